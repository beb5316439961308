"""Verifies the stored answers against what their sources say today.

Only an answer that quotes a revision other than the current one can have drifted, and the store knows these without
reading any text. So listing the drifted answers costs as much as the changed documents, not as much as all answers.
"""

import json
import sqlite3
from collections.abc import Iterator
from itertools import islice

from attest.evidence.verify import verify
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.kept_answers import KeptAnswer, KeptAnswers


def kept_answers(database: Database, *, drifted: bool, limit: int, skip: int) -> KeptAnswers:
    """Up to ``limit`` stored answers after the ``skip`` newest: all, or only those that do not hold any more."""
    with database.reading() as connection:
        count = connection.execute(queries("answers")["count_answers"]).fetchone()[0]
        found = list(islice(_checked_answers(database, connection, drifted=drifted, skip=skip), limit + 1))
    return KeptAnswers(answers=found[:limit], kept=count, more=len(found) > limit)


def _checked_answers(
    database: Database, connection: sqlite3.Connection, *, drifted: bool, skip: int
) -> Iterator[KeptAnswer]:
    rows = connection.execute(queries("answers")["answers_on_changed" if drifted else "answers"])
    if not drifted:
        yield from (_verify_kept(database, row) for row in islice(rows, skip, None))
        return
    checked = (_verify_kept(database, row) for row in rows)
    yield from islice((answer for answer in checked if not answer.outcome.valid), skip, None)


def _verify_kept(database: Database, row: sqlite3.Row) -> KeptAnswer:
    body = json.loads(row["body"])
    return KeptAnswer(
        question=body["question"],
        created_at=row["created_at"],
        status=body["status"],
        as_of=body.get("as_of"),
        outcome=verify(database, body),
    )
