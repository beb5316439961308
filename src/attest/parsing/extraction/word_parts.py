"""What a Word document says beside its text: its styles, its lists, its links, and who wrote it when."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from attest.parsing.extraction.archives import Archive, attribute, inner_text, local
from attest.parsing.extraction.html.tree import Element, elements

__all__ = ["Document", "Style", "document_of", "fields_of", "level_of", "main_part", "styles_of", "value"]

_HEADING = re.compile(r"heading ?([1-9])|(title)", re.IGNORECASE)
_LONGEST_CHAIN = 20
"""Styles, each based on the next; Word itself allows fewer."""
_NO_NUMBER = frozenset({"bullet", "none", ""})
_FIELDS = {
    "title": "title",
    "description": "description",
    "creator": "author",
    "created": "date",
    "modified": "updated",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How paragraphs of a name are set, as far as it says what they are."""

    name: str
    level: int
    """Of a heading, 0 for anything else."""
    list_id: str
    based_on: str


@dataclass(slots=True, kw_only=True)
class Document:
    """What the parts beside the text say, and how far its numbered lists have come."""

    styles: Mapping[str, Style]
    numbered: Mapping[tuple[str, int], bool]
    """Whether a level of a list has numbers, by the list's id and the level."""
    links: Mapping[str, str]
    numbers: dict[tuple[str, int], int] = field(default_factory=dict)


def document_of(archive: Archive, main: str) -> Document:
    """What the parts of an archive say of its text, which is in the part ``main``."""
    folder, _, name = main.rpartition("/")
    return Document(
        styles=dict(_styles(archive.part(f"{folder}/styles.xml"))),
        numbered=_numbered(archive.part(f"{folder}/numbering.xml")),
        links=_links(archive.part(f"{folder}/_rels/{name}.rels")),
    )


def main_part(archive: Archive) -> str:
    """The name of the part that has the text."""
    for one in elements(archive.part("_rels/.rels")):
        if attribute(one, "type").endswith("/officeDocument"):
            return attribute(one, "target").lstrip("/")
    return "word/document.xml"


def fields_of(core: Element) -> dict[str, str]:
    """What a document states of itself, by names of front matter."""
    found = {local(one.name): inner_text(one) for one in elements(core) if local(one.name) in _FIELDS}
    return {_FIELDS[name]: found[name][:500] for name in _FIELDS if found.get(name)}


def _links(relations: Element) -> dict[str, str]:
    return {
        attribute(one, "id"): attribute(one, "target")
        for one in elements(relations)
        if attribute(one, "type").endswith("/hyperlink")
    }


def _styles(root: Element) -> Iterator[tuple[str, Style]]:
    for one in elements(root):
        if local(one.name) == "style":
            name = value(one, "name")
            heading = _HEADING.fullmatch(name)
            outline = level_of(one, "outlinelvl")
            level = int(heading[1] or 1) if heading else 0 if outline is None else outline + 1
            style = Style(name=name, level=level, list_id=value(one, "numid"), based_on=value(one, "basedon"))
            yield attribute(one, "styleid"), style


def value(element: Element, name: str) -> str:
    """The ``val`` of the first element of a name inside."""
    return next((attribute(one, "val") for one in elements(element) if local(one.name) == name), "")


def level_of(element: Element, name: str) -> int | None:
    """The level, from 0, that an element inside states; None for what is no level of Word's."""
    stated = value(element, name)
    return int(stated) if re.fullmatch("[0-9]", stated) else None


def _numbered(root: Element) -> dict[tuple[str, int], bool]:
    levels = dict[str, list[bool]]()
    for one in elements(root):
        if local(one.name) == "abstractnum":
            formats = [
                value(level, "numfmt")
                for level in one.children
                if isinstance(level, Element) and local(level.name) == "lvl"
            ]
            levels[attribute(one, "abstractnumid")] = [form not in _NO_NUMBER for form in formats]
    return {
        (attribute(one, "numid"), level): numbered
        for one in elements(root)
        if local(one.name) == "num"
        for level, numbered in enumerate(levels.get(value(one, "abstractnumid"), ()))
    }


def styles_of(style_id: str, document: Document) -> Iterator[Style]:
    """A style and those that it is based on."""
    seen = set[str]()
    while style_id not in seen and (style := document.styles.get(style_id)) is not None and len(seen) < _LONGEST_CHAIN:
        seen.add(style_id)
        yield style
        style_id = style.based_on
