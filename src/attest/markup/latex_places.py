"""Ranges in a piece of LaTeX: the cells of a row, the term of an item, and the masked text for finding sentences."""

import re
from collections.abc import Sequence

from attest.markup.latex_names import MATH, NOTES, RULE, SILENT
from attest.markup.latex_tokens import TOKEN, Braces, braces_of, end_of_groups, formula_end, hidden_groups
from attest.values.spans import Range

_TERM = re.compile(r"\\item[ \t]*\[(?P<term>[^\[\]\n]*\w[^\[\]\n]*)\]")
r"""The term of an item: *\item[lid]*."""
_CELLS = re.compile(r"\\.|%[^\n]*|[{}&]|\$(?:[^\\$\n]|\\.)*+\$", re.DOTALL)
"""What matters to find the cells of a row: braces and ampersands, and what hides them (an escaped character, a comment,
a formula)."""
_BEFORE_CELL = re.compile(rf"(?:\s|%[^\n]*\n|{RULE})*")
"""White space, comments and rules in front of a cell."""
_BEHIND_CELL = re.compile(rf"(?:\s|\\\\\*?(?:\[[^\]\n]{{0,60}}\])?|{RULE})+\Z")
"""White space, the end of the row and rules behind its last cell."""
_RULED = re.compile(rf"(?:{RULE})\s*\Z")
"""A row with a rule below it."""
_LINED = re.compile(r"\\hline\s*\Z")
"""A row with a full line below it."""
_NUMBER = re.compile(r"[\d.,%]*\d[\d.,%]*")
"""A cell with only a number: *1,024*, *12 %* without its blank."""
_BOLD = re.compile(r"\{?\\(?:textbf|bf|bfseries|thead|multicolumn)\b")
"""A cell that begins in bold type, or spans several columns."""
_STOPPED = re.compile(r"[.!?](?:\s|\}|\\(?:label|nonumber|notag)\b(?:\{[^{}]*\})?)*(?:\\end\{[^{}]*\}|\\\]|\\\)|\$+)\Z")
"""A formula that ends its sentence."""


def latex_cells(text: str, start: int, end: int) -> Sequence[Range]:
    """Ranges of the cells of a row."""
    bars, depth = list[int](), 0
    for match in _CELLS.finditer(text, start, end):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if match[0] == "&" and depth <= 0:
            bars.append(match.start())
    opens, closes = [start, *(bar + 1 for bar in bars)], [*bars, end]
    return [_within(text, low, high) for low, high in zip(opens, closes, strict=True)]


def latex_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the term of an item, and the start of its description; None if there is none."""
    term = _TERM.match(text, start, end)
    return (term.span("term"), term.end()) if term else None


def latex_header(row: str, below: str) -> bool:
    """Whether the first row of a table names its columns: a rule follows it, or its cells are bold. If a line also
    follows the next row, all rows have lines, and a row with a numeric cell is not a header."""
    cells = [row[slice(*place)] for place in latex_cells(row, 0, len(row))]
    if all(_BOLD.match(cell) for cell in cells):
        return True
    grid = _LINED.search(row) and _LINED.search(below)
    return _RULED.search(row) is not None and not (grid and any(map(_NUMBER.fullmatch, cells)))


def _within(text: str, start: int, end: int) -> Range:
    low = _BEFORE_CELL.match(text, start, end)
    begin = low.end() if low else start
    piece = _BEHIND_CELL.sub("", text[begin:end])
    return begin, begin + len(piece)


def latex_masked(text: str) -> str:
    """The piece with white space in place of what readers do not see, and letters in place of formulas; the length is
    unchanged."""
    out, at, braces, missing = list[str](), 0, braces_of(text), set[str]()
    while token := TOKEN.search(text, at):
        out.append(text[at : token.start()])
        past, filled = _hidden(text, token, braces, missing)
        out.append(filled)
        at = past
    return "".join([*out, text[at:]])


def _hidden(text: str, token: re.Match[str], braces: Braces, missing: set[str]) -> tuple[int, str]:
    """The end of the text that a token hides, and its replacement."""
    start, end, word = token.start(), token.end(), token["word"]
    opened = token["math"] or (token["sign"] if token["sign"] in ("(", "[") else None)
    if token["env"] == "begin" and MATH.fullmatch(token["name"]):
        opened = token["name"]
    if opened and (past := formula_end(text, end, opened, missing)):
        stops = _STOPPED.search(text, start, past)
        return past, "X" * (past - start - 1) + ("." if stops else "X")
    if word and (unsaid := hidden_groups(word)) is not None:
        past = end_of_groups(text, end, unsaid, braces)
        return past, " " * (past - start)
    if token["unseen"] or token["env"] or (word and (word in NOTES or word in SILENT)):
        return end, " " * (end - start)
    return end, " " if token["brace"] else "X" * (end - start) if word else text[start:end]
