"""Builds: the exact set of revisions and settings that a search runs against."""

import json
import sqlite3
from collections.abc import Iterable
from hashlib import sha256

from attest.store.queries import queries


def record_build(connection: sqlite3.Connection, now: str) -> tuple[str, int]:
    """Record the present state as a build; returns its id and its number of chunks."""
    build_id = manifest_hash(connection)
    counts = connection.execute(queries("state")["counts"]).fetchone()
    preparers = [row[0] for row in connection.execute(queries("state")["preparers"])]
    row = (build_id, now, counts["documents"], counts["chunks"], json.dumps({"prepared_by": preparers}))
    connection.execute(queries("state")["put_build"], row)
    return build_id, counts["chunks"]


def manifest_hash(connection: sqlite3.Connection) -> str:
    """Tagged hash over every document, its current revision and what prepared it. Vectors are not covered: a build says
    what was searched; how many chunks had vectors is reported beside it."""
    return hash_of_manifest(connection.execute(queries("state")["manifest"]))


def hash_of_manifest(rows: Iterable[tuple[str, str, str]]) -> str:
    """The id of a build: tagged hash over rows of document, revision and preparer, in document order."""
    digest = sha256()
    for document_id, revision_id, prepared_by in rows:
        digest.update(f"{document_id}\t{revision_id}\t{prepared_by}\n".encode())
    return "sha256:" + digest.hexdigest()


def has_vectors(connection: sqlite3.Connection) -> bool:
    """Whether the store has any vector."""
    return bool(connection.execute(queries("catalog")["there_are_vectors"]).fetchone()[0])
