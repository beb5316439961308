"""Sources: where files come from, which of them are wanted, and the settings that the store keeps."""

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from attest.chunking.chunker import ChunkSettings
from attest.errors import PathMissing, ReferenceUnknown, UsageError
from attest.sources.folder import MAX_BYTES, FolderSettings, name_filter
from attest.store.queries import queries

LOWEST_HEADING = 6
"""The lowest heading level: splitting down to it is splitting at every heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A folder or file that is indexed under a name; ``source_id`` is None before its first run."""

    source_id: int | None
    name: str
    root: Path
    folder: FolderSettings
    chunks: ChunkSettings

    @property
    def settings(self) -> str:
        """The settings as the store keeps them, in JSON."""
        options: dict[str, object] = {"include": list(self.folder.include), "exclude": list(self.folder.exclude)}
        if self.folder.max_bytes != MAX_BYTES:
            options["max_bytes"] = self.folder.max_bytes
        return json.dumps({**options, "max_heading_depth": self.chunks.max_heading_depth})


def chunk_settings(settings: str) -> ChunkSettings:
    """The chunk settings in the stored settings of a source."""
    return _with_heading_depth(json.loads(settings).get("max_heading_depth"))


def _with_heading_depth(max_heading_depth: int | None) -> ChunkSettings:
    return ChunkSettings(max_heading_depth=None if max_heading_depth == LOWEST_HEADING else max_heading_depth)


def known_sources(connection: sqlite3.Connection) -> list[Source]:
    """The sources of the store, with the settings of their last run, ordered by name."""
    return [_known(row) for row in connection.execute(queries("documents")["sources"])]


def _known(row: sqlite3.Row) -> Source:
    settings = json.loads(row["settings"])
    folder = FolderSettings(
        include=settings.get("include", ()),
        exclude=settings.get("exclude", ()),
        max_bytes=settings.get("max_bytes", MAX_BYTES),
    )
    return Source(
        source_id=row["source_id"],
        name=row["name"],
        root=Path(row["root"]),
        folder=folder,
        chunks=chunk_settings(row["settings"]),
    )


def stored_source(connection: sqlite3.Connection, name: str) -> Source:
    """The source with a name; a path does not count as one. Raises ``ReferenceUnknown``."""
    known = {source.name: source for source in known_sources(connection)}
    if name not in known:
        raise ReferenceUnknown(name, sorted(known)[:12])
    return known[name]


def existing_paths(paths: Sequence[str | Path]) -> list[Path]:
    """The paths, absolute and without links. Raises ``PathMissing`` for the first that does not exist."""
    return [_existing(path) for path in paths]


def _existing(path: str | Path) -> Path:
    try:
        root = Path(path).expanduser().resolve()
        if str(path) and root.exists():
            return root
    except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no file can have
        pass
    raise PathMissing(Path(path) if str(path) else Path("''"))


def sources_for(
    connection: sqlite3.Connection,
    paths: Sequence[Path],
    name: str | None,
    folder: FolderSettings,
    max_heading_depth: int | None = None,
) -> list[Source]:
    """The sources to which paths belong. A path inside a known source means that source as it was last indexed.

    Raises ``UsageError`` if patterns or a size limit are given for such a path, if the source's own settings leave out
    the file, or if a source is given another name.
    """
    chunks = _with_heading_depth(max_heading_depth)
    known = [
        replace(known_source, chunks=chunks if max_heading_depth else known_source.chunks)
        for known_source in known_sources(connection)
    ]
    taken = {source.name for source in known}
    found: dict[Path, Source] = {}
    for path in paths:
        root = path.resolve()
        if str(root) != os.fsencode(root).decode(errors="replace"):
            raise UsageError(f"the name of {os.fsencode(root)!r} is not UTF-8; rename it")
        if parent := _known_source_of(root, known, name, folder):
            found[parent.root] = parent
        elif root not in found:
            source_name = free_name(name or root.name or "root", taken)
            taken.add(source_name)
            found[root] = Source(source_id=None, name=source_name, root=root, folder=folder, chunks=chunks)
    return list(found.values())


def _known_source_of(root: Path, known: Sequence[Source], name: str | None, folder: FolderSettings) -> Source | None:
    """The known source of a path, with the settings of the run if the path is the source's root."""
    exact = next((source for source in known if source.root == root), None)
    parent = exact or next(
        (source for source in known if source.root.is_dir() and root.is_relative_to(source.root)), None
    )
    if parent and name not in {None, parent.name}:
        raise UsageError(f"{root} is indexed under the name {parent.name}; leave out --name")
    if exact:
        return replace(exact, folder=folder)
    if parent is None:
        return None
    if folder != FolderSettings():
        raise UsageError(f"{root} is part of the source {parent.name}; index {parent.root} with what is to be left out")
    if root.is_file() and not name_filter(parent.folder)(root.relative_to(parent.root).as_posix()):
        raise UsageError(f"{root} is not a document of the source {parent.name}, by its patterns or by its kind")
    return parent


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number appended if another source has it."""
    candidates = [wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))]
    return next(name for name in candidates if name not in taken)
