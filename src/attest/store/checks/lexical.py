"""Checking that the full-text index has the words of every chunk.

FTS5 compares them itself, and reads each chunk through the view ``chunk_text``. That view cuts the words out of the
text of the revision, which SQLite reads from its first page on for every chunk: half a terabyte for a text of 20 MB
with 27,000 chunks. So during the comparison, in a transaction that is rolled back, the view gets the words from a
function here, which keeps a text until all of its chunks are done.
"""

import sqlite3
from collections.abc import Iterator
from functools import lru_cache

from attest.store.checks.check_results import CheckResult
from attest.store.database import Database
from attest.store.queries import queries

_SQL = "check"
_CUT = "words_between"
_TEXTS_KEPT = 8
"""Texts cached. Chunks are compared in the order in which they were stored, so those of one text are together."""


def lexical_index(database: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    """Check that the index has each chunk, with its words; in a read-only store only that it has each chunk."""
    unmatched = [row[0] for row in connection.execute(queries(_SQL)["chunks_without_terms"])]
    for rowid in unmatched:
        yield CheckResult("lexical-index", f"chunk row {rowid}", "it is in the index or among the chunks, not in both")
    count = connection.execute(queries(_SQL)["count_chunks"]).fetchone()[0]
    yield from (CheckResult("lexical-index", "", None) for _ in range(count - len(unmatched)))
    if not database.read_only:
        yield from _matched_terms(database, connection)


def _matched_terms(database: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    """Let FTS5 compare its postings with the words of every chunk, in a statement that takes the write lock."""
    with database.errors():
        connection.execute("BEGIN IMMEDIATE")
    try:
        cut_by_function(connection)
        connection.execute(queries(_SQL)["match_terms"])
    except sqlite3.DatabaseError:
        yield CheckResult("lexical-index", "full-text index", "its words are not those of the chunks")
    finally:
        connection.execute("ROLLBACK")
        connection.create_function(_CUT, 3, None)


def cut_by_function(connection: sqlite3.Connection) -> None:
    """Make ``chunk_text`` cut the words of chunks from texts cached here, until the transaction is rolled back."""

    @lru_cache(maxsize=_TEXTS_KEPT)
    def text_of(revision_id: str) -> str:
        return str(connection.execute(queries("documents")["revision_text"], (revision_id,)).fetchone()[0])

    def words_between(revision_id: str, start: int, end: int) -> str:
        return text_of(revision_id)[start:end]

    connection.create_function(_CUT, 3, words_between, deterministic=True)
    for statement in ("drop_chunk_text", "cut_chunk_text"):
        connection.execute(queries(_SQL)[statement])
