"""Books (.epub): the chapters in reading order, each read as an HTML page."""

from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.parsing.extraction import Extracted, unread
from attest.parsing.extraction.archives import attribute, inner_text, local, named, opened
from attest.parsing.extraction.html import read_markup
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.writing import page

_FIELDS = {"title": "title", "description": "description", "creator": "author", "date": "date", "language": "language"}
_PAGES = frozenset({"application/xhtml+xml", "text/html", ""})


def extract_book(data: bytes) -> Extracted:
    """The text of a book, after its title, authors, date and language."""
    archive = opened(data)
    if archive is None:
        return unread("no EPUB: it is no zip archive")
    roots = named(archive.part("META-INF/container.xml"), "rootfile")
    place = next((attribute(one, "full-path") for one in roots), "")
    package = archive.part(place)
    chapters = [archive.markup(path) for path in _chapters(package, dirname(place))]
    if not chapters:
        return unread("no EPUB: it lists no chapters", besides=archive.findings)
    read = [read_markup(chapter) for chapter in chapters if chapter]
    body = "\n\n".join(one.body for one in read if one.body)
    return Extracted(
        text=page(_fields(package), body),
        findings=[*archive.findings, *(finding for one in read for finding in one.findings)],
    )


def _chapters(package: Element, folder: str) -> list[str]:
    """The paths of the chapters in reading order, without the table of contents and without duplicates."""
    listed = {
        attribute(one, "id"): attribute(one, "href")
        for one in named(package, "item")
        if attribute(one, "media-type") in _PAGES and "nav" not in one.words("properties")
    }
    read = [attribute(one, "idref") for one in named(package, "itemref")]
    paths = (normpath(f"{folder}/{unquote(listed[name])}").lstrip("/") for name in read if name in listed)
    return list(dict.fromkeys(paths))


def _fields(package: Element) -> dict[str, str]:
    found = dict[str, list[str]]()
    for one in elements(package):
        if one.name.startswith("dc:") and local(one.name) in _FIELDS and (words := inner_text(one)):
            found.setdefault(_FIELDS[local(one.name)], []).append(words[:500])
    return {
        name: ", ".join(found[name]) if name == "author" else found[name][0]
        for name in _FIELDS.values()
        if name in found
    }
