"""Scores of rerankers, kept between searches.

A score depends on the reranker, the question and the text of a passage, and on nothing else, so it stays valid for as
long as it is kept. It is deleted with the last chunk that has this text, or when newer scores need the room.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from attest.store.database import Database
from attest.store.queries import queries
from attest.values.reports import CacheReport
from attest.values.spans import sha256_of

KEPT = 100_000
"""Maximum number of scores: some 10 MB, and 2,000 questions with 50 passages each."""

_SQL = "scores"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Scores that one reranker gave the passages of one question."""

    model: str
    question: str
    by_input: Mapping[str, float]
    """From the hash of a passage's text to its score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassagePlace:
    """Location of the text of a chunk that a reranker reads: the context lines in front of it, and its span."""

    row: int
    input_hash: str
    prefix: str
    path: str
    revision_id: str
    start: int
    end: int


def passages(connection: sqlite3.Connection, rows: Iterable[int]) -> Iterator[PassagePlace]:
    """Locations of the chunks in the given rows, in no particular order."""
    sql = queries(_SQL)["passages"].replace("?", ",".join(map(str, map(int, rows))) or "NULL")
    for row, input_hash, prefix, path, revision_id, start, end in connection.execute(sql):
        yield PassagePlace(
            row=row, input_hash=input_hash, prefix=prefix, path=path, revision_id=revision_id, start=start, end=end
        )


def cached_scores(connection: sqlite3.Connection, model: str, question: str) -> dict[str, float]:
    """All kept scores of a reranker for a question, by the hash of the passage's text."""
    rows = connection.execute(queries(_SQL)["scores"], (sha256_of(question), model))
    return dict(rows.fetchall())


def cache_scores(connection: sqlite3.Connection, scores: Scores) -> None:
    """Keep scores of passages that still exist; the questions first asked longest ago lose theirs if room is needed."""
    asked = (sha256_of(scores.question), scores.model)
    (scoring_id,) = connection.execute(queries(_SQL)["put_scoring"], asked).fetchone()
    rows = [(scoring_id, input_hash, score) for input_hash, score in scores.by_input.items()]
    connection.executemany(queries(_SQL)["put_score"], rows)
    connection.execute(queries(_SQL)["forget_oldest"], (KEPT,))
    connection.execute(queries(_SQL)["forget_empty"])


def forget_unused_scores(connection: sqlite3.Connection) -> None:
    """Delete the scores of texts that no chunk has any more."""
    for statement in ("forget_unused", "forget_empty"):
        connection.execute(queries(_SQL)[statement])


def count_scores(database: Database) -> CacheReport:
    """For each reranker: its name, the number of its scores, and the number of questions scored."""
    with database.reading() as connection:
        return CacheReport(rerankers=list(map(tuple, connection.execute(queries(_SQL)["counts"]))))


def forget_scores(database: Database) -> CacheReport:
    """Delete every score; the report counts what was deleted."""
    before = count_scores(database)
    with database.writing(content=False) as connection:
        connection.execute(queries(_SQL)["forget_all"])
    return replace(before, cleared=True)
