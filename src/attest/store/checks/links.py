"""Checking replies, authors, copies, constants and anchors: each must be where it says, in a current revision."""

import sqlite3
from collections.abc import Iterator, Mapping

from attest.store.checks.check_results import Check, CheckResult, why_misplaced
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.anchors import By, says
from attest.words.wording import wording

_SQL = "check"


def _replies(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    sql = queries(_SQL)
    for document_id, current, text in connection.execute(sql["documents_with_replies"]):
        for row in connection.execute(sql["replies_of_document"], (document_id,)):
            where = f"{document_id} post {row['post']} {row['relation']} {row['target']}"
            yield CheckResult("reply", where, _reply_problem(row, current, text))


def _reply_problem(row: sqlite3.Row, current: str, text: str) -> str | None:
    if problem := why_misplaced(row, current, len(text)):
        return problem
    if not 1 <= row["target"] < row["post"]:
        return "it answers a post that does not come before it"
    if row["relation"] != "quotes":
        return None
    quoted = wording(text, [(row["start"], row["end"])]).joined
    origin = wording(text, [(row["origin_start"], row["origin_end"])]).joined
    return None if quoted == origin else "its words are not those of its origin"


def _authors(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    sql = queries(_SQL)
    for document_id, current, text in connection.execute(sql["documents_with_authors"]):
        for row in connection.execute(sql["authors_of_document"], (document_id,)):
            yield CheckResult("author", f"{document_id} {row['person']}", _author_problem(row, current, text))


def _author_problem(row: sqlite3.Row, current: str, text: str) -> str | None:
    if problem := why_misplaced(row, current, len(text)):
        return problem
    named = all(word in text[row["start"] : row["end"]] for word in row["name"].split())
    return None if named else f"{row['name']!r} is not at {row['start']}-{row['end']}"


def _copies(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for document_id, original, exists in connection.execute(queries(_SQL)["copies"]):
        sound = exists and original != document_id
        yield CheckResult("copy", document_id, None if sound else f"it cannot be a copy of {original}")


def _constants(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    sql = queries("constants")
    for (document_id,) in connection.execute(sql["documents_with_constants"]).fetchall():
        for row in connection.execute(sql["constants_of_document"], (document_id,)):
            passage = (row["text"] or "")[row["start"] : row["end"]]
            problem = None if passage.startswith(row["name"]) else f"it is not at {row['start']}-{row['end']}"
            yield CheckResult("constant", f"{document_id} {row['name']}", problem)


def _anchors(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for row in connection.execute(queries("anchors")["all"]):
        yield CheckResult("anchor", f"{row['document_id']} {row['key']} at {row['start']}", _anchor_problem(row))


def _anchor_problem(row: sqlite3.Row) -> str | None:
    start, end, text = row["start"], row["end"], row["text"]
    if problem := why_misplaced(row, row["current"], len(text)):
        return problem
    known = row["method"] in set(By)
    stated = known and says(By(row["method"]), row["key"], row["value"], text[start:end])
    return None if stated else f"{row['key']!r} is not at {start}-{end}"


LINKS: Mapping[str, Check] = {
    "reply": _replies,
    "author": _authors,
    "copy": _copies,
    "constant": _constants,
    "anchor": _anchors,
}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
