"""Answers in the store: kept as they were printed, under the hash of what they attest.

An answer's id covers what it says and rests on, not when or how fast it was found. So the same question against the
same build has the same id, and anybody with an exported answer can recompute the id: take the members named in
``ATTESTED`` and the non-empty ones of ``ATTESTED_IF_ANY``, serialise them as JSON with sorted names, no white space and
ASCII only, and hash that with SHA-256.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from attest.errors import AnswerUnknown
from attest.store.database import DamagedRow
from attest.store.queries import queries
from attest.values.answers import Answer
from attest.values.spans import sha256_of, shown_id

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""Any JSON value."""

ATTESTED = (
    "schema",
    "question",
    "status",
    "reason",
    "answer",
    "answerer",
    "mode",
    "confidence",
    "claims",
    "build_id",
)
"""Members of an exported answer that its id covers; ``as_of`` is covered too if the answer has it."""
ATTESTED_IF_ANY = ("looked_for", "closest")
"""Members that the id covers only if they are not empty, so that older answers, which lack them, keep their ids."""

LAST = "last"
"""The reference to the answer given most recently."""

_SQL = "answers"
_ID = re.compile(r"(?:sha256:)?([0-9a-f]{4,64})", re.IGNORECASE)


def answer_id_of(body: Mapping[str, Json]) -> str:
    """The id of an exported answer, computed from its content alone. Every member of ``ATTESTED`` must be present."""
    optional = [name for name in ATTESTED_IF_ANY if body.get(name)]
    named = (*ATTESTED, *(["as_of"] if "as_of" in body else []), *optional)
    attested = {name: body[name] for name in named}
    return sha256_of(json.dumps(attested, sort_keys=True, separators=(",", ":"), allow_nan=False))


def quotes_are_stored(connection: sqlite3.Connection, answer: Answer) -> bool:
    """Whether the store still has every revision that an answer quotes, under the document that the answer names."""
    sql = queries(_SQL)["quoted_there"]
    quoted = {(item.document_id, item.quote.span.revision_id) for item in answer.evidence}
    return all(connection.execute(sql, pair).fetchone()[0] for pair in quoted)


def put_answer(connection: sqlite3.Connection, answer: Answer, now: str) -> None:
    """Store an answer with its claims and quotes. An answer that is already stored stays as it was first printed."""
    sql = queries(_SQL)
    body = json.dumps(answer.as_json(), ensure_ascii=False, allow_nan=False)
    connection.execute(sql["put_answer"], (answer.answer_id, now, answer.build_id, body))
    connection.executemany(sql["put_claim"], _claim_rows(answer))
    connection.executemany(sql["put_quote"], _quote_rows(answer))


def _claim_rows(answer: Answer) -> Iterable[tuple[str, int, str, str, float, str]]:
    """Rows of the table ``claim`` for an answer."""
    for position, claim in enumerate(answer.claims):
        verdict = claim.verdict
        score = round(verdict.score, 4)
        yield answer.answer_id, position, claim.text, verdict.support.value, score, verdict.method


def _quote_rows(answer: Answer) -> Iterable[tuple[str, int, int, str, str, int, int, str]]:
    """Rows of the table ``quote`` for an answer."""
    for position, claim in enumerate(answer.claims):
        for item in claim.evidence:
            span = item.quote.span
            place = (item.document_id, span.revision_id, span.start, span.end)
            yield answer.answer_id, position, item.n, *place, item.quote.sha256


def answer_body(connection: sqlite3.Connection, ref: str) -> Mapping[str, Json]:
    """A stored answer as it was printed. ``ref`` is ``last``, its id, or an unambiguous prefix of the id with at least
    four digits; ``sha256:`` may be left out. Raises ``AnswerUnknown``, and ``DamagedRow`` if another answer is kept
    under the id."""
    answer_id = resolve_answer_id(connection, ref)
    row = connection.execute(queries(_SQL)["answer_body"], (answer_id,)).fetchone()
    if row is None:
        raise AnswerUnknown(ref)
    body: Mapping[str, Json] = json.loads(row[0])
    if body.get("answer_id") != answer_id:
        raise DamagedRow(answer_id)
    return body


def resolve_answer_id(connection: sqlite3.Connection, ref: str) -> str | None:
    """The answer id that a reference stands for; None for ``last`` if no answer is stored. Raises ``AnswerUnknown``."""
    ref = ref.strip()
    if ref.lower() == LAST:
        latest = connection.execute(queries(_SQL)["latest_answer"]).fetchone()
        return latest[0] if latest else None
    match = _ID.fullmatch(ref)
    if match is None:
        raise AnswerUnknown(ref)
    found = connection.execute(queries(_SQL)["answers_from"], (f"sha256:{match[1].lower()}",)).fetchall()
    if len(found) != 1:
        raise AnswerUnknown(ref, [shown_id(row[0]) for row in found])
    return str(found[0][0])
