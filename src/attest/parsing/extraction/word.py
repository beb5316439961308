"""Word documents (.docx): headings, paragraphs, lists, tables, code and notes, as Markdown.

Deleted text of tracked changes, comments, and page headers and footers are not part of the text.
"""

import re
from collections.abc import Iterator, Sequence

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.archives import Archive, attribute, children, elements_named, local_name, open_archive
from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.office.packages import document_fields, main_part
from attest.parsing.extraction.word_parts import Document, document_of, level_of, styles_of, value
from attest.parsing.extraction.writing import (
    CODE_STYLE,
    DEEPEST_ITEM,
    QUOTE_STYLE,
    Written,
    across,
    fill_continued,
    item,
    join_blocks,
    link,
    paragraph,
    quotation,
    table_or_paragraphs,
    with_front_matter,
)

_LEFT_OUT = frozenset({"del", "movefrom", "fallback", "instrtext", "deltext", "ppr", "rpr", "sdtpr", "footnoteref"})
_CHARACTERS = {"nobreakhyphen": "-", "tab": "\t", "br": "\n", "cr": "\n"}


def extract_word(data: bytes) -> Extracted:
    """The text of a document, after its title, author and dates."""
    archive = open_archive(data)
    if archive is None:
        return not_extracted(
            "not a Word document: it is not a zip archive, or it is encrypted; save it without a password"
        )
    main = main_part(archive, "word/document.xml")
    body = archive.part(main)
    if not any(elements_named(body, "body")):
        return not_extracted("not a Word document: it has no text part", besides=archive.findings)
    document = document_of(archive, main)
    blocks = [*_blocks(body, document), *_notes(archive, main.rpartition("/")[0], document)]
    return Extracted(text=with_front_matter(document_fields(archive), join_blocks(blocks)), findings=archive.findings)


def _blocks(element: Element, document: Document) -> Iterator[Written]:
    for child in element.nested:
        if local_name(child.name) in _LEFT_OUT:
            continue
        if local_name(child.name) == "p":
            yield from _paragraph(child, document)
        elif local_name(child.name) == "tbl":
            yield from map(Written, _table(child, document))
        else:
            yield from _blocks(child, document)


def _paragraph(element: Element, document: Document) -> Iterator[Written]:
    text = "".join(_inline(element, document))
    if not text.strip():
        return
    settings = next(iter(children(element, "ppr")), Element("", {}))
    chain = list(styles_of(value(settings, "pstyle"), document))
    own = level_of(settings, "outlinelvl")
    level = own + 1 if own is not None and own < 9 else next((style.level for style in chain if style.level), 0)
    list_id = value(settings, "numid") or next((style.list_id for style in chain if style.list_id), "")
    if any(CODE_STYLE.fullmatch(style.name) for style in chain):
        yield Written(text, "code")
        return
    lines = [" ".join(part.split()) for part in text.split("\n") if part.strip()]
    if 1 <= level <= 9:
        yield Written(f"{'#' * min(level, 6)} {' '.join(lines)}")
    elif list_id not in ("", "0"):
        yield _item(lines, list_id, min(level_of(settings, "ilvl") or 0, DEEPEST_ITEM), document)
    elif any(QUOTE_STYLE.fullmatch(style.name) for style in chain):
        yield Written(quotation(lines))
    else:
        yield Written(paragraph(lines))


def _item(lines: Sequence[str], list_id: str, level: int, document: Document) -> Written:
    for deeper in range(level + 1, DEEPEST_ITEM + 1):
        document.numbers.pop((list_id, deeper), None)
    number = document.numbers[list_id, level] = document.numbers.get((list_id, level), 0) + 1
    mark = f"{number}. " if document.numbered.get((list_id, level)) else "- "
    return Written(item(lines, mark, level), "item")


def _inline(element: Element, document: Document) -> Iterator[str]:
    """The text of a paragraph, with ``\\n`` for line breaks."""
    for child in element.nested:
        name = local_name(child.name)
        if name in _LEFT_OUT:
            continue
        if name == "t":
            yield child.text
        elif name in _CHARACTERS:
            yield _CHARACTERS[name]
        elif name == "hyperlink":
            yield link("".join(_inline(child, document)), document.links.get(attribute(child, "id"), ""))
        elif name == "docpr" and attribute(child, "descr").strip():
            yield f"![{' '.join(attribute(child, 'descr').split())}]()"
        elif name == "p":
            yield f" {''.join(_inline(child, document))} "  # a text box inside the paragraph
        else:
            yield from _inline(child, document)


def _table(element: Element, document: Document) -> list[str]:
    return table_or_paragraphs(fill_continued([list(_cells(row, document)) for row in _children_named(element, "tr")]))


def _cells(row: Element, document: Document) -> Iterator[tuple[str, bool]]:
    """The text of every cell of a row, and whether it continues the cell above."""
    cells = _children_named(row, "tc")
    for cell in cells:
        merged = next(elements_named(cell, "vmerge"), None)
        wide = value(cell, "gridspan")
        columns = int(wide) if re.fullmatch(r"[1-9]\d{0,3}", wide) else 1
        continued = merged is not None and attribute(merged, "val") != "restart"
        yield from ((text, continued) for text in across(_words(cell, document), columns, alone=len(cells) == 1))


def _children_named(element: Element, name: str) -> list[Element]:
    """The children with a name, including those inside content controls."""
    found = list[Element]()
    for child in children(element, name, "sdt", "sdtcontent", "ins", "customxml"):
        found += [child] if local_name(child.name) == name else _children_named(child, name)
    return found


def _words(element: Element, document: Document) -> str:
    """The paragraphs inside an element, as one line."""
    return " ".join(" ".join("".join(_inline(node, document)).split()) for node in elements_named(element, "p"))


def _notes(archive: Archive, folder: str, document: Document) -> Iterator[Written]:
    """Footnotes and endnotes, in order, after the text."""
    for kind in ("footnote", "endnote"):
        for node in elements_named(archive.part(f"{folder}/{kind}s.xml"), kind):
            if "eparator" not in attribute(node, "type") and (text := _words(node, document).strip()):
                yield Written(f"Note {attribute(node, 'id')}: {text}")
