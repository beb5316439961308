"""Formats that are a zip archive of markup: its parts, within bounds, and their elements.

Markup is read by ``html.tree``, which knows no entities but those of HTML and asks nobody for anything: a document that
unfolds to a billion characters elsewhere is a few words here.
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

MAX_UNPACKED = 64 * 1024 * 1024
"""Bytes that the parts of an archive may have together; more are a bomb, or pictures that are not read."""

_DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, ValueError, RuntimeError,
)  # fmt: skip
"""What the standard library raises for an archive that is damaged, encrypted, or packed in a way that it lacks."""


@dataclass(slots=True)
class Archive:
    """The parts of an open archive. What is too large or damaged is left out, with a finding."""

    file: zipfile.ZipFile
    left: int = MAX_UNPACKED
    findings: list[Finding] = field(default_factory=list)

    def markup(self, name: str) -> str | None:
        """The characters of a part, None when there is none that can be read."""
        data = self._unpacked(name, self.left + 1)
        if data is not None and len(data) > self.left:
            self._remark(FindingKind.TOO_LARGE, f"{name} unpacks to more than {MAX_UNPACKED:,} bytes and was left out")
            return None
        return self._decoded(data)

    def beginning(self, name: str, most: int) -> tuple[str | None, bool]:
        """The characters of the first ``most`` bytes of a part, up to the end of a tag, and whether that is all."""
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
        """The elements of a part, below an element ``page``; none when there is no such part."""
        return build(self.markup(name) or "", xml=True).root

    def _remark(self, kind: FindingKind, detail: str) -> None:
        self.findings.append(Finding(kind=kind, detail=detail[:300]))


def opened(data: bytes) -> Archive | None:
    """The archive that some bytes are, None when they are none."""
    try:
        return Archive(zipfile.ZipFile(io.BytesIO(data)))
    except _DAMAGED:
        return None


def local(name: str) -> str:
    """A name without its prefix: ``p`` of ``w:p``, which some writers call ``ns0:p``."""
    return name.rpartition(":")[2]


def attribute(element: Element, name: str) -> str:
    """The value of an attribute by its name without prefix, empty when there is none."""
    return next((value for key, value in element.attributes.items() if local(key) == name), "")


def named(element: Element, name: str) -> Iterator[Element]:
    """The element and all inside it, as far as they have a name, in document order."""
    return (one for one in elements(element) if local(one.name) == name)


def children(element: Element, *names: str) -> list[Element]:
    """The elements directly inside that have one of the names."""
    return [child for child in element.nested if local(child.name) in names]


def outermost(element: Element, *names: str) -> Iterator[Element]:
    """The elements inside that have one of the names, but none that stands in another of them."""
    return tree.outermost(element, lambda one: local(one.name) in names)


def inner_text(element: Element) -> str:
    """All text inside, with single blanks."""
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
    """What a document states of itself. ``names`` leads from elements to fields of front matter; of two elements for
    one field the first in it counts."""
    said = {local(one.name): inner_text(one)[:500] for one in elements(root) if local(one.name) in names}
    found = dict[str, str]()
    for name, field_name in names.items():
        if said.get(name):
            found.setdefault(field_name, said[name])
    return found
