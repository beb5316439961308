"""Views of the store, and what is kept between them.

What is costly to load (catalog, postings, vectors, texts) is kept between views of the same generation. Whoever serves
many follows the store instead (``following.py``): then nobody waits for what is loaded anew while others ask.
"""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from attest.embedding.seam import Lexicon, PieceEmbedder
from attest.retrieval.channels.dense import Dense, aligned
from attest.retrieval.view import Embed, Near, View
from attest.store.accelerators import Accelerators
from attest.store.builds import manifest_hash
from attest.store.catalog import Catalog, load_catalog
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.postings import Postings
from attest.store.queries import queries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from attest.embedding.seam import Embedder
    from attest.retrieval.following import Following
    from attest.store.vectors import Vectors

TEXTS_KEPT = 256
"""Revision texts kept in memory for reading chunks; on average 12 kB each, at most the size limit of a source."""

MANY = 500
"""Chunks from which making postings takes longer than the rest of a search."""


class _Texts:
    """The revision texts read last."""

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


@dataclass(frozen=True, slots=True)
class _Kept:
    generation: str
    catalog: Catalog
    build_id: str


class Views:
    """Makes views. May be used from many threads; each view is its thread's own."""

    def __init__(self, database: Database, accelerators: Accelerators) -> None:
        self._database = database
        self._accelerators = accelerators
        self._texts = _Texts()
        self._lock = threading.Lock()
        self._kept: _Kept | None = None
        self._dense: tuple[Postings, Vectors, Dense] | None = None
        self._following: Following[tuple[View, View]] | None = None

    def follow(self, embedder: "Callable[[], Embedder | str]") -> None:
        """From now on a view may be of the last state while the next is loaded, as ``following.py`` says."""
        from attest.retrieval.following import Following

        if self._following is None:
            self._following = Following(self._database, partial(self._with_and_without, embedder))

    @contextmanager
    def current(self, embedder: "Callable[[], Embedder | str] | None") -> Iterator[View]:
        """The present state. ``embedder`` gives the embedder or says why there is none; None means not wanted.

        It is called from another thread too, and loads but once: the model takes as long as all the rest together.
        """
        if self._following:
            with self._following.current() as ((full, lexical), connection):
                yield replace(lexical if embedder is None else full, connection=connection, today=date.today())
            return
        with self._database.reading() as connection:
            yield self._view(connection, embedder)

    def _with_and_without(self, embedder: "Callable[[], Embedder | str]") -> tuple[View, View]:
        """Views of the state that this thread sees: with meaning, and by words alone."""
        connection = self._database.connection()
        return self._view(connection, embedder), self._view(connection, None)

    def _view(self, connection: sqlite3.Connection, embedder: "Callable[[], Embedder | str] | None") -> View:
        if embedder is not None and self._kept is None and _has_vectors(connection):
            threading.Thread(target=embedder, daemon=True).start()
        kept = self._present(connection)
        postings = self._accelerators.postings(kept.generation)
        dense, embed, near, closely, knows = None, None, None, None, None
        degraded = _hollow(kept.catalog, postings, slow=self._accelerators.from_memory)
        if embedder is not None and _has_vectors(connection):
            found = embedder()
            if isinstance(found, str):
                degraded.append(f"dense: {found}")
            else:
                vectors = self._accelerators.vectors(kept.generation, found.space.space_id)
                dense = self._aligned(postings, vectors)
                embed, near = _embedding(found), _nearness(found)
                closely = _closeness(found) if isinstance(found, PieceEmbedder) else None
                knows = found.knows if isinstance(found, Lexicon) else None
                degraded += _gap(len(vectors.rows), postings.count)
        elif embedder is not None and kept.catalog.documents:
            degraded.append("dense: 0% of chunks embedded")
        return View(
            build_id=kept.build_id,
            catalog=kept.catalog,
            postings=postings,
            dense=dense,
            embed=embed,
            near=near,
            closely=closely,
            knows=knows,
            degraded=degraded,
            connection=connection,
            read_text=self._texts.read,
        )

    def _aligned(self, postings: Postings, vectors: "Vectors") -> Dense:
        """The two side by side; worked out once for them."""
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
        """The next view is of the present state, whoever else asks."""
        if self._following:
            self._following.forget()

    def forget(self) -> None:
        """Drop what is kept, texts included."""
        self.catch_up()
        with self._lock:
            self._kept = self._dense = None
        self._texts.clear()

    def close(self) -> None:
        """Let go of the store."""
        if self._following:
            self._following.close()


def _embedding(embedder: "Embedder") -> Embed:
    return lambda text: embedder.embed([text])[0]


def _nearness(embedder: "Embedder") -> Near:
    """Texts of the call before are not embedded again: the parts of a question are compared with the same ones."""
    before: dict[str, NDArray[np.float32]] = {}

    def near(question: str, texts: Sequence[str]) -> Sequence[float]:
        nonlocal before
        from numpy import array

        known = {text: vector for text in texts if (vector := before.get(text)) is not None}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        asked, *made = embedder.embed([question, *new])
        before = have = known | dict(zip(new, made, strict=True))
        vectors = array([have[text] for text in texts]).reshape(len(texts), -1)
        return [round(float(cosine), 5) for cosine in vectors @ asked] if texts else []

    return near


def _closeness(embedder: "PieceEmbedder") -> Near:
    """The mean, over the word pieces of a question, of the cosine with the piece of a text that comes nearest.

    Late interaction (Khattab and Zaharia 2020, arXiv:2004.12832), with a model that was not trained for it.
    """

    def closely(question: str, texts: Sequence[str]) -> Sequence[float]:
        asked, *read = embedder.pieces([question, *texts])
        nearest = [(asked @ pieces.T).max(axis=1, initial=0.0) for pieces in read]
        return [round(float(cosines.mean()), 5) if len(cosines) else 0.0 for cosines in nearest]

    return closely


EMPTY = "store: it holds no document; bring some in with: attest index PATH"


def _hollow(catalog: Catalog, postings: Postings, *, slow: bool) -> list[str]:
    """What is wrong with the store as a whole, by name."""
    if not catalog.documents:
        return [EMPTY]
    anew = "speed: the store's word index is missing or of another version, and was made for this process alone"
    return [f"{anew}; make it anew with: attest index PATH"] if slow and postings.count > MANY else []


def _has_vectors(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute(queries("catalog")["there_are_vectors"]).fetchone()[0])


def _gap(there: int, wanted: int) -> list[str]:
    return [f"dense: {there * 100 // max(wanted, 1)}% of chunks embedded"] if there < wanted else []
