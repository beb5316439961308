"""Text without a reader of its own: paragraphs, records or code, divided by blank lines."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from attest.parsing.lines import lines_in, stanzas
from attest.parsing.markdown import in_sections
from attest.parsing.meeting_day import meeting_day
from attest.parsing.mentions import mentions_in
from attest.parsing.payloads import place_payloads
from attest.parsing.printed_headings import headings, title_of
from attest.parsing.records import record_lists
from attest.parsing.running_heads import running_heads
from attest.parsing.tree import Node, outline_of
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind, Parsed

_MARKED_UP: Mapping[str, re.Pattern[str]] = {
    "LaTeX": re.compile(r"^[ \t]*\\(?:documentclass|begin|(?:sub)*section|chapter|part|input)\b", re.MULTILINE),
    "man page": re.compile(r"^\.(?:TH|Dd|SH|Sh)[ \t]", re.MULTILINE),
}
"""Formats without a reader, recognised by their first lines if the suffix does not identify them."""
_SUFFIX = re.compile(r"\.(?:sty|cls|roff|me|ms|[1-9]\w{0,2})$", re.IGNORECASE)
_FIRST = 20_000
"""Number of characters in which a format is recognised."""


def read_plain(path: str, text: str, language: str | None = None) -> Parsed:
    """Read a text as CODE blocks if ``language`` is given, else as prose and lists, titled by itself or its file."""
    roots, title = (list(_code(text, language)), None) if language else _prose(text)
    findings = place_payloads(text, roots)
    name = PurePosixPath(path)
    kind, called = "code" if language else "text", title or name.stem or path or "untitled"
    return Parsed(
        kind=kind,
        title=called,
        authored_at=meeting_day(path, kind, called, text),
        outline=outline_of(roots, len(text)),
        mentions=tuple(mentions_in(text, 0, len(text), document_id=None)),
        findings=(*findings, *_commands_in(path, text)),
    )


def _code(text: str, language: str) -> Iterator[Node]:
    for start, end in stanzas(lines_in(text)):
        yield Node(BlockKind.CODE, start, end, label=language)


def _prose(text: str) -> tuple[list[Node], str | None]:
    """Sections, paragraphs and lists of records, and the title if there is one."""
    lines = lines_in(text)
    widest = max((end - start for start, end in zip(lines.starts, lines.ends, strict=True)), default=0)
    places = [(_first_visible_line(text, *place), place[1]) for place in stanzas(lines)]
    left_out = running_heads(text, places)
    places = [place for place in places if place not in left_out]
    heads = headings(text, places)
    title = title_of(text, places, heads)
    heads = dict([*heads.items(), *([title] if title else [])])
    nodes = list[Node]()
    for start, end in places:
        head = heads.get((start, end))
        nodes += [head] if head else []
        begin = _first_visible_line(text, head.end if head else start, end)
        if begin < end:
            nodes += record_lists(text, begin, end, widest) or [Node(BlockKind.PARAGRAPH, begin, end)]
    return in_sections(nodes, lines), title[1].label if title else None


def _first_visible_line(text: str, start: int, end: int) -> int:
    """Offset of the first line that is not empty, after any page break; its indentation is kept."""
    return start + len(text[start:end]) - len(text[start:end].lstrip("\f\r\n"))


def _commands_in(path: str, text: str) -> list[Finding]:
    """A finding if the text contains the commands of a format that has no reader."""
    if not _SUFFIX.search(path):
        return []
    named = [name for name, pattern in _MARKED_UP.items() if pattern.search(text[:_FIRST])]
    detail = "no reader for this format ({}): read as text, with its commands"
    return [Finding(kind=FindingKind.UNSUPPORTED, detail=detail.format(name)) for name in named[:1]]
