"""Encoded bytes within text: base64 images, data URIs, long dumps. They can be cited, but are not indexed."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from attest.parsing.tree import Node
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind
from attest.values.spans import Range
from attest.words.numbers import many

_MIN_RUN = 512
"""Minimum length of a payload, in unbroken characters of the base64 alphabet; no word or path is that long."""

_RUN = re.compile(r"[A-Za-z0-9+/=]*")
_OTHER = re.compile(r"[^A-Za-z0-9+/=]")
_DATA_URI = re.compile(rf"data:[a-z]+/[\w.+-]{{1,100}}[\w.+=;-]{{0,100}},[^\s\"'<>()]{{{_MIN_RUN},}}")
_IMAGE = r"!\[[^\[\]\n]{0,500}\]\(<?"
_BEFORE = re.compile(rf"(?:{_IMAGE})?data:[a-z]+/[\w.+-]{{1,100}}[\w.+=;,-]{{0,100}}$|{_IMAGE}$")
_AFTER = re.compile(r">?(?:[ \t]+\"[^\"\n]{0,200}\")?\)")
_WINDOW = 800
"""Characters in front of a payload in which its picture's mark begins."""


def _payloads(text: str) -> list[Range]:
    """Spans of the payloads in order, each with the ``![…](data:…)`` around it."""
    addresses = _DATA_URI.finditer(text) if "data:" in text else ()
    spans: list[Range] = []
    for run in sorted([*_long_runs(text), *(match.span() for match in addresses)]):
        start, end = _enclosing_construct(text, *run)
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans


def _long_runs(text: str) -> Iterator[Range]:
    """Runs of at least _MIN_RUN characters, found in leaps: text before a window's last blank is never looked at."""
    at = 0
    while (reach := at + _MIN_RUN) <= len(text):
        blank = max(text.rfind(" ", at, reach), text.rfind("\n", at, reach))
        other = None if blank >= 0 else _OTHER.search(text, at, reach)
        if blank >= 0:
            at = blank + 1
        elif other:
            at = other.end()
        else:
            run = _RUN.match(text, at)
            assert run is not None
            yield run.span()
            at = run.end()


def _enclosing_construct(text: str, start: int, end: int) -> Range:
    window = max(0, start - _WINDOW)
    before = _BEFORE.search(text[window:start])
    begin = window + before.start() if before else start
    if text.startswith("![", begin) and (after := _AFTER.match(text, end)):
        end = after.end()
    return begin, end


def place_payloads(text: str, roots: list[Node]) -> list[Finding]:
    """Put every payload of a text into the innermost block that holds it; one finding gives their number and size."""
    spans = _payloads(text)
    for start, end in spans:
        nodes = roots
        while True:
            at = bisect_right(nodes, start, key=lambda node: node.start)
            if at == 0 or nodes[at - 1].end < end:
                break
            nodes = nodes[at - 1].children
        nodes.insert(at, Node(BlockKind.PAYLOAD, start, end))
    if not spans:
        return []
    size = sum(end - start for start, end in spans)
    detail = f"{many(len(spans), 'encoded payload')}, {size:,} characters, kept but not indexed"
    return [Finding(kind=FindingKind.PAYLOAD, detail=detail)]
