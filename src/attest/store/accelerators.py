"""Postings and vectors, kept in step with the store.

Beside ``attest.db`` lie ``attest.db-terms`` and ``attest.db-vectors``. Each covers the chunks that were there when it
was written; chunks that came later are read from the store, chunks that went are masked. A stale file, or none, costs
time and never a result. A file is matched with the store chunk by chunk (row and chunk id), so that one left over from
another history of the store is simply not used.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attest.store.arrays import read_arrays, write_arrays
from attest.store.database import Database
from attest.store.postings import ChunkText, Postings, Segment, build, chunk_digest, merge, postings
from attest.store.queries import queries

if TYPE_CHECKING:
    import sqlite3

    import numpy as np

LAYOUT = "3"
"""Raised when the arrays of a file change; files of another layout are made anew."""


@dataclass(frozen=True, slots=True)
class Vectors:
    """Embedded chunks: ``values[i]`` (float32, unit length) belongs to row ``rows[i]``; rows ascend."""

    rows: "np.ndarray"
    digests: "np.ndarray"
    values: "np.ndarray"


@dataclass(frozen=True, slots=True)
class _Keys:
    """The store's chunks at one moment."""

    rows: "np.ndarray"
    digests: "np.ndarray"


def index_rows(database: Database, rows: "np.ndarray") -> Segment:
    """Postings of some chunks of the store; rows ascend."""
    with database.reading() as connection:
        return build(chunk_texts(connection, rows))


class Accelerators:
    """Postings and vectors for the store as it is now. May be used from many threads.

    ``index`` makes the postings of the chunks that the file does not cover.
    """

    def __init__(self, database: Database, index: "Callable[[Database, np.ndarray], Segment]" = index_rows) -> None:
        self._database = database
        self._index = index
        self._lock = threading.Lock()
        self._postings: tuple[str, Postings] | None = None
        self._vectors: tuple[dict[str, str], Vectors] | None = None

    def postings(self, generation: str) -> Postings:
        """Postings of the current generation, refreshed if the store moved on."""
        with self._lock:
            if self._postings is None or self._postings[0] != generation:
                self._postings = (generation, self._fresh_postings(generation))
            return self._postings[1]

    def vectors(self, generation: str, space_id: str) -> Vectors:
        """Vectors of one space; chunks without a vector are not in it."""
        about = self._about_vectors(generation, space_id)
        with self._lock:
            if self._vectors is None or self._vectors[0] != about:
                self._vectors = (about, self._fresh_vectors(about))
            return self._vectors[1]

    def save(self, space_id: str | None) -> None:
        """Write both files for the present generation, where they are of another."""
        for path in (self._terms_path, self._vectors_path):
            if path.is_file() and read_arrays(path, check=True) is None:
                path.unlink(missing_ok=True)
                self.forget()
        with self._database.reading():
            self._save(space_id, self._database.generation())

    def _save(self, space_id: str | None, generation: str) -> None:
        if not _is_about(self._terms_path, _about(generation)):
            merged = merge(self.postings(generation).segments)
            write_arrays(self._terms_path, merged.arrays(), about=_about(generation))
            with self._lock:
                self._postings = None
        if space_id is None:
            return
        about = self._about_vectors(generation, space_id)
        if not _is_about(self._vectors_path, about):
            vectors = self.vectors(generation, space_id)
            arrays = {"rows": vectors.rows, "digests": vectors.digests, "values": vectors.values}
            write_arrays(self._vectors_path, arrays, about=about)
            with self._lock:
                self._vectors = None

    def forget(self) -> None:
        """Drop what is kept in memory."""
        with self._lock:
            self._postings = self._vectors = None

    @property
    def _terms_path(self) -> Path:
        return Path(f"{self._database.path}-terms")

    @property
    def _vectors_path(self) -> Path:
        return Path(f"{self._database.path}-vectors")

    def _fresh_postings(self, generation: str) -> Postings:
        import numpy as np

        stored = read_arrays(self._terms_path)
        usable = stored is not None and stored[1].get("layout") == LAYOUT
        base = Segment(**stored[0]) if stored is not None and usable else build(())
        if stored is not None and usable and stored[1]["generation"] == generation:
            return postings([(base, np.ones(len(base.rows), bool))])
        with self._database.reading() as connection:
            keys = _keys(connection)
            alive, missing = _compare(keys, base.rows, base.digests)
            delta = self._index(self._database, missing)
        return postings([(base, alive), (delta, np.ones(len(delta.rows), bool))])

    def _about_vectors(self, generation: str, space_id: str) -> dict[str, str]:
        return _about(generation) | {"space": space_id, "vectors": self._database.vector_generation()}

    def _fresh_vectors(self, about: dict[str, str]) -> Vectors:
        stored = read_arrays(self._vectors_path)
        if stored is not None and stored[1] == about:
            return Vectors(**stored[0])
        usable = stored is not None and all(stored[1].get(key) == about[key] for key in ("layout", "space"))
        base = Vectors(**stored[0]) if stored is not None and usable else _no_vectors()
        with self._database.reading() as connection:
            keys = _keys(connection)
            alive, missing = _compare(keys, base.rows, base.digests)
            delta = _read_vectors(connection, about["space"], missing, keys)
        return _joined(base, alive, delta)


def _joined(base: Vectors, alive: "np.ndarray", delta: Vectors) -> Vectors:
    """What is alive of the base, and the delta. Later rows are mostly of later chunks, and then nothing moves."""
    import numpy as np

    rows = np.concatenate([base.rows[alive], delta.rows])
    digests = np.concatenate([base.digests[alive], delta.digests])
    kept = len(rows) - len(delta.rows)
    values = np.empty((len(rows), max(base.values.shape[1], delta.values.shape[1])), np.float32)
    if kept:
        np.compress(alive, base.values, axis=0, out=values[:kept])
    if len(delta.rows):
        values[kept:] = delta.values
    if np.all(rows[1:] > rows[:-1]):
        return Vectors(rows, digests, values)
    order = np.argsort(rows, kind="stable")
    return Vectors(rows[order], digests[order], values[order])


def _about(generation: str) -> dict[str, str]:
    return {"layout": LAYOUT, "generation": generation}


def _is_about(path: Path, about: dict[str, str]) -> bool:
    stored = read_arrays(path, check=True)
    return stored is not None and stored[1] == about


def _keys(connection: "sqlite3.Connection") -> _Keys:
    import numpy as np

    found = connection.execute(queries("chunks")["chunk_keys"]).fetchall()
    rows = np.fromiter((row[0] for row in found), np.int64, len(found))
    digests = np.fromiter((chunk_digest(row[1]) for row in found), np.uint64, len(found))
    return _Keys(rows, digests)


def _compare(keys: _Keys, rows: "np.ndarray", digests: "np.ndarray") -> "tuple[np.ndarray, np.ndarray]":
    """Which covered chunks are still the store's, and which of the store's rows are not covered."""
    import numpy as np

    at = np.minimum(np.searchsorted(keys.rows, rows), max(len(keys.rows) - 1, 0))
    same = (keys.rows[at] == rows) & (keys.digests[at] == digests) if len(keys.rows) else np.zeros(len(rows), bool)
    return same, np.setdiff1d(keys.rows, rows[same], assume_unique=True)


def _ranges(rows: "np.ndarray") -> Iterator[tuple[int, int]]:
    """First and last row of every run of neighbouring rows."""
    import numpy as np

    for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if len(run):
            yield int(run[0]), int(run[-1])


def chunk_texts(connection: "sqlite3.Connection", rows: "np.ndarray") -> Iterator[ChunkText]:
    """The indexed fields of chunks, in row order."""
    import json

    text, revision = "", ""
    for first, last in _ranges(rows):
        for row in connection.execute(queries("chunks")["chunk_texts"], (first, last)):
            if row["revision_id"] != revision:
                revision = row["revision_id"]
                text = connection.execute(queries("documents")["revision_text"], (revision,)).fetchone()[0]
            heading = " ".join([*json.loads(row["heading_path"]), row["author"] or ""])
            body = text[row["start"] : row["end"]]
            fields = {"identity": row["names"], "title": row["title"], "heading": heading, "body": body}
            yield ChunkText(row["rowid"], row["chunk_id"], row["document_id"], fields)


def _no_vectors() -> Vectors:
    import numpy as np

    return Vectors(np.empty(0, np.int64), np.empty(0, np.uint64), np.empty((0, 0), np.float32))


def _read_vectors(connection: "sqlite3.Connection", space_id: str, rows: "np.ndarray", keys: _Keys) -> Vectors:
    import numpy as np

    found: list[int] = []
    values: list[bytes] = []
    for first, last in _ranges(rows):
        for row in connection.execute(queries("chunks")["chunk_vectors"], (space_id, first, last)):
            found.append(row[0])
            values.append(row[1])
    if not found:
        return _no_vectors()
    matrix = np.frombuffer(b"".join(values), np.dtype("<f2")).reshape(len(found), -1).astype(np.float32)
    at = np.searchsorted(keys.rows, np.array(found, np.int64))
    return Vectors(keys.rows[at], keys.digests[at], matrix)
