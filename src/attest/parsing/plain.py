"""Text without a reader of its own: paragraphs, or pieces of code, between blank lines."""

from pathlib import PurePosixPath

from attest.parsing.lines import lines_in, stanzas
from attest.parsing.mentions import cited
from attest.parsing.payloads import find_payloads, place_payloads
from attest.parsing.tree import Node, outline_of
from attest.values.outlines import BlockKind, Parsed


def read_plain(path: str, text: str, language: str | None) -> Parsed:
    """A text of CODE blocks in ``language``, or of PARAGRAPH blocks when there is none; named by its file."""
    kind = BlockKind.CODE if language else BlockKind.PARAGRAPH
    roots = [Node(kind, start, end, label=language or "") for start, end in stanzas(lines_in(text))]
    findings = place_payloads(roots, find_payloads(text))
    name = PurePosixPath(path)
    return Parsed(
        kind="code" if language else "text",
        title=name.stem or path or "untitled",
        outline=outline_of(roots, len(text)),
        mentions=tuple(cited(text, 0, len(text), document_id=None)),
        findings=tuple(findings),
    )
