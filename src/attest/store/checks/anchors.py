"""The promise of anchors: what each says stands at its place, in its document's current revision."""

import sqlite3
from collections.abc import Iterator, Mapping

from attest.store.checks.promises import Look, Seen, misplaced
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.anchors import By, says


def _anchors(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    for row in connection.execute(queries("anchors")["all"]):
        yield Seen("anchor", f"{row['document_id']} {row['key']} at {row['start']}", _problem(row))


def _problem(row: sqlite3.Row) -> str | None:
    start, end, text = row["start"], row["end"], row["text"]
    if problem := misplaced(row, row["current"], len(text)):
        return problem
    known = row["method"] in set(By)
    there = known and says(By(row["method"]), row["key"], row["value"], text[start:end])
    return None if there else f"{row['key']!r} is not at {start}-{end}"


ANCHORS: Mapping[str, Look] = {"anchor": _anchors}
"""Under the promise that is blamed when SQLite cannot read the rows."""
