"""Word documents (.docx): headings, paragraphs, lists, tables, code and notes, as Markdown.

What is deleted by a tracked change, comments, headers and footers of pages are not the text and left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from attest.parsing.extraction import Extracted
from attest.parsing.extraction.archives import Archive, attribute, inner_text, local, none, opened
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.writing import fenced, front_matter, paragraph, prefixed, table

__all__ = ["extract_word"]

_LEFT_OUT = frozenset({"del", "movefrom", "fallback", "instrtext", "deltext", "ppr", "rpr", "sdtpr", "footnoteref"})
_DEEPEST = 8
_HEADING = re.compile(r"heading ?([1-9])|(title)", re.IGNORECASE)
_CODE = re.compile(r"(?:source|html)? ?(?:code|preformatted)\b.*|plain text|listing", re.IGNORECASE)
_QUOTE = re.compile(r"(?:intense )?quote|block text|quotations?", re.IGNORECASE)
_NO_NUMBER = frozenset({"bullet", "none", ""})
_FIELDS = {
    "title": "title",
    "description": "description",
    "creator": "author",
    "created": "date",
    "modified": "updated",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    name: str
    level: int
    """Of a heading, 0 for anything else."""
    list_id: str
    based_on: str


@dataclass(slots=True, kw_only=True)
class _Document:
    """What the parts beside the text say, and how far its numbered lists have come."""

    styles: Mapping[str, _Style]
    numbered: Mapping[tuple[str, int], bool]
    """Whether a level of a list has numbers, by the list's id and the level."""
    links: Mapping[str, str]
    numbers: dict[tuple[str, int], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Some Markdown, and what decides whether it joins the block before: an item of a list, a line of code."""

    text: str
    kind: str = ""


def extract_word(data: bytes) -> Extracted:
    """The text of a document, with title, author and dates in front."""
    archive = opened(data)
    if archive is None:
        return none("no Word document: it is no zip archive, or an encrypted document; save it without a password")
    main = _main_part(archive)
    body = archive.part(main)
    if not any(local(one.name) == "body" for one in elements(body)):
        return Extracted(
            text=None, findings=[*archive.findings, *none("no Word document: it has no text part").findings]
        )
    folder = main.rpartition("/")[0]
    document = _Document(
        styles=dict(_styles(archive.part(f"{folder}/styles.xml"))),
        numbered=_numbered(archive.part(f"{folder}/numbering.xml")),
        links=_links(archive.part(f"{folder}/_rels/{main.rpartition('/')[2]}.rels")),
    )
    blocks = [*_blocks(body, document), *_notes(archive, folder, document)]
    fields = _fields(archive.part("docProps/core.xml"))
    text = "\n".join(filter(None, (front_matter(fields), _joined(blocks))))
    return Extracted(text=text, findings=archive.findings)


def _main_part(archive: Archive) -> str:
    for one in elements(archive.part("_rels/.rels")):
        if attribute(one, "type").endswith("/officeDocument"):
            return attribute(one, "target").lstrip("/")
    return "word/document.xml"


def _fields(core: Element) -> dict[str, str]:
    found = {local(one.name): inner_text(one) for one in elements(core) if local(one.name) in _FIELDS}
    return {_FIELDS[name]: found[name][:500] for name in _FIELDS if found.get(name)}


def _links(relations: Element) -> dict[str, str]:
    return {
        attribute(one, "id"): attribute(one, "target")
        for one in elements(relations)
        if attribute(one, "type").endswith("/hyperlink")
    }


def _styles(root: Element) -> Iterator[tuple[str, _Style]]:
    for one in elements(root):
        if local(one.name) == "style":
            name = _value(one, "name")
            heading = _HEADING.fullmatch(name)
            outline = _value(one, "outlinelvl")
            level = int(heading[1] or 1) if heading else int(outline) + 1 if outline.isdigit() else 0
            style = _Style(name=name, level=level, list_id=_value(one, "numid"), based_on=_value(one, "basedon"))
            yield attribute(one, "styleid"), style


def _value(element: Element, name: str) -> str:
    """The ``val`` of the first element of a name inside."""
    return next((attribute(one, "val") for one in elements(element) if local(one.name) == name), "")


def _numbered(root: Element) -> dict[tuple[str, int], bool]:
    levels = dict[str, list[bool]]()
    for one in elements(root):
        if local(one.name) == "abstractnum":
            formats = [
                _value(level, "numfmt")
                for level in one.children
                if isinstance(level, Element) and local(level.name) == "lvl"
            ]
            levels[attribute(one, "abstractnumid")] = [form not in _NO_NUMBER for form in formats]
    return {
        (attribute(one, "numid"), level): numbered
        for one in elements(root)
        if local(one.name) == "num"
        for level, numbered in enumerate(levels.get(_value(one, "abstractnumid"), ()))
    }


def _blocks(element: Element, document: _Document) -> Iterator[_Block]:
    for child in element.children:
        if not isinstance(child, Element) or local(child.name) in _LEFT_OUT:
            continue
        if local(child.name) == "p":
            yield from _paragraph(child, document)
        elif local(child.name) == "tbl":
            yield from _table(child, document)
        else:
            yield from _blocks(child, document)


def _paragraph(element: Element, document: _Document) -> Iterator[_Block]:
    text = "".join(_inline(element, document))
    if not text.strip():
        return
    settings = next(
        (one for one in element.children if isinstance(one, Element) and local(one.name) == "ppr"), Element("", {})
    )
    chain = list(_chain(_value(settings, "pstyle"), document))
    own = _value(settings, "outlinelvl")
    level = int(own) + 1 if own.isdigit() and own < "9" else next((one.level for one in chain if one.level), 0)
    list_id = _value(settings, "numid") or next((one.list_id for one in chain if one.list_id), "")
    if any(_CODE.fullmatch(one.name) for one in chain):
        yield _Block(text=text, kind="code")
        return
    lines = [" ".join(part.split()) for part in text.split("\n") if part.strip()]
    if 1 <= level <= 9:
        yield _Block(text=f"{'#' * min(level, 6)} {' '.join(lines)}")
    elif list_id not in ("", "0"):
        yield _item(lines, list_id, min(int(_value(settings, "ilvl") or 0), _DEEPEST), document)
    elif any(_QUOTE.fullmatch(one.name) for one in chain):
        yield _Block(text=prefixed(paragraph(lines), "> ", "> "))
    else:
        yield _Block(text=paragraph(lines))


def _chain(style_id: str, document: _Document) -> Iterator[_Style]:
    """A style and those that it is based on."""
    seen = set[str]()
    while (style := document.styles.get(style_id)) is not None and style_id not in seen:
        seen.add(style_id)
        yield style
        style_id = style.based_on


def _item(lines: Sequence[str], list_id: str, level: int, document: _Document) -> _Block:
    for deeper in range(level + 1, _DEEPEST + 1):
        document.numbers.pop((list_id, deeper), None)
    number = document.numbers[list_id, level] = document.numbers.get((list_id, level), 0) + 1
    mark = f"{number}. " if document.numbered.get((list_id, level)) else "- "
    indent = "   " * level
    return _Block(text=prefixed(paragraph(lines), indent + mark, indent + " " * len(mark)), kind="item")


def _inline(element: Element, document: _Document) -> Iterator[str]:
    """The text of a paragraph; a line of its own is a line."""
    for child in element.children:
        if not isinstance(child, Element):
            continue
        name = local(child.name)
        if name in _LEFT_OUT:
            continue
        if name in ("t", "nobreakhyphen", "tab", "br", "cr"):
            yield {"nobreakhyphen": "-", "tab": "\t", "br": "\n", "cr": "\n"}.get(name) or "".join(
                map(str, child.children)
            )
        elif name == "hyperlink":
            yield _link("".join(_inline(child, document)), document.links.get(attribute(child, "id"), ""))
        elif name == "docpr" and attribute(child, "descr").strip():
            yield f"![{' '.join(attribute(child, 'descr').split())}]()"
        elif name == "p":
            yield f" {''.join(_inline(child, document))} "  # of a box with text that stands in the paragraph
        else:
            yield from _inline(child, document)


def _link(words: str, address: str) -> str:
    plain = " ".join(words.split())
    usable = re.fullmatch(r"https?://[^\s()\[\]<>]{1,400}", address)
    if not usable or not plain or plain == address or "[" in plain or "]" in plain:
        return words
    return f"[{plain}]({address})"


def _table(element: Element, document: _Document) -> Iterator[_Block]:
    rows, above = list[list[str]](), list[str]()
    for row in _within(element, "tr"):
        texts = list[str]()
        for cell in _within(row, "tc"):
            merged = [one for one in elements(cell) if local(one.name) == "vmerge"]
            text = " ".join(" ".join("".join(_inline(one, document)).split()) for one in _paragraphs(cell))
            continued = merged and attribute(merged[0], "val") != "restart" and len(texts) < len(above)
            texts.append(above[len(texts)] if continued and not text else text)
        above = texts
        if any(texts):
            rows.append(texts)
    if len(rows) > 1 and max(map(len, rows)) > 1:
        yield _Block(text=table(rows[0], rows[1:]))
    else:
        yield from (_Block(text=paragraph([text])) for texts in rows for text in texts if text)


def _within(element: Element, name: str) -> list[Element]:
    """The children of a name, also those inside controls of content."""
    found = list[Element]()
    for child in element.children:
        if isinstance(child, Element) and local(child.name) == name:
            found.append(child)
        elif isinstance(child, Element) and local(child.name) in ("sdt", "sdtcontent", "ins", "customxml"):
            found += _within(child, name)
    return found


def _paragraphs(cell: Element) -> Iterator[Element]:
    return (one for one in elements(cell) if local(one.name) == "p")


def _notes(archive: Archive, folder: str, document: _Document) -> Iterator[_Block]:
    """The notes at the foot of pages and at the end, in their order behind the text."""
    for kind in ("footnote", "endnote"):
        for one in elements(archive.part(f"{folder}/{kind}s.xml")):
            if local(one.name) == kind and "eparator" not in attribute(one, "type"):
                text = " ".join(" ".join("".join(_inline(each, document)).split()) for each in _paragraphs(one)).strip()
                if text:
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
    return "\n\n".join(parts) + "\n" if parts else ""
