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
from attest.store.database import DamagedRow, Database
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

Accelerator = TypeVar("Accelerator")


def terms_file(database: Database) -> LayeredFile[Segment]:
    """The postings file."""
    required = {"layout": LAYOUT, "words": WORDS}
    return LayeredFile(path=Path(f"{database.path}-terms"), make=Segment, merge=merge, required=required)


def vectors_file(database: Database, space_id: str) -> LayeredFile[VectorPart]:
    """The vectors file of one embedding space."""
    required = {"layout": LAYOUT, "space": space_id}
    return LayeredFile(path=Path(f"{database.path}-vectors"), make=VectorPart, merge=merge_vectors, required=required)


def index_rows(database: Database, rows: "np.ndarray") -> Segment:
    """Postings of the chunks in the given rows, which must ascend."""
    with database.reading() as connection:
        return build(chunk_texts(connection, rows))


@dataclass(frozen=True, slots=True)
class _Cached(Generic[AnyPart, Accelerator]):
    """An accelerator held in memory, with the layers it was made from."""

    state: tuple[str, ...]
    """Tokens of the state of the store from which it was made."""
    accelerator: Accelerator
    layers: Layers[AnyPart]


class Accelerators:
    """Postings and vectors for the present state of the store. May be used from many threads.

    ``index`` computes the postings of the chunks that the file does not cover.
    """

    def __init__(self, database: Database, index: "Callable[[Database, np.ndarray], Segment]" = index_rows) -> None:
        self._database = database
        self._index = index
        self._lock = threading.Lock()
        self._postings: _Cached[Segment, Postings] | None = None
        self._vectors: _Cached[VectorPart, Vectors] | None = None
        self._keys: tuple[str, ChunkKeys] | None = None

    def postings(self, generation: str) -> Postings:
        """Postings of the current generation, refreshed if the store has moved on."""
        with self._lock:
            cached = self._postings
            if cached is None or cached.state != (generation,):
                layers = self._term_layers(generation, cached.layers if cached else None)
                cached = self._postings = _Cached((generation,), postings(layers.parts), layers)
            return cached.accelerator

    @property
    def from_memory(self) -> bool:
        """Whether the postings came from no file, so that every process computes its own."""
        with self._lock:
            return self._postings is not None and self._postings.layers.base is None

    def vectors(self, generation: str, space_id: str) -> Vectors:
        """Vectors of one space; chunks without a vector are left out."""
        state = (space_id, generation, self._database.vector_generation())
        with self._lock:
            cached = self._vectors
            if cached is None or cached.state != state:
                layers_before = cached.layers if cached and cached.state[0] == space_id else None
                layers = self._vector_layers(generation, space_id, layers_before)
                cached = self._vectors = _Cached(state, vectors(layers.parts), layers)
            return cached.accelerator

    def save(self, space_id: str | None) -> None:
        """Write the postings, and the vectors if a space is given, unless the files are of the present generation."""
        with self._database.reading():
            generation = self._database.generation()
            self._write(terms_file(self._database), self._term_layers(generation), {"generation": generation})
            if space_id is not None:
                layers = self._vector_layers(generation, space_id)
                self._write(vectors_file(self._database, space_id), layers, self._vector_state(generation))

    def _write(self, file: LayeredFile[AnyPart], layers: Layers[AnyPart], state: dict[str, str]) -> None:
        if not state.items() <= layers.metadata.items():
            write_layers(file, layers, state)
            self.forget()

    def forget(self) -> None:
        """Drop the accelerators held in memory."""
        with self._lock:
            self._postings = self._vectors = self._keys = None

    def _term_layers(self, generation: str, cached: Layers[Segment] | None = None) -> Layers[Segment]:
        file, state = terms_file(self._database), {"generation": generation}
        return self._current_layers(file, state, cached, lambda rows: self._index(self._database, rows))

    def _vector_layers(
        self, generation: str, space_id: str, cached: Layers[VectorPart] | None = None
    ) -> Layers[VectorPart]:
        file, state = vectors_file(self._database, space_id), self._vector_state(generation)
        with self._database.reading() as connection:
            return self._current_layers(file, state, cached, lambda rows: _read_vectors(connection, space_id, rows))

    def _vector_state(self, generation: str) -> dict[str, str]:
        return {"generation": generation, "vectors": self._database.vector_generation()}

    def _current_layers(
        self,
        file: LayeredFile[AnyPart],
        state: dict[str, str],
        cached: Layers[AnyPart] | None,
        read: "Callable[[np.ndarray], AnyPart]",
    ) -> Layers[AnyPart]:
        """Layers from the files if current, else from files or memory (whichever cover more), brought up to date."""
        stored = read_layers(file)
        if state.items() <= stored.metadata.items():
            return stored
        fullest = cached if cached is not None and cached.base == stored.base and cached.size > stored.size else stored
        return bring_up_to_date(file, fullest, self._chunk_keys(state["generation"]), read)

    def _chunk_keys(self, generation: str) -> ChunkKeys:
        """Keys of all chunks, read once for both files."""
        cached = self._keys
        if cached is None or cached[0] != generation:
            with self._database.reading() as connection:
                self._keys = cached = (generation, _keys(connection))
        return cached[1]


def _keys(connection: "sqlite3.Connection") -> ChunkKeys:
    """Keys of all chunks, from two long strings of SQLite: a quarter of the time of a hundred thousand rows. Raises
    ``DamagedRow`` if the id of a chunk is no hash."""
    import numpy as np

    rows, digests = connection.execute(queries("chunks")["chunk_keys"]).fetchone()
    numbers = np.fromstring(rows, np.int64, sep=",") if rows else np.empty(0, np.int64)
    try:
        ids = np.frombuffer(bytes.fromhex(digests or ""), ">u8").astype(np.uint64)
    except ValueError as error:
        raise DamagedRow("a chunk has an id that is no hash") from error
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
