"""Presentations (.pptx): every slide a heading with its number and title, then text, lists, tables, charts and notes.

Shapes are read in the order of the file, which is that of their creation and the one that screen readers follow. Page
numbers, dates and footers are left out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from attest.parsing.extraction import Extracted, unread
from attest.parsing.extraction.archives import Archive, attribute, children, inner_text, local, named, opened, outermost
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.office.charts import chart
from attest.parsing.extraction.office.lists import Item, plain
from attest.parsing.extraction.office.packages import (
    Related,
    addresses,
    main_part,
    relation,
    relations,
    stated_fields,
)
from attest.parsing.extraction.office.presentations import Slide, presentation
from attest.parsing.extraction.writing import filled, link, paragraph, table_or_paragraphs

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
    archive = opened(data)
    if archive is None:
        return unread("no presentation: it is no zip archive, or an encrypted one; save it without a password")
    main = main_part(archive, "ppt/presentation.xml")
    related = relations(archive, main)
    listed = [related.get(relation(one)) for one in named(archive.part(main), "sldid")]
    slides = [(number, archive.part(one.name), one.name) for number, one in enumerate(listed, 1) if one]
    if not slides:
        return unread("no presentation: it lists no slides", besides=archive.findings)
    hidden = [number for number, root, _ in slides if _is_hidden(root)]
    shown = {number: _read(archive, root, name) for number, root, name in slides if number not in hidden}
    return presentation(stated_fields(archive), shown, hidden, archive.findings)


def _is_hidden(root: Element) -> bool:
    return attribute(next(named(root, "sld"), root), "show") in ("0", "false")


def _read(archive: Archive, root: Element, name: str) -> Slide:
    slide = _Part(archive=archive, related=relations(archive, name), addresses=addresses(archive, name))
    shapes = [one for one in _shapes(root) if _place(one) not in _NO_TEXT]
    top = next((one for one in shapes if _place(one) in _TITLES and plain(inner_text(one))), None)
    title = _words(top, slide) if top else ""
    blocks = [block for one in shapes if one is not top for block in _blocks(one, slide)]
    pages = [part.name for part in slide.related.values() if part.kind == "notesSlide"]
    return Slide(title=title, blocks=blocks, notes=[block for name in pages for block in _notes(slide, name)])


def _notes(slide: _Part, name: str) -> Iterator[str | Item]:
    """The speaker's notes to the slide; nothing else on the notes page is the speaker's."""
    for one in _shapes(slide.archive.part(name)):
        if _place(one) == "body":
            yield from (paragraph([plain(text)]) for _, text in _paragraphs(one, slide))


def _shapes(element: Element) -> Iterator[Element]:
    """The shapes on a slide, including those inside groups."""
    for child in element.nested:
        if local(child.name) in ("sp", "graphicframe", "pic"):
            yield child
        elif local(child.name) != "fallback":
            yield from _shapes(child)


def _place(shape: Element) -> str:
    """The placeholder that a shape fills: ``title``, ``body``; empty for other shapes."""
    return next(((attribute(one, "type") or "obj").lower() for one in named(shape, "ph")), "")


def _blocks(shape: Element, slide: _Part) -> Iterator[str | Item]:
    if local(shape.name) == "pic":
        yield from _picture(shape)
    elif local(shape.name) == "graphicframe":
        yield from _frame(shape, slide)
    else:
        yield from _text(shape, slide)


def _picture(shape: Element) -> Iterator[str]:
    told = next((plain(attribute(one, "descr")) for one in named(shape, "cnvpr")), "")
    if told and not _MADE_UP.search(told):
        yield f"![{told}]()"


def _text(shape: Element, slide: _Part) -> Iterator[str | Item]:
    paragraphs = list(_paragraphs(shape, slide))
    listed = _place(shape) in _BULLETED and len(paragraphs) > 1
    for element, text in paragraphs:
        lines = [plain(line) for line in text.split("\n") if line.strip()]
        settings = next(named(element, "ppr"), Element("", {}))
        marks = {local(one.name) for one in elements(settings)}
        if marks & _BULLETS or (listed and "bunone" not in marks):
            level = attribute(settings, "lvl")
            depth = int(level) if re.fullmatch("[0-8]", level) else 0
            yield Item(lines=lines, level=depth, numbered="buautonum" in marks)
        else:
            yield paragraph(lines)


def _paragraphs(element: Element, slide: _Part) -> Iterator[tuple[Element, str]]:
    """The paragraphs that have text, each with its text, in which ``\\n`` is a line break."""
    for one in outermost(element, "p"):
        text = "".join(_runs(one, slide))
        if text.strip():
            yield one, text


def _runs(element: Element, slide: _Part) -> Iterator[str]:
    for child in element.nested:
        name = local(child.name)
        if name == "br":
            yield "\n"
        elif name == "t":
            yield child.text
        elif name == "r":
            leads_to = next(map(relation, named(child, "hlinkclick")), "")
            yield link("".join(_runs(child, slide)), slide.addresses.get(leads_to, ""))
        elif name != "fallback":
            yield from _runs(child, slide)


def _frame(shape: Element, slide: _Part) -> Iterator[str | Item]:
    """A table, a chart, or the words of a diagram."""
    for one in outermost(shape, "tbl", "chart", "relids"):
        if local(one.name) == "tbl":
            yield from _table(one, slide)
        elif local(one.name) == "chart" and (part := slide.related.get(relation(one))):
            yield from chart(slide.archive.part(part.name))
        elif local(one.name) == "relids":
            data = next((value for key, value in one.attributes.items() if key.endswith(":dm")), "")
            if part := slide.related.get(data):
                yield from _diagram(slide.archive.part(part.name), slide)


def _diagram(root: Element, slide: _Part) -> Iterator[Item]:
    for one in outermost(root, "pt"):
        if attribute(one, "type") in ("", "node") and (words := _words(one, slide)):
            yield Item(lines=[words], level=0)


def _table(element: Element, slide: _Part) -> list[str]:
    """The table's rows; of merged cells, every row has the text, but only the first column."""
    rows = [
        [(_words(cell, slide), attribute(cell, "vmerge") in ("1", "true")) for cell in children(row, "tc")]
        for row in children(element, "tr")
    ]
    return table_or_paragraphs(filled(rows))


def _words(element: Element, slide: _Part) -> str:
    """The paragraphs inside an element, as one line."""
    return plain(" ".join(text for _, text in _paragraphs(element, slide)))
