"""Packages of Office Open XML: which part of the archive refers to which (ECMA-376, part 2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import normpath

from attest.parsing.extraction.archives import Archive, attribute, fields_of, named
from attest.parsing.extraction.html.tree import Element

_FIELDS = {
    "title": "title", "description": "description", "creator": "author", "created": "date", "modified": "updated",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A part that another refers to."""

    kind: str
    """The last word of the relation's type: ``slide``, ``styles``."""
    name: str
    """In the archive."""


def relations(archive: Archive, part: str) -> Mapping[str, Related]:
    """The parts that a part refers to, by the id of the relation; what lies outside the archive is left out."""
    folder = part.rpartition("/")[0]
    return {
        attribute(one, "id"): Related(
            kind=attribute(one, "type").rpartition("/")[2], name=_joined(folder, attribute(one, "target"))
        )
        for one in _stated(archive, part, external=False)
    }


def addresses(archive: Archive, part: str) -> Mapping[str, str]:
    """What a part refers to outside of the archive, by the id of the relation."""
    return {attribute(one, "id"): attribute(one, "target") for one in _stated(archive, part, external=True)}


def _stated(archive: Archive, part: str, *, external: bool) -> Iterator[Element]:
    """The relations of a part, those that lead out of the archive or those that do not."""
    folder, _, name = part.rpartition("/")
    for one in named(archive.part(_joined(folder, f"_rels/{name}.rels")), "relationship"):
        if (attribute(one, "targetmode").lower() == "external") is external:
            yield one


def _joined(folder: str, target: str) -> str:
    return normpath(target if target.startswith("/") else f"/{folder}/{target}").lstrip("/")


def main_part(archive: Archive, otherwise: str) -> str:
    """The part that the package is about."""
    return next((part.name for part in relations(archive, "").values() if part.kind == "officeDocument"), otherwise)


def stated_fields(archive: Archive) -> dict[str, str]:
    """What a document states of itself, by names of front matter."""
    return fields_of(archive.part("docProps/core.xml"), _FIELDS)


def relation(element: Element) -> str:
    """The id of the relation that an element names, which may have an ``id`` of its own besides."""
    return next((value for key, value in element.attributes.items() if key.endswith(":id")), "")
