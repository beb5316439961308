"""Word documents (.docx): headings, paragraphs, lists, tables, code and notes, as Markdown.

What is deleted by a tracked change, comments, headers and footers of pages are not the text and left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.parsing.extraction import Extracted, unread
from attest.parsing.extraction.archives import Archive, attribute, local, opened
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.word_parts import Document, document_of, fields_of, level_of, main_part, styles_of, value
from attest.parsing.extraction.writing import across, fenced, filled, link, page, paragraph, prefixed, table

__all__ = ["extract_word"]

_LEFT_OUT = frozenset({"del", "movefrom", "fallback", "instrtext", "deltext", "ppr", "rpr", "sdtpr", "footnoteref"})
_DEEPEST = 8
_CODE = re.compile(r"(?:source|html)? ?(?:code|preformatted)\b.*|plain text|listing", re.IGNORECASE)
_QUOTE = re.compile(r"(?:intense )?quote|block text|quotations?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Some Markdown, and what decides whether it joins the block before: an item of a list, a line of code."""

    text: str
    kind: str = ""


def extract_word(data: bytes) -> Extracted:
    """The text of a document, with title, author and dates in front."""
    archive = opened(data)
    if archive is None:
        return unread("no Word document: it is no zip archive, or an encrypted document; save it without a password")
    main = main_part(archive)
    body = archive.part(main)
    if not any(local(one.name) == "body" for one in elements(body)):
        return unread("no Word document: it has no text part", besides=archive.findings)
    document = document_of(archive, main)
    blocks = [*_blocks(body, document), *_notes(archive, main.rpartition("/")[0], document)]
    fields = fields_of(archive.part("docProps/core.xml"))
    return Extracted(text=page(fields, _joined(blocks)), findings=archive.findings)


def _blocks(element: Element, document: Document) -> Iterator[_Block]:
    for child in element.children:
        if not isinstance(child, Element) or local(child.name) in _LEFT_OUT:
            continue
        if local(child.name) == "p":
            yield from _paragraph(child, document)
        elif local(child.name) == "tbl":
            yield from _table(child, document)
        else:
            yield from _blocks(child, document)


def _paragraph(element: Element, document: Document) -> Iterator[_Block]:
    text = "".join(_inline(element, document))
    if not text.strip():
        return
    settings = next(
        (one for one in element.children if isinstance(one, Element) and local(one.name) == "ppr"), Element("", {})
    )
    chain = list(styles_of(value(settings, "pstyle"), document))
    own = level_of(settings, "outlinelvl")
    level = own + 1 if own is not None and own < 9 else next((one.level for one in chain if one.level), 0)
    list_id = value(settings, "numid") or next((one.list_id for one in chain if one.list_id), "")
    if any(_CODE.fullmatch(one.name) for one in chain):
        yield _Block(text=text, kind="code")
        return
    lines = [" ".join(part.split()) for part in text.split("\n") if part.strip()]
    if 1 <= level <= 9:
        yield _Block(text=f"{'#' * min(level, 6)} {' '.join(lines)}")
    elif list_id not in ("", "0"):
        yield _item(lines, list_id, min(level_of(settings, "ilvl") or 0, _DEEPEST), document)
    elif any(_QUOTE.fullmatch(one.name) for one in chain):
        yield _Block(text=prefixed(paragraph(lines), "> ", "> "))
    else:
        yield _Block(text=paragraph(lines))


def _item(lines: Sequence[str], list_id: str, level: int, document: Document) -> _Block:
    for deeper in range(level + 1, _DEEPEST + 1):
        document.numbers.pop((list_id, deeper), None)
    number = document.numbers[list_id, level] = document.numbers.get((list_id, level), 0) + 1
    mark = f"{number}. " if document.numbered.get((list_id, level)) else "- "
    indent = "   " * level
    return _Block(text=prefixed(paragraph(lines), indent + mark, indent + " " * len(mark)), kind="item")


def _inline(element: Element, document: Document) -> Iterator[str]:
    """The text of a paragraph; a line of its own is a line."""
    for child in element.children:
        if not isinstance(child, Element):
            continue
        name = local(child.name)
        if name in _LEFT_OUT:
            continue
        if name in ("t", "nobreakhyphen", "tab", "br", "cr"):
            yield {"nobreakhyphen": "-", "tab": "\t", "br": "\n", "cr": "\n"}.get(name) or "".join(
                one for one in child.children if isinstance(one, str)
            )
        elif name == "hyperlink":
            yield link("".join(_inline(child, document)), document.links.get(attribute(child, "id"), ""))
        elif name == "docpr" and attribute(child, "descr").strip():
            yield f"![{' '.join(attribute(child, 'descr').split())}]()"
        elif name == "p":
            yield f" {''.join(_inline(child, document))} "  # of a box with text that stands in the paragraph
        else:
            yield from _inline(child, document)


def _table(element: Element, document: Document) -> Iterator[_Block]:
    rows = [texts for texts in filled([list(_cells(row, document)) for row in _within(element, "tr")]) if any(texts)]
    if len(rows) > 1 and max(map(len, rows)) > 1:
        yield _Block(text=table(rows[0], rows[1:]))
    else:
        yield from (_Block(text=paragraph([text])) for texts in rows for text in texts if text)


def _cells(row: Element, document: Document) -> Iterator[tuple[str, bool]]:
    """The text of every cell of a row, and whether it continues the cell above."""
    cells = _within(row, "tc")
    for cell in cells:
        merged = [one for one in elements(cell) if local(one.name) == "vmerge"]
        wide = next((attribute(one, "val") for one in elements(cell) if local(one.name) == "gridspan"), "")
        columns = int(wide) if re.fullmatch(r"[1-9]\d{0,3}", wide) else 1
        continued = bool(merged) and attribute(merged[0], "val") != "restart"
        yield from ((text, continued) for text in across(_words(cell, document), columns, alone=len(cells) == 1))


def _within(element: Element, name: str) -> list[Element]:
    """The children of a name, also those inside controls of content."""
    found = list[Element]()
    for child in element.children:
        if isinstance(child, Element) and local(child.name) == name:
            found.append(child)
        elif isinstance(child, Element) and local(child.name) in ("sdt", "sdtcontent", "ins", "customxml"):
            found += _within(child, name)
    return found


def _words(element: Element, document: Document) -> str:
    """The paragraphs inside in one line."""
    paragraphs = (one for one in elements(element) if local(one.name) == "p")
    return " ".join(" ".join("".join(_inline(one, document)).split()) for one in paragraphs)


def _notes(archive: Archive, folder: str, document: Document) -> Iterator[_Block]:
    """The notes at the foot of pages and at the end, in their order behind the text."""
    for kind in ("footnote", "endnote"):
        for one in elements(archive.part(f"{folder}/{kind}s.xml")):
            written = local(one.name) == kind and "eparator" not in attribute(one, "type")
            if written and (text := _words(one, document).strip()):
                yield _Block(text=f"Note {attribute(one, 'id')}: {text}")


def _joined(blocks: Sequence[_Block]) -> str:
    """Blocks with a blank line between them; items of one list on lines of their own, lines of code in one fence."""
    parts, at = list[str](), 0
    while at < len(blocks):
        past = at + 1
        while past < len(blocks) and blocks[at].kind and blocks[past].kind == blocks[at].kind:
            past += 1
        lines = "\n".join(block.text for block in blocks[at:past])
        parts.append(fenced(lines, "") if blocks[at].kind == "code" else lines)
        at = past
    return "\n\n".join(parts)
