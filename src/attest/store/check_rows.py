"""Rows against their promises: texts and what was cut from them, documents, vectors, answers."""

import json
import math
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attest.store.answers import Json, answer_id_of
from attest.store.builds import manifest_hash
from attest.store.database import Database
from attest.store.documents import chunk_id_of, unpack_outline
from attest.store.promises import Look, Seen, states
from attest.store.queries import queries
from attest.store.signatures import signature
from attest.values.outlines import Outline
from attest.values.spans import sha256_of
from attest.values.terms import folded

UNIT_TOLERANCE = 5e-3
"""How far from 1 a vector's length may be: float16 keeps 11 bits of each component."""

_SQL = "check"
_BATCH = 4096


# --- texts and what was cut from them ---


def _revisions(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    sql = queries(_SQL)
    for row in connection.execute(sql["revisions"]):
        revision_id, text = row["revision_id"], row["text"]
        hashed = sha256_of(text)
        yield Seen("revision-hash", revision_id, None if hashed == revision_id else f"its text has the hash {hashed}")
        for document_id, fields, outline in connection.execute(sql["documents_of_revision"], (revision_id,)):
            yield Seen("outline", document_id, _outline_problem(outline, len(text)))
            yield from _fields(document_id, fields, text)
            for link in connection.execute(sql["links_of_document"], (document_id,)):
                yield Seen("link", f"{document_id} → {link['target']}", _link_problem(link, revision_id, len(text)))
            for name in connection.execute(sql["names_of_document"], (document_id,)):
                yield Seen("name", f"{document_id} {name['words']!r}", _name_problem(name, revision_id, text))
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


def _fields(document_id: str, packed: str, text: str) -> Iterator[Seen]:
    try:
        fields = [(str(name), str(value), int(start), int(end)) for name, value, start, end in json.loads(packed)]
    except (ValueError, TypeError) as error:
        yield Seen("field", document_id, f"its fields cannot be read: {error}")
        return
    for name, value, start, end in fields:
        inside = 0 <= start < end <= len(text)
        problem = None if inside and states(text[start:end], name, value) else f"{value!r} is not at {start}-{end}"
        yield Seen("field", f"{document_id} {name}", problem)


def _link_problem(link: sqlite3.Row, current: str, size: int) -> str | None:
    if link["revision_id"] != current:
        return "it starts from a revision that is not the current one"
    inside = 0 <= link["start"] < link["end"] <= size
    return None if inside else f"it starts at {link['start']}-{link['end']} of {size}"


def _name_problem(name: sqlite3.Row, current: str, text: str) -> str | None:
    if name["revision_id"] != current:
        return "it stands in a revision that is not the current one"
    start, end = name["start"], name["end"]
    there = 0 <= start < end <= len(text) and " ".join(folded(text[start:end])) == name["words"]
    return None if there else f"it is not at {start}-{end} of {len(text)}"


def _chunks(rows: Iterator[sqlite3.Row], text: str) -> Iterator[Seen]:
    document, at = "", 0
    for row in rows:
        where = f"{row['document_id']} chunk {row['chunk_id']}"
        start, end = row["start"], row["end"]
        at = at if row["document_id"] == document else 0
        document = row["document_id"]
        derived = chunk_id_of(document, row["revision_id"], start, end)
        hashed = sha256_of(row["prefix"] + text[start:end])
        yield Seen("chunk-span", where, _chunk_problem(row, text))
        yield Seen("chunk-overlap", where, None if at <= start else f"it starts at {start}, one before ends at {at}")
        yield Seen("chunk-id", where, None if derived == row["chunk_id"] else f"{derived} follows from its place")
        yield Seen("chunk-input", where, None if hashed == row["input_hash"] else f"{hashed} follows from its text")
        if row["signature"] is not None:
            own = row["signature"] == signature(text[start:end])
            yield Seen("chunk-signature", where, None if own else "its signature is not that of its words")
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


def _documents(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    settled = not _unsettled(connection)
    for row in connection.execute(queries(_SQL)["documents"]):
        yield Seen("document", row["document_id"], _document_problem(row))
        if row["redirect"] is not None:
            known = row["redirect_there"] or row["said_moved"]
            yield Seen("moved", row["document_id"], None if known else f"{row['redirect']} is not there")
        if row["same_as"] is not None and settled:
            stands_in = row["copy_there"] and row["same_as"] != row["document_id"]
            yield Seen("copy", row["document_id"], None if stands_in else f"{row['same_as']} cannot stand in for it")
    for row in connection.execute(queries(_SQL)["files_without_document"]):
        yield Seen("document", row["path"], f"its file leads to {row['document_id']}, which is not there")


def _document_problem(row: sqlite3.Row) -> str | None:
    if not row["in_history"]:
        return "its current revision is not in its history"
    return None if row["in_file"] else "no file leads to it"


def _unsettled(connection: sqlite3.Connection) -> bool:
    """Whether a run is going on or was killed: copies, builds and unused vectors are put in order at its end."""
    return bool(connection.execute(queries(_SQL)["unfinished_run"]).fetchone()[0])


def _build(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    runs = connection.execute(queries(_SQL)["count_runs"]).fetchone()[0]
    if not runs or _unsettled(connection):
        return
    build_id = manifest_hash(connection)
    recorded = connection.execute(queries(_SQL)["build"], (build_id,)).fetchone()
    there = connection.execute(queries(_SQL)["documents_and_chunks"]).fetchone()
    problem = None if recorded else "no run recorded the present state; index again"
    if recorded and tuple(recorded) != tuple(there):
        problem = f"documents and chunks: {tuple(there)} are there, {tuple(recorded)} were recorded"
    yield Seen("build", build_id, problem)


def _vectors(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    rows = connection.execute(queries(_SQL)["vectors"])
    while batch := rows.fetchmany(_BATCH):
        for dimensions in {row["dimensions"] for row in batch}:
            yield from _vectors_of_length([row for row in batch if row["dimensions"] == dimensions], dimensions)
    if not _unsettled(connection):
        orphans = [row[0] for row in connection.execute(queries(_SQL)["vectors_without_chunk"])]
        yield from (Seen("vector-use", input_hash, "no chunk uses it") for input_hash in orphans)
        used = connection.execute(queries(_SQL)["count_vectors"]).fetchone()[0] - len(orphans)
        yield from (Seen("vector-use", "", None) for _ in range(used))


def _vectors_of_length(rows: Sequence[sqlite3.Row], dimensions: int | None) -> Iterator[Seen]:
    import numpy as np

    fitting = [row for row in rows if dimensions is not None and len(row["value"]) == 2 * dimensions]
    for row in rows:
        if dimensions is None:
            yield Seen("vector", row["input_hash"], "its space is not there")
        elif len(row["value"]) != 2 * dimensions:
            yield Seen("vector", row["input_hash"], f"it has {len(row['value'])} bytes, not {2 * dimensions}")
    if fitting and dimensions:
        joined = b"".join(row["value"] for row in fitting)
        values = np.frombuffer(joined, "<f2").reshape(-1, dimensions).astype(np.float32)
        for row, length in zip(fitting, np.linalg.norm(values, axis=1).tolist(), strict=True):
            sound = abs(length - 1) <= UNIT_TOLERANCE
            yield Seen("vector", row["input_hash"], None if sound else f"its length is {length:.4g}")


def _scores(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    settled = not _unsettled(connection)
    for input_hash, score, used in connection.execute(queries(_SQL)["scores"]):
        problem = None if used or not settled else "no chunk has its words"
        yield Seen("score", input_hash, problem if math.isfinite(score) else f"it is {score}")


# --- answers ---


def _answers(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    for answer_id, build_id, body in connection.execute(queries(_SQL)["answers"]):
        claims = [tuple(row) for row in connection.execute(queries(_SQL)["claims_of_answer"], (answer_id,))]
        quotes = connection.execute(queries(_SQL)["quotes_of_answer"], (answer_id,)).fetchall()
        filed = (build_id, claims, [tuple(row)[:-1] for row in quotes])
        yield Seen("answer", answer_id, _answer_problem(answer_id, body, filed))
        for row in quotes:
            where = f"{answer_id} claim {row['position'] + 1} [{row['n']}]"
            yield Seen("quote", where, _quote_problem(row))


_Filed: TypeAlias = tuple[str, Sequence[tuple[Json, ...]], Sequence[tuple[Json, ...]]]


def _answer_problem(answer_id: str, body: str, filed: _Filed) -> str | None:
    try:
        answer = json.loads(body)
        derived = answer_id_of(answer)
        expected = _filed(answer)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
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


ROWS: Mapping[str, Look] = {
    "revision-hash": _revisions,
    "document": _documents,
    "vector": _vectors,
    "score": _scores,
    "answer": _answers,
    "build": _build,
}
"""Under the promise that is blamed when SQLite cannot read the rows."""
