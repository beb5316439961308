"""E-mail messages as their extractor lays them out: quotations of earlier mail are labelled with their author."""

import re
from itertools import pairwise

from attest.parsing.attributions import attributed_author, attribution_lines, header_lines
from attest.parsing.markdown import read_blocks
from attest.parsing.tree import Node
from attest.values.findings import Finding
from attest.values.outlines import BlockKind

_MARKS = re.compile(r"^[ \t>\\]*(?=\S)|^[ \t>]+$", re.MULTILINE)
_LOOKED_AT = 2_000
"""Characters at the end of a paragraph, or at its beginning, in which an attribution is looked for."""


def read_mail_blocks(text: str, start: int) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of a message; quotations are labelled with their author if it is named."""
    roots, findings = read_blocks(text, start)
    label_quotations(text, roots)
    return roots, findings


def label_quotations(text: str, nodes: list[Node]) -> None:
    """Label each quotation with the author named at its beginning or in the lines above, unless it already has a label.

    A quotation without a name continues the previous one, because people answer between the parts of a message. The
    lines that name the author are part of neither message, so they get no block.
    """
    latest = ""
    for at, node in enumerate(nodes):
        if node.kind is BlockKind.QUOTE:
            own = _announced_author(text, node.children[0]) if node.children else ""
            before = _announced_author(text, nodes[at - 1]) if at else ""
            node.label = latest = node.label or own or before or latest
            node.children = node.children[1:] if own else node.children
        label_quotations(text, node.children)
    led = {id(one) for one, below in pairwise(nodes) if below.kind is BlockKind.QUOTE and _says_nothing_else(text, one)}
    nodes[:] = [one for one in nodes if id(one) not in led]


def _announced_author(text: str, node: Node) -> str:
    """The author whom the lines at the end of a paragraph name for the quotation below; empty if there is none."""
    if node.kind is not BlockKind.PARAGRAPH:
        return ""
    lines = _unquoted_lines(text[max(node.start, node.end - _LOOKED_AT) : node.end])
    ends = (at + (header_lines(lines, at) or attribution_lines(lines, at)) for at in range(len(lines)))
    first = next((at for at, end in enumerate(ends) if end == len(lines)), None)
    return "" if first is None else attributed_author("\n".join(lines[first:]))


def _says_nothing_else(text: str, node: Node) -> bool:
    if node.kind is not BlockKind.PARAGRAPH:
        return False
    lines = _unquoted_lines(text[node.start : min(node.end, node.start + _LOOKED_AT)])
    return attribution_lines(lines, 0) == len(lines)


def _unquoted_lines(text: str) -> list[str]:
    """The lines without quotation marks (``>``)."""
    return _MARKS.sub("", text).strip().split("\n")
