"""Presentations (.pptx): every slide a heading with its number and title, then text, lists, tables, charts and notes.

Shapes are read in the order of the file, which is that of their creation and the one that screen readers follow. Page
numbers, dates and footers are left out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.archives import (
    Archive,
    attribute,
    children,
    elements_named,
    inner_text,
    local_name,
    open_archive,
    outermost,
)
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.office.charts import chart
from attest.parsing.extraction.office.lists import Item, collapse_spaces
from attest.parsing.extraction.office.packages import (
    Related,
    addresses,
    document_fields,
    main_part,
    relation,
    relations,
)
from attest.parsing.extraction.office.presentations import Slide, presentation
from attest.parsing.extraction.writing import fill_continued, link, paragraph, table_or_paragraphs

_TITLES = frozenset({"title", "ctrtitle"})
_NO_TEXT = frozenset({"sldnum", "dt", "ftr", "hdr", "sldimg"})
_BULLETED = frozenset({"body", "obj"})
"""Placeholders whose paragraphs are list items by default."""
_BULLETS = frozenset({"buchar", "buautonum", "bublip"})
_MADE_UP = re.compile(r"description automatically generated|^\S+\.\w{3,4}$", re.IGNORECASE)
"""Descriptions of pictures that a program wrote, not a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """The part of a slide, with what it refers to."""

    archive: Archive
    related: Mapping[str, Related]
    addresses: Mapping[str, str]
    """External addresses by the relation's id."""


def extract_slides(data: bytes) -> Extracted:
    """The text of a presentation, after its title, author and dates."""
    archive = open_archive(data)
    if archive is None:
        return not_extracted(
            "not a presentation: it is not a zip archive, or it is encrypted; save it without a password"
        )
    main = main_part(archive, "ppt/presentation.xml")
    related = relations(archive, main)
    listed = [related.get(relation(node)) for node in elements_named(archive.part(main), "sldid")]
    slides = [(number, archive.part(one.name), one.name) for number, one in enumerate(listed, 1) if one]
    if not slides:
        return not_extracted("not a presentation: it lists no slides", besides=archive.findings)
    hidden = [number for number, root, _ in slides if _is_hidden(root)]
    shown = {number: _read(archive, root, name) for number, root, name in slides if number not in hidden}
    return presentation(document_fields(archive), shown, hidden, archive.findings)


def _is_hidden(root: Element) -> bool:
    return attribute(next(elements_named(root, "sld"), root), "show") in ("0", "false")


def _read(archive: Archive, root: Element, name: str) -> Slide:
    slide = _Part(archive=archive, related=relations(archive, name), addresses=addresses(archive, name))
    shapes = [shape for shape in _shapes(root) if _place(shape) not in _NO_TEXT]
    top = next((shape for shape in shapes if _place(shape) in _TITLES and collapse_spaces(inner_text(shape))), None)
    title = _words(top, slide) if top else ""
    blocks = [block for shape in shapes if shape is not top for block in _blocks(shape, slide)]
    pages = [part.name for part in slide.related.values() if part.kind == "notesSlide"]
    return Slide(title=title, blocks=blocks, notes=[block for name in pages for block in _notes(slide, name)])


def _notes(slide: _Part, name: str) -> Iterator[str | Item]:
    """The speaker's notes to the slide; nothing else on the notes page is the speaker's."""
    for shape in _shapes(slide.archive.part(name)):
        if _place(shape) == "body":
            yield from (paragraph([collapse_spaces(text)]) for _, text in _paragraphs(shape, slide))


def _shapes(element: Element) -> Iterator[Element]:
    """The shapes on a slide, including those inside groups."""
    for child in element.nested:
        if local_name(child.name) in ("sp", "graphicframe", "pic"):
            yield child
        elif local_name(child.name) != "fallback":
            yield from _shapes(child)


def _place(shape: Element) -> str:
    """The placeholder that a shape fills: ``title``, ``body``; empty for other shapes."""
    return next(((attribute(node, "type") or "obj").lower() for node in elements_named(shape, "ph")), "")


def _blocks(shape: Element, slide: _Part) -> Iterator[str | Item]:
    if local_name(shape.name) == "pic":
        yield from _picture(shape)
    elif local_name(shape.name) == "graphicframe":
        yield from _frame(shape, slide)
    else:
        yield from _text(shape, slide)


def _picture(shape: Element) -> Iterator[str]:
    description = next((collapse_spaces(attribute(node, "descr")) for node in elements_named(shape, "cnvpr")), "")
    if description and not _MADE_UP.search(description):
        yield f"![{description}]()"


def _text(shape: Element, slide: _Part) -> Iterator[str | Item]:
    paragraphs = list(_paragraphs(shape, slide))
    listed = _place(shape) in _BULLETED and len(paragraphs) > 1
    for element, text in paragraphs:
        lines = [collapse_spaces(line) for line in text.split("\n") if line.strip()]
        settings = next(elements_named(element, "ppr"), Element("", {}))
        marks = {local_name(node.name) for node in elements(settings)}
        if marks & _BULLETS or (listed and "bunone" not in marks):
            level = attribute(settings, "lvl")
            depth = int(level) if re.fullmatch("[0-8]", level) else 0
            yield Item(lines=lines, level=depth, numbered="buautonum" in marks)
        else:
            yield paragraph(lines)


def _paragraphs(element: Element, slide: _Part) -> Iterator[tuple[Element, str]]:
    """The paragraphs that have text, each with its text, in which ``\\n`` is a line break."""
    for node in outermost(element, "p"):
        text = "".join(_runs(node, slide))
        if text.strip():
            yield node, text


def _runs(element: Element, slide: _Part) -> Iterator[str]:
    for child in element.nested:
        name = local_name(child.name)
        if name == "br":
            yield "\n"
        elif name == "t":
            yield child.text
        elif name == "r":
            leads_to = next(map(relation, elements_named(child, "hlinkclick")), "")
            yield link("".join(_runs(child, slide)), slide.addresses.get(leads_to, ""))
        elif name != "fallback":
            yield from _runs(child, slide)


def _frame(shape: Element, slide: _Part) -> Iterator[str | Item]:
    """A table, a chart, or the words of a diagram."""
    for node in outermost(shape, "tbl", "chart", "relids"):
        if local_name(node.name) == "tbl":
            yield from _table(node, slide)
        elif local_name(node.name) == "chart" and (part := slide.related.get(relation(node))):
            yield from chart(slide.archive.part(part.name))
        elif local_name(node.name) == "relids":
            data = next((value for key, value in node.attributes.items() if key.endswith(":dm")), "")
            if part := slide.related.get(data):
                yield from _diagram(slide.archive.part(part.name), slide)


def _diagram(root: Element, slide: _Part) -> Iterator[Item]:
    for node in outermost(root, "pt"):
        if attribute(node, "type") in ("", "node") and (words := _words(node, slide)):
            yield Item(lines=[words], level=0)


def _table(element: Element, slide: _Part) -> list[str]:
    """The table's rows; of merged cells, every row has the text, but only the first column."""
    rows = [
        [(_words(cell, slide), attribute(cell, "vmerge") in ("1", "true")) for cell in children(row, "tc")]
        for row in children(element, "tr")
    ]
    return table_or_paragraphs(fill_continued(rows))


def _words(element: Element, slide: _Part) -> str:
    """The paragraphs inside an element, as one line."""
    return collapse_spaces(" ".join(text for _, text in _paragraphs(element, slide)))
