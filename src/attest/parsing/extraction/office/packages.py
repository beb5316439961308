"""Packages of Office Open XML: the relations between the parts of an archive (ECMA-376, part 2)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import normpath

from attest.parsing.extraction.archives import Archive, attribute, elements_named, fields_of
from attest.parsing.extraction.html.tree import Element

_FIELDS = {
    "title": "title",
    "description": "description",
    "creator": "author",
    "created": "date",
    "modified": "updated",
}
_OF_A_PROGRAM = re.compile(
    r"(?:python-docx|openpyxl|xlsxwriter|apache poi|un-named|generated (?:by|using) python-(?:docx|pptx))\Z"
    r"|2013-12-23T23:15:00|2013-01-27T09:1[45]:",
    re.IGNORECASE,
)
"""Authors and descriptions that libraries write, and the days of the templates of python-docx and python-pptx."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A part that another part refers to."""

    kind: str
    """The last segment of the relation's type: ``slide``, ``styles``."""
    name: str
    """Name of the part in the archive."""


def relations(archive: Archive, part: str) -> Mapping[str, Related]:
    """The parts that a part refers to, by the relation's id; external targets are left out."""
    folder = part.rpartition("/")[0]
    return {
        attribute(relation_element, "id"): Related(
            kind=attribute(relation_element, "type").rpartition("/")[2],
            name=_join_path(folder, attribute(relation_element, "target")),
        )
        for relation_element in _relation_elements(archive, part, external=False)
    }


def addresses(archive: Archive, part: str) -> Mapping[str, str]:
    """The external targets of a part, by the relation's id."""
    return {
        attribute(relation_element, "id"): attribute(relation_element, "target")
        for relation_element in _relation_elements(archive, part, external=True)
    }


def _relation_elements(archive: Archive, part: str, *, external: bool) -> Iterator[Element]:
    """The relations of a part, either the external or the internal ones."""
    folder, _, name = part.rpartition("/")
    for node in elements_named(archive.part(_join_path(folder, f"_rels/{name}.rels")), "relationship"):
        if (attribute(node, "targetmode").lower() == "external") is external:
            yield node


def _join_path(folder: str, target: str) -> str:
    return normpath(target if target.startswith("/") else f"/{folder}/{target}").lstrip("/")


def main_part(archive: Archive, otherwise: str) -> str:
    """Name of the package's main part."""
    return next((part.name for part in relations(archive, "").values() if part.kind == "officeDocument"), otherwise)


def document_fields(archive: Archive) -> dict[str, str]:
    """The metadata of a document, by names of front matter, without what a program fills in by itself."""
    stated = fields_of(archive.part("docProps/core.xml"), _FIELDS)
    return {name: value for name, value in stated.items() if not _OF_A_PROGRAM.match(value)}


def relation(element: Element) -> str:
    """The id of the relation that an element refers to; the element may also have an ``id`` of its own."""
    return next((value for key, value in element.attributes.items() if key.endswith(":id")), "")
