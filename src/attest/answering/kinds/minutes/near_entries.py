"""Which entries of minutes are about what a question asks."""

import re
from collections.abc import Iterable, Sequence

from attest.answering.passages.passages import Passage
from attest.answering.passages.plain import plain
from attest.answering.word_match import LEAST, families, matches
from attest.values.questions import QuestionWord
from attest.words.terms import terms

ENOUGH, BESIDE_THE_BEST = 0.6, 0.15
"""Minimum share of the asked words that an entry has, weighted by rarity, and how far below the best others may be."""
_ENOUGH_WITH_A_NAME = 0.5
"""Minimum share if one of the words is a name, which must occur."""
_UNDER = 0.8
"""Weight of a word that occurs only in the headings over an entry."""
_IS_NAME, _IS_NUMBER = re.compile(r"[A-Z]"), re.compile(r"\d")
"""A word that is a name, or a number; the headings of minutes are full of numbers."""
_LABEL, _FIRST_WORDS = re.compile(r"^[^:]{0,30}:\s*"), 3
"""Text in front of an action, and number of its first words that may name who is to act."""


def near_entries(about: Sequence[QuestionWord], ways: Sequence[Sequence[Passage]]) -> list[Passage]:
    """The entries about what is asked, newest meeting first, each meeting's in order.

    Of several ways to find them, the first with an entry as near as any counts.
    """
    enough = _ENOUGH_WITH_A_NAME if any(map(_is_name, about)) else ENOUGH
    shares = [[(share, one) for one in told if (share := share_of(about, one)) >= enough] for told in ways]
    least = max((share for told in shares for share, _ in told), default=0.0) - BESIDE_THE_BEST
    near = next(filter(None, ([one for share, one in told if share >= least] for told in shares)), [])
    return _apart(sorted(near, key=day_of_entry, reverse=True))


def beginning_with_it(about: Sequence[QuestionWord], entries: Sequence[Passage]) -> list[Passage]:
    """Entries, with those first that begin with what is asked about, which may be whoever is to act."""
    return sorted(entries, key=lambda one: not _begins(about, one))


def share_of(about: Sequence[QuestionWord], passage: Passage) -> float:
    """Share of the asked words that an entry has, 0 to 1; 1 if there are none.

    Names and numbers must occur. Words that occur only in the headings over the entry count a little less.
    """
    said, above = plain(f"{passage.header_text} {passage.text}"), passage.under
    own, under = families(said), families(above)
    for word in filter(_is_name, about):
        if not (_spelled(word, said) or (_spelled(word, above) and not _IS_NUMBER.search(word.word))):
            return 0.0
    weights = [(max(word.rarity, LEAST), matches(word, own), matches(word, under)) for word in about]
    there = sum(weight * (1.0 if inside else _UNDER if headed else 0.0) for weight, inside, headed in weights)
    return there / sum(weight for weight, _, _ in weights) if about else 1.0


def _spelled(word: QuestionWord, text: str) -> bool:
    """Whether a text has a name exactly as spelt: *Spectra* is not *Spectrum*, similar as their endings make them."""
    return not frozenset(terms(text)).isdisjoint(word.terms)


def _is_name(word: QuestionWord) -> bool:
    return bool(_IS_NAME.search(word.word) or _IS_NUMBER.search(word.word))


def day_of_entry(passage: Passage) -> str:
    """The day of the minutes with an entry; empty if unknown."""
    return passage.found.document_date or ""


def _begins(about: Sequence[QuestionWord], passage: Passage) -> bool:
    first = families(" ".join(_LABEL.sub("", plain(passage.text)).split()[:_FIRST_WORDS]))
    return any(matches(word, first) for word in about)


def _apart(found: Iterable[Passage]) -> list[Passage]:
    """Entries without repetitions, keeping the oldest: minutes repeat a decision, and the next ones review it."""
    told: dict[frozenset[str], Passage] = {}
    for one in found:
        words = frozenset(terms(one.text))
        if words not in told or day_of_entry(one) < day_of_entry(told[words]):
            told[words] = one
    return list(told.values())
