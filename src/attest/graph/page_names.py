"""Resolves links to pages: the documents of a source by the names that a site gives them."""

import sqlite3
from collections import defaultdict
from functools import cache

from attest.store.queries import queries
from attest.values.links import PAGE, page_key

__all__ = ["Site"]

_FEWEST = 2
"""Minimum slashes in a key whose first part may be dropped as the name of a site, language or version."""


class Site:
    """Pages in one view of the store; a source is read once, and only when a link to one of its pages is followed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._pages = cache(self._read)

    def _read(self, source: str) -> dict[str, list[tuple[str, str]]]:
        """From the last part of a key to whole keys, with the source in front, and their document ids."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for document_id, path in self._connection.execute(queries("edges")["places"], (source,)):
            key = page_key(f"{source}/{path}")
            found[key.rpartition("/")[2]].append((key, document_id))
        return found

    def page(self, target: str) -> str | None:
        """Id of the document that a page link leads to: the one nearest to the root whose key ends with the link's;
        None if there is none or several are equally near."""
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
        """All link targets that lead to the page at ``place`` from texts of its source."""
        source, _, path = place.partition("/")
        document = self._connection.execute(queries("edges")["document_at"], (source, path)).fetchone()
        last = page_key(place).rpartition("/")[2]
        rows = self._connection.execute(queries("edges")["page_targets"], (f"{PAGE}{source}/", f"{PAGE}{source}0"))
        named = (row[0] for row in rows if row[0].rpartition("/")[2] == last)
        return {target for target in named if document and self.page(target) == document[0]}
