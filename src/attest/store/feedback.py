"""Feedback in the store. It is deleted with the answer that it is about."""

import json
import sqlite3

from attest.errors import Contradiction, UsageError
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.answers import Answer
from attest.values.feedback import FAULTS, NOTE_CHARACTERS, RATINGS, Feedback, FeedbackList

_SQL = "feedback"


def check(feedback: Feedback, answer: Answer) -> None:
    """Raise ``UsageError`` if feedback is invalid or does not fit its answer."""
    rating, claim, fault, note = feedback.rating, feedback.claim, feedback.fault, feedback.note or ""
    if rating not in RATINGS:
        raise UsageError(f"{rating!r} is not a rating; choose one of: {', '.join(RATINGS)}")
    if fault is not None and fault not in FAULTS:
        raise UsageError(f"{fault!r} is not a fault of a claim; choose one of: {', '.join(FAULTS)}")
    if fault is not None and (claim is None or rating == "good"):
        raise Contradiction("only a claim rated bad can have a fault; name the claim by its number")
    if claim is not None and not 1 <= claim <= len(answer.claims):
        claims = f"{len(answer.claims)} claim{'' if len(answer.claims) == 1 else 's'}"
        raise Contradiction(f"the answer has {claims}, so there is no claim {claim}; count from 1")
    if len(note) > NOTE_CHARACTERS:
        raise UsageError(f"the note has {len(note):,} characters, over the limit of {NOTE_CHARACTERS:,}; shorten it")


def put_feedback(connection: sqlite3.Connection, feedback: Feedback) -> int:
    """Store feedback; returns its number, which the store assigns whatever number it had."""
    row = (feedback.answer_id, feedback.created_at, feedback.rating, feedback.claim, feedback.fault, feedback.note)
    return int(connection.execute(queries(_SQL)["put_feedback"], row).lastrowid or 0)


def read_feedback(database: Database) -> FeedbackList:
    """All feedback, newest first."""
    with database.reading() as connection:
        rows = connection.execute(queries(_SQL)["feedback"]).fetchall()
    return FeedbackList(
        feedback=[
            Feedback(
                feedback_id=row["feedback_id"],
                answer_id=row["answer_id"],
                question=json.loads(row["body"])["question"],
                created_at=row["created_at"],
                rating=row["rating"],
                claim=row["claim"],
                fault=row["fault"],
                note=row["note"],
            )
            for row in rows
        ]
    )
