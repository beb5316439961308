"""A question of several parts is answered in every one of them: what comes nearest to a part is quoted too.

The passages of an answer come nearest to the whole question, which is mostly its first or its longest part.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from attest.answering.choose import repeats
from attest.answering.passages.plain import plain
from attest.answering.score import LONGEST_COMPARED, MEANING, Near, Scored
from attest.values.questions import Understood
from attest.values.search import Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPart:
    """One of the questions that a question consists of."""

    text: str
    search: Callable[[], tuple[Understood, Sequence[Hit]]] | None = None
    """How it is read and what is found for it, behind what it builds on; None for the first and for no question."""


Parts = Callable[[str], Sequence[AskedPart]]
"""A question to the questions that it consists of; none when it is one."""

PART_MEANING, PART_WORDS = 2.0 * MEANING, 1.0
"""Weights of nearness to a part and of the words of the question in it, beside a passage's own score."""
LOWEST = 0.7
"""Share of the best passage's score below which nothing is quoted for a part."""
FOUND_FOR = 3
"""Hits of the search for a part whose passages are looked at."""
FOUND_COMPARED = 12
"""How many of these passages are compared with the part; as many as for a whole question find the same ones."""
COMPARED = 24
"""Passages that are compared with each part; embedding one takes 2 to 4 ms."""


def with_every_part(
    asked: Understood, chosen: Sequence[Scored], found: Sequence[Scored], parts: Sequence[AskedPart], near: Near | None
) -> list[Scored]:
    """The answer with the best passage for each part that it does not have yet; ``found`` is in order, best first."""
    near_enough = [item for item in found if item.score >= LOWEST * found[0].score][:COMPARED]
    whole = list(chosen)
    for part in parts if chosen else ():
        gains = _gains(asked, near_enough, part.text, near)
        best, _ = max(zip(near_enough, gains, strict=True), key=lambda pair: pair[0].score + pair[1])
        if best not in whole and not repeats(best, whole):
            whole.append(best)
    return whole


def with_found_for(
    parts: Sequence[AskedPart],
    chosen: Sequence[Scored],
    scored: Callable[[Understood, Sequence[Hit]], Sequence[Scored]],
) -> list[Scored]:
    """The answer with the best passage of what a search for each part finds, where no other says the same."""
    whole = list(chosen)
    for part in parts if chosen else ():
        asked, hits = part.search() if part.search else (None, ())
        found = scored(asked, hits[:FOUND_FOR]) if asked else ()
        whole += [best for best in found[:1] if not repeats(best, whole)]
    return whole


def _gains(asked: Understood, found: Sequence[Scored], part: str, near: Near | None) -> Iterator[float]:
    """What each passage gains by answering a part rather than the whole question."""
    words = {word.word: word.rarity for word in asked.words if word.word.casefold() in part.casefold()}
    total = sum(words.values()) or 1.0
    texts = [plain(item.passage.text)[:LONGEST_COMPARED] for item in found]
    cosines = near(part, texts) if near else [item.cosine for item in found]
    for item, cosine in zip(found, cosines, strict=True):
        share = sum(words.get(word, 0.0) for word in item.inside) / total
        yield PART_MEANING * (cosine - item.cosine) + PART_WORDS * share
