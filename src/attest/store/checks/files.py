"""Checking the files beside the database: which chunks they cover, and a sample of their content, computed again."""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attest.store.accelerators import chunk_texts, terms_file, vectors_file
from attest.store.arrays import read_arrays
from attest.store.checks.check_results import Check, CheckResult
from attest.store.database import Database
from attest.store.layered_files import AnyPart, ChunkKeys, LayeredFile, Layers, Part, read_layers, still_stored
from attest.store.queries import queries
from attest.store.segments import Segment, build, chunk_digest, digest_of
from attest.store.vectors import VectorPart, sketch_vectors

if TYPE_CHECKING:
    import numpy as np

_SQL = "check"
_SAMPLE = 400
"""Maximum number of chunks, per part of a file, whose entries are computed again."""


@dataclass(frozen=True, slots=True)
class _Keys(ChunkKeys):
    """Keys of the store's chunks, with the digest of each chunk's document."""

    documents: "np.ndarray"


def _keys(connection: sqlite3.Connection) -> _Keys:
    import numpy as np

    found = connection.execute(queries(_SQL)["chunk_documents"]).fetchall()
    by_document = {row[2]: digest_of(row[2]) for row in found}
    return _Keys(
        np.array([row[0] for row in found], np.int64),
        np.array([chunk_digest(row[1]) for row in found], np.uint64),
        np.array([by_document[row[2]] for row in found], np.uint64),
    )


def _sample(numbers: "np.ndarray") -> "np.ndarray":
    """At most ``_SAMPLE`` of the numbers, evenly spread, always the same ones."""
    import numpy as np

    return numbers[np.unique(np.linspace(0, len(numbers) - 1, min(_SAMPLE, len(numbers))).astype(np.int64))]


def _terms_file(database: Database, connection: sqlite3.Connection, stale: Collection[str]) -> Iterator[CheckResult]:
    import numpy as np

    file = terms_file(database)
    layers, problem = _read_file(file, _segment_problem)
    if layers is None or problem:
        yield from [CheckResult("terms-file", file.path.name, problem)] if problem else ()
        return
    keys = _keys(connection)
    current = layers.metadata.get("generation") == database.generation()
    unread = np.array([digest_of(document_id) for document_id in stale], np.uint64)
    yield CheckResult("terms-file", file.path.name, _coverage_problem(current, layers, keys, len(keys.rows)))
    for segment, listed in layers.parts:
        alive = listed & still_stored(keys, segment)
        yield CheckResult("terms-file", file.path.name, _documents_problem(keys, segment, alive))
        yield from _recomputed_postings(
            connection, segment, _sample(np.flatnonzero(alive & ~np.isin(segment.documents, unread)))
        )


def _read_file(
    file: LayeredFile[AnyPart], problem: Callable[[AnyPart], str | None]
) -> tuple[Layers[AnyPart] | None, str | None]:
    """The layers in the files, None if there are none to check; and what is wrong with them, or None."""
    try:
        layers = read_layers(file)
        found = next(filter(None, (problem(part) for part, _ in layers.parts)), None)
    except (ValueError, TypeError, KeyError, IndexError) as error:
        return None, f"it cannot be read: {error}"
    return (layers if layers.parts else None), found


def _segment_problem(segment: Segment) -> str | None:
    import numpy as np

    sizes = {len(segment.rows), len(segment.digests), len(segment.documents), len(segment.lengths)}
    offsets = segment.offsets
    if len(sizes) > 1 or (np.diff(segment.rows) <= 0).any():
        return "its chunks are not in order"
    if len(offsets) != len(segment.terms) + 1 or int(offsets[0]) != 0 or (np.diff(offsets) < 0).any():
        return "its terms are not in order"
    if not int(offsets[-1]) == len(segment.chunks) == len(segment.frequencies):
        return "its postings are not as many as it says"
    if len(segment.chunks) and int(segment.chunks.max()) >= len(segment.rows):
        return "its postings lead to chunks that it does not have"
    return None if (segment.terms[1:] > segment.terms[:-1]).all() else "its terms are not in order"


def _coverage_problem(current: bool, layers: Layers[AnyPart], keys: _Keys, chunks: int) -> str | None:
    """Files of an earlier generation may lack chunks and have others; those of the present generation may not."""
    import numpy as np

    rows = np.concatenate([part.rows[alive] for part, alive in layers.parts])
    stored = sum(int((alive & still_stored(keys, part)).sum()) for part, alive in layers.parts)
    if not current or stored == len(rows) == chunks == len(np.unique(rows)):
        return None
    return f"it is of the present generation, but has {stored:,} of {chunks:,} chunks and {len(rows) - stored:,} others"


def _documents_problem(keys: _Keys, part: Part, alive: "np.ndarray") -> str | None:
    import numpy as np

    documents = keys.documents[np.searchsorted(keys.rows, part.rows[alive])]
    foreign = int((documents != part.documents[alive]).sum())
    return f"{foreign:,} chunks are under another document" if foreign else None


def _recomputed_postings(
    connection: sqlite3.Connection, segment: Segment, numbers: "np.ndarray"
) -> Iterator[CheckResult]:
    """Compute the postings of some chunks again and compare them."""
    import numpy as np

    try:
        recomputed = build(chunk_texts(connection, segment.rows[numbers]))
    except (ValueError, TypeError) as error:
        yield CheckResult("terms-file", "sample", f"the chunks that it covers cannot be read: {error}")
        return
    expected = _terms_by_chunk(recomputed, np.arange(len(numbers)))
    found = _terms_by_chunk(segment, numbers)
    for place, number in enumerate(numbers.tolist()):
        is_equal = expected[place] == found[number] and int(recomputed.lengths[place]) == int(segment.lengths[number])
        where = f"chunk row {int(segment.rows[number])}"
        yield CheckResult(
            "terms-file", where, None if is_equal else "its postings are not those of its words; delete the file"
        )


def _terms_by_chunk(segment: Segment, numbers: "np.ndarray") -> dict[int, dict[int, int]]:
    """From each chunk number to the hashes of its terms with their frequencies."""
    import numpy as np

    wanted = np.zeros(len(segment.rows), bool)
    wanted[numbers] = True
    places = np.flatnonzero(wanted[segment.chunks])
    terms = segment.terms[np.searchsorted(segment.offsets, places, side="right") - 1]
    found: dict[int, dict[int, int]] = {number: {} for number in numbers.tolist()}
    triples = zip(segment.chunks[places].tolist(), terms.tolist(), segment.frequencies[places].tolist(), strict=True)
    for chunk, term, frequency in triples:
        found[chunk][term] = frequency
    return found


def _vectors_file(database: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    import numpy as np

    stored = read_arrays(Path(f"{database.path}-vectors"))
    space_id = stored[1].get("space", "") if stored else ""
    file = vectors_file(database, space_id)
    layers, problem = _read_file(file, _vectors_problem)
    if layers is None or problem:
        yield from [CheckResult("vectors-file", file.path.name, problem)] if problem else ()
        return
    keys = _keys(connection)
    tokens = database.generation(), database.vector_generation()
    current = (layers.metadata.get("generation"), layers.metadata.get("vectors")) == tokens
    embedded = len(connection.execute(queries(_SQL)["rows_with_vector"], (space_id,)).fetchall())
    yield CheckResult("vectors-file", file.path.name, _coverage_problem(current, layers, keys, embedded))
    for part, listed in layers.parts:
        alive = listed & still_stored(keys, part)
        yield CheckResult("vectors-file", file.path.name, _documents_problem(keys, part, alive))
        yield from _recomputed_vectors(connection, space_id, part, _sample(np.flatnonzero(alive)))


def _vectors_problem(part: VectorPart) -> str | None:
    import numpy as np

    sizes = {len(part.rows), len(part.digests), len(part.documents), len(part.values), part.sketches.shape[1]}
    return "its chunks are not in order" if len(sizes) > 1 or (np.diff(part.rows) <= 0).any() else None


def _recomputed_vectors(
    connection: sqlite3.Connection, space_id: str, part: VectorPart, numbers: "np.ndarray"
) -> Iterator[CheckResult]:
    """Compare the vectors of some chunks with the store's, and compute their sketches again."""
    import numpy as np

    sketches = sketch_vectors(part.values[numbers])
    for place, number in enumerate(numbers.tolist()):
        row = int(part.rows[number])
        found = connection.execute(queries(_SQL)["vector_of_row"], (space_id, row)).fetchone()
        is_equal = found is not None and np.array_equal(np.frombuffer(found[0], "<f2"), part.values[number])
        is_equal = is_equal and np.array_equal(sketches[:, place], part.sketches[:, number])
        yield CheckResult(
            "vectors-file", f"chunk row {row}", None if is_equal else "it has another vector; delete the file"
        )


def files(stale: Collection[str]) -> Mapping[str, Check]:
    """Checks by the invariant that is blamed if SQLite cannot read what a file is compared with. The postings of
    ``stale`` documents are not computed again."""
    return {"terms-file": partial(_terms_file, stale=stale), "vectors-file": _vectors_file}
