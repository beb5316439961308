"""Checking traces and feedback."""

import sqlite3
from collections.abc import Iterator, Mapping

from attest.store.checks.check_results import Check, CheckResult
from attest.store.database import Database
from attest.store.queries import queries
from attest.store.traces import unpack_trace

_SQL = "check"


def _traces(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for number, trace_id, body in connection.execute(queries(_SQL)["traces"]):
        filed = dict(connection.execute(queries(_SQL)["documents_of_trace"], (number,)).fetchall())
        yield CheckResult("trace", trace_id, _trace_problem(trace_id, body, filed))


def _trace_problem(trace_id: str, body: str, filed: Mapping[str, int]) -> str | None:
    try:
        trace = unpack_trace(body)
    except (ValueError, TypeError, KeyError) as error:
        return f"it cannot be read: {error}"
    if trace.trace_id != trace_id:
        return f"it says that it is {trace.trace_id}"
    if trace.documents != filed.keys():
        return "it is filed under other documents than it names"
    gone = [document for document, exists in filed.items() if not exists]
    return f"it names {min(gone)}, which is not there" if gone else None


def _feedback(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for feedback_id, claim, claims in connection.execute(queries(_SQL)["feedback"]):
        exists = claim is None or 1 <= claim <= claims
        yield CheckResult("feedback", str(feedback_id), None if exists else f"the answer has no claim {claim}")


TRACES: Mapping[str, Check] = {"trace": _traces, "feedback": _feedback}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
