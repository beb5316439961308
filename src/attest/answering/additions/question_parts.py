"""A question of several parts is answered in every part: the passage nearest to each part is quoted too.

The passages of an answer are nearest to the whole question, which mostly means to its first or longest part.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.candidates import scored_passages
from attest.answering.capabilities import AskedPart
from attest.answering.case import Case
from attest.answering.choose import repeats
from attest.answering.passages.plain_text import plain_text
from attest.answering.rereading import reread
from attest.answering.scoring.score import LONGEST_EMBEDDED, MEANING_WEIGHT, Scored
from attest.values.questions import ParsedQuestion
from attest.values.similarity import Cosines

PART_MEANING, PART_WORDS = 2.0 * MEANING_WEIGHT, 1.0
"""Weights of nearness to a part and of its question words, added to a passage's own score."""
LEAST_SHARE_OF_BEST = 0.7
"""Share of the best passage's score below which nothing is quoted for a part."""
HITS_OF_PART = 3
"""Number of hits of the search for a part whose passages are scored."""
COMPARED_OF_PART = 12
"""Number of these passages compared with the part; comparing as many as for a whole question finds the same ones."""
COMPARED = 24
"""Number of passages compared with each part; embedding one takes 2 to 4 ms."""


def with_every_part(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Add the best passage for each part that lacks it, and the best one that a search for the part finds.

    Passages that repeat others are not added.
    """
    parts = case.capabilities.parts(case.asked.question)
    lowest = LEAST_SHARE_OF_BEST * case.considered[0].score
    near_enough = [item for item in case.considered if item.score >= lowest][:COMPARED]
    with_parts = list(chosen)
    for part in parts:
        gains = _gains(case.asked, near_enough, part.text, case.capabilities.near)
        best, _ = max(zip(near_enough, gains, strict=True), key=lambda pair: pair[0].score + pair[1])
        if best not in with_parts and not repeats(best, with_parts):
            with_parts.append(best)
    for part in parts:
        with_parts += [best for best in _found_for_part(part, case)[:1] if not repeats(best, with_parts)]
    return with_parts


def _found_for_part(part: AskedPart, case: Case) -> list[Scored]:
    """Passages found for a part, best first: compared with it in meaning, but not read word by word."""
    if part.search is None:
        return []
    asked, hits = part.search()
    capabilities, hits = replace(case.capabilities, closely=None), hits[:HITS_OF_PART]
    asked = reread(asked, hits, capabilities)
    part_alone = replace(case, asked=asked, hits=hits, capabilities=capabilities)
    return scored_passages(part_alone, compared=COMPARED_OF_PART)


def _gains(asked: ParsedQuestion, found: Sequence[Scored], part: str, near: Cosines | None) -> Iterator[float]:
    """What each passage gains by answering a part rather than the whole question."""
    words = {word.word: word.rarity for word in asked.words if word.word.casefold() in part.casefold()}
    total = sum(words.values()) or 1.0
    texts = [plain_text(item.passage.text)[:LONGEST_EMBEDDED] for item in found]
    cosines = near(part, texts) if near else [item.cosine for item in found]
    for item, cosine in zip(found, cosines, strict=True):
        share = sum(words.get(word, 0.0) for word in item.inside) / total
        yield PART_MEANING * (cosine - item.cosine) + PART_WORDS * share
