"""Fragments: runs on one baseline with at most a space between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.parsing.extraction.pdf.runs import Run

_SPACE = 0.8
"""Maximum width of a space in a line, in sizes of its font."""
_LEVEL = 0.12
"""Maximum distance of baselines that count as one, in sizes of the font."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """Runs close together on one baseline, or those of one row of a ruled table."""

    runs: Sequence[Run]
    x0: float
    x1: float
    base: float
    size: float
    table: int = 0
    """Number of the ruled table on the page of which it is a row (ruled.py); 0 for text."""
    cells: Sequence[tuple[float, str]] = ()
    """The cells of such a row, each with its left edge and its text."""

    @property
    def letters(self) -> int:
        return sum(len(run.text) for run in self.runs)


def fragments_of(runs: Sequence[Run]) -> list[Fragment]:
    """Runs on one baseline, joined where at most a space is between them."""
    found: list[Fragment] = []
    for row in baselines(sorted(runs, key=lambda run: (-run.base, run.x0))):
        row.sort(key=lambda run: run.x0)
        held = [row[0]]
        for run in row[1:]:
            if run.x0 - max(one.x1 for one in held[-3:]) > _SPACE * max(run.size, held[-1].size):
                found.append(_fragment(held))
                held = []
            held.append(run)
        found.append(_fragment(held))
    return found


def baselines(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Groups of consecutive runs on one baseline."""
    row: list[Run] = []
    for run in runs:
        if row and abs(row[-1].base - run.base) > _LEVEL * min(run.size, row[0].size):
            yield row
            row = []
        row.append(run)
    if row:
        yield row


def _fragment(runs: Sequence[Run]) -> Fragment:
    longest = max(runs, key=lambda run: len(run.text))
    return Fragment(
        runs=runs, x0=min(run.x0 for run in runs), x1=max(run.x1 for run in runs), base=longest.base, size=longest.size
    )
