"""Complete deletion: the rows, what was derived from them, and the bytes on disk.

SQLite overwrites what it frees (``secure_delete``), but three places keep words that no row holds any more: old
segments of the full-text index, the write-ahead log, and the accelerators beside the database. All three are cleaned
here.

A file that is still in its folder comes back with the next ``attest index`` of that folder: the store follows the disk.
To keep it out, delete the file or exclude it.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from attest.errors import ReferenceUnknown
from attest.indexing.commit import count_answers, forget_document, forget_files, forget_refusals
from attest.indexing.copies import compute_settlement, write_settlement
from attest.store.accelerators import Accelerators
from attest.store.builds import record_build
from attest.store.database import Database, now
from attest.store.document_lookup import document_named, similar_references, source_named
from attest.store.past import find_past_document, forget_unused_texts, names_at
from attest.store.past_stores import forget_past_stores
from attest.store.queries import queries
from attest.store.scores import forget_unused_scores
from attest.values.reports import Removal

_PAST_KEPT = "past stores: files of them beside the store could not be deleted; delete the folder that ends in -asof"
_LOG_KEPT = "write-ahead log: old pages stay in it until the process that is reading the store ends"


def remove(database: Database, ref: str) -> Removal:
    """Delete a document (by id or path) or a whole source (by name or folder) with everything derived from it.

    Answers that quote it, refusals that name it, and traces that name it or contain words of any document are deleted,
    too. All of it is one transaction, a second long in a store of 100,000 chunks, so that no reader and no kill finds
    half of it. Raises ``ReferenceUnknown``.
    """
    with database.writing() as connection:
        answers = count_answers(connection)
        documents = _delete_rows(connection, ref.strip())
        connection.execute(queries("traces")["forget_traces_with_words"])
        answers -= count_answers(connection)
        write_settlement(connection, compute_settlement(connection))
        connection.execute(queries("documents")["forget_unused_vectors"])
        forget_unused_scores(connection)
        connection.execute(queries("removal")["merge_terms"])
        record_build(connection, now())
        forget_past_stores(database)
    _rewrite_accelerators(database)
    degraded = [] if _truncate_log(database) else [_LOG_KEPT]
    degraded += [] if forget_past_stores(database) else [_PAST_KEPT]
    return Removal(ref=ref, documents=documents, answers=answers, degraded=degraded)


def removable(database: Database, ref: str) -> Sequence[str]:
    """Ids of the documents that ``remove`` would delete, possibly none. Raises ``ReferenceUnknown``."""
    with database.reading() as connection:
        target = _resolve_reference(connection, ref.strip())
        if target.document_id is not None:
            return [target.document_id]
        return [row["document_id"] for row in _documents_of(connection, target.source_id)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """What a reference names: a document, or a whole source."""

    source_id: int
    document_id: str | None = None
    path: str | None = None
    """Path of the document; None for one that only a history has."""


def _resolve_reference(connection: sqlite3.Connection, ref: str) -> _Target:
    """Resolve a reference: first to a document of the store, then to a source, then to a document of a history."""
    if document := document_named(connection, ref):
        place = connection.execute(queries("documents")["document_place"], (document.document_id,)).fetchone()
        return _Target(source_id=place["source_id"], document_id=document.document_id, path=place["path"])
    if (source_id := source_named(connection, ref)) is not None:
        return _Target(source_id=source_id)
    if gone := find_past_document(connection, ref):
        return _Target(source_id=gone[0], document_id=gone[1])
    raise ReferenceUnknown(ref, similar_references(connection, ref))


def _delete_rows(connection: sqlite3.Connection, ref: str) -> Sequence[str]:
    """Delete what a reference names; returns the ids of the deleted documents."""
    target = _resolve_reference(connection, ref)
    if target.document_id is None:
        return _forget_source(connection, target.source_id)
    if target.path is None:
        _forget_past(connection, target.source_id, target.document_id)
    else:
        for name in {target.document_id, *names_at(connection, target.source_id, target.path)}:
            _forget_past(connection, target.source_id, name)
        forget_files(connection, target.source_id, [target.path])
        connection.execute(queries("removal")["forget_empty_source"], (target.source_id,))
    return [target.document_id]


def _documents_of(connection: sqlite3.Connection, source_id: int) -> Sequence[sqlite3.Row]:
    return connection.execute(queries("removal")["documents_of_source"], (source_id,)).fetchall()


def _forget_source(connection: sqlite3.Connection, source_id: int) -> Sequence[str]:
    documents = _documents_of(connection, source_id)
    past = connection.execute(queries("removal")["past_paths_of_source"], (source_id,)).fetchall()
    forget_refusals(connection, {path for _, path in documents} | {path for (path,) in past})
    for document_id, _ in documents:
        forget_document(connection, document_id)
    connection.execute(queries("removal")["forget_answers_on_source"], (source_id,))
    connection.execute(queries("removal")["forget_source"], (source_id,))
    forget_unused_texts(connection)
    return [document_id for document_id, _ in documents]


def _forget_past(connection: sqlite3.Connection, source_id: int, document_id: str) -> None:
    """Delete the past of a document and the answers that quote it. The next walk of the history brings back what git
    still has of it, as the next run brings back a file that is still in its folder."""
    sql, place = queries("removal"), (source_id, document_id)
    paths = [row[0] for row in connection.execute(sql["past_paths"], place)]
    connection.execute(sql["forget_answers_on_past"], place)
    connection.execute(sql["forget_commit_words"], place)
    connection.execute(sql["forget_past"], place)
    forget_refusals(connection, paths)
    for path in paths:
        connection.execute(sql["forget_remarks_on_past"], (source_id, path))
    connection.execute(queries("past")["forget_bare_commits"], (source_id,))
    connection.execute(sql["walk_anew"], (source_id,))
    forget_unused_texts(connection)


def _rewrite_accelerators(database: Database) -> None:
    """Rewrite the files beside the database without what is gone; if no space is left, delete the vectors."""
    accelerators = Accelerators(database)
    with database.reading() as connection:
        spaces = [row["space_id"] for row in connection.execute(queries("chunks")["spaces"])]
    if not spaces:
        for file in ("vectors", "vectors-new"):
            Path(f"{database.path}-{file}").unlink(missing_ok=True)
    accelerators.save(spaces[-1] if spaces else None)


def _truncate_log(database: Database) -> bool:
    """Move the write-ahead log into the database and empty it; returns False if a reader held it for too long."""
    with database.errors():
        busy, _, _ = database.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
