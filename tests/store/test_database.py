"""What can stand where a store is expected, and who else may be at work in it."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from attest.errors import StoreBusy, StoreMissing, StoreTooNew, StoreUnusable
from attest.store.checks import check
from attest.store.database import LOG_BYTES, Database
from attest.store.migrating import migrations


def truncated(store: Path) -> bytes:
    return store.read_bytes()[: store.stat().st_size // 2]


NOT_A_STORE: dict[str, Callable[[Path], bytes]] = {
    "half of a store": truncated,
    "less than a page of a store": lambda store: store.read_bytes()[:700],
    "the header of a store": lambda store: store.read_bytes()[:100],
    "a few bytes of a store": lambda store: store.read_bytes()[:7],
    "random bytes": lambda _: bytes(range(256)) * 40,
    "a store with random bytes behind its header": lambda store: store.read_bytes()[:100] + bytes(range(256)) * 400,
    "a text": lambda _: b"# Notes\n\nNot a database.\n",
}


@pytest.fixture
def packed(store: Database) -> Path:
    """A store in one file, without a log."""
    store.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return store.path


@pytest.mark.parametrize("kind", list(NOT_A_STORE))
def test_a_file_that_is_no_store_is_refused_in_one_line(packed: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(NOT_A_STORE[kind](packed))
    for create in (False, True):
        with pytest.raises(StoreUnusable) as raised:
            Database(path, create=create)
        assert "\n" not in str(raised.value)
    assert path.read_bytes() == NOT_A_STORE[kind](packed)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="folder"):
        Database(tmp_path, create=True)


def test_a_file_in_place_of_a_folder_on_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreUnusable):
        Database(tmp_path / "file" / "attest.db", create=True)


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE mine (x)")
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(StoreUnusable, match="another program"):
        Database(tmp_path / "other.db", create=True)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        assert [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")] == ["mine"]
    assert (tmp_path / "other.db").read_bytes() == before


def test_a_store_of_a_later_version_is_refused_by_its_number(packed: Path) -> None:
    with closing(sqlite3.connect(packed)) as connection:
        connection.execute("PRAGMA user_version = 4711")
    with pytest.raises(StoreTooNew) as raised:
        Database(packed)
    assert raised.value.found == 4711


@pytest.mark.parametrize("content", [None, b""])
def test_a_store_that_is_not_there_is_missing_unless_it_may_be_made(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "attest.db"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StoreMissing):
        Database(path)
    with closing(Database(path, create=True)) as made:
        assert made.generation() == ""


def test_a_store_that_is_deleted_while_it_is_open_is_not_made_again(store: Database) -> None:
    for file in store.path.parent.glob(f"{store.path.name}*"):
        file.unlink()
    with pytest.raises(StoreUnusable):
        store.connect()
    assert not store.path.exists()


def test_who_makes_a_store_waits_for_another_who_is_making_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.2, other.execute, ("ROLLBACK",))
        release.start()
        with closing(Database(tmp_path / "a.db", create=True)) as made, made.writing():
            pass
        release.join()


def test_damage_that_shows_only_later_is_an_error_of_ours_too(packed: Path) -> None:
    with packed.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * (packed.stat().st_size - 4096 * 3))
    with pytest.raises(StoreUnusable):  # noqa: PT012 - opening may find it, or the first reading
        database = Database(packed)
        with database.reading() as connection:
            connection.execute("SELECT sum(length(text)) FROM revision").fetchall()


def test_damage_that_sqlite_quotes_in_bytes_that_are_no_text_is_an_error_of_ours_too(packed: Path) -> None:
    content = packed.read_bytes()
    flipped = content.replace(b"tablerevision", b"table" + bytes([ord("r") ^ 0x80]) + b"evision")
    assert flipped != content
    packed.write_bytes(flipped)
    with pytest.raises(StoreUnusable, match="damaged"):
        Database(packed)


def test_a_second_writer_waits_and_then_says_that_another_is_writing(store: Database) -> None:
    other = Database(store.path)
    other.connection().execute("PRAGMA busy_timeout = 10")
    with store.writing(), pytest.raises(StoreBusy), other.writing():
        pass
    with other.writing() as connection:
        connection.execute("INSERT INTO meta VALUES ('mark', 'there')")
    other.close()
    assert store.connection().execute("SELECT value FROM meta WHERE key = 'mark'").fetchone()[0] == "there"


def test_two_writers_take_turns(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("INSERT INTO meta VALUES ('count', '0')")

    def count(database: Database) -> None:
        for _ in range(20):
            with database.writing() as connection:
                connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'count'")

    databases = [Database(store.path), Database(store.path)]
    threads = [threading.Thread(target=count, args=(database,)) for database in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in databases:
        database.close()
    assert store.connection().execute("SELECT value FROM meta WHERE key = 'count'").fetchone()[0] == "40"


def test_a_reader_never_waits_and_sees_one_moment(store: Database) -> None:
    other = Database(store.path)
    other.connection().execute("PRAGMA busy_timeout = 0")
    query = "SELECT count(*) FROM document"
    with other.reading() as reader:
        before = reader.execute(query).fetchone()[0]
        with store.writing() as writer:
            writer.execute("DELETE FROM document WHERE document_id = 'eip-20'")
            assert reader.execute(query).fetchone()[0] == before
        assert reader.execute(query).fetchone()[0] == before
    with other.reading() as reader:
        assert reader.execute(query).fetchone()[0] == before - 1
    other.close()


def test_an_error_while_writing_leaves_nothing(store: Database) -> None:
    before = store.generation(), list(store.connection().iterdump())
    with pytest.raises(ZeroDivisionError), store.writing() as connection:  # noqa: PT012 - the block is what is tested
        connection.execute("DELETE FROM document")
        raise ZeroDivisionError
    assert (store.generation(), list(store.connection().iterdump())) == before


def test_a_store_of_every_earlier_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    fresh = Database(tmp_path / "fresh.db", create=True)
    schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
    expected = [tuple(row) for row in fresh.connection().execute(schema)]
    for number, _ in migrations()[:-1]:
        path = tmp_path / f"schema-{number}.db"
        with closing(sqlite3.connect(path)) as connection:
            for known, script in migrations():
                if known <= number:
                    connection.executescript(script)
            connection.execute("INSERT INTO source VALUES (1, 'docs', '/docs', '{}')")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.commit()
        opened = Database(path)
        assert [tuple(row) for row in opened.connection().execute(schema)] == expected
        assert check(opened).faults == []
        opened.close()
    fresh.close()


AS_ANOTHER = """
import os, sys
from pathlib import Path
from attest.errors import StoreUnusable
from attest.store import database, migrating
migrations = migrating.migrations()
database.migrations = lambda: migrations
os.chdir("/")
if os.getuid() == 0:  # root may write everywhere
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
opened = database.Database(Path(sys.argv[1]))
print(opened.read_only, opened.connection().execute("SELECT count(*) FROM document").fetchone()[0])
try:
    with opened.writing():
        print("written")
except StoreUnusable as error:
    print(error)
"""


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user may enter; pytest's own is for one user."""
    folder = Path(tempfile.mkdtemp())
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
def test_a_store_that_may_only_be_read_is_read(packed: Path, public: Path, folder_mode: int) -> None:
    with closing(sqlite3.connect(packed)) as connection:
        documents = connection.execute("SELECT count(*) FROM document").fetchone()[0]
    path = Path(shutil.copy(packed, public / "attest.db"))
    path.chmod(0o444)
    public.chmod(folder_mode)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", AS_ANOTHER, str(path)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    first, second = done.stdout.splitlines()
    assert first == f"True {documents}"
    assert "may not be written to" in second


def test_a_log_that_grew_beside_a_reader_is_cut_once_it_begins_anew(tmp_path: Path) -> None:
    database, log = Database(tmp_path / "a.db", create=True), tmp_path / "a.db-wal"
    reader = database.connect()
    with database.reading_by(reader), database.reading():
        database.generation()
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(fill, database, LOG_BYTES + 1).result()
    assert log.stat().st_size > LOG_BYTES
    for _ in range(2):
        fill(database, 1)
    assert log.stat().st_size <= LOG_BYTES


def fill(database: Database, size: int) -> None:
    with database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('filler', hex(zeroblob(?)))", (size // 2,))
