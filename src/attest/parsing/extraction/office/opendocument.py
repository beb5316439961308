"""OpenDocument (.odt, .ods, .odp): dispatch by the kind of file, and the metadata that all three have.

The format is OpenDocument 1.3; its elements are identified by their names without prefix, as those of Word.
"""

from collections.abc import Iterator

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.archives import (
    attribute,
    children,
    elements_named,
    fields_of,
    local_name,
    open_archive,
    outermost,
)
from attest.parsing.extraction.html.tree import Element, build
from attest.parsing.extraction.office.lists import Block, join_blocks
from attest.parsing.extraction.office.opendocument_sheets import read_sheets
from attest.parsing.extraction.office.opendocument_text import Styles, blocks, paragraphs, styles_of
from attest.parsing.extraction.office.presentations import Slide, presentation
from attest.parsing.extraction.office.workbooks import MAX_SHEET, remarks_on, write_sheets
from attest.parsing.extraction.writing import with_front_matter
from attest.values.findings import Finding, FindingKind

_NONE = "not an OpenDocument file: it is not a zip archive"
_NO_CONTENT = "not an OpenDocument file that can be read: it has no text part; if it has a password, save it without"
_FIELDS = {
    "title": "title",
    "description": "description",
    "initial-creator": "author",
    "creator": "author",
    "creation-date": "date",
    "date": "updated",
}
"""Field by element; the creator of a document takes precedence over its last editor."""


def extract_opendocument(data: bytes) -> Extracted:
    """The text of a document, a spreadsheet or a presentation, after its title, author and dates."""
    archive = open_archive(data)
    if archive is None:
        return not_extracted(_NONE)
    markup, whole = archive.beginning("content.xml", MAX_SHEET)
    if not markup or "<office:body" not in markup:
        return not_extracted(_NO_CONTENT, besides=archive.findings)
    fields = fields_of(archive.part("meta.xml"), _FIELDS)
    if "<office:spreadsheet" in markup:
        read = read_sheets(markup)
        if read.sheets and not whole:
            read.sheets[-1].rows_left_out = True
        return Extracted(
            text=with_front_matter(fields, write_sheets(read.sheets)), findings=[*archive.findings, *remarks_on(read)]
        )
    content = build(markup, xml=True).root
    styles = styles_of(archive.part("styles.xml"), content)
    cut = [] if whole else [Finding(kind=FindingKind.TRUNCATED, detail=f"read up to {MAX_SHEET:,} bytes")]
    pages = [node for node in elements_named(content, "page") if node is not content]
    if pages:
        hiding = set(_hidden_styles(content))
        hidden = [number for number, one in enumerate(pages, 1) if attribute(one, "style-name") in hiding]
        shown = {number: _slide(one, styles) for number, one in enumerate(pages, 1) if number not in hidden}
        return presentation(fields, shown, hidden, [*archive.findings, *cut])
    text = join_blocks([*blocks(next(elements_named(content, "body")), styles), *styles.notes])
    return Extracted(text=with_front_matter(fields, text), findings=[*archive.findings, *cut])


def _hidden_styles(content: Element) -> Iterator[str]:
    """Names of the styles of hidden slides."""
    for node in elements_named(content, "style"):
        if any(attribute(inner, "visibility") == "hidden" for inner in node.nested):
            yield attribute(node, "name")


def _slide(slide: Element, styles: Styles) -> Slide:
    shapes = [child for child in slide.nested if local_name(child.name) != "notes"]
    top = next((shape for shape in shapes if attribute(shape, "class") == "title" and paragraphs(shape, styles)), None)
    return Slide(
        title=paragraphs(top, styles) if top else "",
        blocks=[block for shape in shapes if shape is not top for block in blocks(shape, styles)],
        notes=list(_notes(slide, styles)),
    )


def _notes(slide: Element, styles: Styles) -> Iterator[Block]:
    for child in children(slide, "notes"):
        for frame in outermost(child, "frame"):
            if attribute(frame, "class") == "notes":
                yield from blocks(frame, styles)
