"""Zip archives of markup: their parts, within limits, and the elements of these.

Markup is read by ``html.tree``, which knows only the entities of HTML and loads nothing: a document that elsewhere
expands to a billion characters is a few words here.
"""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from attest.parsing.extraction.html import tree
from attest.parsing.extraction.html.encoding import decode_page
from attest.parsing.extraction.html.tree import Element, build, elements
from attest.values.findings import Finding, FindingKind

_MAX_UNPACKED = 64 * 1024 * 1024
"""Maximum size of all unpacked parts of an archive, in bytes; more is a bomb, or pictures that are not read."""

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
)
"""Exceptions of the standard library for an archive that is damaged, encrypted, or compressed in an unsupported way."""


@dataclass(slots=True)
class Archive:
    """The parts of an open archive. Parts that are too large or damaged are left out, with a finding."""

    file: zipfile.ZipFile
    left: int = _MAX_UNPACKED
    findings: list[Finding] = field(default_factory=list)

    def markup(self, name: str) -> str | None:
        """The text of a part; None if it is missing or cannot be read."""
        data = self._unpacked(name, self.left + 1)
        if data is not None and len(data) > self.left:
            self._remark(FindingKind.TOO_LARGE, f"{name} unpacks to more than {_MAX_UNPACKED:,} bytes and was left out")
            return None
        return self._decoded(data)

    def beginning(self, name: str, most: int) -> tuple[str | None, bool]:
        """The text of a part's first ``most`` bytes, cut at the end of a tag, and whether that is the whole part."""
        most = min(most, self.left)
        data = self._unpacked(name, most + 1)
        whole = data is None or len(data) <= most
        return self._decoded(data if data is None or whole else data[: data.rfind(b">", 0, most) + 1]), whole

    def _unpacked(self, name: str, most: int) -> bytes | None:
        try:
            with self.file.open(name) as part:
                return part.read(most)
        except KeyError:
            return None
        except _DAMAGED as error:
            self._remark(FindingKind.MALFORMED, f"{name} cannot be unpacked: {error}")
            return None

    def _decoded(self, data: bytes | None) -> str | None:
        if data is None:
            return None
        self.left -= len(data)
        decoded = decode_page(data)
        self.findings.extend(decoded.findings)
        return decoded.text

    def part(self, name: str) -> Element:
        """The elements of a part, below an element ``page``; empty if the part does not exist."""
        return build(self.markup(name) or "", xml=True).root

    def _remark(self, kind: FindingKind, detail: str) -> None:
        self.findings.append(Finding(kind=kind, detail=detail[:300]))


def open_archive(data: bytes) -> Archive | None:
    """The archive in some bytes; None if they are not an archive."""
    try:
        return Archive(zipfile.ZipFile(io.BytesIO(data)))
    except _DAMAGED:
        return None


def local_name(name: str) -> str:
    """A name without its prefix: ``p`` for ``w:p``, which some programs write as ``ns0:p``."""
    return name.rpartition(":")[2]


def attribute(element: Element, name: str) -> str:
    """The value of an attribute, found by its name without prefix; empty if it is missing."""
    return next((value for key, value in element.attributes.items() if local_name(key) == name), "")


def elements_named(element: Element, name: str) -> Iterator[Element]:
    """The element and its descendants that have a name, in document order."""
    return (node for node in elements(element) if local_name(node.name) == name)


def children(element: Element, *names: str) -> list[Element]:
    """The children that have one of the names."""
    return [child for child in element.nested if local_name(child.name) in names]


def outermost(element: Element, *names: str) -> Iterator[Element]:
    """The descendants that have one of the names and are not inside another of them."""
    return tree.outermost(element, lambda one: local_name(one.name) in names)


def inner_text(element: Element) -> str:
    """The whole text of an element and its descendants, with single spaces."""
    parts = list[str]()
    waiting: list[Element | str] = [element]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            parts.append(one)
        else:
            waiting.extend(reversed(one.children))
    return " ".join("".join(parts).split())


def fields_of(root: Element, names: Mapping[str, str]) -> dict[str, str]:
    """The metadata of a document. ``names`` maps elements to fields of front matter; if two elements give one field,
    the first in ``names`` counts."""
    stated = {
        local_name(element.name): inner_text(element)[:500]
        for element in elements(root)
        if local_name(element.name) in names
    }
    found = dict[str, str]()
    for name, field_name in names.items():
        if stated.get(name):
            found.setdefault(field_name, stated[name])
    return found
