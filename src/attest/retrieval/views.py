"""Views of the store, and the cache between them.

What is expensive to load (catalog, postings, vectors, texts) is kept between views of the same generation. A server
follows the store instead (``following.py``), so that no request waits while the next generation is loaded.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from attest.embedding.seam import Lexicon, PieceEmbedder
from attest.retrieval.channels.dense import Dense, align
from attest.retrieval.people import read_people
from attest.retrieval.similarity import (
    closely_function,
    embed_function,
    near_function,
    near_words_function,
    pieces_function,
)
from attest.retrieval.view import View
from attest.store.accelerators import Accelerators
from attest.store.bounded_cache import BoundedCache
from attest.store.builds import has_vectors, manifest_hash
from attest.store.catalog import Catalog, fields_called, load_catalog, own_names_in, series_in
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.postings import Postings
from attest.values.outlines import Field

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.retrieval.following import StoreFollower
    from attest.store.vectors import Vectors

FIELDS_KEPT = 16
"""Readings of one or several fields of all documents kept in memory: the names are those of rules, some ten in all."""
TEXTS_KEPT = 256
"""Revision texts kept in memory for reading chunks; 12 kB each on average, at most the size limit of a source."""

MANY = 500
"""Chunks from which building the postings takes longer than the rest of a search."""


_Read = TypeVar("_Read")


class _PerBuild(Generic[_Read]):
    """Cache of one value that is read from the store, for the build that was asked about last."""

    def __init__(self, read: Callable[[sqlite3.Connection], _Read]) -> None:
        self._read = read
        self._latest: tuple[str, _Read] | None = None

    def value(self, build_id: str, connection: sqlite3.Connection) -> _Read:
        """The value for a build, which is that of the connection."""
        latest = self._latest
        if latest is None or latest[0] != build_id:
            self._latest = latest = (build_id, self._read(connection))
        return latest[1]

    def clear(self) -> None:
        """Forget the value."""
        self._latest = None


@dataclass(frozen=True, slots=True)
class _Generation:
    """The catalog of one generation of the store."""

    name: str
    catalog: Catalog
    build_id: str


class Views:
    """Creates views. May be used from many threads; each view belongs to its thread."""

    def __init__(self, database: Database, accelerators: Accelerators) -> None:
        self._database = database
        self._accelerators = accelerators
        self._texts = BoundedCache[str, str](TEXTS_KEPT)
        self._people = _PerBuild(read_people)
        self._own_names = _PerBuild(own_names_in)
        self._series = _PerBuild(series_in)
        self._fields = BoundedCache[tuple[str, tuple[str, ...]], Sequence[tuple[str, Field]]](FIELDS_KEPT)
        self._lock = threading.Lock()
        self._latest: _Generation | None = None
        self._dense: tuple[Postings, Vectors, Dense] | None = None
        self._following: StoreFollower[tuple[View, View]] | None = None

    def follow(self, embedder: "Callable[[], Embedder | str]") -> None:
        """From now on, serve views of the previous state while the next one is loaded (see ``following.py``)."""
        from attest.retrieval.following import StoreFollower

        if self._following is None:
            self._following = StoreFollower(self._database, partial(self._both_views, embedder))

    @contextmanager
    def current(self, embedder: "Callable[[], Embedder | str] | None") -> Iterator[View]:
        """Context manager for a view of the present state.

        ``embedder`` returns the embedder or the reason why there is none; None means that vectors are not wanted.
        """
        if self._following:
            with self._following.current() as ((full, lexical), connection):
                yield replace(lexical if embedder is None else full, connection=connection, today=date.today())
            return
        with self._database.reading() as connection:
            yield self._view(connection, embedder)

    def _both_views(self, embedder: "Callable[[], Embedder | str]") -> tuple[View, View]:
        """Views of the state that this thread sees: with vectors, and without."""
        connection = self._database.connection()
        return self._view(connection, embedder), self._view(connection, None)

    def _view(self, connection: sqlite3.Connection, embedder: "Callable[[], Embedder | str] | None") -> View:
        present = self._present(connection)
        postings = self._accelerators.postings(present.name)
        view = View(
            build_id=present.build_id,
            catalog=present.catalog,
            postings=postings,
            dense=None,
            embed=None,
            near=None,
            degraded=_store_faults(present.catalog, postings, slow=self._accelerators.from_memory),
            connection=connection,
            read_text=self._read_text,
            read_people=partial(self._people.value, present.build_id),
            read_own_names=partial(self._own_names.value, present.build_id),
            read_fields=partial(self._read_fields, present.build_id),
            read_series=partial(self._series.value, present.build_id),
        )
        if embedder is not None and has_vectors(connection):
            return self._with_vectors(view, present.name, embedder())
        empty = embedder is None or not present.catalog.documents
        return view if empty else _with_remark(view, NO_VECTORS)

    def _with_vectors(self, view: View, generation: str, embedder: "Embedder | str") -> View:
        """The view with vectors and the embedder that made them, or without them and with the reason."""
        if isinstance(embedder, str):
            return _with_remark(view, f"dense: {embedder}")
        vectors = self._accelerators.vectors(generation, embedder.space.space_id)
        embedded, count = len(vectors.rows), view.postings.count
        known = view if embedded >= count else _with_remark(view, _missing_vectors(embedded, count))
        embed = embed_function(embedder)
        pieces = pieces_function(embedder) if isinstance(embedder, PieceEmbedder) else None
        return replace(
            known,
            dense=self._aligned(view.postings, vectors),
            embed=embed,
            near=near_function(embedder, embed),
            closely=closely_function(pieces) if pieces else None,
            near_words=near_words_function(pieces, embedder)
            if pieces and isinstance(embedder, PieceEmbedder)
            else None,
            knows=embedder.knows if isinstance(embedder, Lexicon) else None,
            is_common=embedder.is_common if isinstance(embedder, Lexicon) else None,
        )

    def _aligned(self, postings: Postings, vectors: "Vectors") -> Dense:
        """Vectors aligned with the postings; computed once for each pair."""
        with self._lock:
            latest = self._dense
        if latest is None or latest[0] is not postings or latest[1] is not vectors:
            latest = (postings, vectors, align(postings, vectors))
            with self._lock:
                self._dense = latest
        return latest[2]

    def _read_text(self, connection: sqlite3.Connection, revision_id: str) -> str:
        return self._texts.get(revision_id, lambda: text_of(connection, revision_id) or "")

    def _read_fields(
        self, build_id: str, connection: sqlite3.Connection, names: tuple[str, ...]
    ) -> Sequence[tuple[str, Field]]:
        return self._fields.get((build_id, names), lambda: fields_called(connection, names))

    def _present(self, connection: sqlite3.Connection) -> _Generation:
        """The generation that the connection sees."""
        name = self._database.generation()
        with self._lock:
            if self._latest is None or self._latest.name != name:
                catalog = load_catalog(self._database, self._latest.catalog if self._latest else None)
                self._latest = _Generation(name, catalog, manifest_hash(connection))
            return self._latest

    def catch_up(self) -> None:
        """Make the next view wait for the present state, even while others ask."""
        if self._following:
            self._following.forget()

    def forget(self) -> None:
        """Drop all caches, texts included."""
        self.catch_up()
        with self._lock:
            self._latest = self._dense = None
        for cache in (self._texts, self._people, self._own_names, self._fields, self._series):
            cache.clear()

    def close(self) -> None:
        """Release the store."""
        if self._following:
            self._following.close()


_EMBED = "run `attest index PATH` without --lexical-only"
NO_VECTORS = f"dense: no passage has a vector, so none is found by its meaning; {_EMBED}"
EMPTY = "store: it holds no document; bring some in with: attest index PATH"


def _store_faults(catalog: Catalog, postings: Postings, *, slow: bool) -> list[str]:
    """Messages about what is wrong with the store as a whole."""
    if not catalog.documents:
        return [EMPTY]
    fault = "speed: the store's word index is missing or of another version, and was made for this process alone"
    return [f"{fault}; make it anew with: attest index PATH"] if slow and postings.count > MANY else []


def _missing_vectors(embedded: int, count: int) -> str:
    """A remark on passages without a vector, with what makes the missing ones."""
    if not embedded:
        return NO_VECTORS
    share = max(embedded * 100 // count, 1)
    return f"dense: {share}% of the passages have a vector, the others are found by their words alone; {_EMBED}"


def _with_remark(view: View, remark: str) -> View:
    """The view with a remark on missing or incomplete vectors."""
    return replace(view, degraded=[*view.degraded, remark])
