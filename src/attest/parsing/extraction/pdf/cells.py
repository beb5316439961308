"""The runs of a line as text: spaces, table cells, fractions, exponents."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from attest.parsing.extraction.pdf.fragments import Fragment
from attest.parsing.extraction.pdf.runs import Run

SMALL = 0.87
"""Maximum size of an exponent, an index or half of a fraction, in sizes of the line's font."""
_CELL = 1.6
"""Minimum gap between cells, in sizes of the font."""
_LEVEL = 0.25
_RECENT = 500
_MOST_RUNS = 24
"""Maximum number of runs in a fraction."""


@dataclass(slots=True)
class Row:
    """A line under construction."""

    base: float
    size: float
    fragments: list[Fragment]

    @property
    def recent(self) -> Sequence[Fragment]:
        """The fragments added last: looking at all of them each time would take forever on a contrived page."""
        return self.fragments[-_RECENT:]

    def __lt__(self, other: "Row") -> bool:
        return self.base < other.base


def cells_of(runs: Sequence[Run], row: Row) -> list[tuple[float, str]]:
    """The cells of a line, each with its left edge and its text."""
    cells: list[tuple[float, list[str]]] = []
    end, before = 0.0, None
    for run in runs:
        gap, text = run.x0 - end, run.text
        if before is None or gap > _CELL * row.size:
            cells.append((run.x0, []))
        elif (before is runs[0] and is_raised(before, row)) or _space_between(before, run, gap, row):
            cells[-1][1].append(" ")
        elif is_raised(run, row) and abs(before.base - row.base) < _LEVEL * row.size:
            text = _exponent(before.text[-1], text)
        cells[-1][1].append(text)
        end, before = max(end, run.x1), run
    return [(x, "".join(parts).strip()) for x, parts in cells]


def _space_between(before: Run, run: Run, gap: float, row: Row) -> bool:
    if run.order == before.order + 1 and abs(run.base - before.base) < _LEVEL * row.size:
        return run.spaced
    return gap > 0.15 * row.size or gap < -row.size  # text over other words does not belong to them


def is_raised(run: Run, row: Row) -> bool:
    """Whether a run is an exponent in its line, or a footnote mark."""
    return run.size < SMALL * row.size and run.base - row.base > 0.2 * row.size


_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _exponent(before: str, text: str) -> str:
    """A raised number as text: 2^128 is not 2128. After punctuation it is a footnote mark."""
    if not re.fullmatch(r"[-−+]?\w+", text) or text in _ORDINALS:
        return text
    if text.isdigit() and not before.isalnum() and before not in ")]}":
        return text.translate(_SUPERSCRIPTS)
    return f"^{text}"


_TOKEN = re.compile(r"\w+")
_STACKED, _CENTRED, _FREE = 0.6, 0.35, 0.09
"""For fractions, in font sizes: minimum distance of the halves, maximum distance of centres, minimum space before."""


def with_fractions(runs: Sequence[Run], row: Row) -> list[Run]:
    """The runs, with stacked fractions written on one line: 2/3, k/(k+p).

    An exponent over an index looks the same except for the space before it, which only a fraction has.
    """
    found: list[Run] = []
    at = 0
    while at < len(runs):
        end = at
        while (
            end < min(len(runs), at + _MOST_RUNS)
            and _is_half(runs[end], row)
            and (end == at or runs[end].x0 < _reach(runs[at:end]) + 1.5)
        ):
            end += 1
        fraction = _fraction(runs[at:end], found[-1] if found else None, row)
        found += [fraction] if fraction else runs[at : max(end, at + 1)]
        at = max(end, at + 1)
    return found


def _is_half(run: Run, row: Row) -> bool:
    return run.size < SMALL * row.size and abs(run.base - row.base) > 0.2 * row.size


def _reach(runs: Sequence[Run]) -> float:
    return max(run.x1 for run in runs)


def _fraction(runs: Sequence[Run], before: Run | None, row: Row) -> Run | None:
    high, low = [run for run in runs if run.base > row.base], [run for run in runs if run.base < row.base]
    if not high or not low or high[0].base - low[0].base < _STACKED * row.size:
        return None
    middles = [(half[0].x0 + _reach(half)) / 2 for half in (high, low)]
    if abs(middles[0] - middles[1]) > _CENTRED * row.size:
        return None
    x0 = min(run.x0 for run in runs)
    if before is not None and x0 - before.x1 < _FREE * row.size:
        return None
    text = "/".join(_half("".join(run.text for run in half)) for half in (high, low))
    return runs[0]._replace(text=text, x0=x0, x1=_reach(runs), base=row.base, spaced=True, order=runs[-1].order)


def _half(text: str) -> str:
    return text if _TOKEN.fullmatch(text) else f"({text})"
