"""Checking vectors and scores of rerankers."""

import math
import sqlite3
from collections.abc import Iterator, Mapping, Sequence

from attest.store.checks.check_results import Check, CheckResult, may_be_unsettled
from attest.store.database import Database
from attest.store.queries import queries

_SQL = "check"
_BATCH = 4096
_UNIT_TOLERANCE = 5e-3
"""Maximum deviation of a vector's length from 1: float16 keeps 11 bits of each component."""


def _vectors(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    rows = connection.execute(queries(_SQL)["vectors"])
    while batch := rows.fetchmany(_BATCH):
        for dimensions in {row["dimensions"] for row in batch}:
            yield from _check_vectors([row for row in batch if row["dimensions"] == dimensions], dimensions)
    if not may_be_unsettled(connection):
        orphans = [row[0] for row in connection.execute(queries(_SQL)["vectors_without_chunk"])]
        yield from (CheckResult("vector-use", input_hash, "no chunk uses it") for input_hash in orphans)
        used = connection.execute(queries(_SQL)["count_vectors"]).fetchone()[0] - len(orphans)
        yield from (CheckResult("vector-use", "", None) for _ in range(used))


def _check_vectors(rows: Sequence[sqlite3.Row], dimensions: int | None) -> Iterator[CheckResult]:
    import numpy as np

    fitting = [row for row in rows if dimensions is not None and len(row["value"]) == 2 * dimensions]
    for row in rows:
        if dimensions is None:
            yield CheckResult("vector", row["input_hash"], "its space is not there")
        elif len(row["value"]) != 2 * dimensions:
            yield CheckResult("vector", row["input_hash"], f"it has {len(row['value'])} bytes, not {2 * dimensions}")
    if fitting and dimensions:
        joined = b"".join(row["value"] for row in fitting)
        values = np.frombuffer(joined, "<f2").reshape(-1, dimensions).astype(np.float32)
        for row, length in zip(fitting, np.linalg.norm(values, axis=1).tolist(), strict=True):
            sound = abs(length - 1) <= _UNIT_TOLERANCE
            yield CheckResult("vector", row["input_hash"], None if sound else f"its length is {length:.4g}")


def _scores(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    settled = not may_be_unsettled(connection)
    for input_hash, score, used in connection.execute(queries(_SQL)["scores"]):
        problem = None if used or not settled else "no chunk has its words"
        yield CheckResult("score", input_hash, problem if math.isfinite(score) else f"it is {score}")


VECTORS: Mapping[str, Check] = {"vector": _vectors, "score": _scores}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
