"""The metadata of a page: title, authors, dates, address, language.

It is taken from where people and search engines agree to put it: ``<meta>``, OpenGraph, citation tags, Dublin Core and
JSON-LD. It becomes front matter, one field per line, so that an answer can quote it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.writing import replace_unstorable

_MAX_VALUE = 500
"""Maximum length of a field of the head, in characters."""
_MAX_JSON = 200_000
"""Maximum length of a JSON-LD script that is read, in characters; longer ones are catalogues."""
_SOURCES: Mapping[str, Sequence[str]] = {
    "title": ("og:title", "citation_title", "dc.title", "ld:headline", "twitter:title"),
    "description": ("description", "og:description", "ld:description", "dc.description"),
    "author": ("author", "citation_author", "dc.creator", "dcterms.creator", "article:author", "ld:author"),
    "date": (
        "article:published_time",
        "ld:datePublished",
        "citation_publication_date",
        "dc.date",
        "dcterms.created",
        "dcterms.date",
        "dcterms.issued",
        "date",
    ),
    "updated": (
        "article:modified_time",
        "ld:dateModified",
        "dcterms.modified",
        "last-modified",
        "docbuild:last-update",
    ),
    "url": ("canonical", "og:url"),
    "language": ("lang", "content-language", "og:locale"),
}
"""The sources of each field; the first that has a value counts."""
_ADDRESS = re.compile(r"https?://[^\s<>\"']+")
_SURNAME_FIRST = re.compile(r"^([^,]+), ((?:\w\.[ -]?){1,4})$")


def page_fields(page: Sequence[Element], scripts: Sequence[str], first_heading: str) -> Mapping[str, str]:
    """The fields of a page, in the order of the table; ``page`` has its elements, ``scripts`` its JSON-LD."""
    facts = dict[str, list[str]]()
    for name, value in [*_element_facts(page), *_json_facts(scripts)]:
        if clean := " ".join(replace_unstorable(value).split())[:_MAX_VALUE]:
            facts.setdefault(name.lower(), []).append(clean)
    found = {field: _best_value(field, facts, names) for field, names in _SOURCES.items()}
    found["title"] = _title(facts.get("title", [""])[0], first_heading, found["title"])
    return {field: value for field, value in found.items() if value}


def _title(title: str, heading: str, other: str) -> str:
    """The heading, if the title is the heading with the site's name; otherwise a title without the site's name."""
    if heading and heading.casefold() in title.casefold():
        return heading
    return other if other and other.casefold() in title.casefold() else title or other or heading


def _best_value(field: str, facts: Mapping[str, Sequence[str]], names: Sequence[str]) -> str:
    for name in names:
        values = [fact for fact in facts.get(name.lower(), ()) if _is_valid(field, fact)]
        if values:
            return ", ".join(dict.fromkeys(map(_first_name_first, values))) if field == "author" else values[0]
    return ""


def _first_name_first(name: str) -> str:
    """``M. Nottingham`` for ``Nottingham, M.``; a comma between people is left alone."""
    return _SURNAME_FIRST.sub(r"\2 \1", name)


def _is_valid(field: str, value: str) -> bool:
    if field == "url":
        return bool(_ADDRESS.fullmatch(value))
    return field != "author" or not _ADDRESS.match(value)


def _element_facts(page: Sequence[Element]) -> Iterator[tuple[str, str]]:
    for element in page:
        attributes = element.attributes
        if element.name == "meta":
            for name in ("name", "property", "http-equiv", "itemprop"):
                yield attributes.get(name, ""), attributes.get("content", "")
        elif element.name == "link" and "canonical" in element.words("rel"):
            yield "canonical", attributes.get("href", "")
        elif element.name == "title":
            yield "title", element.text
        elif element.name == "page":
            yield "lang", attributes.get("lang") or attributes.get("xml:lang") or ""


def _json_facts(scripts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Metadata of the first JSON-LD object with a headline or a date; scripts that are not JSON are ignored."""
    for script in scripts:
        try:
            data = json.loads(script) if len(script) <= _MAX_JSON else None
        except (ValueError, RecursionError):
            continue
        for thing in _json_objects(data):
            if facts := list(_object_facts(thing)):
                yield from facts
                return


def _json_objects(data: object) -> Iterator[object]:
    for item in data if isinstance(data, list) else [data]:
        yield item
        graph = item.get("@graph") if isinstance(item, dict) else None
        yield from graph if isinstance(graph, list) else ()


def _object_facts(thing: object) -> Iterator[tuple[str, str]]:
    if not isinstance(thing, dict) or not {"headline", "datePublished"}.intersection(thing):
        return
    for name in ("headline", "description", "datePublished", "dateModified"):
        if isinstance(thing.get(name), str):
            yield f"ld:{name}", thing[name]
    yield from (("ld:author", author_name) for author_name in _author_names(thing.get("author")))


def _author_names(author: object) -> Iterator[str]:
    for person in author if isinstance(author, list) else [author]:
        name = person.get("name") if isinstance(person, dict) else person
        if isinstance(name, str):
            yield name
