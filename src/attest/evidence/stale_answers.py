"""Stored answers whose sources no longer say what is quoted: the quoted text, and what replaced it."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from attest.evidence.differences import find_replacement, pieces_between
from attest.evidence.ledger import load_answer
from attest.evidence.verify import verify
from attest.store.database import Database
from attest.store.documents import text_of
from attest.store.queries import queries
from attest.values.answers import Answer, Evidence
from attest.values.history import StaleAnswer, StaleAnswers, StaleQuote


def stale_answers(database: Database) -> StaleAnswers:
    """Every stored answer with a drifted quote, the newest first. Answers about a past date are not included."""
    with database.reading() as connection:
        rows = connection.execute(queries("answers")["answers"]).fetchall()
        found = [stale for row in rows if (stale := _stale_answer(database, connection, row)) is not None]
    return StaleAnswers(checked=len(rows), stale=found)


def _stale_answer(database: Database, connection: sqlite3.Connection, row: sqlite3.Row) -> StaleAnswer | None:
    body = json.loads(row["body"])
    answer = load_answer(body, Path(row["answer_id"]))
    if answer.as_of is not None:
        return None
    drifted = {(quote.claim, quote.n) for quote in verify(database, body).quotes if quote.state == "drifted"}
    quotes = [
        _stale_quote(connection, claim, item)
        for claim, item in _numbered_evidence(answer)
        if (claim, item.n) in drifted
    ]
    if not quotes:
        return None
    return StaleAnswer(
        answer_id=answer.answer_id, question=answer.question, created_at=row["created_at"], quotes=quotes
    )


def _numbered_evidence(answer: Answer) -> Iterator[tuple[int, Evidence]]:
    for index, claim in enumerate(answer.claims):
        yield from ((index, item) for item in claim.evidence)


def _stale_quote(connection: sqlite3.Connection, claim: int, item: Evidence) -> StaleQuote:
    span = item.quote.span
    sql, place = queries("answers"), (item.document_id, span.revision_id)
    current_id = connection.execute(sql["called_now"], place).fetchone()[0]
    now = connection.execute(sql["current_revision"], (current_id,)).fetchone()[0]
    before, after = text_of(connection, span.revision_id) or "", text_of(connection, now) or ""
    start, end = find_replacement(before, after, span.start, span.end)
    return StaleQuote(
        claim=claim,
        n=item.n,
        document_id=item.document_id,
        revision_id=span.revision_id,
        start=span.start,
        end=span.end,
        now=now,
        now_start=start,
        now_end=end,
        pieces=pieces_between(item.quote.text, after[start:end]),
    )
