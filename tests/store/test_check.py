import math
import sqlite3
import struct
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

import attest
from attest.errors import StoreUnusable
from attest.parsing import READER_VERSION
from attest.store.accelerators import Accelerators, index_rows
from attest.store.arrays import read_arrays, write_arrays
from attest.store.builds import record_build
from attest.store.checks import FAULTS_SHOWN, check
from attest.store.database import Database
from attest.values.checks import INVARIANTS, CheckReport
from attest.values.spans import sha256_of
from tests.store.stores import EMBEDDER
from tests.worlds import lay_out

Damage = Callable[[Path], None]


def sql(*statements: str) -> Damage:
    """Damage by another program that knows nothing of our invariants."""

    def inflict(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                changed = connection.execute(statement).rowcount
                assert changed > 0, statement
            connection.commit()

    return inflict


def vector(*components: float) -> str:
    packed = struct.pack("<32e", *components, *([0.0] * (32 - len(components))))
    return f"UPDATE vector SET value = x'{packed.hex()}' WHERE input_hash = (SELECT min(input_hash) FROM vector)"


def array(file: str, name: str, change: Callable[[np.ndarray], np.ndarray]) -> Damage:
    """One array of a file beside the store, changed."""

    def inflict(path: Path) -> None:
        stored = read_arrays(Path(f"{path}-{file}"))
        assert stored is not None
        arrays = {key: np.array(value) for key, value in stored[0].items()}
        arrays[name] = change(arrays[name])
        write_arrays(Path(f"{path}-{file}"), arrays, metadata=stored[1])

    return inflict


def without_last_chunk(path: Path) -> None:
    stored = read_arrays(Path(f"{path}-vectors"))
    assert stored is not None
    write_arrays(Path(f"{path}-vectors"), {key: value[:-1] for key, value in stored[0].items()}, metadata=stored[1])


FIRST_CHUNK = "WHERE rowid = (SELECT min(rowid) FROM chunk WHERE document_id = 'erc-20')"

DAMAGES: dict[str, Sequence[Damage]] = {
    "sqlite": [
        sql("UPDATE sqlite_schema SET sql = replace(sql, 'document_id', 'kind') WHERE name = 'chunk_document'"),
    ],
    "foreign-keys": [sql("INSERT INTO history VALUES ('erc-20', 'sha256:00', 'then', NULL, 'reader')")],
    "lexical-index": [
        sql("DELETE FROM chunk_fts_docsize WHERE id = (SELECT min(rowid) FROM chunk)"),
        sql("UPDATE document SET title = 'Another title' WHERE document_id = 'erc-20'"),
        sql(f"UPDATE chunk SET heading_path = '[\"Elsewhere\"]' {FIRST_CHUNK}"),
        sql("DELETE FROM chunk_fts_data WHERE id > 1000"),
        sql("UPDATE symbol SET qualified = 'elsewhere.' || name WHERE position = 0"),
    ],
    "revision-hash": [sql("UPDATE revision SET text = replace(text, 'does not add', 'does  add')")],
    "outline": [
        sql("UPDATE document SET outline = x'00ff'"),
        sql("UPDATE document SET outline = (SELECT outline FROM document ORDER BY length(outline) DESC LIMIT 1)"),
    ],
    "field": [
        sql("UPDATE document SET fields = replace(fields, 'Final', 'Draft') WHERE document_id = 'erc-20'"),
        sql("UPDATE document SET fields = '[[\"status\", \"Final\", 0, 99999]]' WHERE document_id = 'erc-20'"),
        sql("UPDATE document SET fields = '{}' || fields WHERE document_id = 'erc-20'"),
    ],
    "link": [sql('UPDATE link SET "end" = 999999'), sql("UPDATE link SET revision_id = 'sha256:00'")],
    "name": [
        sql("UPDATE name SET words = 'another name'"),
        sql('UPDATE name SET "end" = 999999'),
        sql("UPDATE name SET revision_id = 'sha256:00'"),
    ],
    "reply": [
        sql('UPDATE reply SET "end" = 999999'),
        sql("UPDATE reply SET revision_id = 'sha256:00'"),
        sql("UPDATE reply SET target = post"),
        sql("UPDATE reply SET origin_start = origin_start + 9 WHERE relation = 'quotes'"),
    ],
    "author": [
        sql("UPDATE author SET revision_id = 'sha256:00'"),
        sql('UPDATE author SET "end" = 999999'),
        sql("UPDATE author SET name = 'somebody else'"),
    ],
    "constant": [sql("UPDATE constant SET start = start + 3"), sql("UPDATE constant SET name = 'OTHER_NAME'")],
    "type-name": [
        sql("UPDATE type_name SET name = 'Elsewhere'"),
        sql("UPDATE type_name SET holder = 999"),
    ],
    "anchor": [
        sql("UPDATE anchor SET key = 'another name'"),
        sql("UPDATE anchor SET value = '7' WHERE method = 'value'"),
        sql('UPDATE anchor SET "end" = 999999'),
        sql("UPDATE anchor SET method = 'hearsay'"),
        sql("UPDATE anchor SET revision_id = 'sha256:00'"),
    ],
    "symbol": [
        sql('UPDATE symbol SET "end" = 999999 WHERE position = 0'),
        sql("UPDATE symbol SET head_end = head WHERE name = 'fake_exponential'"),
        sql("UPDATE symbol SET name = 'elsewhere' WHERE position = 0"),
        sql("UPDATE symbol SET doc = 0, doc_end = 5 WHERE name = 'fake_exponential'"),
        sql("UPDATE symbol SET parent = 999 WHERE name = 'target'"),
    ],
    "import": [sql("UPDATE import SET start = start + 32"), sql("UPDATE import SET name = 'elsewhere'")],
    "call": [sql("UPDATE call SET start = start + 1"), sql("UPDATE call SET caller = 999")],
    "chunk-span": [
        sql(f'UPDATE chunk SET "end" = 999999 {FIRST_CHUNK}'),
        sql("UPDATE chunk SET revision_id = (SELECT revision_id FROM document WHERE document_id = 'eip-1559')"
            " WHERE document_id = 'erc-20'"),
        sql(f"UPDATE chunk SET heading_path = 'Abstract' {FIRST_CHUNK}"),
    ],
    "chunk-overlap": [sql("UPDATE chunk SET start = 0 WHERE document_id = 'erc-20'")],
    "chunk-id": [sql(f"UPDATE chunk SET chunk_id = '0123456789abcdef0123' {FIRST_CHUNK}")],
    "chunk-input": [
        sql(f"UPDATE chunk SET prefix = 'Another context' {FIRST_CHUNK}"),
        sql(f"UPDATE chunk SET input_hash = 'sha256:00' {FIRST_CHUNK}"),
    ],
    "chunk-signature": [
        sql("UPDATE chunk SET signature = zeroblob(64) WHERE rowid = (SELECT max(rowid) FROM chunk)"),
        sql(f"UPDATE chunk SET signature = x'00' {FIRST_CHUNK}"),
    ],
    "document": [
        sql("DELETE FROM history WHERE document_id = 'erc-20'"),
        sql("DELETE FROM file WHERE document_id = 'erc-20'"),
        sql("UPDATE document SET claimed = 'erc-21' WHERE document_id = 'erc-20'"),
        sql("INSERT INTO file VALUES (1, 'gone.md', 1, 1, 'reader', 'gone.md')"),
    ],
    "moved": [sql("UPDATE document SET redirect = 'erc-0' WHERE document_id = 'eip-20'",
                  "DELETE FROM finding WHERE kind = 'moved'")],
    "copy": [sql("UPDATE document SET same_as = 'nobody' WHERE document_id = 'erc-20'"),
             sql("UPDATE document SET same_as = document_id WHERE document_id = 'erc-20'"),
             sql("UPDATE copy SET original = 'nobody'"), sql("UPDATE copy SET original = document_id")],
    "vector": [sql(vector()), sql(vector(2.0)), sql(vector(math.nan)), sql(vector(math.inf)),
               sql("UPDATE vector SET value = substr(value, 1, 62)"), sql("DELETE FROM space")],
    "score": [
        sql("UPDATE passage_score SET input_hash = 'sha256:00' WHERE score = 1"),
        sql("UPDATE passage_score SET score = 9e999"),
    ],
    "vector-use": [sql(f"INSERT INTO vector VALUES ('{EMBEDDER.space.space_id}', 'sha256:00', zeroblob(64))")],
    "answer": [
        sql("UPDATE answer SET body = replace(body, 'one fifth', 'one half')"),
        sql("UPDATE answer SET body = '[]'"),
        sql("UPDATE answer SET body = substr(body, 1, 100)"),
        sql("UPDATE answer SET build_id = 'sha256:1'"),
        sql("UPDATE claim SET verdict = 'partial'"),
        sql("DELETE FROM quote WHERE n = 2"),
    ],
    "past-text": [
        sql("UPDATE past_text SET packed = x'00' WHERE depth = 0"),
        sql("UPDATE past_text SET packed = (SELECT max(packed) FROM past_text) WHERE depth = 0"),
        sql("UPDATE past_text SET base_id = (SELECT min(text_id) FROM past_text WHERE depth = 0) WHERE depth = 1"),
        sql("UPDATE past_text SET depth = 2 WHERE depth = 1"),
        sql("DELETE FROM past_fact", "DELETE FROM past WHERE path LIKE '%1559%'"),
    ],
    "past-fact": [sql("UPDATE past_fact SET start = start + 3"),
                  sql("UPDATE past_fact SET value = 'Other' WHERE name = 'status'")],
    "past-line": [sql("UPDATE past_commit SET at = '2019' WHERE position = 1"),
                  sql("DELETE FROM past_fact", "DELETE FROM past")],
    "tag": [sql("UPDATE tag SET build_id = 'sha256:1'"), sql("DELETE FROM tagged WHERE document_id = 'erc-20'")],
    "quote": [sql("UPDATE quote SET sha256 = 'sha256:00'"), sql("UPDATE quote SET start = start + 1")],
    "trace": [
        sql("UPDATE trace SET body = substr(body, 1, 100)"),
        sql("UPDATE trace SET trace_id = '0123456789abcdef'"),
        sql("DELETE FROM trace_document WHERE document_id = 'erc-20'"),
        sql("UPDATE trace SET body = replace(body, 'erc-20', 'erc-0')",
            "UPDATE trace_document SET document_id = 'erc-0' WHERE document_id = 'erc-20'"),
    ],
    "feedback": [sql("UPDATE feedback SET claim = 9")],
    "build": [sql("DELETE FROM build"), sql("UPDATE build SET chunks = chunks + 1"),
              sql("UPDATE file SET prepared_by = 'another reader' WHERE document_id = 'erc-20'")],
    "terms-file": [
        array("terms", "frequencies", lambda values: values + 1),
        array("terms", "chunks", lambda values: values[::-1]),
        array("terms", "chunks", lambda values: values + 1000),
        array("terms", "documents", lambda values: np.roll(values, 1)),
        array("terms", "digests", lambda values: np.roll(values, 1)),
        array("terms", "lengths", lambda values: values + 1),
        array("terms", "terms", lambda values: values[::-1]),
        array("terms", "offsets", lambda values: values[:-1]),
        array("terms", "rows", lambda values: values[::-1]),
    ],
    "vectors-file": [
        array("vectors", "values", lambda values: -values),
        array("vectors", "rows", lambda values: values[::-1]),
        without_last_chunk,
    ],
}  # fmt: skip
"""For every invariant, ways to break it."""


def checked(path: Path) -> CheckReport:
    with closing(Database(path)) as database:
        return check(database)


def test_a_sound_store_has_no_faults_and_every_promise_was_looked_at(store: Database) -> None:
    report = check(store)
    assert (report.faults, report.sound) == ([], True)
    assert [name for name, count in report.checked if not count] == []


def test_there_is_a_damage_for_every_promise() -> None:
    assert set(DAMAGES) == set(INVARIANTS)


@pytest.mark.parametrize(
    ("invariant", "number"), [(name, number) for name, ways in DAMAGES.items() for number in range(len(ways))]
)
def test_a_broken_promise_is_found_and_named(store: Database, invariant: str, number: int) -> None:
    store.close()
    DAMAGES[invariant][number](store.path)
    report = checked(store.path)
    assert not report.sound
    assert invariant in {fault.invariant for fault in report.faults}


def test_a_damaged_page_is_a_fault_and_not_an_error(store: Database) -> None:
    page = store.connection().execute("PRAGMA page_size").fetchone()[0]
    last = store.connection().execute("SELECT max(pageno) FROM dbstat WHERE name = 'chunk'").fetchone()[0]
    store.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    with store.path.open("r+b") as file:
        file.seek((last - 1) * page)
        file.write(b"\xff" * page)
    report = checked(store.path)
    assert "sqlite" in {fault.invariant for fault in report.faults}


def test_a_damaged_id_of_a_chunk_is_a_fault_and_elsewhere_an_error_of_the_store(store: Database) -> None:
    sql("UPDATE chunk SET chunk_id = 'no hash at all, ' || rowid")(store.path)
    assert "chunk-id" in {fault.invariant for fault in check(store).faults}
    Path(f"{store.path}-terms").unlink()
    with pytest.raises(StoreUnusable, match="a row of it is damaged"):
        Accelerators(store).postings(store.generation())
    with pytest.raises(StoreUnusable, match="a row of it is damaged"):
        index_rows(store, np.array([1]))


def test_only_the_first_faults_of_a_promise_are_kept_and_the_rest_counted(store: Database) -> None:
    sql("UPDATE chunk SET input_hash = 'sha256:00' || rowid")(store.path)
    chunks = dict(check(store).checked)["chunk-input"]
    faults = [fault for fault in check(store).faults if fault.invariant == "chunk-input"]
    assert len(faults) == FAULTS_SHOWN + 1
    assert faults[-1].detail == f"and {chunks - FAULTS_SHOWN} more"


@pytest.mark.parametrize("file", ["terms", "vectors"])
def test_a_torn_or_missing_file_beside_the_store_is_no_fault(store: Database, file: str) -> None:
    path = Path(f"{store.path}-{file}")
    path.write_bytes(path.read_bytes()[:-1])
    assert check(store).sound
    path.unlink()
    assert check(store).sound


def test_files_beside_the_store_may_lag_behind_it(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("UPDATE meta SET value = value WHERE key = 'generation'")
    assert check(store).sound


def test_what_a_killed_run_left_for_the_next_is_no_fault(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("INSERT INTO run (started_at) VALUES ('now')")
        connection.execute("DELETE FROM build")
        connection.execute("UPDATE document SET same_as = 'gone' WHERE document_id = 'erc-20'")
    assert check(store).sound


def test_checking_changes_nothing(store: Database) -> None:
    before = store.generation(), list(store.connection().iterdump())
    check(store)
    assert (store.generation(), list(store.connection().iterdump())) == before


def test_an_empty_store_is_sound(tmp_path: Path) -> None:
    Database(tmp_path / "new.db", create=True).close()
    assert checked(tmp_path / "new.db").sound


MANUAL = {"kettle.1": ".TH KETTLE 1\n.SH NAME\nkettle \\- boils\n.PP\nIt \\fBboils\\fR.\n"}


def embedded_as_written(folder: Path) -> Path:
    """A store whose inputs are the characters of the file, as they were before the format had a reader."""
    with attest.open(folder / "kb.db") as kb:
        kb.index([lay_out(folder / "docs", MANUAL)], lexical_only=True)
    with closing(sqlite3.connect(folder / "kb.db")) as connection:
        chunks = connection.execute(
            'SELECT chunk_id, prefix || substr(text, 1 + start, "end" - start)'
            " FROM chunk JOIN revision USING (revision_id)"
        ).fetchall()
        hashed = [(sha256_of(written), chunk_id) for chunk_id, written in chunks]
        assert connection.executemany("UPDATE chunk SET input_hash = ? WHERE chunk_id = ?", hashed).rowcount
        connection.commit()
    return folder / "kb.db"


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A store that an earlier reader filled: its files say which one prepared them, and so does its build."""
    store = embedded_as_written(tmp_path)
    with closing(sqlite3.connect(store)) as connection:
        connection.row_factory = sqlite3.Row
        then = "UPDATE file SET prepared_by = replace(prepared_by, ?, 'reader 3,')"
        assert connection.execute(then, (f"reader {READER_VERSION},",)).rowcount
        record_build(connection, "2026-01-01T00:00:00Z")
        connection.commit()
    return store


def test_what_an_earlier_reader_prepared_is_named_and_sound_until_it_is_read_again(
    earlier: Path, tmp_path: Path
) -> None:
    with attest.open(earlier) as kb:
        report = kb.check()
        assert (report.faults, [one[:37] for one in report.stale]) == (
            [],
            ["1 document was prepared by reader 3, "],
        )
        assert dict(report.checked)["chunk-input"] == 0
        kb.index([tmp_path / "docs"], lexical_only=True)
        report = kb.check()
        assert (report.faults, report.stale) == ([], [])
        assert dict(report.checked)["chunk-input"] == 2  # its head and its words


def test_what_the_present_reader_prepared_is_embedded_in_one_form_only(tmp_path: Path) -> None:
    with attest.open(embedded_as_written(tmp_path)) as kb:
        assert {fault.invariant for fault in kb.check().faults} == {"chunk-input"}


def test_other_promises_of_stale_documents_are_looked_at_all_the_same(earlier: Path) -> None:
    sql("UPDATE chunk SET signature = x'00'")(earlier)
    with attest.open(earlier) as kb:
        assert {fault.invariant for fault in kb.check().faults} == {"chunk-signature"}
