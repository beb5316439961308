"""Past stores: what was current at the end of a day, indexed as if it lay in a folder.

A past store is an ordinary store. The files of that day are written into a folder of their own and indexed by the rules
for folders, so that every channel, filter and name is that of a checkout of the day: nothing has to be switched off,
because nothing of another day is present. A past store lies beside the database, is built when a day is first asked
for, is named by a hash of what it holds, and can be deleted at any time.
"""

import os
import shutil
import sqlite3
import time
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from attest.errors import StoreBusy, StoreError
from attest.indexing.past_states import PastState, Tree
from attest.indexing.plan import plan_source
from attest.indexing.run import Wanted, index_files
from attest.store.database import Database, read_only_location
from attest.store.documents import check_text, text_of
from attest.store.queries import queries
from attest.values.progress import Report

KEPT = 8
"""Maximum number of past stores; the least recently used is deleted first."""

_NEW_PREFIX, _DAY_SECONDS = "new-", 86_400.0
_BOM = "\ufeff"
_SQL = "past"


def past_store(database: Database, state: PastState, home: Path, wanted: Wanted, report: Report) -> Path:
    """The database of a past state below ``home``, built if missing. Raises ``StoreBusy`` if a removal interferes."""
    place = home / _name(state, wanted)
    if not (place / "attest.db").exists():
        home.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=home, prefix=_NEW_PREFIX, ignore_cleanup_errors=True) as nursery:
            new_store, marker = Path(nursery) / "store", Path(nursery) / "whole"
            marker.touch()
            try:
                _build_store(database, state, Path(nursery), wanted, report)
            except (OSError, StoreError):
                if marker.exists():
                    raise
            if not marker.exists():  # a removal has deleted all past stores, and what was read may be what it removed
                raise StoreBusy(database.path)
            with suppress(OSError):  # another process has made the same one meanwhile
                new_store.rename(place)
        _delete_oldest(home, place)
    with suppress(FileNotFoundError):  # a removal has just deleted it; opening it fails with an error
        os.utime(place)
    return place / "attest.db"


def _name(state: PastState, wanted: Wanted) -> str:
    """Hash of everything that a past store depends on."""
    digest = sha256()
    for source, tree in state.sources:
        made_by = wanted.preparer(source)
        digest.update(f"{source.name}\t{source.root}\t{source.settings}\t{made_by}\n".encode())
        for path in sorted(tree):
            digest.update(f"{path}\t{tree[path]}\n".encode())
    return digest.hexdigest()[:24]


def _build_store(database: Database, state: PastState, nursery: Path, wanted: Wanted, report: Report) -> None:
    """Build the database below ``nursery/store`` from files laid out beside it."""
    roots = {}
    with database.reading() as connection:
        for number, (source, tree) in enumerate(state.sources):
            roots[source.name] = _write_tree(connection, nursery / "files" / str(number), source.root.name, tree)
    store = Database(nursery / "store" / "attest.db", create=True)
    try:
        laid_out = [replace(source, source_id=None, root=roots[source.name]) for source, _ in state.sources]
        with store.reading() as connection:
            plans = [plan_source(connection, source, wanted.preparer(source)) for source in laid_out]
        index_files(store, plans, replace(wanted, laid_out=True), report)
        with store.writing() as connection:
            for source, _ in state.sources:
                connection.execute(queries(_SQL)["root_of_source"], (str(source.root), source.name))
    finally:
        store.close()


def _write_tree(connection: sqlite3.Connection, folder: Path, name: str, tree: Tree) -> Path:
    """Write a tree into a folder; returns the root to index, which is the file if the source is one file.

    Every text is preceded by a byte order mark, which is not part of it, so that it is read back exactly.
    """
    folder.mkdir(parents=True)
    for path, (revision_id, link) in sorted(tree.items(), key=lambda item: item[1][1]):  # links come last
        if not _is_safe(path):
            continue
        text, place = text_of(connection, revision_id) or "", folder / path
        if text:
            check_text(revision_id, text, path)  # a damaged one would get another id there, and seem intact
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            if link:
                _link(folder, place, text)
            else:
                place.write_bytes((_BOM + text).encode("utf-8", "surrogatepass"))
        except (OSError, ValueError):  # a name that this system cannot have; a checkout would lack it, too
            continue
    return folder / name if set(tree) == {name} and (folder / name).is_file() else folder


def _link(folder: Path, place: Path, target: str) -> None:
    """Create a symbolic link, unless another link would place it outside the folder."""
    if place.parent.resolve().is_relative_to(folder.resolve()):
        place.symlink_to(target)


def _is_safe(path: str) -> bool:
    """Whether a path of a repository is below its root; a hostile repository may contain any path."""
    parts = PurePosixPath(path).parts
    return bool(parts) and not path.startswith("/") and not {"..", ".git"} & {part.lower() for part in parts}


def _delete_oldest(home: Path, used: Path) -> None:
    """Delete all but the most recently used past stores, and what a killed process left half made a day ago."""
    by_age = sorted((_last_use(place), place) for place in home.iterdir() if place != used)
    half_made = [
        place for moment, place in by_age if place.name.startswith(_NEW_PREFIX) and moment < time.time() - _DAY_SECONDS
    ]
    stores = [place for _, place in by_age if not place.name.startswith(_NEW_PREFIX)]
    for place in (*half_made, *stores[: max(0, len(stores) - KEPT + 1)]):
        shutil.rmtree(place, ignore_errors=True)


def _last_use(place: Path) -> float:
    try:
        return place.stat().st_mtime
    except FileNotFoundError:  # another process deletes, too
        return 0.0


def lacks_vectors(present: Database, past: Database) -> bool:
    """Whether a past store has texts without a vector although the present store has vectors, or has no text at all."""
    with present.reading() as connection:
        spaces = [row[0] for row in connection.execute(queries("chunks")["filled_spaces"])]
        if not spaces and not connection.execute(queries("chunks")["any_chunk"]).fetchone():
            spaces = [""]
    with past.reading() as connection:
        without = queries("chunks")["inputs_without_vector"]
        return any(connection.execute(without, (space,)).fetchone() for space in spaces[:1])


def borrow_vectors(past: Database, present: Path, space_id: str) -> None:
    """Copy the vectors of texts that the present store, or another past store, has embedded already."""
    sql, folder = queries(_SQL), past.path.parent
    others = [place / "attest.db" for place in folder.parent.iterdir() if place != folder]
    connection = past.connection()
    for other in (present, *(other for other in others if other.exists())):
        with past.errors():
            connection.execute(sql["attach_other"], (read_only_location(other),))
            try:
                connection.execute(sql["borrow_space"], (space_id,))
                connection.execute(sql["borrow_vectors"], (space_id,))
            finally:
                connection.execute(sql["detach_other"])
