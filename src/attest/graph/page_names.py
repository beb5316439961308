"""The pages of a source by what a site calls them."""

import sqlite3
from collections import defaultdict
from functools import cache

from attest.store.queries import queries
from attest.values.links import PAGE, page_key

__all__ = ["Site"]

_FEWEST = 2
"""Parts of a key of which the first may be what the site, a language or a version is called, and no folder."""


class Site:
    """Reads the places of one view of the store, each source once and only when a link to a page is followed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._pages = cache(self._read)

    def _read(self, source: str) -> dict[str, list[tuple[str, str]]]:
        """From the last part of a key to the keys, with the source in front, and their documents."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for document_id, path in self._connection.execute(queries("edges")["places"], (source,)):
            key = page_key(f"{source}/{path}")
            found[key.rpartition("/")[2]].append((key, document_id))
        return found

    def page(self, target: str) -> str | None:
        """The document that a link to a page leads to: of several whose keys end so, the one nearest to the root."""
        source, _, key = target.removeprefix(PAGE).partition("/")
        pages = self._pages(source).get(key.rpartition("/")[2], ())
        while True:
            fitting = sorted((one.count("/"), one, found) for one, found in pages if f"/{one}".endswith(f"/{key}"))
            if fitting:
                alone = len(fitting) == 1 or fitting[0][0] < fitting[1][0]
                return fitting[0][2] if alone else None
            if key.count("/") < _FEWEST:
                return None
            key = key.partition("/")[2]

    def targets_of(self, place: str) -> set[str]:
        """Everything by which texts of its source link to the page at a place."""
        source, _, path = place.partition("/")
        document = self._connection.execute(queries("edges")["document_at"], (source, path)).fetchone()
        last = page_key(place).rpartition("/")[2]
        rows = self._connection.execute(queries("edges")["page_targets"], (f"{PAGE}{source}/", f"{PAGE}{source}0"))
        named = (row[0] for row in rows if row[0].rpartition("/")[2] == last)
        return {target for target in named if document and self.page(target) == document[0]}
