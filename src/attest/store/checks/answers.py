"""Checking answers against their ids, and their quotes against the texts."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attest.store.answers import Json, answer_id_of
from attest.store.checks.check_results import Check, CheckResult
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.spans import sha256_of

_SQL = "check"


def _answers(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for answer_id, build_id, body in connection.execute(queries(_SQL)["answers"]):
        claims = [tuple(row) for row in connection.execute(queries(_SQL)["claims_of_answer"], (answer_id,))]
        quotes = connection.execute(queries(_SQL)["quotes_of_answer"], (answer_id,)).fetchall()
        filed = (build_id, claims, [tuple(row)[:-1] for row in quotes])
        yield CheckResult("answer", answer_id, _answer_problem(answer_id, body, filed))
        for row in quotes:
            where = f"{answer_id} claim {row['position'] + 1} [{row['n']}]"
            yield CheckResult("quote", where, _quote_problem(row))


_Filed: TypeAlias = tuple[str, Sequence[tuple[Json, ...]], Sequence[tuple[Json, ...]]]


def _answer_problem(answer_id: str, body: str, filed: _Filed) -> str | None:
    try:
        answer = json.loads(body)
        derived = answer_id_of(answer)
        expected = _expected_rows(answer)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return f"it cannot be read: {error!r}"
    if derived != answer_id or answer.get("answer_id") != answer_id:
        return f"its content has the id {derived}"
    return None if expected == filed else "its build, claims or quotes are filed differently"


def _expected_rows(answer: Any) -> _Filed:
    """Build, claims and quotes of an exported answer, as rows."""
    claims = list(enumerate(answer["claims"]))
    names = ("n", "document_id", "revision_id", "start", "end", "quote_sha256")
    return (
        answer["build_id"],
        [(position, *(claim[name] for name in ("text", "verdict", "score", "method"))) for position, claim in claims],
        [(position, *(item[name] for name in names)) for position, claim in claims for item in claim["evidence"]],
    )


def _quote_problem(row: sqlite3.Row) -> str | None:
    if row["text"] is None:
        return None
    if not 0 <= row["start"] < row["end"] <= len(row["text"]):
        return f"the revision has no characters {row['start']}-{row['end']}"
    hashed = sha256_of(row["text"][row["start"] : row["end"]])
    return None if hashed == row["sha256"] else f"the span has the hash {hashed}"


ANSWERS: Mapping[str, Check] = {"answer": _answers}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
