"""The outline of text that an extractor laid out from a PDF: each block's kind follows from how its lines begin.

Rule 1: a form feed begins a page (parsing/extraction/pdf/writing.py); everything else treats it as white space.
Rule 2: a stanza, the lines between two blank ones, is one block. Nothing else is markup: a paragraph may hold anything.
Rule 3: consecutive stanzas that count from 1 without full stops (``1 Rinse …``, ``2 Dry …``, ``3 …``) are a list.
"""

import re
from collections.abc import Iterator, Sequence

from attest.parsing.lines import lines_in, stanzas
from attest.parsing.markdown import in_sections
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.findings import Finding
from attest.values.outlines import BlockKind

_HEADING = re.compile(r"(#{1,6}) +(\S.*)")
_ITEM = re.compile(r"(?:[•◦▪‣●○■□–—∙·*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[[\w+]{1,12}\])\s")
_COUNTED = re.compile(r"(\d{1,2})[ \t]+\S")
_COUNT = 3
"""Minimum number of stanzas for such a list; a single one that begins with a number is a sentence."""
_LINE = re.compile(r"[^\n\f]+")
_MARKS = " *∗†‡"
"""Footnote marks at the end of a heading."""


def read_pdf_text(text: str, start: int) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of ``text[start:]``; no findings."""
    lines = lines_in(text, start)
    roots: list[Node] = []
    for first, last in stanzas(lines):
        node = _block(text, first + (len(text[first:last]) - len(text[first:last].lstrip("\f"))), last)
        if node.kind is BlockKind.LIST and roots and roots[-1].kind is BlockKind.LIST:
            roots[-1].children += node.children
            roots[-1].end = node.end
        else:
            roots.append(node)
    return in_sections(list(_merge_counted(text, roots)), lines), []


def _merge_counted(text: str, nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes, with paragraphs that count from 1 merged into a list."""
    counted: list[Node] = []
    for node in [*nodes, None]:
        number = _COUNTED.match(text, node.start, node.end) if node and node.kind is BlockKind.PARAGRAPH else None
        if node and number and int(number[1]) == len(counted) + 1:
            counted.append(node)
            continue
        yield from _as_list(counted)
        counted = [node] if node and number and int(number[1]) == 1 else []
        if node and not counted:
            yield node


def _as_list(counted: Sequence[Node]) -> Sequence[Node]:
    if len(counted) < _COUNT:
        return counted
    items = [Node(BlockKind.LIST_ITEM, node.start, node.end) for node in counted]
    return [Node(BlockKind.LIST, items[0].start, items[-1].end, children=items)]


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
