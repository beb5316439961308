"""Traces in the store: the latest ones of each operation, each filed under the documents that it names.

A trace is deleted when it is old, with its answer, and with any document that it names, because it may have found it.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from attest.errors import AnswerUnknown, StoreBusy, StoreError, TraceUnknown
from attest.store.answers import LAST, resolve_answer_id
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.explanations import TraceLine, TraceList
from attest.values.search import Drop, Stage
from attest.values.traces import NOT_KEPT, Cited, Considered, Decision, Reading, Trace, TraceSettings

KEPT = 1000
"""Maximum number of traces per operation; the oldest are deleted. Each has some 10 kB."""
DIGITS = 6
"""Decimals of a stored score: those on which the order of candidates depends."""
_PATIENCE_MS = 50
"""How long a search waits for a writer before it goes on without storing its trace."""

_SQL = "traces"
_ID = re.compile(r"[0-9a-f]{4,16}", re.IGNORECASE)


def keep_trace(database: Database, trace: Trace) -> str | None:
    """Store a trace in its own transaction; returns None, or why it was not stored. A question never fails for its
    trace."""
    if database.read_only:
        return f"{NOT_KEPT}, the store is read-only"
    connection = database.connection()
    timeout = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    try:
        with database.writing(content=False) as connection:
            return put_trace(connection, trace)
    except StoreBusy:
        return f"{NOT_KEPT}, the store is being written to"
    except StoreError:  # the search has its hits; a faulty disk is reported when something must be stored
        return f"{NOT_KEPT}, the store cannot be written to"
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(timeout)}")


def put_trace(connection: sqlite3.Connection, trace: Trace, *, kept: int = KEPT) -> str | None:
    """Store a trace in the open transaction and keep the latest ``kept`` of its operation. Returns None, or why it was
    not stored: a document that it names is not in the store, removed meanwhile or only of the past."""
    sql = queries(_SQL)
    row = (trace.trace_id, trace.created_at, trace.operation, trace.answer_id, int(_may_have_words(trace)))
    number = connection.execute(sql["put_trace"], (*row, pack_trace(trace))).lastrowid
    documents = trace.documents
    documents_stored = connection.execute(sql["put_documents"], (number, json.dumps(sorted(documents)))).rowcount
    if documents_stored != len(documents):
        connection.execute(sql["forget_trace"], (number,))
        return f"{NOT_KEPT}, a document that was found is not in the store of today"
    connection.execute(sql["forget_oldest"], (trace.operation, kept))
    return None


def _may_have_words(trace: Trace) -> bool:
    """Whether the trace may contain words of documents without it being known which."""
    return bool(trace.reading.corrections or trace.settings.suppose)


def read_trace(database: Database, ref: str) -> Trace:
    """The trace with an id, or an unambiguous prefix of it with at least four digits; for ``last`` the latest; for an
    answer's id the latest of that answer. Raises ``TraceUnknown``."""
    with database.reading() as connection:
        row = connection.execute(queries(_SQL)["body"], (_trace_id(connection, ref.strip().lower()),)).fetchone()
    if row is None:
        raise TraceUnknown(ref)
    return unpack_trace(row[0])


def _trace_id(connection: sqlite3.Connection, ref: str) -> str:
    if ref == LAST:
        return _only_id(connection.execute(queries(_SQL)["latest"]), ref)
    found = connection.execute(queries(_SQL)["traces_from"], (ref,)).fetchall() if _ID.fullmatch(ref) else []
    if len(found) > 1:
        raise TraceUnknown(ref, [row[0] for row in found])
    if found:
        return str(found[0][0])
    try:
        answer_id = resolve_answer_id(connection, ref)
    except AnswerUnknown as error:
        raise TraceUnknown(ref, error.near) from None
    return _only_id(connection.execute(queries(_SQL)["trace_of_answer"], (answer_id,)), ref)


def _only_id(rows: Iterable[sqlite3.Row], ref: str) -> str:
    for row in rows:
        return str(row[0])
    raise TraceUnknown(ref)


def list_traces(database: Database, limit: int) -> TraceList:
    """The latest traces, newest first."""
    with database.reading() as connection:
        traces = [unpack_trace(row[0]) for row in connection.execute(queries(_SQL)["bodies"], (limit,))]
    lines = [
        TraceLine(
            trace_id=trace.trace_id,
            created_at=trace.created_at,
            operation=trace.operation,
            question=trace.question,
            status=trace.status,
            hits=len(trace.hits),
            elapsed_ms=round(trace.elapsed_ms, 1),
        )
        for trace in traces
    ]
    return TraceList(traces=lines, kept=KEPT)


# --- as JSON: candidates are rows under one list of score names, because there are many ---


def pack_trace(trace: Trace) -> str:
    """A trace as stored: scores are rounded to the digits that decide an order; those that are 0 for all are
    omitted."""
    names = list(
        dict.fromkeys(name for candidate in trace.candidates for name, score in candidate.scores.items() if score)
    )
    rows = [
        [
            candidate.chunk_id,
            candidate.document_id,
            candidate.rank,
            candidate.dropped,
            *[round(candidate.scores.get(name, 0.0), DIGITS) for name in names],
        ]
        for candidate in trace.candidates
    ]
    body = {**replace(trace, candidates=()).as_json(), "elapsed_ms": trace.elapsed_ms}
    body |= {"scores": names, "candidates": rows}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def unpack_trace(text: str) -> Trace:
    """The trace that ``pack_trace`` serialised."""
    body = json.loads(text)
    settings = {name: value for name, value in body["settings"].items() if name != "settings_id"}
    decision = body["decision"]
    return Trace(
        **{name: body[name] for name in _PLAIN},
        settings=TraceSettings(**settings),
        reading=Reading(**body["reading"]),
        stages=[_stage(stage) for stage in body["stages"]],
        candidates=_candidates(body["scores"], body["candidates"]),
        decision=Decision(**decision) if decision else None,
        cited=[Cited(**item) for item in body["cited"]],
    )


def as_stored(trace: Trace) -> Trace:
    """The trace as it would be read from the store; only traces in this form can be compared."""
    return unpack_trace(pack_trace(trace))


def _stage(body: Any) -> Stage:
    return Stage(**{**body, "dropped": [Drop(**drop) for drop in body["dropped"]]})


def _candidates(names: Sequence[str], rows: Iterable[Any]) -> list[Considered]:
    return [
        Considered(
            chunk_id=chunk_id,
            document_id=document_id,
            rank=rank,
            dropped=dropped,
            scores=dict(zip(names, scores, strict=True)),
        )
        for chunk_id, document_id, rank, dropped, *scores in rows
    ]


_PLAIN = (
    "trace_id",
    "created_at",
    "operation",
    "question",
    "version",
    "build_id",
    "space",
    "vectors",
    "considered",
    "context_tokens",
    "answer_id",
    "status",
    "elapsed_ms",
    "cost_usd",
    "degraded",
)
"""Members that are the same in JSON and in a ``Trace``."""
