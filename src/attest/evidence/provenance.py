"""Checks where an answer says that its quotes come from: path, address and headings, and in a bundle title and day.

A reader trusts these as much as the quoted words, but the words alone do not show that they are right. For a document's
current revision they are compared with the store. Of past revisions, which may have had another path and other
headings, only the form is checked; so is the path of a document that is not called by it, because its file may have
been renamed since.

Titles, headings and days are what a reader made of a text, and another version makes something else of it. So one that
the store does not have is a fault only if it does not stand in the text or the path either.
"""

import json
import sqlite3
from collections.abc import Iterator

from attest.evidence.soundness import shorten
from attest.store.queries import fetch_all
from attest.values.answers import Evidence
from attest.values.bundles import BundleSource
from attest.words.terms import words

_WEB = ("https://", "http://")
"""Beginnings of addresses that a reader may follow."""


def provenance_faults(connection: sqlite3.Connection, item: Evidence, text: str) -> Iterator[str]:
    """What an answer says of the origin of a quote although the store knows better; ``text`` is the revision's."""
    if not item.path.isprintable() or not item.path:
        yield f"says the path {shorten(item.path)!r}"
    if item.url is not None and not item.url.startswith(_WEB):
        yield f"says the address {shorten(item.url)!r}"
    revision = item.document_id, item.quote.span.revision_id
    for place in fetch_all(connection, "answers", "place_of_revision", *revision):
        paths = (place["path"], f"{place['source_name']}/{place['path']}")
        if item.document_id in paths and item.path not in paths:
            yield f"says the path {shorten(item.path)!r}, the store has {place['path']!r}"
        if item.url is not None and item.url != place["url"]:
            yield f"says the address {shorten(item.url)!r}, the store has {place['url'] or 'none'}"
        packed = json.dumps(list(item.heading_path), ensure_ascii=False)
        known = fetch_all(connection, "answers", "has_headings", *revision, packed)[0][0]
        for heading in () if known else item.heading_path:
            if not _stands_in(heading, text):
                yield f"says the heading {shorten(heading)!r}, which the document does not have"


def source_faults(connection: sqlite3.Connection, source: BundleSource, text: str) -> Iterator[str]:
    """What a bundle says of a quoted document although the store knows better. Its kind, when a store first saw the
    revision, and whether that is the current one, may differ from store to store."""
    for row in fetch_all(connection, "answers", "source_of_quote", source.document_id, source.revision_id):
        for name, stated in (("title", source.title), ("url", source.url), ("authored_at", source.authored_at)):
            if stated is None or stated == row[name]:
                continue
            if name == "url" or not _stands_in(stated, f"{source.path}\n{text}"):
                there = shorten(str(row[name] or "none"))
                yield f"the source {source.document_id} has the {name} {shorten(stated)!r}, the store has {there!r}"


def _stands_in(stated: str, text: str) -> bool:
    """Whether a text has these words in this order."""
    return f" {_in_words(stated)} " in f" {_in_words(text)} "


def _in_words(text: str) -> str:
    """The words of a text in lower case; *release-channels* are two."""
    return " ".join(words(text.casefold().replace("_", " ").replace("-", " ")))
