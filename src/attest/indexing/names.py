"""Ids of documents if several files claim the same one: two texts with one number, one path in two sources.

The first in the order of a clean build keeps the id; the others are named by source and path. Like everything that is
settled, this follows from the files in the store, so the order in which they were added has no effect.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping

from attest.store.documents import chunk_id_of, text_of
from attest.store.queries import queries
from attest.store.tags import prune

_RENAMES = (
    "rename_file",
    "rename_history",
    "rename_links",
    "rename_names",
    "rename_replies",
    "rename_authors",
    "rename_copies",
    "rename_chunks",
    "rename_constants",
    "rename_code",
    "rename_anchors",
    "rename_document",
)


def alternative_names(source: str, source_id: int, path: str) -> tuple[str, str]:
    """Two names for a document whose id is taken; the second is used if the first is taken, too."""
    return f"{source}/{path}", f"{source}:{source_id}/{path}"


def new_names(connection: sqlite3.Connection) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Two mappings from a document's id: to the id that it claims, if its row does not record that yet; and to the id
    that it would have in a clean build, if that differs."""
    claims = defaultdict(list)
    unknown: dict[str, str] = {}
    for row in connection.execute(queries("documents")["document_names"]).fetchall():
        wanted = _claimed_id(connection, row)
        claims[wanted].append(row)
        if row["claimed"] is None:
            unknown[row["document_id"]] = wanted
    names: dict[str, str] = {}
    for wanted, rows in claims.items():
        first, *others = sorted(rows, key=lambda row: (row["source_id"], row["path"].split("/")))
        names[first["document_id"]] = wanted
        for row in others:
            name, last = alternative_names(row["source_name"], row["source_id"], row["path"])
            names[row["document_id"]] = last if name in claims else name
    return unknown, {old: new for old, new in names.items() if old != new}


def rename(connection: sqlite3.Connection, names: Mapping[str, str]) -> None:
    """Give documents other ids, which may be ids that others of them give up."""
    if not names:
        return
    connection.execute("PRAGMA defer_foreign_keys = ON")
    for number, old in enumerate(names):
        _rename_document(connection, old, f"\n{number}")
    for number, new in enumerate(names.values()):
        _rename_document(connection, f"\n{number}", new)


def _claimed_id(connection: sqlite3.Connection, row: sqlite3.Row) -> str:
    """The id that a document claims, as its row records it. In a store from before rows recorded it, the text is parsed
    if the document has a second name."""
    from attest.parsing import parse

    if row["claimed"] is not None:
        return str(row["claimed"])
    source, path = row["source_name"], row["path"]
    if row["document_id"] not in alternative_names(source, row["source_id"], path):
        return str(row["document_id"])
    return parse(f"{source}/{path}", text_of(connection, row["revision_id"]) or "").document_id or str(path)


def _rename_document(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Rename a document. Answers that quote it by the old id are deleted, because nothing would find them when the
    document is deleted. Named builds lose the document."""
    sql = queries("documents")
    connection.execute(sql["forget_answers_quoting"], (old,))
    prune(connection, old)
    for statement in _RENAMES:
        connection.execute(sql[statement], (old, new))
    chunks = connection.execute(sql["chunk_places"], (new,)).fetchall()
    ids = [(rowid, chunk_id_of(new, revision, start, end)) for rowid, revision, start, end in chunks]
    connection.executemany(sql["rename_chunk"], ids)
