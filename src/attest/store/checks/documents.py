"""Checking documents and the present build."""

import sqlite3
from collections.abc import Iterator, Mapping

from attest.store.builds import manifest_hash
from attest.store.checks.check_results import Check, CheckResult, may_be_unsettled
from attest.store.database import Database
from attest.store.queries import queries

_SQL = "check"


def _documents(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    settled = not may_be_unsettled(connection)
    for row in connection.execute(queries(_SQL)["documents"]):
        yield CheckResult("document", row["document_id"], _document_problem(row))
        if row["redirect"] is not None:
            known = row["redirect_there"] or row["said_moved"]
            yield CheckResult("moved", row["document_id"], None if known else f"{row['redirect']} is not there")
        if row["same_as"] is not None and settled:
            stands_in = row["copy_there"] and row["same_as"] != row["document_id"]
            yield CheckResult(
                "copy", row["document_id"], None if stands_in else f"{row['same_as']} cannot stand in for it"
            )
    for row in connection.execute(queries(_SQL)["files_without_document"]):
        yield CheckResult("document", row["path"], f"its file leads to {row['document_id']}, which is not there")


def _document_problem(row: sqlite3.Row) -> str | None:
    if not row["in_history"]:
        return "its current revision is not in its history"
    if not row["well_named"]:
        return f"it is called neither by what it claims, {row['claimed']}, nor by its path"
    return None if row["in_file"] else "no file leads to it"


def _build(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    runs = connection.execute(queries(_SQL)["count_runs"]).fetchone()[0]
    if not runs or may_be_unsettled(connection):
        return
    build_id = manifest_hash(connection)
    recorded = connection.execute(queries(_SQL)["build"], (build_id,)).fetchone()
    counted = connection.execute(queries(_SQL)["documents_and_chunks"]).fetchone()
    problem = None if recorded else "no run recorded the present state; index again"
    if recorded and tuple(recorded) != tuple(counted):
        problem = f"documents and chunks: {tuple(counted)} are there, {tuple(recorded)} were recorded"
    yield CheckResult("build", build_id, problem)


DOCUMENTS: Mapping[str, Check] = {"document": _documents, "build": _build}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
