"""Checking histories and named builds."""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping

from attest.store.builds import hash_of_manifest
from attest.store.checks.check_results import Check, CheckResult, states_field
from attest.store.database import Database
from attest.store.past import unpack
from attest.store.queries import queries
from attest.values.spans import sha256_of

_SQL = "check_past"


def _texts(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    """Check every compressed text, decompressing each once: texts without a base first, then those based on them."""
    for (root,) in connection.execute(queries(_SQL)["root_texts"]).fetchall():
        yield from _text_chain(connection, root)
    for revision_id, depth in connection.execute(queries(_SQL)["wrong_depths"]):
        yield CheckResult("past-text", revision_id, f"it is not {depth} texts deep")
    for (revision_id,) in connection.execute(queries(_SQL)["unused_texts"]):
        yield CheckResult("past-text", revision_id, "no history has it")


def _text_chain(connection: sqlite3.Connection, root: int) -> Iterator[CheckResult]:
    waiting: list[tuple[int, str | None]] = [(root, None)]
    while waiting:
        text_id, base = waiting.pop()
        revision_id, packed = connection.execute(queries(_SQL)["packed"], (text_id,)).fetchone()
        try:
            text = unpack(packed, base)
        except (zlib.error, UnicodeDecodeError) as error:
            yield CheckResult("past-text", revision_id, f"it cannot be unpacked: {error}")
            continue
        hashed = sha256_of(text)
        yield CheckResult("past-text", revision_id, None if hashed == revision_id else f"it has the hash {hashed}")
        yield from _facts(connection, revision_id, text)
        children = connection.execute(queries("past")["texts_on"], (text_id,)).fetchall()
        waiting += [(child, text) for (child,) in children]


def _facts(connection: sqlite3.Connection, revision_id: str, text: str) -> Iterator[CheckResult]:
    for document_id, name, value, start, end in connection.execute(queries(_SQL)["facts"], (revision_id,)):
        stated = 0 <= start < end <= len(text) and states_field(text[start:end], name, value)
        yield CheckResult(
            "past-fact", f"{document_id} {name}", None if stated else f"{value!r} is not at {start}-{end}"
        )


def _commits_in_line(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for commit_id, at, before in connection.execute(queries(_SQL)["line"]):
        yield CheckResult(
            "past-line", commit_id, None if at >= (before or "") else f"it counts from {at}, before its parent"
        )
    for commit_id in connection.execute(queries(_SQL)["bare_commits"]):
        yield CheckResult("past-line", commit_id[0], "it changed nothing")


def _tags(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    """Hash again every named build that has lost no document."""
    for name, build_id in connection.execute(queries(_SQL)["whole_tags"]).fetchall():
        rows = connection.execute(queries("tags")["tagged"], (name,))
        hashed = hash_of_manifest((row["document_id"], row["revision_id"], row["prepared_by"]) for row in rows)
        yield CheckResult("tag", name, None if hashed == build_id else f"its documents have the hash {hashed}")


PAST: Mapping[str, Check] = {"past-text": _texts, "past-line": _commits_in_line, "tag": _tags}
"""Checks by the invariant that is blamed if SQLite cannot read the rows."""
