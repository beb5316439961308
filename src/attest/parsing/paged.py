"""The outline of a text that an extractor laid out: pages, headings, tables, items and code by how their lines begin.

Rule 1: a form feed begins a page (parsing/extraction/pdf/writing.py); it is white space to everything else.
Rule 2: a stanza, the lines between two blank ones, is one block. Nothing else is markup: a paragraph may hold anything.
"""

import re

from attest.parsing.lines import lines_in, stanzas
from attest.parsing.markdown import in_sections
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.findings import Finding
from attest.values.outlines import BlockKind

_HEADING = re.compile(r"(#{1,6}) +(\S.*)")
_ITEM = re.compile(r"(?:[•◦▪‣●○■□–—∙·*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[[\w+]{1,12}\])\s")
_LINE = re.compile(r"[^\n]+")
_MARKS = " *∗†‡"
"""Of footnotes, at the end of a heading."""


def read_paged(text: str, start: int = 0, end: int | None = None) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of ``text[start:end]``."""
    lines = lines_in(text, start, end)
    roots: list[Node] = []
    for first, last in stanzas(lines):
        node = _block(text, first + (len(text[first:last]) - len(text[first:last].lstrip("\f"))), last)
        if node.kind is BlockKind.LIST and roots and roots[-1].kind is BlockKind.LIST:
            roots[-1].children += node.children
            roots[-1].end = node.end
        else:
            roots.append(node)
    return in_sections(roots, lines), []


def _block(text: str, start: int, end: int) -> Node:
    heading = _HEADING.fullmatch(text, start, end)
    if heading:
        return Node(BlockKind.HEADING, start, end, level=len(heading[1]), label=heading[2].rstrip(_MARKS)[:MAX_LABEL])
    if text.startswith("|", start):
        rows = [Node(BlockKind.TABLE_ROW, *line.span()) for line in _LINE.finditer(text, start, end)]
        return Node(BlockKind.TABLE, start, end, children=rows)
    if text.startswith("```", start):
        return Node(BlockKind.CODE, start, end)
    if _ITEM.match(text, start, end):
        return Node(BlockKind.LIST, start, end, children=[Node(BlockKind.LIST_ITEM, start, end)])
    return Node(BlockKind.PARAGRAPH, start, end)
