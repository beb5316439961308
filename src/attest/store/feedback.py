"""Feedback in the store. It goes with the answer that it is about."""

import json
import sqlite3
from collections.abc import Iterator

from attest.store.queries import queries
from attest.values.feedback import Feedback

_SQL = "feedback"


def put_feedback(connection: sqlite3.Connection, said: Feedback) -> int:
    """Keep what was said; the number under which it is kept takes the place of the one that it has."""
    row = (said.answer_id, said.created_at, said.rating, said.claim, said.fault, said.note)
    return int(connection.execute(queries(_SQL)["put_feedback"], row).lastrowid or 0)


def read_feedback(connection: sqlite3.Connection) -> Iterator[Feedback]:
    """Everything that was said, the latest first."""
    for row in connection.execute(queries(_SQL)["feedback"]):
        yield Feedback(
            feedback_id=row["feedback_id"],
            answer_id=row["answer_id"],
            question=json.loads(row["body"])["question"],
            created_at=row["created_at"],
            rating=row["rating"],
            claim=row["claim"],
            fault=row["fault"],
            note=row["note"],
        )
