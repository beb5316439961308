"""Choose the passages of the answer: the fewest that give what was asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Form
from attest.answering.scoring.asked_value import of_the_kind
from attest.answering.scoring.one_thing import asks_one_thing
from attest.answering.scoring.score import EVERYDAY, Scored
from attest.questions.sought import sought
from attest.values.questions import ParsedQuestion, Want
from attest.words.terms import terms

_DIGITS = re.compile(r"\d+")
SAME_WORDS = 0.85
"""Share of the shorter passage's words from which two passages say the same."""
NEAR_ENOUGH = 0.45
"""Cosine from which a passage may be quoted without a word of the question."""
ENOUGH_FOR_ONE_THING, LARGEST_GAP = 2, 0.3
"""Passages that answer a question about one thing, and how far below the best score a further one may be."""
SURELY_BEST = 0.5
"""Share of the question's words that the best passage needs for that limit: otherwise it may be the wrong one."""
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
    limits = limits_of(asked)
    chosen = [found[0]]
    rest = [s for s in found[1:] if _speaks_of_it(asked, s) and _as_much(asked, s, found[0])]
    while len(chosen) < limits.most:
        bar = _bar(asked, limits, len(chosen), found[0])
        rest = [s for s in rest if s.score >= bar]
        if not rest:
            break
        best = max(rest, key=lambda s: _gain(asked, limits, s, chosen))
        rest.remove(best)
        if not repeats(best, chosen):
            chosen.append(best)
    return chosen


def limits_of(asked: ParsedQuestion) -> Limits:
    """The limits for a question; if it wants several things, the most generous ones and the largest loss."""
    own = [LIMITS[want] for want in asked.wants if want in LIMITS] or [USUAL]
    return Limits(
        most=max(one.most for one in own),
        share=min(one.share for one in own),
        rise=min(one.rise for one in own),
        same_origin=max(one.same_origin for one in own),
    )


def _as_much(asked: ParsedQuestion, item: Scored, best: Scored) -> bool:
    """Whether a passage has a value, or a sentence of the kind asked for, if the best passage has one."""
    wanted = sought(asked.question)
    if wanted and wanted.worth(best.passage.text) and not wanted.worth(item.passage.text):
        return False
    return not of_the_kind(asked, best.passage) or of_the_kind(asked, item.passage) is True


def _bar(asked: ParsedQuestion, limits: Limits, chosen: int, best: Scored) -> float:
    """Minimum score of a passage beside ``chosen`` others."""
    share = limits.share + limits.rise * (chosen - 1)
    clear = best.share >= SURELY_BEST and best.passage.form is not Form.FIELD and asks_one_thing(asked)
    gap = best.score - LARGEST_GAP if chosen >= ENOUGH_FOR_ONE_THING and clear else 0.0
    return max(share * best.score, gap)


def _speaks_of_it(asked: ParsedQuestion, item: Scored) -> bool:
    """Whether the passage itself has a question word that is not an everyday one, or is near in meaning."""
    own = (word.rarity for word in asked.words if word.word in item.inside)
    return item.passage.form is Form.FIELD or max(own, default=0.0) >= EVERYDAY or item.cosine >= NEAR_ENOUGH


def _origin(asked: ParsedQuestion, item: Scored) -> str:
    """Key for diversity: the speaker for positions, otherwise the document."""
    return str(item.passage.said_by if Want.POSITIONS in asked.wants else item.passage.found.document_id)


def _gain(asked: ParsedQuestion, limits: Limits, item: Scored, chosen: Sequence[Scored]) -> float:
    had = frozenset(word for other in chosen for word in other.inside)
    total = sum(word.rarity for word in asked.words) or 1.0
    new = sum(word.rarity for word in asked.words if word.word in item.inside - had) / total
    crowd = sum(_origin(asked, item) == _origin(asked, other) for other in chosen)
    return item.score + NEW_WORDS * new - limits.same_origin * crowd


def repeats(item: Scored, chosen: Sequence[Scored]) -> bool:
    """Whether a passage overlaps a chosen one, or says the same with no other number."""
    if item.passage.form is Form.FIELD:
        return False
    own, numbers = frozenset(terms(item.passage.text)), frozenset(_DIGITS.findall(item.passage.text))
    return any(
        item.passage.overlaps(other.passage) or _says_the_same(own, numbers, other.passage.text) for other in chosen
    )


def _says_the_same(own: frozenset[str], numbers: frozenset[str], text: str) -> bool:
    others = frozenset(terms(text))
    same = len(own & others) >= SAME_WORDS * min(len(own), len(others))
    return same and numbers.issubset(_DIGITS.findall(text))
