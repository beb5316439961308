"""Checking texts against their hashes, and what was derived from them: outlines, fields, links, names, chunks."""

import json
import sqlite3
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from attest.errors import REPAIR_TEXT
from attest.markup import as_searched
from attest.store.checks.check_results import Check, CheckResult, states_field, why_misplaced
from attest.store.database import Database
from attest.store.documents import chunk_id_of, unpack_outline
from attest.store.queries import queries
from attest.store.signatures import signature
from attest.values.outlines import Outline
from attest.values.spans import sha256_of
from attest.words.terms import folded

_SQL = "check"


def _revisions(_: Database, connection: sqlite3.Connection, stale: Collection[str]) -> Iterator[CheckResult]:
    sql = queries(_SQL)
    for row in connection.execute(sql["revisions"]):
        revision_id, text = row["revision_id"], row["text"]
        documents = connection.execute(sql["documents_of_revision"], (revision_id,)).fetchall()
        problem = _hash_problem(revision_id, text, [document["document_id"] for document in documents])
        yield CheckResult("revision-hash", revision_id, problem)
        for document_id, fields, outline in documents:
            yield CheckResult("outline", document_id, _outline_problem(outline, len(text)))
            yield from _fields(document_id, fields, text)
            for link in connection.execute(sql["links_of_document"], (document_id,)):
                yield CheckResult(
                    "link", f"{document_id} → {link['target']}", why_misplaced(link, revision_id, len(text))
                )
            for name in connection.execute(sql["names_of_document"], (document_id,)):
                yield CheckResult("name", f"{document_id} {name['words']!r}", _name_problem(name, revision_id, text))
        yield from _chunks(connection.execute(sql["chunks_of_revision"], (revision_id,)), text, stale)


def _hash_problem(revision_id: str, text: str, document_ids: Sequence[str]) -> str | None:
    hashed = sha256_of(text)
    if hashed == revision_id:
        return None
    holders = ", ".join(document_ids)
    remedy = f"it is that of {holders}: {REPAIR_TEXT}" if holders else "it is an earlier one: only a copy has it"
    return f"its text has the hash {hashed}; {remedy}"


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


def _fields(document_id: str, packed: str, text: str) -> Iterator[CheckResult]:
    try:
        fields = [(str(name), str(value), int(start), int(end)) for name, value, start, end in json.loads(packed)]
    except (ValueError, TypeError) as error:
        yield CheckResult("field", document_id, f"its fields cannot be read: {error}")
        return
    for name, value, start, end in fields:
        inside = 0 <= start < end <= len(text)
        problem = (
            None if inside and states_field(text[start:end], name, value) else f"{value!r} is not at {start}-{end}"
        )
        yield CheckResult("field", f"{document_id} {name}", problem)


def _name_problem(name: sqlite3.Row, current: str, text: str) -> str | None:
    if problem := why_misplaced(name, current, len(text)):
        return problem
    stated = " ".join(folded(text[name["start"] : name["end"]])) == name["words"]
    return None if stated else f"it is not at {name['start']}-{name['end']}"


def _chunks(rows: Iterator[sqlite3.Row], text: str, stale: Collection[str]) -> Iterator[CheckResult]:
    document, covered = "", 0
    for row in rows:
        where = f"{row['document_id']} chunk {row['chunk_id']}"
        start, end = row["start"], row["end"]
        covered = covered if row["document_id"] == document else 0
        document = row["document_id"]
        derived = chunk_id_of(document, row["revision_id"], start, end)
        yield CheckResult("chunk-span", where, _chunk_problem(row, text))
        yield CheckResult(
            "chunk-overlap", where, None if covered <= start else f"it starts at {start}, one before ends at {covered}"
        )
        yield CheckResult(
            "chunk-id", where, None if derived == row["chunk_id"] else f"{derived} follows from its place"
        )
        if document not in stale:
            yield CheckResult("chunk-input", where, _input_problem(row, text))
        if row["signature"] is not None:
            matches = row["signature"] == signature(text[start:end])
            yield CheckResult("chunk-signature", where, None if matches else "its signature is not that of its words")
        covered = max(covered, end)


def _input_problem(row: sqlite3.Row, text: str) -> str | None:
    hashed = sha256_of(row["prefix"] + as_searched(row["path"], text[row["start"] : row["end"]], text))
    return None if row["input_hash"] == hashed else f"{hashed} follows from its text"


def _chunk_problem(row: sqlite3.Row, text: str) -> str | None:
    if problem := why_misplaced(row, row["current_revision"], len(text)):
        return problem
    if not text[row["start"] : row["end"]].strip():
        return "it is blank"
    try:
        path = json.loads(row["heading_path"])
    except ValueError:
        path = None
    return None if isinstance(path, list) else "its heading path cannot be read"


def texts(stale: Collection[str]) -> Mapping[str, Check]:
    """Checks by the invariant that is blamed if SQLite cannot read the rows; ``stale`` are documents whose chunk inputs
    cannot be derived again."""
    return {"revision-hash": partial(_revisions, stale=stale)}
