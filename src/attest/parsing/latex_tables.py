"""Rows of LaTeX tables: each reaches to the next end of a row, whatever the cells contain."""

import re
from collections.abc import Iterator

from attest.markup.latex import latex_as_markdown
from attest.markup.latex_names import RULE
from attest.parsing.tree import Node
from attest.values.outlines import BlockKind
from attest.values.spans import Range

_PART = re.compile(
    r"(?P<ends>\\\\\*?(?:[ \t]*\[[^\]\n]{0,30}\])?|\\tabularnewline\b)"
    r"|\\(?P<env>begin|end)[ \t]*\{(?P<name>[^{}\n\\]{1,60})\}|\\.|%[^\n]*|(?P<brace>[{}])",
    re.DOTALL,
)
_BEFORE = re.compile(rf"(?:\s|%[^\n]*(?:\n|\Z)|{RULE})*")
_RULED = re.compile(rf"(?:\s|%[^\n]*\n)*(?:{RULE})")
_WORD = re.compile(r"\w")
_CELL = re.compile(r"(?<!\\)&")


def table_of(text: str, at: int, end: int, name: str, missing: set[str]) -> tuple[Node | None, int]:
    """The table whose rows begin at ``at``, and the offset after its end.

    No table if it has no columns (with the offset after its end) or does not end (with ``at``). ``missing`` collects
    the names of environments that do not end.
    """
    if f"table {name}" in missing:
        return None, at
    rows, past = list[Range](), 0
    for place, last in _rows(text, at, end, name):
        rows.append(place)
        past = last
    if not past:
        missing.add(f"table {name}")
        return None, at
    filled = [place for place in (_trim(text, *row) for row in rows) if _has_words(text, *place)]
    if not any(_CELL.search(text, *place) for place in filled):
        return None, past
    nodes = [Node(BlockKind.TABLE_ROW, *place) for place in filled]
    return Node(BlockKind.TABLE, nodes[0].start, nodes[-1].end, children=nodes), past


def _rows(text: str, at: int, end: int, name: str) -> Iterator[tuple[Range, int]]:
    """The rows; with the last comes the offset after the table's end, with the others 0."""
    depth, inner, start = 0, 0, at
    for part in _PART.finditer(text, at, end):
        if part["brace"]:
            depth += 1 if part["brace"] == "{" else -1
        elif part["env"] == "begin":
            inner += 1
        elif part["env"] == "end":
            inner -= 1
            if inner < 0 or part["name"] == name:
                yield (start, part.start()), part.end() if part["name"] == name else 0
                return
        elif part["ends"] and depth <= 0 and inner == 0:
            ruled = _RULED.match(text, part.end(), end)
            stop = ruled.end() if ruled else part.end()
            yield (start, stop), 0
            start = stop


def _trim(text: str, start: int, end: int) -> Range:
    before = _BEFORE.match(text, start, end)
    low = before.end() if before else start
    return low, max(low, start + len(text[start:end].rstrip()))


def _has_words(text: str, start: int, end: int) -> bool:
    return _WORD.search(latex_as_markdown(text[start:end])) is not None
