"""Tables whose cells are prose: their sentences are quoted, not their rows.

A row of minutes or of job levels holds paragraphs; as a whole it is longer than anybody reads, and its claims cannot be
checked one by one. The name of the row or column stays with the sentence.
"""

import re
from collections.abc import Iterator, Sequence

from attest.markup import cells_of_row
from attest.markup.markdown import BAR
from attest.values.spans import Range

LONGEST_ROW, SHORTEST_PROSE = 300, 200
"""Characters from which a row cannot be read at a glance, and from which a cell is prose."""
_TAGS = re.compile(r"<[^<>]*>")
"""An HTML tag, which a reader does not see."""


def cell_spans(path: str, text: str, start: int, end: int) -> Sequence[Range]:
    """Spans of the cells of a row, without bars and surrounding space."""
    ranges = cells_of_row(path, text, start, end)
    return _spans_between_bars(text, start, end) if ranges is None else ranges


def _spans_between_bars(text: str, start: int, end: int) -> Sequence[Range]:
    bars = [match.start() for match in BAR.finditer(text, start, end)]
    opens = [start, *(bar + 1 for bar in bars)]
    closes = [*bars, end]
    outer = [(low, high) for low, high in zip(opens, closes, strict=True) if low <= high]
    if bars and not text[start : bars[0]].strip():
        outer = outer[1:]
    if bars and outer and not text[bars[-1] + 1 : end].strip():
        outer = outer[:-1]
    return [_stripped_span(text, low, high) for low, high in outer]


def prose_cells(path: str, text: str, header: Range, row: Range) -> Iterator[tuple[Range, Range | None]]:
    """The prose cells of a row, each with its name; none if the row can be read at a glance.

    The name is that of the column if several cells are prose, otherwise the first cell of the row.
    """
    if _visible_length(text, *row) < LONGEST_ROW:
        return
    names, values = cell_spans(path, text, *header), cell_spans(path, text, *row)
    prose = [place for place, (low, high) in enumerate(values) if _visible_length(text, low, high) >= SHORTEST_PROSE]
    for place in prose:
        name = values[0] if len(prose) == 1 else names[place] if len(names) == len(values) else (0, 0)
        yield values[place], name if name[0] < name[1] and name != values[place] else None


def short_cells(path: str, text: str, row: Range) -> Sequence[str]:
    """The cells that are not prose, which name the row."""
    return [
        text[low:high]
        for low, high in cell_spans(path, text, *row)
        if 0 < _visible_length(text, low, high) < SHORTEST_PROSE
    ]


def _visible_length(text: str, low: int, high: int) -> int:
    return len(_TAGS.sub("", text[low:high]))


def _stripped_span(text: str, start: int, end: int) -> Range:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    return (start + left, start + len(piece.rstrip())) if piece.strip() else (start, start)
