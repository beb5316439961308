"""Histories for tests of them: repositories of a few days, and what a store has of them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from attest.engine import Attest
from tests.invariants.repositories import FIRST, Commit, repository
from tests.opened import select

LONG = "".join(f"Line {n} of a long text that is moved and hardly changed.\n" for n in range(20))


class Past(NamedTuple):
    """A version as it is stored, without the numbers that SQLite gives it."""

    position: int
    commit_id: str
    at: str
    committed_at: str
    authored_at: str
    abandoned: int
    path: str
    document_id: str
    called: str
    revision_id: str | None
    link: int


def days(*trees: dict[str, bytes | str], links: Mapping[str, str] = MappingProxyType({})) -> list[Commit]:
    """A commit a day."""
    encoded = [{path: c.encode() if isinstance(c, str) else c for path, c in tree.items()} for tree in trees]
    return [Commit(tree=t, when=FIRST + timedelta(days=n), links=links) for n, t in enumerate(encoded)]


def walk(kb: Attest, folder: Path, history: Sequence[Commit], **options: object) -> Path:
    """The folder, with the history in it and in the store."""
    repository(folder, history)
    kb.index([folder], history=True, lexical_only=True, **options)  # type: ignore[arg-type]
    return folder


def past(kb: Attest) -> list[Past]:
    """All versions."""
    sql = (
        "SELECT position, commit_id, at, committed_at, authored_at, abandoned, path, document_id, called,"
        " past.revision_id, link FROM past JOIN past_commit USING (commit_no) ORDER BY abandoned, position, path"
    )
    return [Past(*row) for row in select(kb, sql)]


def facts(kb: Attest) -> list[tuple[object, ...]]:
    """All facts of front matters, with the commits that first state them."""
    sql = (
        'SELECT commit_id, path, name, value, start, "end" FROM past_fact JOIN past USING (past_no)'
        " JOIN past_commit USING (commit_no) ORDER BY 1, 2, 3"
    )
    return [tuple(row) for row in select(kb, sql)]


def said(kb: Attest) -> list[str]:
    """What was remarked of histories."""
    return [detail for _, _, detail in kb.findings("history")]
