"""The whole store against its promises.

Every derived thing is derived again and compared with what is stored. Nothing is repaired: `attest index` makes what is
wrong anew, and what it cannot make (a revision that was changed) has to come from a copy.

Memory stays bounded: one revision's text is in it at a time, and of each promise only the first faults are kept.
"""

import json
import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from attest.store.accelerators import chunk_texts, terms_kind, vectors_kind
from attest.store.answers import Json, answer_id_of
from attest.store.arrays import read_arrays
from attest.store.builds import manifest_hash
from attest.store.database import Database
from attest.store.documents import chunk_id_of, unpack_outline
from attest.store.layers import Keys, Kind, Layers, Part, living, read_layers
from attest.store.postings import Segment, build, chunk_digest, digest_of
from attest.store.queries import queries
from attest.store.vectors import VectorPart, sketched
from attest.values.outlines import Outline
from attest.values.reports import CheckReport, Fault
from attest.values.spans import sha256_of

if TYPE_CHECKING:
    import numpy as np

INVARIANTS: Mapping[str, str] = {
    "sqlite": "SQLite finds the file in order",
    "foreign-keys": "no row hangs on one that is gone",
    "lexical-index": "the full-text index holds the words of exactly the chunks that are there",
    "revision-hash": "a revision's id is the hash of its text",
    "outline": "the outline of a current revision can be read; blocks lie in the text, children in their parents",
    "field": "a fact of the front matter stands where it says",
    "link": "a link starts from a place in its document's current revision",
    "chunk-span": "a chunk is a place in its document's current revision, and not a blank one",
    "chunk-overlap": "chunks of a document do not overlap",
    "chunk-id": "a chunk's id follows from its document, revision and place",
    "chunk-input": "the hash of what is embedded follows from a chunk's context and text",
    "document": "a document's current revision is in its history, and its file leads to it",
    "moved": "a document that moved leads to one that is there, or is reported as moved",
    "copy": "a copy names the document that stands in for it",
    "vector": "a vector has its space's length, is finite and of length 1",
    "vector-use": "every vector belongs to a chunk",
    "answer": "an answer's id follows from its content, and its claims and quotes are filed as it has them",
    "quote": "a quote's hash is that of its span",
    "build": "the present state is a recorded build",
    "terms-file": "the postings beside the store are those of its chunks",
    "vectors-file": "the vectors beside the store are those of its chunks",
}
"""Every promise that is looked at, in the order of the report."""

FAULTS_SHOWN = 20
"""Faults kept of each promise; what comes after is counted in one line."""

SAMPLE = 400
"""Chunks whose part of the files beside the store is made anew."""

UNIT_TOLERANCE = 5e-3
"""How far from 1 a vector's length may be: float16 keeps 11 bits of each component."""

_SQL = "check"
P = TypeVar("P", bound=Part)
_BATCH = 4096
_WORD = re.compile(r"\w+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class _Seen(NamedTuple):
    """One row that was looked at for one promise; ``problem`` is None when it keeps it."""

    invariant: str
    where: str
    problem: str | None


_Look: TypeAlias = Callable[[Database, sqlite3.Connection], Iterator[_Seen]]


def check(database: Database) -> CheckReport:
    """Look at every promise of ``INVARIANTS``. The write lock is held for the full-text index alone; a store that may
    not be written to has only the number of its chunks compared with that index."""
    counts: Counter[str] = Counter()
    faults: dict[str, list[Fault]] = {name: [] for name in INVARIANTS}
    excess: Counter[str] = Counter()
    for seen in _everything(database):
        counts[seen.invariant] += 1
        if seen.problem is not None and len(faults[seen.invariant]) < FAULTS_SHOWN:
            faults[seen.invariant].append(Fault(invariant=seen.invariant, where=seen.where, detail=seen.problem))
        elif seen.problem is not None:
            excess[seen.invariant] += 1
    for name, more in excess.items():
        faults[name].append(Fault(invariant=name, where="…", detail=f"and {more:,} more"))
    found = [fault for name in INVARIANTS for fault in faults[name]]
    return CheckReport(checked=[(name, counts[name]) for name in INVARIANTS], faults=found)


def _everything(database: Database) -> Iterator[_Seen]:
    yield from _guarded("lexical-index", _lexical_index, database)
    with database.reading():
        for name, look in _LOOKS.items():
            yield from _guarded(name, look, database)


def _guarded(name: str, look: _Look, database: Database) -> Iterator[_Seen]:
    """What a look sees; where SQLite itself gives up, that is the fault."""
    try:
        yield from look(database, database.connection())
    except sqlite3.Error as error:
        yield _Seen(name, "database", f"SQLite cannot read it: {error}")


# --- the file itself ---


def _lexical_index(database: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    apart = [row[0] for row in connection.execute(queries(_SQL)["chunks_without_terms"])]
    for rowid in apart:
        yield _Seen("lexical-index", f"chunk row {rowid}", "it is in the index or among the chunks, not in both")
    count = connection.execute(queries(_SQL)["count_chunks"]).fetchone()[0]
    yield from (_Seen("lexical-index", "", None) for _ in range(count - len(apart)))
    if not database.read_only:
        yield from _matched_terms(database, connection)


def _matched_terms(database: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    """FTS5 compares its postings with the words of every chunk; it does so in a statement that takes the write lock."""
    with database.errors():
        connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(queries(_SQL)["match_terms"])
    except sqlite3.DatabaseError:
        yield _Seen("lexical-index", "full-text index", "its words are not those of the chunks")
    finally:
        connection.execute("ROLLBACK")


def _sqlite(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    for row in connection.execute(f"PRAGMA integrity_check({FAULTS_SHOWN})"):
        yield _Seen("sqlite", "database", None if row[0] == "ok" else row[0])


def _foreign_keys(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    yield _Seen("foreign-keys", "", None)
    for table, rowid, parent, _number in connection.execute("PRAGMA foreign_key_check"):
        yield _Seen("foreign-keys", f"{table} row {rowid}", f"names a {parent} that is not there")


# --- texts and what was cut from them ---


def _revisions(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    sql = queries(_SQL)
    for row in connection.execute(sql["revisions"]):
        revision_id, text = row["revision_id"], row["text"]
        hashed = sha256_of(text)
        yield _Seen("revision-hash", revision_id, None if hashed == revision_id else f"its text has the hash {hashed}")
        for document_id, fields, outline in connection.execute(sql["documents_of_revision"], (revision_id,)):
            yield _Seen("outline", document_id, _outline_problem(outline, len(text)))
            yield from _fields(document_id, fields, text)
            for link in connection.execute(sql["links_of_document"], (document_id,)):
                yield _Seen("link", f"{document_id} → {link['target']}", _link_problem(link, revision_id, len(text)))
        yield from _chunks(connection.execute(sql["chunks_of_revision"], (revision_id,)), text)


def _outline_problem(packed: bytes, size: int) -> str | None:
    try:
        return _nesting_problem(unpack_outline(packed), size)
    except (zlib.error, ValueError, TypeError, KeyError) as error:
        return f"it cannot be read: {error}"


def _nesting_problem(outline: Outline, size: int) -> str | None:
    blocks = outline.blocks
    for number, block in enumerate(blocks):
        if not 0 <= block.start <= block.end <= size:
            return f"block {number} is at {block.start}-{block.end} of {size}"
        if not -1 <= block.parent < number:
            return f"block {number} comes before its parent"
        if block.parent >= 0 and not blocks[block.parent].start <= block.start <= block.end <= blocks[block.parent].end:
            return f"block {number} reaches out of its parent"
    return None if all(0 <= number < len(blocks) for number in outline.posts) else "a post has no block"


def _fields(document_id: str, packed: str, text: str) -> Iterator[_Seen]:
    try:
        fields = [(str(name), str(value), int(start), int(end)) for name, value, start, end in json.loads(packed)]
    except (ValueError, TypeError) as error:
        yield _Seen("field", document_id, f"its fields cannot be read: {error}")
        return
    for name, value, start, end in fields:
        inside = 0 <= start < end <= len(text)
        problem = None if inside and _states(text[start:end], name, value) else f"{value!r} is not at {start}-{end}"
        yield _Seen("field", f"{document_id} {name}", problem)


def _states(line: str, name: str, value: str) -> bool:
    """Whether a line of front matter names a field and has the words of its value. Escapes are taken on trust."""
    written = _CONTROL.sub("", line)
    there = set(_WORD.findall(written))
    return name in written.lower() and ("\\" in written or all(word in there for word in _WORD.findall(value)))


def _link_problem(link: sqlite3.Row, current: str, size: int) -> str | None:
    if link["revision_id"] != current:
        return "it starts from a revision that is not the current one"
    inside = 0 <= link["start"] < link["end"] <= size
    return None if inside else f"it starts at {link['start']}-{link['end']} of {size}"


def _chunks(rows: Iterator[sqlite3.Row], text: str) -> Iterator[_Seen]:
    document, at = "", 0
    for row in rows:
        where = f"{row['document_id']} chunk {row['chunk_id']}"
        start, end = row["start"], row["end"]
        at = at if row["document_id"] == document else 0
        document = row["document_id"]
        derived = chunk_id_of(document, row["revision_id"], start, end)
        hashed = sha256_of(row["prefix"] + text[start:end])
        yield _Seen("chunk-span", where, _chunk_problem(row, text))
        yield _Seen("chunk-overlap", where, None if at <= start else f"it starts at {start}, one before ends at {at}")
        yield _Seen("chunk-id", where, None if derived == row["chunk_id"] else f"{derived} follows from its place")
        yield _Seen("chunk-input", where, None if hashed == row["input_hash"] else f"{hashed} follows from its text")
        at = max(at, end)


def _chunk_problem(row: sqlite3.Row, text: str) -> str | None:
    if row["revision_id"] != row["current_revision"]:
        return "it is of a revision that is not the document's current one"
    if not 0 <= row["start"] < row["end"] <= len(text):
        return f"it is at {row['start']}-{row['end']} of {len(text)}"
    if not text[row["start"] : row["end"]].strip():
        return "it is blank"
    try:
        path = json.loads(row["heading_path"])
    except ValueError:
        path = None
    return None if isinstance(path, list) else "its heading path cannot be read"


# --- documents, builds, vectors ---


def _documents(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    settled = not _unsettled(connection)
    for row in connection.execute(queries(_SQL)["documents"]):
        yield _Seen("document", row["document_id"], _document_problem(row))
        if row["redirect"] is not None:
            known = row["redirect_there"] or row["said_moved"]
            yield _Seen("moved", row["document_id"], None if known else f"{row['redirect']} is not there")
        if row["same_as"] is not None and settled:
            stands_in = row["copy_there"] and row["same_as"] != row["document_id"]
            yield _Seen("copy", row["document_id"], None if stands_in else f"{row['same_as']} cannot stand in for it")
    for row in connection.execute(queries(_SQL)["files_without_document"]):
        yield _Seen("document", row["path"], f"its file leads to {row['document_id']}, which is not there")


def _document_problem(row: sqlite3.Row) -> str | None:
    if not row["in_history"]:
        return "its current revision is not in its history"
    return None if row["in_file"] else "no file leads to it"


def _unsettled(connection: sqlite3.Connection) -> bool:
    """Whether a run is going on or was killed: copies, builds and unused vectors are put in order at its end."""
    return bool(connection.execute(queries(_SQL)["unfinished_run"]).fetchone()[0])


def _build(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    runs = connection.execute("SELECT count(*) FROM run").fetchone()[0]
    if not runs or _unsettled(connection):
        return
    build_id = manifest_hash(connection)
    recorded = connection.execute(queries(_SQL)["build"], (build_id,)).fetchone()
    there = connection.execute("SELECT (SELECT count(*) FROM document), (SELECT count(*) FROM chunk)").fetchone()
    problem = None if recorded else "no run recorded the present state; index again"
    if recorded and tuple(recorded) != tuple(there):
        problem = f"documents and chunks: {tuple(there)} are there, {tuple(recorded)} were recorded"
    yield _Seen("build", build_id, problem)


def _vectors(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    rows = connection.execute(queries(_SQL)["vectors"])
    while batch := rows.fetchmany(_BATCH):
        for dimensions in {row["dimensions"] for row in batch}:
            yield from _vectors_of_length([row for row in batch if row["dimensions"] == dimensions], dimensions)
    if not _unsettled(connection):
        orphans = [row[0] for row in connection.execute(queries(_SQL)["vectors_without_chunk"])]
        yield from (_Seen("vector-use", input_hash, "no chunk uses it") for input_hash in orphans)
        used = connection.execute("SELECT count(*) FROM vector").fetchone()[0] - len(orphans)
        yield from (_Seen("vector-use", "", None) for _ in range(used))


def _vectors_of_length(rows: Sequence[sqlite3.Row], dimensions: int | None) -> Iterator[_Seen]:
    import numpy as np

    fitting = [row for row in rows if dimensions is not None and len(row["value"]) == 2 * dimensions]
    for row in rows:
        if dimensions is None:
            yield _Seen("vector", row["input_hash"], "its space is not there")
        elif len(row["value"]) != 2 * dimensions:
            yield _Seen("vector", row["input_hash"], f"it has {len(row['value'])} bytes, not {2 * dimensions}")
    if fitting and dimensions:
        joined = b"".join(row["value"] for row in fitting)
        values = np.frombuffer(joined, "<f2").reshape(-1, dimensions).astype(np.float32)
        for row, length in zip(fitting, np.linalg.norm(values, axis=1).tolist(), strict=True):
            sound = abs(length - 1) <= UNIT_TOLERANCE
            yield _Seen("vector", row["input_hash"], None if sound else f"its length is {length:.4g}")


# --- answers ---


def _answers(_: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    for answer_id, build_id, body in connection.execute(queries(_SQL)["answers"]):
        claims = [tuple(row) for row in connection.execute(queries(_SQL)["claims_of_answer"], (answer_id,))]
        quotes = connection.execute(queries(_SQL)["quotes_of_answer"], (answer_id,)).fetchall()
        filed = (build_id, claims, [tuple(row)[:-1] for row in quotes])
        yield _Seen("answer", answer_id, _answer_problem(answer_id, body, filed))
        for row in quotes:
            where = f"{answer_id} claim {row['position'] + 1} [{row['n']}]"
            yield _Seen("quote", where, _quote_problem(row))


_Filed: TypeAlias = tuple[str, Sequence[tuple[Json, ...]], Sequence[tuple[Json, ...]]]


def _answer_problem(answer_id: str, body: str, filed: _Filed) -> str | None:
    try:
        answer = json.loads(body)
        derived = answer_id_of(answer)
        expected = _filed(answer)
    except (ValueError, TypeError, KeyError) as error:
        return f"it cannot be read: {error!r}"
    if derived != answer_id or answer.get("answer_id") != answer_id:
        return f"its content has the id {derived}"
    return None if expected == filed else "its build, claims or quotes are filed differently"


def _filed(answer: Any) -> _Filed:
    """The build, claims and quotes of an exported answer as rows."""
    claims = list(enumerate(answer["claims"]))
    names = ("n", "document_id", "revision_id", "start", "end", "quote_sha256")
    return (
        answer["build_id"],
        [(position, *(claim[name] for name in ("text", "verdict", "score", "method"))) for position, claim in claims],
        [(position, *(item[name] for name in names)) for position, claim in claims for item in claim["evidence"]],
    )


def _quote_problem(row: sqlite3.Row) -> str | None:
    if row["text"] is None:
        return None
    if not 0 <= row["start"] < row["end"] <= len(row["text"]):
        return f"the revision has no characters {row['start']}-{row['end']}"
    hashed = sha256_of(row["text"][row["start"] : row["end"]])
    return None if hashed == row["sha256"] else f"the span has the hash {hashed}"


# --- the files beside the store ---


@dataclass(frozen=True, slots=True)
class _Keys(Keys):
    """The store's chunks with their documents."""

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
    """At most ``SAMPLE`` of some numbers, evenly spread, the same ones each time."""
    import numpy as np

    return numbers[np.unique(np.linspace(0, len(numbers) - 1, min(SAMPLE, len(numbers))).astype(np.int64))]


def _terms_file(database: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    import numpy as np

    kind = terms_kind(database)
    layers, problem = _read(kind, _segment_problem)
    if layers is None or problem:
        yield from [_Seen("terms-file", kind.path.name, problem)] if problem else ()
        return
    keys = _keys(connection)
    current = layers.about.get("generation") == database.generation()
    yield _Seen("terms-file", kind.path.name, _coverage_problem(current, layers, keys, len(keys.rows)))
    for segment, listed in layers.parts:
        alive = listed & living(keys, segment)
        yield _Seen("terms-file", kind.path.name, _documents_problem(keys, segment, alive))
        yield from _postings_again(connection, segment, _sample(np.flatnonzero(alive)))


def _read(kind: Kind[P], problem: Callable[[P], str | None]) -> tuple[Layers[P] | None, str | None]:
    """What the files hold, None when there are none to look at; and what is wrong with them."""
    try:
        layers = read_layers(kind)
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


def _coverage_problem(current: bool, layers: Layers[P], keys: _Keys, chunks: int) -> str | None:
    """Files of an earlier generation may lack chunks and have others; those of the present generation may not."""
    import numpy as np

    rows = np.concatenate([part.rows[alive] for part, alive in layers.parts])
    own = sum(int((alive & living(keys, part)).sum()) for part, alive in layers.parts)
    if not current or own == len(rows) == chunks == len(np.unique(rows)):
        return None
    return f"it is of the present generation, but has {own:,} of {chunks:,} chunks and {len(rows) - own:,} others"


def _documents_problem(keys: _Keys, part: Part, alive: "np.ndarray") -> str | None:
    import numpy as np

    documents = keys.documents[np.searchsorted(keys.rows, part.rows[alive])]
    foreign = int((documents != part.documents[alive]).sum())
    return f"{foreign:,} chunks are under another document" if foreign else None


def _postings_again(connection: sqlite3.Connection, segment: Segment, numbers: "np.ndarray") -> Iterator[_Seen]:
    """Make the postings of some chunks anew."""
    import numpy as np

    try:
        made = build(chunk_texts(connection, segment.rows[numbers]))
    except (ValueError, TypeError) as error:
        yield _Seen("terms-file", "sample", f"the chunks that it covers cannot be read: {error}")
        return
    expected = _by_chunk(made, np.arange(len(numbers)))
    found = _by_chunk(segment, numbers)
    for place, number in enumerate(numbers.tolist()):
        same = expected[place] == found[number] and int(made.lengths[place]) == int(segment.lengths[number])
        where = f"chunk row {int(segment.rows[number])}"
        yield _Seen("terms-file", where, None if same else "its postings are not those of its words; delete the file")


def _by_chunk(segment: Segment, numbers: "np.ndarray") -> dict[int, dict[int, int]]:
    """From some chunks' numbers to their terms' hashes with frequencies."""
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


def _vectors_file(database: Database, connection: sqlite3.Connection) -> Iterator[_Seen]:
    import numpy as np

    stored = read_arrays(Path(f"{database.path}-vectors"))
    space_id = stored[1].get("space", "") if stored else ""
    kind = vectors_kind(database, space_id)
    layers, problem = _read(kind, _vectors_problem)
    if layers is None or problem:
        yield from [_Seen("vectors-file", kind.path.name, problem)] if problem else ()
        return
    keys = _keys(connection)
    tokens = database.generation(), database.vector_generation()
    current = (layers.about.get("generation"), layers.about.get("vectors")) == tokens
    embedded = len(connection.execute(queries(_SQL)["rows_with_vector"], (space_id,)).fetchall())
    yield _Seen("vectors-file", kind.path.name, _coverage_problem(current, layers, keys, embedded))
    for part, listed in layers.parts:
        alive = listed & living(keys, part)
        yield _Seen("vectors-file", kind.path.name, _documents_problem(keys, part, alive))
        yield from _vectors_again(connection, space_id, part, _sample(np.flatnonzero(alive)))


def _vectors_problem(part: VectorPart) -> str | None:
    import numpy as np

    sizes = {len(part.rows), len(part.digests), len(part.documents), len(part.values), part.sketches.shape[1]}
    return "its chunks are not in order" if len(sizes) > 1 or (np.diff(part.rows) <= 0).any() else None


def _vectors_again(
    connection: sqlite3.Connection, space_id: str, part: VectorPart, numbers: "np.ndarray"
) -> Iterator[_Seen]:
    """Compare the vectors of some chunks with the store's, and make their sketches anew."""
    import numpy as np

    sketches = sketched(part.values[numbers])
    for place, number in enumerate(numbers.tolist()):
        row = int(part.rows[number])
        found = connection.execute(queries(_SQL)["vector_of_row"], (space_id, row)).fetchone()
        same = found is not None and np.array_equal(np.frombuffer(found[0], "<f2"), part.values[number])
        same = same and np.array_equal(sketches[:, place], part.sketches[:, number])
        yield _Seen("vectors-file", f"chunk row {row}", None if same else "it has another vector; delete the file")


_LOOKS: Mapping[str, _Look] = {
    "sqlite": _sqlite,
    "foreign-keys": _foreign_keys,
    "revision-hash": _revisions,
    "document": _documents,
    "vector": _vectors,
    "answer": _answers,
    "build": _build,
    "terms-file": _terms_file,
    "vectors-file": _vectors_file,
}
"""What is read in one consistent view, under the promise that is blamed when SQLite cannot read it."""
