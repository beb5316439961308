"""What was current at the end of a day, or in a named build: for each source a tree of paths and revisions."""

import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.errors import Contradiction
from attest.indexing.sources import Source, known_sources
from attest.store.database import Database
from attest.store.moments import Moment, is_past, moment
from attest.store.past import observed_at, sources_with_history, tree_at
from attest.store.queries import queries
from attest.store.tags import pruned
from attest.values.encodable import encodable

_SQL = "past"
Tree = Mapping[str, tuple[str, bool]]
"""From path to revision id, and whether the file is a symbolic link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastState:
    """What was current at the end of a day, or in a named build."""

    sources: Sequence[tuple[Source, Tree]]
    notes: Sequence[str]
    """Messages on what is not known of that day."""

    @property
    def empty(self) -> bool:
        return not any(tree for _, tree in self.sources)


def state_of(database: Database, as_of: str | None, build: str | None) -> PastState | None:
    """What was current at the end of a date, or in a named build; None for a day that is not over.

    Raises ``BuildUnknown``, ``UsageError`` for a text that is not a date, and ``Contradiction`` if both are given.
    """
    if as_of is not None and build is not None:
        raise Contradiction("--as-of and --build name two states; give one of them")
    if build is not None:
        return _tagged_state(database, encodable(build))
    when = moment(as_of or "")
    return past_state(database, when) if is_past(when) else None


def past_state(database: Database, when: Moment) -> PastState:
    """The files that every source had at the end of a day."""
    with database.reading() as connection:
        histories = set(sources_with_history(connection))
        trees = []
        for source in _sources(connection):
            assert source.source_id is not None
            read = tree_at if source.source_id in histories else observed_at
            trees.append((source, read(connection, source.source_id, when.instant)))
        notes = [note for source, tree in trees for note in _unknown_notes(connection, source, tree, histories)]
        if trees and not any(tree for _, tree in trees):
            first = connection.execute(queries(_SQL)["first_of_all"]).fetchone()[0]
            begins = f"; it begins {first[:10]}" if first else ""
            notes.insert(0, f"as of {when.day}: the store has nothing from then or before{begins}")
    return PastState(sources=trees, notes=notes)


def _tagged_state(database: Database, name: str) -> PastState:
    """The files that a named build had. Raises ``BuildUnknown``."""
    with database.reading() as connection:
        lost = pruned(connection, name)
        trees = []
        for source in _sources(connection):
            found = connection.execute(queries("tags")["tree_of_tag"], (name, source.source_id))
            trees.append((source, {path: (revision_id, False) for path, revision_id in found}))
    notes = [f"build {name}: {lost:,} of its documents were removed since then"] if lost else []
    return PastState(sources=trees, notes=notes)


def _sources(connection: sqlite3.Connection) -> list[Source]:
    """All sources, oldest first, without a size limit: what the store has was small enough when it was added."""
    sources = (
        replace(known_source, folder=replace(known_source.folder, max_bytes=sys.maxsize))
        for known_source in known_sources(connection)
    )
    return sorted(sources, key=lambda source: source.source_id or 0)


def _unknown_notes(connection: sqlite3.Connection, source: Source, tree: Tree, histories: set[int]) -> Iterator[str]:
    """Messages on what is not known of a source on that day."""
    if source.source_id in histories:
        walk = connection.execute(queries(_SQL)["walk"], (source.source_id,)).fetchone()
        if walk["reached"] != walk["head"]:
            yield f"as-of: the history of {source.name} is not complete; index it again with --history"
        return
    count = connection.execute(queries(_SQL)["count_documents"], (source.source_id,)).fetchone()[0]
    if later := count - len(tree):
        yield f"as-of: {source.name} has no history; {later:,} of its {count:,} documents were first seen later"
