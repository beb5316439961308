"""Checking symbols, imports, calls and types: each must be where it says, in its document's current revision."""

import sqlite3
from collections.abc import Iterator, Mapping

from attest.store.checks.check_results import Check, CheckResult
from attest.store.database import Database
from attest.store.queries import queries

_SQL = "code"


def _code(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    sql = queries(_SQL)
    for code_id, document_id, _, text in connection.execute(sql["files"]).fetchall():
        symbols = connection.execute(sql["symbol_places"], (code_id,)).fetchall()
        spans = {row["position"]: (row["start"], row["end"]) for row in symbols}
        for row in symbols:
            yield CheckResult("symbol", f"{document_id} {row['qualified']}", _symbol_problem(row, spans, text))
        for row in connection.execute(sql["import_places"], (code_id,)):
            yield CheckResult("import", f"{document_id} {row['module']}", _import_problem(row, text))
        for row in connection.execute(sql["call_places"], (code_id,)):
            yield CheckResult("call", f"{document_id} {row['name']} at {row['start']}", _call_problem(row, spans, text))
        for row in connection.execute(sql["type_name_places"], (code_id,)):
            yield CheckResult(
                "type-name", f"{document_id} {row['name']} at {row['start']}", _type_problem(row, spans, text)
            )


def _symbol_problem(row: sqlite3.Row, spans: dict[int, tuple[int, int]], text: str) -> str | None:
    start, end, head, head_end = row["start"], row["end"], row["head"], row["head_end"]
    if not 0 <= start <= head < head_end <= end <= len(text):
        return f"it is at {start}-{end} of {len(text)}, its signature at {head}-{head_end}"
    if row["name"] not in text[start:end] and row["name"] != "constructor":
        return f"its name is not at {start}-{end}"
    if not row["qualified"].endswith(row["name"]):
        return "its names do not fit each other"
    if row["doc"] is not None and not start <= row["doc"] < row["doc_end"] <= end:
        return f"its documentation is at {row['doc']}-{row['doc_end']}"
    return None if row["parent"] is None or row["parent"] in spans else "it belongs to a symbol that is not there"


def _import_problem(row: sqlite3.Row, text: str) -> str | None:
    start, end = row["start"], row["end"]
    expected = row["alias"].rpartition(".")[2] if row["name"] in ("", "default") else row["name"]
    if expected == "*":
        expected = row["module"].rpartition("/")[2] if "*" not in text[start:end] else expected
    inside = 0 <= start < end <= len(text)
    return None if inside and expected in text[start:end] else f"{expected!r} is not at {start}-{end}"


def _call_problem(row: sqlite3.Row, spans: dict[int, tuple[int, int]], text: str) -> str | None:
    if not text.startswith(row["name"], row["start"]):
        return "its name is not there"
    return None if row["caller"] is None or row["caller"] in spans else "it is made by a symbol that is not there"


def _type_problem(row: sqlite3.Row, spans: dict[int, tuple[int, int]], text: str) -> str | None:
    if not text.startswith(row["name"], row["start"]):
        return "its name is not there"
    if row["holder"] is None:
        return None
    return None if row["holder"] in spans else "it is named by a symbol that is not there"


CODE: Mapping[str, Check] = {"symbol": _code}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
