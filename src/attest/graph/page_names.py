"""Resolves links to pages: the documents of a source by the names that a site gives them."""

import sqlite3
from collections import defaultdict

from attest.store.bounded_cache import BoundedCache
from attest.store.queries import queries
from attest.values.links import PAGE, page_key

SOURCES_KEPT = 256
"""Number of sources whose pages are cached at once."""
_FEWEST_SLASHES = 2
"""Minimum slashes in a key whose first part may be dropped as the name of a site, language or version."""


class SitePages:
    """Pages in one view of the store; a source is read once, and only when a link to one of its pages is followed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._pages = BoundedCache[str, dict[str, list[tuple[str, str]]]](SOURCES_KEPT)

    def _pages_of(self, source: str) -> dict[str, list[tuple[str, str]]]:
        """From the last part of a key to whole keys, with the source in front, and their document ids."""
        return self._pages.get(source, lambda: self._read(source))

    def _read(self, source: str) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for document_id, path in self._connection.execute(queries("edges")["places"], (source,)):
            key = page_key(f"{source}/{path}")
            found[key.rpartition("/")[2]].append((key, document_id))
        return found

    def document_at(self, target: str) -> str | None:
        """Id of the document that a page link leads to: the one nearest to the root whose key ends with the link's;
        None if there is none or several are equally near."""
        source, _, key = target.removeprefix(PAGE).partition("/")
        pages = self._pages_of(source).get(key.rpartition("/")[2], ())
        while True:
            matches = sorted((page.count("/"), page, name) for page, name in pages if f"/{page}".endswith(f"/{key}"))
            if matches:
                is_only_nearest = len(matches) == 1 or matches[0][0] < matches[1][0]
                return matches[0][2] if is_only_nearest else None
            if key.count("/") < _FEWEST_SLASHES:
                return None
            key = key.partition("/")[2]

    def targets_of(self, place: str) -> set[str]:
        """All link targets that lead to the page at ``place`` from texts of its source."""
        source, _, path = place.partition("/")
        document = self._connection.execute(queries("edges")["document_at"], (source, path)).fetchone()
        last = page_key(place).rpartition("/")[2]
        rows = self._connection.execute(queries("edges")["page_targets"], (f"{PAGE}{source}/", f"{PAGE}{source}0"))
        named = (row[0] for row in rows if row[0].rpartition("/")[2] == last)
        return {target for target in named if document and self.document_at(target) == document[0]}
