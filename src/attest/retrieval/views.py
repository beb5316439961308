"""Views of the store, and the cache between them.

What is expensive to load (catalog, postings, vectors, texts) is kept between views of the same generation. A server
follows the store instead (``following.py``), so that no request waits while the next generation is loaded.
"""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from attest.embedding.seam import Lexicon, PieceEmbedder
from attest.retrieval.channels.dense import Dense, aligned
from attest.retrieval.people import people_in
from attest.retrieval.similarity import closeness, embedding, nearness, reading, wordwise
from attest.retrieval.view import View
from attest.store.accelerators import Accelerators
from attest.store.builds import has_vectors, manifest_hash
from attest.store.catalog import Catalog, load_catalog, own_names_in, series_in
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.postings import Postings

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.retrieval.following import StoreFollower
    from attest.store.vectors import Vectors

TEXTS_KEPT = 256
"""Revision texts kept in memory for reading chunks; 12 kB each on average, at most the size limit of a source."""

MANY = 500
"""Chunks from which building the postings takes longer than the rest of a search."""


class _Texts:
    """LRU cache of revision texts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, str] = OrderedDict()

    def read(self, connection: sqlite3.Connection, revision_id: str) -> str:
        with self._lock:
            if revision_id in self._kept:
                self._kept.move_to_end(revision_id)
                return self._kept[revision_id]
        text = text_of(connection, revision_id) or ""
        with self._lock:
            self._kept[revision_id] = text
            while len(self._kept) > TEXTS_KEPT:
                self._kept.popitem(last=False)
        return text

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_Read = TypeVar("_Read")


class _OfBuild(Generic[_Read]):
    """Cache of one value that is read from the store, for the build that was asked about last."""

    def __init__(self, read: Callable[[sqlite3.Connection], _Read]) -> None:
        self._read = read
        self._kept: tuple[str, _Read] | None = None

    def of(self, build_id: str, connection: sqlite3.Connection) -> _Read:
        kept = self._kept
        if kept is None or kept[0] != build_id:
            self._kept = kept = (build_id, self._read(connection))
        return kept[1]

    def clear(self) -> None:
        self._kept = None


@dataclass(frozen=True, slots=True)
class _Kept:
    generation: str
    catalog: Catalog
    build_id: str


class Views:
    """Creates views. May be used from many threads; each view belongs to its thread."""

    def __init__(self, database: Database, accelerators: Accelerators) -> None:
        self._database = database
        self._accelerators = accelerators
        self._texts = _Texts()
        self._people = _OfBuild(people_in)
        self._own_names = _OfBuild(own_names_in)
        self._series = _OfBuild(series_in)
        self._lock = threading.Lock()
        self._kept: _Kept | None = None
        self._dense: tuple[Postings, Vectors, Dense] | None = None
        self._following: StoreFollower[tuple[View, View]] | None = None

    def follow(self, embedder: "Callable[[], Embedder | str]") -> None:
        """From now on, serve views of the previous state while the next one is loaded (see ``following.py``)."""
        from attest.retrieval.following import StoreFollower

        if self._following is None:
            self._following = StoreFollower(self._database, partial(self._with_and_without, embedder))

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

    def _with_and_without(self, embedder: "Callable[[], Embedder | str]") -> tuple[View, View]:
        """Views of the state that this thread sees: with vectors, and without."""
        connection = self._database.connection()
        return self._view(connection, embedder), self._view(connection, None)

    def _view(self, connection: sqlite3.Connection, embedder: "Callable[[], Embedder | str] | None") -> View:
        kept = self._present(connection)
        postings = self._accelerators.postings(kept.generation)
        view = View(
            build_id=kept.build_id,
            catalog=kept.catalog,
            postings=postings,
            dense=None,
            embed=None,
            near=None,
            degraded=_hollow(kept.catalog, postings, slow=self._accelerators.from_memory),
            connection=connection,
            read_text=self._texts.read,
            read_people=partial(self._people.of, kept.build_id),
            read_own_names=partial(self._own_names.of, kept.build_id),
            read_series=partial(self._series.of, kept.build_id),
        )
        if embedder is not None and has_vectors(connection):
            return self._with_meaning(view, kept.generation, embedder())
        empty = embedder is None or not kept.catalog.documents
        return view if empty else _without(view, "0% of chunks embedded")

    def _with_meaning(self, view: View, generation: str, embedder: "Embedder | str") -> View:
        """The view with vectors and the embedder that made them, or without them and with the reason."""
        if isinstance(embedder, str):
            return _without(view, embedder)
        vectors = self._accelerators.vectors(generation, embedder.space.space_id)
        there, wanted = len(vectors.rows), view.postings.count
        known = view if there >= wanted else _without(view, f"{there * 100 // max(wanted, 1)}% of chunks embedded")
        embed = embedding(embedder)
        read = reading(embedder) if isinstance(embedder, PieceEmbedder) else None
        return replace(
            known,
            dense=self._aligned(view.postings, vectors),
            embed=embed,
            near=nearness(embedder, embed),
            closely=closeness(read) if read else None,
            near_words=wordwise(read, embedder) if read and isinstance(embedder, PieceEmbedder) else None,
            knows=embedder.knows if isinstance(embedder, Lexicon) else None,
            is_common=embedder.is_common if isinstance(embedder, Lexicon) else None,
        )

    def _aligned(self, postings: Postings, vectors: "Vectors") -> Dense:
        """Vectors aligned with the postings; computed once for each pair."""
        with self._lock:
            kept = self._dense
        if kept is None or kept[0] is not postings or kept[1] is not vectors:
            kept = (postings, vectors, aligned(postings, vectors))
            with self._lock:
                self._dense = kept
        return kept[2]

    def _present(self, connection: sqlite3.Connection) -> _Kept:
        generation = self._database.generation()
        with self._lock:
            if self._kept is None or self._kept.generation != generation:
                catalog = load_catalog(self._database, self._kept.catalog if self._kept else None)
                self._kept = _Kept(generation, catalog, manifest_hash(connection))
            return self._kept

    def catch_up(self) -> None:
        """Make the next view wait for the present state, even while others ask."""
        if self._following:
            self._following.forget()

    def forget(self) -> None:
        """Drop all caches, texts included."""
        self.catch_up()
        with self._lock:
            self._kept = self._dense = None
        for kept in (self._texts, self._people, self._own_names, self._series):
            kept.clear()

    def close(self) -> None:
        """Release the store."""
        if self._following:
            self._following.close()


EMPTY = "store: it holds no document; bring some in with: attest index PATH"


def _hollow(catalog: Catalog, postings: Postings, *, slow: bool) -> list[str]:
    """Messages about what is wrong with the store as a whole."""
    if not catalog.documents:
        return [EMPTY]
    anew = "speed: the store's word index is missing or of another version, and was made for this process alone"
    return [f"{anew}; make it anew with: attest index PATH"] if slow and postings.count > MANY else []


def _without(view: View, what: str) -> View:
    """The view with a remark on missing or incomplete vectors."""
    return replace(view, degraded=[*view.degraded, f"dense: {what}"])
