"""The parts of a Word document beside its text: styles, lists, links."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from attest.parsing.extraction.archives import Archive, attribute, children, elements_named
from attest.parsing.extraction.html.tree import Element, elements

_HEADING = re.compile(r"heading ?([1-9])|(title)", re.IGNORECASE)
_LONGEST_CHAIN = 20
"""Maximum length of a chain of styles based on each other; Word itself allows fewer."""
_NO_NUMBER = frozenset({"bullet", "none", ""})


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A paragraph style, as far as it says what a paragraph is."""

    name: str
    level: int
    """Level of a heading; 0 for any other style."""
    list_id: str
    based_on: str


@dataclass(slots=True, kw_only=True)
class Document:
    """The parts beside the text, and the current numbers of its lists."""

    styles: Mapping[str, Style]
    numbered: Mapping[tuple[str, int], bool]
    """Whether a level of a list is numbered, by the list's id and the level."""
    links: Mapping[str, str]
    numbers: dict[tuple[str, int], int] = field(default_factory=dict)


def document_of(archive: Archive, main: str) -> Document:
    """Read the parts of an archive that belong to the text in the part ``main``."""
    folder, _, name = main.rpartition("/")
    return Document(
        styles=dict(_styles(archive.part(f"{folder}/styles.xml"))),
        numbered=_numbered(archive.part(f"{folder}/numbering.xml")),
        links=_links(archive.part(f"{folder}/_rels/{name}.rels")),
    )


def _links(relations: Element) -> dict[str, str]:
    return {
        attribute(element, "id"): attribute(element, "target")
        for element in elements(relations)
        if attribute(element, "type").endswith("/hyperlink")
    }


def _styles(root: Element) -> Iterator[tuple[str, Style]]:
    for node in elements_named(root, "style"):
        name = value(node, "name")
        heading = _HEADING.fullmatch(name)
        outline = level_of(node, "outlinelvl")
        level = int(heading[1] or 1) if heading else 0 if outline is None else outline + 1
        style = Style(name=name, level=level, list_id=value(node, "numid"), based_on=value(node, "basedon"))
        yield attribute(node, "styleid"), style


def value(element: Element, name: str) -> str:
    """The ``val`` attribute of the first descendant with a name."""
    return next((attribute(node, "val") for node in elements_named(element, name)), "")


def level_of(element: Element, name: str) -> int | None:
    """The level, from 0, that a descendant states; None if it is not a level of Word's."""
    stated = value(element, name)
    return int(stated) if re.fullmatch("[0-9]", stated) else None


def _numbered(root: Element) -> dict[tuple[str, int], bool]:
    levels = {
        attribute(node, "abstractnumid"): [value(level, "numfmt") not in _NO_NUMBER for level in children(node, "lvl")]
        for node in elements_named(root, "abstractnum")
    }
    return {
        (attribute(node, "numid"), level): numbered
        for node in elements_named(root, "num")
        for level, numbered in enumerate(levels.get(value(node, "abstractnumid"), ()))
    }


def styles_of(style_id: str, document: Document) -> Iterator[Style]:
    """A style and those that it is based on."""
    seen = set[str]()
    while style_id not in seen and (style := document.styles.get(style_id)) is not None and len(seen) < _LONGEST_CHAIN:
        seen.add(style_id)
        yield style
        style_id = style.based_on
