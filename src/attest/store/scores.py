"""Scores that rerankers gave, kept between searches.

A score belongs to a reranker, a question and the words of a passage, and to nothing else: it is right for as long as it
is kept. It goes with the last chunk that has those words, or when newer ones need the room.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from attest.store.queries import queries
from attest.values.spans import sha256_of

KEPT = 100_000
"""Scores kept at most: some 10 MB, and 2,000 questions with 50 passages each."""

_SQL = "scores"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """What one reranker said of the passages of one question."""

    model: str
    question: str
    by_input: Mapping[str, float]
    """From the hash of a passage's words to its score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassagePlace:
    """Where the words of a chunk are that a reranker reads: the context lines in front of it, and its span."""

    row: int
    input_hash: str
    prefix: str
    path: str
    revision_id: str
    start: int
    end: int


def passages(connection: sqlite3.Connection, rows: Iterable[int]) -> Iterator[PassagePlace]:
    """Places of the chunks of some rows, in no particular order."""
    sql = queries(_SQL)["passages"].replace("?", ",".join(map(str, map(int, rows))) or "NULL")
    for row, input_hash, prefix, path, revision_id, start, end in connection.execute(sql):
        yield PassagePlace(
            row=row, input_hash=input_hash, prefix=prefix, path=path, revision_id=revision_id, start=start, end=end
        )  # fmt: skip


def kept_scores(connection: sqlite3.Connection, model: str, question: str) -> dict[str, float]:
    """Every kept score of a question by a reranker, by the hash of the passage's words."""
    rows = connection.execute(queries(_SQL)["scores"], (sha256_of(question), model))
    return dict(rows.fetchall())


def keep_scores(connection: sqlite3.Connection, scores: Scores) -> None:
    """Keep scores of passages that are still there; those of the questions asked longest ago make room."""
    asked = (sha256_of(scores.question), scores.model)
    (scoring_id,) = connection.execute(queries(_SQL)["put_scoring"], asked).fetchone()
    rows = [(scoring_id, input_hash, score) for input_hash, score in scores.by_input.items()]
    connection.executemany(queries(_SQL)["put_score"], rows)
    connection.execute(queries(_SQL)["forget_oldest"], (KEPT,))
    connection.execute(queries(_SQL)["forget_empty"])


def forget_unused_scores(connection: sqlite3.Connection) -> None:
    """Drop scores of words that no chunk has any more."""
    for statement in ("forget_unused", "forget_empty"):
        connection.execute(queries(_SQL)[statement])


def forget_scores(connection: sqlite3.Connection) -> None:
    """Drop every score."""
    connection.execute(queries(_SQL)["forget_all"])


def count_scores(connection: sqlite3.Connection) -> list[tuple[str, int, int]]:
    """Each reranker's name with the number of its scores and of the questions they are for."""
    return [(model, scores, questions) for model, scores, questions in connection.execute(queries(_SQL)["counts"])]
