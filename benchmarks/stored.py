"""The store's own tables, read directly: the only place in the benchmarks that knows them.

When the schema changes, change it here.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COUNT_SQL = "SELECT count(*) FROM chunk"
STORED_FTS_SQL = "SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ? ORDER BY rank LIMIT ?"
"""The plainest question to the store's own lexical index: the baseline for the time of a search."""

CODE_OF_SOURCE = """SELECT code_id FROM code JOIN document USING (document_id) JOIN source USING (source_id)
                    WHERE source.name = ? ORDER BY document.path"""
CALLS_OF_FILE = "SELECT start, name, qualifier, callee, caller FROM call WHERE code_id = ? ORDER BY start"
PATH_AND_TEXT = """SELECT path, text FROM code JOIN document USING (document_id) JOIN revision USING (revision_id)
                   WHERE code_id = ?"""
HEAD = "SELECT head FROM symbol WHERE code_id = ? AND position = ?"

ASSERTED_REPLIES = """SELECT document_id, post, target, start, "end" FROM reply
                      WHERE relation = 'replies-to' AND method = ? ORDER BY document_id, post, start"""
ASSERTED_LINKS = """SELECT document_id, target, start, "end" FROM link WHERE relation = ? AND method = 'asserted'
                    ORDER BY document_id, target, start"""
DOCUMENT_TEXT = """SELECT source.name || '/' || path, text FROM document JOIN source USING (source_id)
                   JOIN revision USING (revision_id) WHERE document_id = ?"""

PAST_COUNTS = """SELECT (SELECT count(*) FROM past_commit) AS commits, (SELECT count(*) FROM past) AS versions,
                 (SELECT count(DISTINCT path) FROM past) AS files, (SELECT count(*) FROM past_text) AS texts,
                 (SELECT count(*) FROM past_fact) AS facts"""
PAST_TEXTS = "SELECT revision_id, length(packed) FROM past_text ORDER BY text_id"
DEEPEST_TEXT = "SELECT revision_id FROM past_text ORDER BY depth DESC, text_id LIMIT 1"


class ShapeError(Exception):
    """The store does not have the tables that are read here."""


@contextmanager
def reading(store: Path) -> Iterator[sqlite3.Connection]:
    """The store's database, not to be written; a folder means the `attest.db` in it."""
    file = store / "attest.db" if store.is_dir() else store
    if not file.is_file():
        raise FileNotFoundError(f"no store at {file}; make one with: attest index PATH --store {file}")
    database = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    try:
        yield database
    except sqlite3.OperationalError as error:
        raise ShapeError(f"the store's tables are not those that benchmarks/stored.py reads: {error}") from error
    finally:
        database.close()
