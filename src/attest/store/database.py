"""Opening the database, and the one place where errors of SQLite are translated into ours.

Readers never wait: the journal is a write-ahead log. A writer takes the lock with BEGIN IMMEDIATE for one short
transaction. Every thread has its own connection.
"""

import contextlib
import json
import os
import secrets
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from attest.errors import StoreBusy, StoreError, StoreMissing, StoreTooNew, StoreUnusable
from attest.store.migrating import apply, migrations
from attest.store.queries import queries

_BUSY_TIMEOUT_SECONDS = 60.0
LOG_BYTES = 64 << 20
"""Size in bytes to which the write-ahead log is cut when it restarts. It grows while the store is read and written
without a pause, and would otherwise keep its largest size."""
_RETRY_SECONDS = 0.01
_HEADER = b"SQLite format 3\x00"
_DAMAGED = "it is damaged; restore it from a copy, or delete it and index again"

_REMEDIES = (
    ("not a database", "it is not an attest store; choose another path with --store"),
    ("malformed", _DAMAGED),
    ("disk i/o", "the disk is full or fails; make room and run the same command again, then `attest check`"),
    ("readonly", "it may not be written to; change its permissions or use another path with --store"),
    ("is full", "the disk is full; make room and run the same command again, nothing was lost"),
    ("unable to open", "it cannot be opened; check its permissions"),
    ("no such table", "it is not an attest store, or it is damaged; choose another path with --store"),
)


def now() -> str:
    """The current time as the store writes it: ISO 8601, UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0).isoformat()


def _translated(path: Path, error: sqlite3.Error) -> StoreError:
    """Translate an error of SQLite into ours."""
    text = str(error).lower()
    if "locked" in text or "busy" in text:
        return StoreBusy(path)
    for sign, remedy in _REMEDIES:
        if sign in text:
            return StoreUnusable(path, remedy)
    return StoreUnusable(path, f"SQLite says {error}; run `attest check`, or restore it from a copy")


def read_only_location(path: Path) -> str:
    """The URI by which SQLite only reads a database, which need not have its log beside it in a folder of which nothing
    can be written."""
    has_log = Path(f"{path}-wal").exists()
    is_fixed = not os.access(path.parent, os.W_OK) and not has_log
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_fixed else ''}"


class DamagedRow(Exception):
    """A row that contradicts itself; ``errors`` says so in the words of the store."""


class Database:
    """Connections to one store file, one per thread."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        self._local = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self.read_only = self._made = False
        self._check_file(create)
        try:
            with self.errors():
                self._migrate(create)
        except BaseException:
            self.close()
            raise
        self._made = True  # a store deleted while it is open must not be recreated empty

    def _check_file(self, create: bool) -> None:
        if self.path.is_dir():
            raise StoreUnusable(self.path, "it is a folder; give the path of a file")
        if not self.path.exists():
            if not create:
                raise StoreMissing(self.path)
            with self._os_errors():
                _make_home(self.path.parent)
            return
        with self._os_errors(), self.path.open("rb") as file:
            head = file.read(len(_HEADER))
        if head and head != _HEADER:
            raise StoreUnusable(self.path, "it is not an attest store; choose another path with --store")
        self.read_only = not os.access(self.path, os.W_OK) or not os.access(self.path.parent, os.W_OK)

    @contextlib.contextmanager
    def _os_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreUnusable(self.path, f"{error.strerror}; check the path and its permissions") from error

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Translate errors of SQLite raised in the block, and of what it reads: JSON and compressed outlines."""
        try:
            yield
        except sqlite3.Error as error:
            raise _translated(self.path, error) from error
        except UnicodeDecodeError as error:  # sqlite3 fails to decode SQLite's message if that quotes damaged bytes
            raise StoreUnusable(self.path, _DAMAGED) from error
        except (json.JSONDecodeError, zlib.error, DamagedRow) as error:
            raise StoreUnusable(self.path, "a row of it is damaged; `attest check` says which") from error

    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self.connect()
            self._local.connection = connection
        return connection

    def connect(self, *settings: str) -> sqlite3.Connection:
        """Open a further connection that belongs to no thread; ``settings`` are additional pragmas."""
        with self.errors():
            connection = self._connect()
            for pragma in settings:
                connection.execute(pragma)
        with self._lock:
            self._all.append(connection)
        return connection

    def disconnect(self, connection: sqlite3.Connection) -> None:
        """Close a connection from ``connect``, which ends its transaction."""
        with self._lock:
            if connection in self._all:
                self._all.remove(connection)
        connection.close()

    @contextlib.contextmanager
    def reading_by(self, connection: sqlite3.Connection) -> Iterator[None]:
        """In the block, this thread reads through a connection from ``connect`` and sees what its transaction sees."""
        before = getattr(self._local, "connection", None)
        self._local.connection = connection
        try:
            yield
        finally:
            self._local.connection = before

    def _connect(self) -> sqlite3.Connection:
        written = f"{self.path.absolute().as_uri()}?mode={'rw' if self._made else 'rwc'}"
        location = read_only_location(self.path) if self.read_only else written
        connection = sqlite3.connect(
            location, uri=True, timeout=_BUSY_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -65536")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")
        if not self.read_only:
            connection.execute("PRAGMA synchronous = NORMAL")
        return connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A read transaction: one consistent view, without what other processes commit meanwhile."""
        connection = self.connection()
        with self.errors():
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def writing(self, *, content: bool = True, vectors: bool = False) -> Iterator[sqlite3.Connection]:
        """A transaction under the write lock: all of it or nothing. Keep it short.

        ``content`` changes the generation token, ``vectors`` that of the vectors; with neither, nothing that is
        searched has changed (for example, an answer was stored).
        """
        if self.read_only:
            raise StoreUnusable(self.path, "it may not be written to; change its permissions or use --store")
        connection = self.connection()
        with self.errors():
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                for key, moved in (("generation", content), ("vectors", vectors)):
                    if moved:
                        connection.execute(queries("state")["put_token"], (key, secrets.token_hex(8)))
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def generation(self) -> str:
        """A token that changes with every change to documents."""
        return self._token("generation")

    def vector_generation(self) -> str:
        """A token that changes when vectors are added; deleting them with a document changes ``generation``."""
        return self._token("vectors")

    def removal_generation(self) -> str:
        """A token that changes when a document is deleted."""
        return self._token("removed")

    def _token(self, key: str) -> str:
        with self.errors():
            row = self.connection().execute(queries("state")["token"], (key,)).fetchone()
        return str(row[0]) if row else ""

    def _migrate(self, create: bool) -> None:
        available = migrations()
        with self.reading() as connection:  # another process may be creating the same store
            found = int(connection.execute("PRAGMA user_version").fetchone()[0])
            tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if found > available[-1].number:
            raise StoreTooNew(self.path, found, available[-1].number)
        if found == 0 and tables:
            raise StoreUnusable(self.path, "it is another program's database; choose another path with --store")
        if found == 0 and not create:
            raise StoreMissing(self.path)
        if not self.read_only:
            _write_ahead(connection)
        for migration in available:
            if migration.number > found:
                apply(connection, migration)

    def close(self) -> None:
        """Close every thread's connection."""
        with self._lock:
            for connection in self._all:
                connection.close()
            self._all.clear()
        self._local = threading.local()


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. If two processes do that to a new file at once, SQLite refuses the second without
    honouring its timeout, so the wait is here."""
    deadline = time.monotonic() + _BUSY_TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
        time.sleep(_RETRY_SECONDS)


def _make_home(folder: Path) -> None:
    """Create the folder of a store. A folder called ``.attest`` is created for the store alone and lies where people
    work, so it gets a ``.gitignore`` that excludes it."""
    is_new = folder.name == ".attest" and not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if is_new:
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
