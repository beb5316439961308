"""What changed since the last run: the files of a source compared with what the store records of them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from attest.errors import UsageError
from attest.indexing.sources import Source
from attest.sources.folder import Entry, walk
from attest.store.queries import queries
from attest.values.documents import SourceFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run has to do for one source."""

    source: Source
    added: Sequence[SourceFile] = ()
    changed: Sequence[SourceFile] = ()
    removed: Sequence[str] = ()
    """Paths of files that are gone."""
    perhaps_renamed: Sequence[str] = ()
    """Removed paths whose file was as long as one that is present, so that it may have been renamed."""
    refused: Sequence[Entry] = ()
    """Files that will not be read, and that are new or have changed since they were last refused or read."""
    unchanged: int = 0
    refused_before: int = 0
    removed_documents: int = 0
    """Number of removed files that had given a document."""

    @property
    def to_read(self) -> Sequence[SourceFile]:
        return [*self.added, *self.changed]


def plan_source(connection: sqlite3.Connection, source: Source, preparer: str) -> Plan:
    """Compare size, time and ``preparer`` of every file with the store's record; a file is unchanged if all are the
    same.

    Raises ``UsageError`` if no file is left: a mistyped pattern, or a disk that is not mounted, would empty the source.
    """
    records = {}
    if source.source_id is not None:
        rows = connection.execute(queries("documents")["files_of_source"], (source.source_id,))
        records = {row["path"]: row for row in rows}
    met: dict[_Fate, list[Entry]] = {fate: [] for fate in _Fate}
    for entry in walk(source.root, source.name, source.folder):
        met[_fate(entry, records.pop(entry.file.path, None), preparer)].append(entry)
    if not any(met.values()) and any(row["document_id"] for row in records.values()):
        raise UsageError(
            f"{_why_empty(source)}; nothing was changed, and `attest remove {source.name}` is how to remove all of it"
        )
    unlisted = [entry.file.path for entry in (*met[_Fate.REFUSED], *met[_Fate.REFUSED_BEFORE]) if entry.folder]
    gone = [path for path in sorted(records) if not any(_lies_in(path, folder) for folder in unlisted)]
    sizes = {entry.file.size for entries in met.values() for entry in entries}
    return Plan(
        source=source,
        added=[entry.file for entry in met[_Fate.ADDED]],
        changed=[entry.file for entry in met[_Fate.CHANGED]],
        removed=gone,
        perhaps_renamed=[path for path in gone if records[path]["size"] in sizes],
        removed_documents=sum(records[path]["document_id"] is not None for path in gone),
        refused=met[_Fate.REFUSED],
        unchanged=len(met[_Fate.UNCHANGED]) + len(records) - len(gone),
        refused_before=len(met[_Fate.REFUSED_BEFORE]),
    )


def _why_empty(source: Source) -> str:
    for option, patterns in (("include", source.folder.include), ("exclude", source.folder.exclude)):
        if patterns:
            return f"no file in {source.root} is let in by --{option} {', '.join(patterns)}"
    return f"{source.root} has no file now"


class _Fate(Enum):
    """What a run does with a file."""

    ADDED = auto()
    CHANGED = auto()
    UNCHANGED = auto()
    REFUSED = auto()
    REFUSED_BEFORE = auto()


def _fate(entry: Entry, row: sqlite3.Row | None, preparer: str) -> _Fate:
    """The fate of a file, given its row in the store, or None if it is not in the store."""
    if row is None:
        return _Fate.REFUSED if entry.refused else _Fate.ADDED
    is_untouched = (row["size"], row["mtime_ns"]) == (entry.file.size, entry.file.mtime_ns)
    if is_untouched and (entry.refused or row["prepared_by"] == preparer) and row["document_id"] is None:
        return _Fate.REFUSED_BEFORE
    if entry.refused:
        return _Fate.REFUSED
    return _Fate.UNCHANGED if is_untouched and row["prepared_by"] == preparer else _Fate.CHANGED


def _lies_in(path: str, folder: str) -> bool:
    """Whether a file is in a folder that could not be listed, so that it is not known to be gone."""
    return folder == "." or path.startswith(f"{folder}/")
