"""Components of Vue and Svelte: scripts inside the markup of a page.

The scripts are read as source code at their own offsets, with everything else blanked out. The rest, template and
style, is code without symbols.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.parsing.code.reader import read_code
from attest.parsing.lines import lines_in, stanzas
from attest.parsing.mentions import mentions_in
from attest.parsing.payloads import place_payloads
from attest.parsing.tree import Node, outline_of
from attest.values.outlines import BlockKind, Outline, Parsed
from attest.values.spans import Range, trimmed

_SCRIPT = re.compile(r"<script\b(?P<stated>[^<>]{0,500})>(?P<body>.*?)(?:</script\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_TYPED = re.compile(r"\blang\s*=\s*[\"']?(?:ts|typescript)\b", re.IGNORECASE)
_VISIBLE = re.compile(r"[^\s]")


def read_component(path: str, text: str) -> Parsed:
    """The outline, symbols, imports and calls of a component."""
    scripts = [match.span("body") for match in _SCRIPT.finditer(text)]
    typed = any(_TYPED.search(match["stated"]) for match in _SCRIPT.finditer(text))
    around = list(zip([0, *(end for _, end in scripts)], [*(start for start, _ in scripts), len(text)], strict=True))
    script = _blank_out(text, around)
    code = read_code(path, script, "typescript" if typed else "javascript")
    page = [Node(BlockKind.CODE, *place, label="html") for gap in around for place in stanzas(lines_in(text, *gap))]
    for node in page:
        node.start = node.end - len(text[node.start : node.end].lstrip())
    placed = place_payloads(_blank_out(text, scripts), page)
    return replace(
        code,
        outline=outline_of(sorted([*_nodes(script, code.outline), *page], key=lambda node: node.start), len(text)),
        mentions=(*code.mentions, *mentions_in(_blank_out(text, scripts), 0, len(text), document_id=None)),
        findings=(*code.findings, *placed),
    )


def _blank_out(text: str, places: Sequence[Range]) -> str:
    """The text with the characters of some spans replaced by blanks, so that it keeps its length."""
    kept, at = "", 0
    for start, end in places:
        kept += text[at:start] + _VISIBLE.sub(" ", text[start:end])
        at = end
    return kept + text[at:]


def _nodes(text: str, outline: Outline) -> list[Node]:
    """The top-level blocks of an outline with their descendants, trimmed: the blanks at their edges may hide markup."""
    nodes = list[Node]()
    for block in outline.blocks:
        nodes.append(Node(block.kind, *trimmed(text, block.start, block.end), block.level, block.label))
        if block.parent >= 0:
            nodes[block.parent].children.append(nodes[-1])
    return [node for node, block in zip(nodes, outline.blocks, strict=True) if block.parent < 0]
