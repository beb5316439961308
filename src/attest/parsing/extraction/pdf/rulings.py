"""The straight strokes of a page, along its edges: borders of cells, bars under headings, axes of figures."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

TOUCHING = 2.0
"""Maximum distance in points of strokes that touch, and of the two ends of one that is straight."""
_SHORTEST = 4.0


class Ruling(NamedTuple):
    """A stroke; ``x0 <= x1`` and ``y0 <= y1``, and one of the two hardly differ."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def level(self) -> bool:
        """Whether it runs from left to right."""
        return self.y1 - self.y0 <= TOUCHING


def ruling(points: Iterable[tuple[float, float]]) -> Ruling | None:
    """The stroke that reaches over these points; None if they are no straight one, or hardly one at all."""
    xs, ys = zip(*points, strict=True)
    found = Ruling(min(xs), min(ys), max(xs), max(ys))
    wide, high = found.x1 - found.x0, found.y1 - found.y0
    return found if min(wide, high) <= TOUCHING and max(wide, high) >= _SHORTEST else None


def joined_rulings(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The strokes, with those joined that continue each other, as the borders of neighbouring cells do."""
    found: list[Ruling] = []
    for level in (True, False):
        for group in _at_one_place([one for one in rulings if one.level is level], level=level):
            found += _continued(group, level=level)
    return found


def _at_one_place(rulings: Sequence[Ruling], *, level: bool) -> Iterable[list[Ruling]]:
    groups = places(one.y0 if level else one.x0 for one in rulings)
    key = lambda one: bisect_left(groups, (one.y0 if level else one.x0) - TOUCHING)  # noqa: E731
    return (list(group) for _, group in groupby(sorted(rulings, key=key), key=key))


def _continued(rulings: Sequence[Ruling], *, level: bool) -> Iterable[Ruling]:
    held: Ruling | None = None
    for one in sorted(rulings):
        if held and (one.x0 <= held.x1 + TOUCHING if level else one.y0 <= held.y1 + TOUCHING):
            held = Ruling(held.x0, held.y0, max(held.x1, one.x1), max(held.y1, one.y1))
            continue
        if held:
            yield held
        held = one
    if held:
        yield held


def places(values: Iterable[float]) -> list[float]:
    """The places at which there is a value, from small to large; values that touch are at one place."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > TOUCHING:
            found.append(value)
    return found


def connected(rulings: Sequence[Ruling]) -> Iterable[list[Ruling]]:
    """The strokes in groups of those that touch or cross each other."""
    parent = list(range(len(rulings)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = at = parent[parent[at]]
        return at

    for at, one in enumerate(rulings):
        for other in range(at):
            if one.level is not rulings[other].level and touch(one, rulings[other]):
                parent[root(at)] = root(other)
    groups = defaultdict[int, list[Ruling]](list)
    for at, one in enumerate(rulings):
        groups[root(at)].append(one)
    return groups.values()


def touch(one: Ruling, other: Ruling) -> bool:
    """Whether two strokes, or areas, touch or cross."""
    return (
        one.x0 <= other.x1 + TOUCHING
        and other.x0 <= one.x1 + TOUCHING
        and one.y0 <= other.y1 + TOUCHING
        and other.y0 <= one.y1 + TOUCHING
    )
