"""The metadata of a page: title, authors, dates, address, language.

It is taken from where people and search engines agree to put it: ``<meta>``, OpenGraph, citation tags, Dublin Core and
JSON-LD. It becomes front matter, one field per line, so that an answer can quote it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.writing import storable

_MAX_VALUE = 500
_MAX_JSON = 200_000
"""Maximum length of a JSON-LD script that is read, in characters; longer ones are catalogues."""
_SOURCES: Mapping[str, Sequence[str]] = {
    "title": ("og:title", "citation_title", "dc.title", "ld:headline", "twitter:title"),
    "description": ("description", "og:description", "ld:description", "dc.description"),
    "author": ("author", "citation_author", "dc.creator", "dcterms.creator", "article:author", "ld:author"),
    "date": (
        "article:published_time", "ld:datePublished", "citation_publication_date", "dc.date", "dcterms.created",
        "dcterms.date", "dcterms.issued", "date",
    ),
    "updated": (
        "article:modified_time", "ld:dateModified", "dcterms.modified", "last-modified", "docbuild:last-update",
    ),
    "url": ("canonical", "og:url"),
    "language": ("lang", "content-language", "og:locale"),
}  # fmt: skip
"""The sources of each field; the first that has a value counts."""
_ADDRESS = re.compile(r"https?://[^\s<>\"']+")
_SURNAME_FIRST = re.compile(r"^([^,]+), ((?:\w\.[ -]?){1,4})$")


def stated(page: Sequence[Element], scripts: Sequence[str], first_heading: str) -> Mapping[str, str]:
    """The fields of a page, in the order of the table; ``page`` has its elements, ``scripts`` its JSON-LD."""
    facts = dict[str, list[str]]()
    for name, value in [*_of_elements(page), *_of_json(scripts)]:
        if clean := " ".join(storable(value).split())[:_MAX_VALUE]:
            facts.setdefault(name.lower(), []).append(clean)
    found = {field: _chosen(field, facts, names) for field, names in _SOURCES.items()}
    found["title"] = _title(facts.get("title", [""])[0], first_heading, found["title"])
    return {field: value for field, value in found.items() if value}


def _title(title: str, heading: str, other: str) -> str:
    """The heading, if the title is the heading with the site's name; otherwise a title without the site's name."""
    if heading and heading.casefold() in title.casefold():
        return heading
    return other if other and other.casefold() in title.casefold() else title or other or heading


def _chosen(field: str, facts: Mapping[str, Sequence[str]], names: Sequence[str]) -> str:
    for name in names:
        values = [one for one in facts.get(name.lower(), ()) if _fits(field, one)]
        if values:
            return ", ".join(dict.fromkeys(map(_in_order, values))) if field == "author" else values[0]
    return ""


def _in_order(name: str) -> str:
    """``M. Nottingham`` for ``Nottingham, M.``; a comma between people is left alone."""
    return _SURNAME_FIRST.sub(r"\2 \1", name)


def _fits(field: str, value: str) -> bool:
    if field == "url":
        return bool(_ADDRESS.fullmatch(value))
    return field != "author" or not _ADDRESS.match(value)


def _of_elements(page: Sequence[Element]) -> Iterator[tuple[str, str]]:
    for one in page:
        said = one.attributes
        if one.name == "meta":
            for name in ("name", "property", "http-equiv", "itemprop"):
                yield said.get(name, ""), said.get("content", "")
        elif one.name == "link" and "canonical" in one.words("rel"):
            yield "canonical", said.get("href", "")
        elif one.name == "title":
            yield "title", one.text
        elif one.name == "page":
            yield "lang", said.get("lang") or said.get("xml:lang") or ""


def _of_json(scripts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Metadata of the first JSON-LD object with a headline or a date; scripts that are not JSON are ignored."""
    for script in scripts:
        try:
            data = json.loads(script) if len(script) <= _MAX_JSON else None
        except (ValueError, RecursionError):
            continue
        for thing in _things(data):
            if facts := list(_of_thing(thing)):
                yield from facts
                return


def _things(data: object) -> Iterator[object]:
    for one in data if isinstance(data, list) else [data]:
        yield one
        graph = one.get("@graph") if isinstance(one, dict) else None
        yield from graph if isinstance(graph, list) else ()


def _of_thing(thing: object) -> Iterator[tuple[str, str]]:
    if not isinstance(thing, dict) or not {"headline", "datePublished"}.intersection(thing):
        return
    for name in ("headline", "description", "datePublished", "dateModified"):
        if isinstance(thing.get(name), str):
            yield f"ld:{name}", thing[name]
    yield from (("ld:author", one) for one in _people(thing.get("author")))


def _people(author: object) -> Iterator[str]:
    for one in author if isinstance(author, list) else [author]:
        name = one.get("name") if isinstance(one, dict) else one
        if isinstance(name, str):
            yield name
