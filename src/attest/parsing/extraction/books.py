"""Books (.epub): the chapters in reading order, each read as an HTML page."""

from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.archives import attribute, elements_named, inner_text, local_name, open_archive
from attest.parsing.extraction.html import read_markup
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.writing import with_front_matter

_FIELDS = {"title": "title", "description": "description", "creator": "author", "date": "date", "language": "language"}
_PAGES = frozenset({"application/xhtml+xml", "text/html", ""})


def extract_book(data: bytes) -> Extracted:
    """The text of a book, after its title, authors, date and language."""
    archive = open_archive(data)
    if archive is None:
        return not_extracted("not an EPUB: it is not a zip archive")
    roots = elements_named(archive.part("META-INF/container.xml"), "rootfile")
    place = next((attribute(root, "full-path") for root in roots), "")
    package = archive.part(place)
    chapters = [archive.markup(path) for path in _chapters(package, dirname(place))]
    if not chapters:
        return not_extracted("not an EPUB: it lists no chapters", besides=archive.findings)
    read = [read_markup(chapter) for chapter in chapters if chapter]
    body = "\n\n".join(chapter.body for chapter in read if chapter.body)
    return Extracted(
        text=with_front_matter(_fields(package), body),
        findings=[*archive.findings, *(finding for chapter in read for finding in chapter.findings)],
    )


def _chapters(package: Element, folder: str) -> list[str]:
    """The paths of the chapters in reading order, without the table of contents and without duplicates."""
    listed = {
        attribute(node, "id"): attribute(node, "href")
        for node in elements_named(package, "item")
        if attribute(node, "media-type") in _PAGES and "nav" not in node.words("properties")
    }
    read = [attribute(node, "idref") for node in elements_named(package, "itemref")]
    paths = (normpath(f"{folder}/{unquote(listed[name])}").lstrip("/") for name in read if name in listed)
    return list(dict.fromkeys(paths))


def _fields(package: Element) -> dict[str, str]:
    found = dict[str, list[str]]()
    for element in elements(package):
        if element.name.startswith("dc:") and local_name(element.name) in _FIELDS and (words := inner_text(element)):
            found.setdefault(_FIELDS[local_name(element.name)], []).append(words[:500])
    return {
        name: ", ".join(found[name]) if name == "author" else found[name][0]
        for name in _FIELDS.values()
        if name in found
    }
