"""Which entries of minutes are about what a question asks."""

import re
from collections.abc import Iterable, Sequence

from attest.answering.passages.passages import Passage
from attest.answering.passages.plain_text import plain_text
from attest.answering.word_match import LEAST, families, matches
from attest.values.questions import QuestionWord
from attest.words.terms import terms

LEAST_SHARE, LARGEST_GAP = 0.6, 0.15
"""Minimum share of the asked words that an entry has, weighted by rarity, and how far below the best others may be."""
_LEAST_SHARE_WITH_A_NAME = 0.5
"""Minimum share if one of the words is a name, which must occur."""
_HEADING_WEIGHT = 0.8
"""Weight of a word that occurs only in the headings over an entry."""
_IS_NAME, _IS_NUMBER = re.compile(r"[A-Z]"), re.compile(r"\d")
"""A word that is a name, or a number; the headings of minutes are full of numbers."""
_LABEL, _FIRST_WORDS = re.compile(r"^[^:]{0,30}:\s*"), 3
"""Text in front of an action, and number of its first words that may name who is to act."""


def near_entries(about: Sequence[QuestionWord], ways: Sequence[Sequence[Passage]]) -> list[Passage]:
    """The entries about what is asked, newest meeting first, each meeting's in order.

    Of several ways to find them, the first with an entry as near as any counts.
    """
    least_share = _LEAST_SHARE_WITH_A_NAME if any(map(_is_name, about)) else LEAST_SHARE
    scored = [
        [(share, entry) for entry in entries if (share := share_of_words(about, entry)) >= least_share]
        for entries in ways
    ]
    least = max((share for entries in scored for share, _ in entries), default=0.0) - LARGEST_GAP
    near = next(filter(None, ([entry for share, entry in entries if share >= least] for entries in scored)), [])
    return _without_repetitions(sorted(near, key=meeting_day_of, reverse=True))


def first_by_beginning(about: Sequence[QuestionWord], entries: Sequence[Passage]) -> list[Passage]:
    """Entries, with those first that begin with what is asked about, which may be whoever is to act."""
    return sorted(entries, key=lambda entry: not _begins_with(about, entry))


def share_of_words(about: Sequence[QuestionWord], passage: Passage) -> float:
    """Share of the asked words that an entry has, 0 to 1; 1 if there are none.

    Names and numbers must occur. Words that occur only in the headings over the entry count a little less.
    """
    text, headings = plain_text(f"{passage.header_text} {passage.text}"), passage.under
    families_in_text, families_above = families(text), families(headings)
    for word in filter(_is_name, about):
        if not (_has_name(word, text) or (_has_name(word, headings) and not _IS_NUMBER.search(word.word))):
            return 0.0
    weights = [
        (max(word.rarity, LEAST), matches(word, families_in_text), matches(word, families_above)) for word in about
    ]
    present = sum(
        weight * (1.0 if in_entry else _HEADING_WEIGHT if above_it else 0.0) for weight, in_entry, above_it in weights
    )
    return present / sum(weight for weight, _, _ in weights) if about else 1.0


def _has_name(word: QuestionWord, text: str) -> bool:
    """Whether a text has a name exactly as spelt: *Spectra* is not *Spectrum*, similar as their endings make them."""
    return not frozenset(terms(text)).isdisjoint(word.terms)


def _is_name(word: QuestionWord) -> bool:
    return bool(_IS_NAME.search(word.word) or _IS_NUMBER.search(word.word))


def meeting_day_of(passage: Passage) -> str:
    """The day of the minutes with an entry; empty if unknown."""
    return passage.found.document_date or ""


def _begins_with(about: Sequence[QuestionWord], passage: Passage) -> bool:
    first_families = families(" ".join(_LABEL.sub("", plain_text(passage.text)).split()[:_FIRST_WORDS]))
    return any(matches(word, first_families) for word in about)


def _without_repetitions(found: Iterable[Passage]) -> list[Passage]:
    """Entries without repetitions, keeping the oldest: minutes repeat a decision, and the next ones review it."""
    oldest: dict[frozenset[str], Passage] = {}
    for entry in found:
        words = frozenset(terms(entry.text))
        if words not in oldest or meeting_day_of(entry) < meeting_day_of(oldest[words]):
            oldest[words] = entry
    return list(oldest.values())
