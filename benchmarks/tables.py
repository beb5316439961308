"""Printing figures beside what they are compared with, and the budgets of the architecture."""

from collections.abc import Sequence

BUDGETS_MS = {
    "command start": 150.0,
    "first cited answer": 60_000.0,
    "nothing changed": 3_000.0,
    "one file changed": 3_000.0,
    "search p50": 25.0,
    "search p95": 60.0,
    "search command": 800.0,
    "server start": 2_000.0,
    "ask p95": 400.0,
}
"""Milliseconds, on 2 cores and about 8,000 files (design: architecture, "Budgets")."""
BUDGETS_MB = {"indexing": 2_000.0, "serving": 1_000.0}
LEAST_CHUNKS_PER_SECOND = 110.0


def table(header: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> str:
    """Text columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = [_line(header, widths), _line(["-" * width for width in widths], widths)]
    lines += [_line(row, widths) for row in rows]
    return "\n".join(([f"\n{title}"] if title else []) + lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join([cells[0].ljust(len(first)), *others]).rstrip()


def share(value: float | None) -> str:
    """A figure between 0 and 1."""
    return "–" if value is None else f"{value:.3f}"


def number(value: float | None) -> str:
    """A time or size with three figures or so."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def times(value: float | None, other: float | None) -> str:
    """How many times the other it is."""
    return "–" if value is None or not other else f"×{number(value / other)}"


def against(name: str, value: float | None, budget: float | None, baseline: float | None, what: str) -> list[str]:
    """One row: figure, budget and ratio, baseline and ratio, what the baseline is."""
    cells = [number(value), number(budget), times(value, budget), number(baseline), times(value, baseline)]
    return [name, *cells, what]


AGAINST = ("what", "figure", "budget", "of budget", "baseline", "of baseline", "the baseline is")
