"""HTML to the text that people read, as Markdown.

A page is decoded (encoding), cut into tags and text (tokens), built into a tree (tree), stripped of everything that is
not content (pruning), and written (preparing, blocks, tables, inline) below its metadata (metadata). Every step takes
linear time. ``extracted.read_extracted`` makes the outline of the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.parsing.extraction import Extracted
from attest.parsing.extraction.html.blocks import blocks
from attest.parsing.extraction.html.encoding import decode_page
from attest.parsing.extraction.html.inline import line
from attest.parsing.extraction.html.metadata import page_fields
from attest.parsing.extraction.html.preparing import prepare
from attest.parsing.extraction.html.pruning import main_content
from attest.parsing.extraction.html.tree import MAX_DEPTH, Element, Tree, build, elements
from attest.parsing.extraction.writing import with_front_matter
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many


@dataclass(frozen=True, slots=True)
class Page:
    """The metadata and the content of a page."""

    fields: Mapping[str, str]
    body: str
    """Markdown."""
    findings: Sequence[Finding]


def extract_html(data: bytes) -> Extracted:
    """The text of a page: its metadata as front matter, then its main part. Never fails."""
    decoded = decode_page(data)
    if decoded.text is None:
        return decoded
    read = read_markup(decoded.text)
    return Extracted(text=with_front_matter(read.fields, read.body), findings=[*decoded.findings, *read.findings])


def read_markup(markup: str) -> Page:
    """Read a page of HTML or XHTML."""
    tree = build(markup, xml=markup.lstrip().startswith("<?xml"))
    everything = list(elements(tree.root))
    scripts = [
        element.text
        for element in everything
        if element.name == "script" and "application/ld+json" in element.words("type")
    ]
    heads = [element for element in everything if element.name in ("meta", "link", "title", "page")]
    parts = main_content(tree.root)
    for part in parts:
        prepare(part)
    body = "\n\n".join(block for part in parts for block in blocks([part]))
    fields = page_fields(heads, scripts, _first_heading(parts))
    return Page(fields, body, list(_findings(tree, everything, body)))


def _first_heading(parts: Sequence[Element]) -> str:
    headings = (element for part in parts for element in elements(part) if element.name == "h1")
    return next(filter(None, (line(heading.children) for heading in headings)), "")


def _findings(tree: Tree, everything: Sequence[Element], written: str) -> Iterator[Finding]:
    if tree.too_deep:
        detail = f"{many(tree.too_deep, 'element')} nested deeper than {MAX_DEPTH} levels read as if side by side"
        yield Finding(kind=FindingKind.MALFORMED, detail=detail)
    frames = [
        element.attributes["src"] for element in everything if element.name == "frame" and element.attributes.get("src")
    ]
    if frames:
        detail = f"its content lies in other pages, shown in frames: {', '.join(frames[:5])}"
        yield Finding(kind=FindingKind.EMPTY, detail=detail[:300])
    elif not written and any(element.name == "script" for element in everything):
        yield Finding(kind=FindingKind.EMPTY, detail="no text in it without running its scripts")
