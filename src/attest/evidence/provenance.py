"""Checks where an answer says that its quotes come from: path, address and headings.

A reader trusts these as much as the quoted words, but the words alone do not show that they are right. For a document's
current revision they are compared with the store. Of past revisions, which may have had another path and other
headings, only the form is checked; so is the path of a document that is not called by it, because its file may have
been renamed since.
"""

import json
import sqlite3
from collections.abc import Iterator

from attest.evidence.soundness import shorten
from attest.store.queries import fetch_all
from attest.values.answers import Evidence
from attest.values.bundles import BundleSource

_WEB = ("https://", "http://")
"""Beginnings of addresses that a reader may follow."""


def provenance_faults(connection: sqlite3.Connection, item: Evidence) -> Iterator[str]:
    """What an answer says of the origin of a quote although the store knows better."""
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
        stored = fetch_all(connection, "answers", "headings_of_revision", *revision)
        if item.heading_path and list(item.heading_path) not in [json.loads(row["heading_path"]) for row in stored]:
            yield f"says the heading {shorten(' › '.join(item.heading_path))!r}, which the document does not have"


def source_faults(connection: sqlite3.Connection, source: BundleSource) -> Iterator[str]:
    """What a bundle says of a quoted document although the store knows better. When a store first saw a revision, and
    whether it is the current one, differs from store to store."""
    for row in fetch_all(connection, "answers", "source_of_quote", source.document_id, source.revision_id):
        stated = {"title": source.title, "kind": source.kind, "url": source.url, "authored_at": source.authored_at}
        for name, value in stated.items():
            if value is not None and value != row[name]:
                there = shorten(str(row[name] or "none"))
                yield f"the source {source.document_id} has the {name} {shorten(value)!r}, the store has {there!r}"
