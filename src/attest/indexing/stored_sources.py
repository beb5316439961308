"""What the store keeps of a source: enough to bring it up to date again as it was indexed last."""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from attest.errors import ReferenceUnknown
from attest.sources.folder import MAX_BYTES, FolderSettings
from attest.store.queries import queries


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSource:
    """Where a source lies on this machine, and what of it is wanted."""

    root: Path
    folder: FolderSettings


def source_names(connection: sqlite3.Connection) -> list[str]:
    """Of all sources, sorted."""
    return [row["name"] for row in connection.execute(queries("documents")["sources"])]


def stored_source(connection: sqlite3.Connection, name: str) -> StoredSource:
    """What is kept of the source with a name; a path is no name. Raises ``ReferenceUnknown``."""
    rows = {row["name"]: row for row in connection.execute(queries("documents")["sources"])}
    if name not in rows:
        raise ReferenceUnknown(name, sorted(rows)[:12])
    settings = json.loads(rows[name]["settings"])
    folder = FolderSettings(
        include=settings.get("include", ()),
        exclude=settings.get("exclude", ()),
        max_bytes=settings.get("max_bytes", MAX_BYTES),
    )
    return StoredSource(root=Path(rows[name]["root"]), folder=folder)
