"""Names for builds. A named build keeps its manifest, so that it can be compared and searched again later.

Deletion takes precedence: a removed document leaves every named build, which then says that it was pruned.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from attest.errors import BuildUnknown, UsageError
from attest.store.builds import manifest_hash
from attest.store.database import Database, now
from attest.store.moments import is_date
from attest.store.queries import queries
from attest.values.builds import Build, BuildDifference, Builds, Change

_SQL = "tags"
NOW = "now"
"""Name of the present state; no build may have it."""


def list_builds(database: Database) -> Builds:
    """All builds that index runs recorded, oldest first."""
    with database.reading() as connection:
        return _builds(connection)


def _builds(connection: sqlite3.Connection) -> Builds:
    present = manifest_hash(connection)
    tags: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for build_id, name, pruned in connection.execute(queries(_SQL)["tags"]):
        tags[build_id].append((name, pruned))
    found = [
        Build(
            build_id=row["build_id"],
            created_at=row["created_at"],
            documents=row["documents"],
            chunks=row["chunks"],
            tags=[name for name, _ in tags[row["build_id"]]],
            pruned=max((pruned for _, pruned in tags[row["build_id"]]), default=0),
            present=row["build_id"] == present,
        )
        for row in connection.execute(queries(_SQL)["builds"])
    ]
    return Builds(builds=found)


def tag_build(database: Database, name: str) -> Builds:
    """Give the present build a name. Raises ``UsageError`` if the name is taken or already means something else."""
    if not name.isprintable() or name.split() != [name] or name == NOW or is_date(name) or name.startswith("-"):
        raise UsageError(f"{name!r} cannot be the name of a build; use a word that is neither a date nor {NOW!r}")
    with database.writing(content=False) as connection:
        if connection.execute(queries(_SQL)["tag"], (name,)).fetchone():
            raise UsageError(f"there is a build called {name!r}; choose another name, or: attest build drop {name}")
        connection.execute(queries(_SQL)["put_tag"], (name, manifest_hash(connection), now()))
        connection.execute(queries(_SQL)["fill_tag"], (name,))
        return _named(connection, name)


def drop_build(database: Database, name: str) -> Builds:
    """Delete a name and its manifest. Raises ``BuildUnknown``."""
    with database.writing(content=False) as connection:
        named = _named(connection, name).builds
        connection.execute(queries(_SQL)["drop_tag"], (name,))
    return Builds(builds=[replace(build, tags=[tag for tag in build.tags if tag != name]) for build in named])


def compare_builds(database: Database, first: str, second: str) -> BuildDifference:
    """Changes from the first build to the second. Raises ``BuildUnknown``."""
    with database.reading() as connection:
        old, new = _manifest(connection, first), _manifest(connection, second)
    names = sorted(old.keys() | new.keys())
    pairs = [(name, old.get(name), new.get(name)) for name in names]
    changes = [
        Change(
            document_id=name,
            path=(after or before or ("", ""))[0],
            before=before and before[1],
            after=after and after[1],
        )
        for name, before, after in pairs
        if not (before and after and before[1] == after[1])
    ]
    return BuildDifference(first=first, second=second, same=len(pairs) - len(changes), changes=changes)


def pruned(connection: sqlite3.Connection, name: str) -> int:
    """Number of documents that a named build has lost. Raises ``BuildUnknown``."""
    row = connection.execute(queries(_SQL)["tag"], (name,)).fetchone()
    if row is None:
        raise BuildUnknown(name, [tag[0] for tag in connection.execute(queries(_SQL)["tag_names"])])
    return int(row["pruned"])


def prune(connection: sqlite3.Connection, document_id: str) -> None:
    """Remove a document from all named builds."""
    for statement in ("count_pruned", "prune"):
        connection.execute(queries(_SQL)[statement], (document_id,))


def _named(connection: sqlite3.Connection, name: str) -> Builds:
    pruned(connection, name)
    return Builds(builds=[build for build in _builds(connection).builds if name in build.tags])


def _manifest(connection: sqlite3.Connection, name: str) -> Mapping[str, tuple[str, str]]:
    """From document id to path and revision id."""
    if name == NOW:
        rows = connection.execute(queries(_SQL)["present"])
    else:
        pruned(connection, name)
        rows = connection.execute(queries(_SQL)["tagged"], (name,))
    return {row["document_id"]: (row["path"], row["revision_id"]) for row in rows}
