"""Choose the passages of the answer: the fewest that give what was asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import PROSE, Library, PassageForm
from attest.answering.scoring.asked_value import has_asked_value
from attest.answering.scoring.one_thing import asks_one_thing
from attest.answering.scoring.score import COMMON_WORD, Scored
from attest.answering.word_match import families, matches
from attest.questions.sought import sentences_sought
from attest.values.questions import ParsedQuestion, Want
from attest.words.terms import terms, words

BOILERPLATE = 4
"""Titles of documents that say a sentence word for word, from which it says nothing about any one of them."""
SHORTEST_BOILERPLATE = 7
"""Fewest words of such a sentence; *The default is 5* may be said of many things, and is true of each."""
_DIGITS = re.compile(r"\d+")
SAME_WORDS = 0.85
"""Share of a further passage's words from which it says what another says; one that says more is no repetition."""
NEAR_ENOUGH = 0.45
"""Cosine from which a passage may be quoted without a word of the question."""
ENOUGH_FOR_ONE_THING, LARGEST_GAP = 2, 0.3
"""Passages that answer a question about one thing, and how far below the best score a further one may be."""
SURELY_BEST = 0.5
"""Share of the question's words that the best passage needs for that limit: otherwise it may be the wrong one."""
MOST_SPEAKERS = 2
"""Most people that a question may ask about for what the best passage's speaker says further to count as relevant."""
NEW_WORDS = 0.5
"""Bonus of a further passage, times the share of the question that no chosen passage has yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How many passages an answer may quote, how good they must be, and how much they may be alike."""

    most: int = 5
    share: float = 0.83
    """Share of the best score that a second passage needs."""
    rise: float = 0.02
    """Increase of that share for each further passage."""
    same_origin: float = 0.0
    """Loss of a passage for each chosen one with the same origin: the speaker for positions, otherwise the document."""


USUAL = Limits()
"""Limits of a question that wants nothing in particular."""
LIMITS: Mapping[Want, Limits] = {
    Want.DEPENDENTS: Limits(most=12),
    Want.COMPARISON: Limits(most=6, same_origin=0.3),
    Want.POSITIONS: Limits(most=6, share=0.7, rise=0.0, same_origin=0.3),  # the later ones have few of the words
}
"""Limits by what is asked for, if they are not the usual ones."""


def choose(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """Choose the passages of the answer, best first: each scores close to the best and says something new."""
    if not found:
        return []
    limits, best = limits_of(asked), found[0]
    chosen = [best]
    candidates = [
        item
        for item in found[1:]
        if _is_as_relevant(asked, item, best)
        and _has_value_too(asked, item, best)
        and not _is_of_another_entry(asked, item, best)
    ]
    while len(chosen) < limits.most:
        least_score = _least_score(asked, limits, len(chosen), best)
        candidates = [item for item in candidates if item.score >= least_score]
        if not candidates:
            break
        further = max(candidates, key=lambda item: _gain(asked, limits, item, chosen))
        candidates.remove(further)
        if not repeats(further, chosen):
            chosen.append(further)
    return chosen


def without_boilerplate(asked: ParsedQuestion, found: Sequence[Scored], library: Library) -> list[Scored]:
    """The passages without those to be chosen that many documents have word for word, if any others remain: a notice
    that a project has moved, a licence. One with half of the question's words stays, since it is what is asked for."""
    shared = {id(item) for item in choose(asked, found) if _is_boilerplate(item, library)}
    others = [item for item in found if id(item) not in shared]
    return without_boilerplate(asked, others, library) if shared and others else list(found)


def _is_boilerplate(item: Scored, library: Library) -> bool:
    passage = item.passage
    if item.share >= SURELY_BEST or passage.form not in PROSE or len(words(passage.text)) < SHORTEST_BOILERPLATE:
        return False
    text = library.text(passage.found.revision_id)[passage.start : passage.end]
    return library.titles_saying(text, BOILERPLATE) >= BOILERPLATE


def limits_of(asked: ParsedQuestion) -> Limits:
    """The limits for a question; if it wants several things, the most generous ones and the largest loss."""
    applicable = [LIMITS[want] for want in asked.wants if want in LIMITS] or [USUAL]
    return Limits(
        most=max(limits.most for limits in applicable),
        share=min(limits.share for limits in applicable),
        rise=min(limits.rise for limits in applicable),
        same_origin=max(limits.same_origin for limits in applicable),
    )


def _has_value_too(asked: ParsedQuestion, item: Scored, best: Scored) -> bool:
    """Whether a passage has a value, or a sentence of the kind asked for, if the best passage has one."""
    sought = sentences_sought(asked.question)
    if sought and sought.worth(best.passage.text) and not sought.worth(item.passage.text):
        return False
    return not has_asked_value(asked, best.passage) or has_asked_value(asked, item.passage) is True


def _is_of_another_entry(asked: ParsedQuestion, item: Scored, best: Scored) -> bool:
    """Whether only its heading names the thing for the best passage, and a passage below another has no word of it."""
    one, other = best.passage, item.passage
    if best.inside or item.inside or one.found.document_id != other.found.document_id or one.under == other.under:
        return False
    meant, others = families(one.under), families(other.under)
    return any(matches(word, meant) for word in asked.words) and not any(matches(word, others) for word in asked.words)


def _least_score(asked: ParsedQuestion, limits: Limits, chosen: int, best: Scored) -> float:
    """Minimum score of a passage beside ``chosen`` others."""
    share = limits.share + limits.rise * (chosen - 1)
    is_clear = best.share >= SURELY_BEST and best.passage.form is not PassageForm.FIELD and asks_one_thing(asked)
    gap = best.score - LARGEST_GAP if chosen >= ENOUGH_FOR_ONE_THING and is_clear else 0.0
    return max(share * best.score, gap)


def _is_as_relevant(asked: ParsedQuestion, item: Scored, best: Scored) -> bool:
    """Whether a passage is relevant, or the best one is not and further from the question, or it is by the person who
    is asked about, as the best one is."""
    if _is_relevant(asked, item) or (item.cosine > best.cosine and not _is_relevant(asked, best)):
        return True
    passage, speaker = item.passage, best.passage.said_by
    is_theirs = speaker in asked.speakers and len(asked.speakers) <= MOST_SPEAKERS
    return is_theirs and passage.said_by == speaker and passage.found.document_id == best.passage.found.document_id


def _is_relevant(asked: ParsedQuestion, item: Scored) -> bool:
    """Whether the passage itself has a question word that is not an everyday one, or is near in meaning."""
    rarities = (word.rarity for word in asked.words if word.word in item.inside)
    return (
        item.passage.form is PassageForm.FIELD
        or max(rarities, default=0.0) >= COMMON_WORD
        or item.cosine >= NEAR_ENOUGH
    )


def _origin(asked: ParsedQuestion, item: Scored) -> str:
    """Key for diversity: the speaker for positions, otherwise the document."""
    return str(item.passage.said_by if Want.POSITIONS in asked.wants else item.passage.found.document_id)


def _gain(asked: ParsedQuestion, limits: Limits, item: Scored, chosen: Sequence[Scored]) -> float:
    """The score of a further passage, more for words that are new and less for an origin that is not."""
    words_chosen = frozenset(word for other in chosen for word in other.inside)
    total = sum(word.rarity for word in asked.words) or 1.0
    new = sum(word.rarity for word in asked.words if word.word in item.inside - words_chosen) / total
    same_origin = sum(_origin(asked, item) == _origin(asked, other) for other in chosen)
    return item.score + NEW_WORDS * new - limits.same_origin * same_origin


def repeats(item: Scored, chosen: Sequence[Scored]) -> bool:
    """Whether a passage overlaps a chosen one, or says nearly nothing that this does not say, and no other number."""
    if item.passage.form is PassageForm.FIELD:
        return False
    own, numbers = frozenset(terms(item.passage.text)), frozenset(_DIGITS.findall(item.passage.text))
    return any(
        item.passage.overlaps(other.passage) or _has_same_words(own, numbers, other.passage.text) for other in chosen
    )


def _has_same_words(own: frozenset[str], numbers: frozenset[str], text: str) -> bool:
    """Whether a text has nearly all of some words, and all of some numbers."""
    has_words = len(own.intersection(terms(text))) >= SAME_WORDS * len(own)
    return has_words and numbers.issubset(_DIGITS.findall(text))
