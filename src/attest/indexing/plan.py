"""What changed since last time: the walk of a source against what the store remembers of it."""

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from attest.chunking.chunker import ChunkSettings
from attest.errors import PathMissing, UsageError
from attest.sources.folder import MAX_BYTES, Entry, FolderSettings, walk
from attest.store.queries import queries
from attest.values.documents import SourceFile

LOWEST_HEADING = 6
"""The last rank of headings: to divide down to it is to divide at all of them."""


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
        """As the store keeps them."""
        kept: dict[str, object] = {"include": list(self.folder.include), "exclude": list(self.folder.exclude)}
        if self.folder.max_bytes != MAX_BYTES:
            kept["max_bytes"] = self.folder.max_bytes
        return json.dumps({**kept, "max_heading_depth": self.chunks.max_heading_depth})


def chunk_settings(settings: str, max_heading_depth: int | None = None) -> ChunkSettings:
    """How a source is chunked: to the depth that is wanted now, else to that which the store keeps for it."""
    depth = max_heading_depth or json.loads(settings).get("max_heading_depth")
    return ChunkSettings(max_heading_depth=None if depth == LOWEST_HEADING else depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run has to do for one source."""

    source: Source
    added: Sequence[SourceFile] = ()
    changed: Sequence[SourceFile] = ()
    removed: Sequence[str] = ()
    """Paths of files that are gone."""
    refused: Sequence[Entry] = ()
    """Files that will not be read, new or changed in that respect."""
    unchanged: int = 0
    refused_before: int = 0
    removed_documents: int = 0
    """How many of the files that are gone had given a document."""

    @property
    def to_read(self) -> Sequence[SourceFile]:
        return [*self.added, *self.changed]


def plan_source(connection: sqlite3.Connection, source: Source, by: str) -> Plan:
    """Compare size and time of every file with what is known; same size and time mean unchanged.

    Raises ``UsageError`` when patterns let no file in: a mistyped one would empty the source.
    """
    known = {}
    if source.source_id is not None:
        rows = connection.execute(queries("documents")["files_of_source"], (source.source_id,))
        known = {row["path"]: row for row in rows}
    met: dict[_Fate, list[Entry]] = {fate: [] for fate in _Fate}
    for entry in walk(source.root, source.name, source.folder):
        met[_fate(entry, known.pop(entry.file.path, None), by)].append(entry)
    if known and source.folder.include and not any(met.values()):
        patterns = ", ".join(source.folder.include)
        raise UsageError(f"no file in {source.root} matches --include {patterns}; nothing was changed")
    unlisted = [entry.file.path for entry in (*met[_Fate.REFUSED], *met[_Fate.REFUSED_BEFORE]) if entry.folder]
    gone = [path for path in sorted(known) if not any(_lies_in(path, folder) for folder in unlisted)]
    return Plan(
        source=source,
        added=[entry.file for entry in met[_Fate.ADDED]],
        changed=[entry.file for entry in met[_Fate.CHANGED]],
        removed=gone,
        removed_documents=sum(known[path]["document_id"] is not None for path in gone),
        refused=met[_Fate.REFUSED],
        unchanged=len(met[_Fate.UNCHANGED]) + len(known) - len(gone),
        refused_before=len(met[_Fate.REFUSED_BEFORE]),
    )


class _Fate(Enum):
    """What a run does about a file that it meets."""

    ADDED = auto()
    CHANGED = auto()
    UNCHANGED = auto()
    REFUSED = auto()
    REFUSED_BEFORE = auto()


def _fate(entry: Entry, row: sqlite3.Row | None, by: str) -> _Fate:
    """By what the store knows of the file: None when it does not know it."""
    if row is None:
        return _Fate.REFUSED if entry.refused else _Fate.ADDED
    same = (row["size"], row["mtime_ns"]) == (entry.file.size, entry.file.mtime_ns)
    if entry.refused:
        return _Fate.REFUSED_BEFORE if same and row["document_id"] is None else _Fate.REFUSED
    return _Fate.UNCHANGED if same and row["prepared_by"] == by else _Fate.CHANGED


def _lies_in(path: str, folder: str) -> bool:
    """Whether a file lies in a folder that could not be listed: nobody knows that it is gone."""
    return folder == "." or path.startswith(f"{folder}/")


def existing(paths: Sequence[str | Path]) -> list[Path]:
    """The paths, absolute and without links. Raises ``PathMissing`` for the first one where nothing is."""
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
    connection: sqlite3.Connection, paths: Sequence[Path], name: str | None, folder: FolderSettings,
    max_heading_depth: int | None = None,
) -> list[Source]:  # fmt: skip
    """The sources that paths stand for. A path inside a known source means that source."""
    known = [
        Source(
            source_id=row["source_id"],
            name=row["name"],
            root=Path(row["root"]),
            folder=folder,
            chunks=chunk_settings(row["settings"], max_heading_depth),
        )
        for row in connection.execute(queries("documents")["sources"])
    ]
    taken = {source.name for source in known}
    found: dict[Path, Source] = {}
    for path in paths:
        root = path.resolve()
        if str(root) != os.fsencode(root).decode(errors="replace"):
            raise UsageError(f"the name of {os.fsencode(root)!r} is not UTF-8; rename it")
        exact = next((s for s in known if root == s.root), None)
        over = exact or next((s for s in known if s.root.is_dir() and root.is_relative_to(s.root)), None)
        if over:
            found[over.root] = over
        elif root not in found:
            source_name = free_name(name or root.name or "root", taken)
            taken.add(source_name)
            chunks = chunk_settings("{}", max_heading_depth)
            found[root] = Source(source_id=None, name=source_name, root=root, folder=folder, chunks=chunks)
    return list(found.values())


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number behind it when another source has it."""
    candidates = [wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))]
    return next(name for name in candidates if name not in taken)
