"""Converts pieces of reStructuredText to Markdown: rows of list tables and CSV tables, definitions, substitutions.

Inline markup (roles, literals) is left to the code that shows an answer.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

from attest.markup.html_pieces import html_as_markdown, html_cells
from attest.values.spans import Range, trimmed

_SUBSTITUTION = re.compile(
    r"^\.\.[ \t]+\|(?P<name>[^|\n]{1,80})\|[ \t]+replace::[ \t]+(?P<said>[^\n]{1,300})", re.MULTILINE
)
"""A definition of a substitution: *.. |v| replace:: 4.2*."""
_SUBSTITUTION_USE = re.compile(r"(?<![\w|`])\|(?P<name>[^\s|](?:[^|\n]{0,78}[^\s|])?)\|(?![\w|`])_{0,2}")
"""A use of one: *|v|*; not the bars of a table."""
_LIST_ROW = re.compile(r"[ \t]*\*[ \t]+-(?=\s)")
"""The beginning of a row of a list table: ``* - lid``."""
_CELL = re.compile(r"(?:^[ \t]*|\*[ \t]+)-(?:[ \t]+|$)", re.MULTILINE)
"""The beginning of a cell of such a row."""
_CSV_ROW = re.compile(r'[ \t]*"(?:[^"\n]|"")*"(?:[ \t]*,[ \t]*"(?:[^"\n]|"")*")+[ \t]*')
"""A row of a CSV table in which all fields are quoted: *"lid", "6"*."""
_GRID_ROW = re.compile(r"[ \t]*\|[^\n]*\|[ \t]*(?:\n[ \t]*\|[^\n]*\|[ \t]*)+")
"""A row of a grid table whose cells have several lines, each line with bars."""
_LINE_OF_BLOCK = re.compile(
    r"(?m)^(?P<before>[ \t]*(?:(?:[-*+•]|\(?\w{1,3}[.)])[ \t]+)?)\|(?:[ \t]+(?=[^|\n]+$)|[ \t]*$)"
)
"""The beginning of a line that keeps its end: *| Quay 4*, also as an item of a list; a row of a table has more bars."""
_DOCUMENTED = re.compile(
    r"(?m)^[ \t]*\.\. auto[a-z]+::[ \t]+(?P<name>\S[^\n]*)(?:\n[ \t]+:[\w-]+:[^\n]*)*(?:\n[ \t]*(?=\n))*"
)
"""A directive that shows the documentation of an object: *.. autoclass:: kiln.Program*, with its options."""
_CSV_FIELD = re.compile(r'"((?:[^"\n]|"")*)"')
"""A field of such a row."""
INDENTED_DEFINITION = re.compile(
    r"(?P<margin>[ \t]*)(?P<term>(?![-*+•][ \t]|\.\.[ \t]|:\w|\(?\w{1,3}[.)][ \t]|\||>>>|\S+::)"
    r"\S[^\n]{0,100}(?<![.,;:!?\s]))(?:(?<=[`*]):)?[ \t]*\n(?P<inner>(?P=margin)[ \t]+)(?P<said>\S)"
)
"""A term, with its description indented below it."""
_WHITE = re.compile(r"\s+")
"""A run of white space."""


@lru_cache(maxsize=8)
def substitutions_in(text: str) -> Mapping[str, str]:
    """Substitutions of a text, by name ignoring case."""
    return {match["name"].casefold(): match["said"].strip() for match in _SUBSTITUTION.finditer(text)}


def restructured_as_markdown(text: str, of: str) -> str:
    """Convert a piece, applying the substitutions of its text ``of``."""
    substitutions, piece = substitutions_in(of), text
    if ".. auto" in text:
        text = _DOCUMENTED.sub(r"- \g<name>", text)
    if substitutions:
        text = _SUBSTITUTION_USE.sub(lambda use: substitutions.get(use["name"].casefold(), use[0]), text)
    if cells := _cells(text, 0, len(text)):
        words = (_WHITE.sub(" ", text[low:high]).replace('""', '"').replace("|", "\\|") for low, high in cells)
        return f"| {' | '.join(words)} |"
    if _GRID_ROW.fullmatch(text.rstrip()):
        return _joined_lines(text)
    text = _LINE_OF_BLOCK.sub(r"\g<before>", text)
    if (defined := INDENTED_DEFINITION.match(text)) and _is_single_definition(piece, of):
        return f"{defined['term']}: {' '.join(text[defined.start('said') :].split())}"
    return html_as_markdown(text)


def _joined_lines(row: str) -> str:
    """A row of several lines as one line: each cell with the words of all its lines."""
    lines = [line.strip().strip("|").split("|") for line in row.strip().split("\n")]
    columns = (" ".join(cell.strip() for cell in column).strip() for column in zip_longest(*lines, fillvalue=""))
    return f"| {' | '.join(columns)} |"


def _is_single_definition(piece: str, of: str) -> bool:
    """Whether a piece is a term and its description in one paragraph: in its text, its first line is indented less than
    all others."""
    at = of.find(piece)
    margin = of[of.rfind("\n", 0, at) + 1 : at] if at >= 0 else "x"
    below = piece.rstrip().split("\n")[1:]
    own = len(margin) + len(piece) - len(piece.lstrip())
    return not margin.strip() and all(len(line) - len(line.lstrip()) > own and line.strip() for line in below)


def _cells(text: str, start: int, end: int) -> Sequence[Range]:
    if _LIST_ROW.match(text, start, end):
        begins = [match.span() for match in _CELL.finditer(text, start, end)]
        bounds = zip(begins, [*(low for low, _ in begins[1:]), end], strict=True)
        return [trimmed(text, low, high) for (_, low), high in bounds]
    if _CSV_ROW.fullmatch(text, start, end):
        return [match.span(1) for match in _CSV_FIELD.finditer(text, start, end)]
    return ()


def restructured_cells(text: str, start: int, end: int) -> Sequence[Range] | None:
    """Ranges of the cells of a row that is not divided by bars; None for any other row."""
    return _cells(text, start, end) or html_cells(text, start, end)


def restructured_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the term of a definition, and the start of its description; None if there is none."""
    defined = INDENTED_DEFINITION.match(text, start, end)
    return (defined.span("term"), defined.start("said")) if defined else None
