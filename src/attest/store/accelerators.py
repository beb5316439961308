"""Postings and vectors, kept in step with the store.

Beside ``attest.db`` lie ``attest.db-terms`` and ``attest.db-vectors``, each in two layers (``layered_files.py``). A
file covers the chunks that existed when it was written; chunks added later are read from the store, deleted chunks are
masked. A stale or missing file costs time but never changes a result. Files are matched with the store chunk by chunk
(row and chunk id), so a file left over from another history of the store is not used.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from attest.markup import as_searched
from attest.store.database import Database
from attest.store.layered_files import (
    AnyPart,
    ChunkKeys,
    LayeredFile,
    Layers,
    bring_up_to_date,
    read_layers,
    write_layers,
)
from attest.store.postings import Postings, postings
from attest.store.queries import queries
from attest.store.segments import ChunkText, Segment, build, chunk_digest, digest_of, merge
from attest.store.vectors import VectorPart, Vectors, merge_vectors, vector_part, vectors

if TYPE_CHECKING:
    import sqlite3

    import numpy as np

LAYOUT = "4"
"""Layout of the files. Increment it when their arrays change; files of another layout are rebuilt."""
WORDS = "5"
"""Version of the terms. Increment it when texts get other terms (``words/terms.py``, ``markup``)."""

Made = TypeVar("Made")


def terms_file(database: Database) -> LayeredFile[Segment]:
    """The postings file."""
    same = {"layout": LAYOUT, "words": WORDS}
    return LayeredFile(path=Path(f"{database.path}-terms"), make=Segment, merge=merge, same=same)


def vectors_file(database: Database, space_id: str) -> LayeredFile[VectorPart]:
    """The vectors file of one embedding space."""
    same = {"layout": LAYOUT, "space": space_id}
    return LayeredFile(path=Path(f"{database.path}-vectors"), make=VectorPart, merge=merge_vectors, same=same)


def index_rows(database: Database, rows: "np.ndarray") -> Segment:
    """Postings of the chunks in the given rows, which must ascend."""
    with database.reading() as connection:
        return build(chunk_texts(connection, rows))


@dataclass(frozen=True, slots=True)
class _Held(Generic[AnyPart, Made]):
    """An accelerator held in memory, with the layers it was made from."""

    of: tuple[str, ...]
    """Tokens of the state of the store for which it was made."""
    made: Made
    layers: Layers[AnyPart]


class Accelerators:
    """Postings and vectors for the present state of the store. May be used from many threads.

    ``index`` computes the postings of the chunks that the file does not cover.
    """

    def __init__(self, database: Database, index: "Callable[[Database, np.ndarray], Segment]" = index_rows) -> None:
        self._database = database
        self._index = index
        self._lock = threading.Lock()
        self._postings: _Held[Segment, Postings] | None = None
        self._vectors: _Held[VectorPart, Vectors] | None = None
        self._keys: tuple[str, ChunkKeys] | None = None

    def postings(self, generation: str) -> Postings:
        """Postings of the current generation, refreshed if the store has moved on."""
        with self._lock:
            held = self._postings
            if held is None or held.of != (generation,):
                layers = self._term_layers(generation, held.layers if held else None)
                held = self._postings = _Held((generation,), postings(layers.parts), layers)
            return held.made

    @property
    def from_memory(self) -> bool:
        """Whether the postings came from no file, so that every process computes its own."""
        with self._lock:
            return self._postings is not None and self._postings.layers.base is None

    def vectors(self, generation: str, space_id: str) -> Vectors:
        """Vectors of one space; chunks without a vector are left out."""
        state = (space_id, generation, self._database.vector_generation())
        with self._lock:
            held = self._vectors
            if held is None or held.of != state:
                kept = held.layers if held and held.of[0] == space_id else None
                layers = self._vector_layers(generation, space_id, kept)
                held = self._vectors = _Held(state, vectors(layers.parts), layers)
            return held.made

    def save(self, space_id: str | None) -> None:
        """Write the postings, and the vectors if a space is given, unless the files are of the present generation."""
        with self._database.reading():
            generation = self._database.generation()
            self._write(terms_file(self._database), self._term_layers(generation), {"generation": generation})
            if space_id is not None:
                layers = self._vector_layers(generation, space_id)
                self._write(vectors_file(self._database, space_id), layers, self._vector_state(generation))

    def _write(self, file: LayeredFile[AnyPart], layers: Layers[AnyPart], about: dict[str, str]) -> None:
        if not about.items() <= layers.about.items():
            write_layers(file, layers, about)
            self.forget()

    def forget(self) -> None:
        """Drop the accelerators held in memory."""
        with self._lock:
            self._postings = self._vectors = self._keys = None

    def _term_layers(self, generation: str, kept: Layers[Segment] | None = None) -> Layers[Segment]:
        file, about = terms_file(self._database), {"generation": generation}
        return self._current_layers(file, about, kept, lambda rows: self._index(self._database, rows))

    def _vector_layers(
        self, generation: str, space_id: str, kept: Layers[VectorPart] | None = None
    ) -> Layers[VectorPart]:
        file, about = vectors_file(self._database, space_id), self._vector_state(generation)
        with self._database.reading() as connection:
            return self._current_layers(file, about, kept, lambda rows: _read_vectors(connection, space_id, rows))

    def _vector_state(self, generation: str) -> dict[str, str]:
        return {"generation": generation, "vectors": self._database.vector_generation()}

    def _current_layers(
        self,
        file: LayeredFile[AnyPart],
        about: dict[str, str],
        kept: Layers[AnyPart] | None,
        read: "Callable[[np.ndarray], AnyPart]",
    ) -> Layers[AnyPart]:
        """Layers from the files if current, else from files or memory (whichever cover more), brought up to date."""
        stored = read_layers(file)
        if about.items() <= stored.about.items():
            return stored
        known = kept if kept is not None and kept.base == stored.base and kept.size > stored.size else stored
        return bring_up_to_date(file, known, self._chunk_keys(about["generation"]), read)

    def _chunk_keys(self, generation: str) -> ChunkKeys:
        """Keys of all chunks, read once for both files."""
        known = self._keys
        if known is None or known[0] != generation:
            with self._database.reading() as connection:
                self._keys = known = (generation, _keys(connection))
        return known[1]


def _keys(connection: "sqlite3.Connection") -> ChunkKeys:
    """Keys of all chunks, from two long strings of SQLite: a quarter of the time of a hundred thousand rows."""
    import numpy as np

    rows, digests = connection.execute(queries("chunks")["chunk_keys"]).fetchone()
    numbers = np.fromstring(rows, np.int64, sep=",") if rows else np.empty(0, np.int64)
    ids = np.frombuffer(bytes.fromhex(digests or ""), ">u8").astype(np.uint64)
    order = np.argsort(numbers)
    return ChunkKeys(numbers[order], ids[order])


def _runs_of_rows(rows: "np.ndarray") -> Iterator[tuple[int, int]]:
    """First and last row of every run of consecutive rows."""
    import numpy as np

    for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if len(run):
            yield int(run[0]), int(run[-1])


def chunk_texts(connection: "sqlite3.Connection", rows: "np.ndarray") -> Iterator[ChunkText]:
    """The indexed fields of chunks, in row order."""
    import json

    text, revision = "", ""
    for first, last in _runs_of_rows(rows):
        for row in connection.execute(queries("chunks")["chunk_texts"], (first, last)):
            if row["revision_id"] != revision:
                revision = row["revision_id"]
                text = connection.execute(queries("documents")["revision_text"], (revision,)).fetchone()[0]
            heading = " ".join([*json.loads(row["heading_path"]), row["author"] or ""])
            body = as_searched(row["path"], text[row["start"] : row["end"]], text)
            fields = {
                "identity": row["names"],
                "title": row["title"],
                "heading": heading,
                "body": body,
                "symbols": row["symbols"],
            }
            yield ChunkText(row["rowid"], row["chunk_id"], row["document_id"], fields)


def _read_vectors(connection: "sqlite3.Connection", space_id: str, rows: "np.ndarray") -> VectorPart:
    found, digests, documents, values = [], [], [], []
    for first, last in _runs_of_rows(rows):
        for row in connection.execute(queries("chunks")["chunk_vectors"], (space_id, first, last)):
            found.append(row[0])
            digests.append(chunk_digest(row[1]))
            documents.append(digest_of(row[2]))
            values.append(row[3])
    return vector_part(found, digests, documents, b"".join(values))
