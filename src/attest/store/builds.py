"""Builds: the exact set of revisions and settings that a search runs against."""

import json
import sqlite3
from hashlib import sha256


def record_build(connection: sqlite3.Connection, prepared_by: str, now: str) -> tuple[str, int]:
    """Make the present state a build; returns its id and its number of chunks."""
    build_id = manifest_hash(connection)
    documents = connection.execute("SELECT count(*) FROM document").fetchone()[0]
    chunks = connection.execute("SELECT count(*) FROM chunk").fetchone()[0]
    row = (build_id, now, documents, chunks, json.dumps({"prepared_by": prepared_by}))
    connection.execute("INSERT OR IGNORE INTO build VALUES (?, ?, ?, ?, ?)", row)
    return build_id, chunks


def manifest_hash(connection: sqlite3.Connection) -> str:
    """Tagged hash over every document, its current revision and what prepared it. Vectors do not enter: a build says
    what was searched, and how far meaning had followed is said beside it."""
    digest = sha256()
    rows = connection.execute(
        "SELECT document_id, revision_id, prepared_by FROM document JOIN file USING (source_id, path, document_id)"
        " ORDER BY document_id"
    )
    for document_id, revision_id, prepared_by in rows:
        digest.update(f"{document_id}\t{revision_id}\t{prepared_by}\n".encode())
    return "sha256:" + digest.hexdigest()
