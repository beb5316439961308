"""Deletion is looked for where it could fail: in the bytes of the files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from attest.errors import ReferenceUnknown, StoreUnusable
from attest.indexing.removal import remove
from attest.store.arrays import read_arrays
from attest.store.checks import check
from attest.store.database import Database
from attest.store.segments import term_hash
from attest.values.answers import Close
from tests.store.stores import ERC_20, Draft, evidence, index, keep, lay_out, quoting, sealed_answer, usual_answer

WORD = "xyzzyquokka"
TAIL = WORD[3:].encode()
"""A full-text index stores a term without the letters that it shares with the one before."""

SECRET = f"""# The {WORD} matter

## Why {WORD} counts

Nobody but this note speaks of {WORD}, and it names EIP-1559 and EIP-99999 as it does so.
"""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = lay_out(tmp_path / "docs")
    (folder / "notes" / f"{WORD}.md").write_text(SECRET, encoding="utf-8")
    return folder


@pytest.fixture
def filled(tmp_path: Path, docs: Path) -> Iterator[Database]:
    """A store with the secret in its text, index, vectors, history, findings, answers and traces."""
    database = Database(tmp_path / "attest.db", create=True)
    index(database, docs)
    secret = docs / "notes" / f"{WORD}.md"
    secret.write_text(SECRET + f"\nAdded later: {WORD} again.\n", encoding="utf-8")
    index(database, docs)
    keep(database, sealed_answer(quoting(evidence(database, 1, f"notes/{WORD}.md", f"Added later: {WORD} again."))))
    close = Close(document_id=f"notes/{WORD}.md", title="The matter", path=f"notes/{WORD}.md")
    refusal = Draft(status="refused", text="", claims=[], reason="nothing speaks of it", closest=[close])
    keep(database, sealed_answer(refusal))
    denial = replace(quoting(evidence(database, 1, "erc-20", ERC_20)), status="refused", closest=[close])
    keep(database, sealed_answer(denial))
    keep(database, usual_answer(database), corrections={"quokka": WORD})
    yield database
    database.close()


def holding(path: Path, needle: bytes) -> list[str]:
    """Names of the store's files that have some bytes."""
    return [file.name for file in sorted(path.parent.glob(f"{path.name}*")) if needle in file.read_bytes().lower()]


def rows(database: Database) -> dict[str, int]:
    tables = (
        "document",
        "revision",
        "history",
        "chunk",
        "chunk_fts_docsize",
        "vector",
        "link",
        "finding",
        "file",
        "symbol",
    )
    count = database.connection().execute
    return {
        table: count(f"SELECT count(*) FROM {table}").fetchone()[0] for table in (*tables, "answer", "claim", "quote")
    }


def test_no_byte_of_a_removed_document_stays_on_the_disk(filled: Database) -> None:
    assert holding(filled.path, TAIL) != []
    removal = remove(filled, f"notes/{WORD}.md")
    assert (removal.documents, removal.answers, removal.degraded) == ([f"notes/{WORD}.md"], 3, [])
    assert holding(filled.path, TAIL) == []
    filled.close()
    assert holding(filled.path, TAIL) == []


def test_a_refusal_goes_with_whatever_it_names_also_when_much_goes_at_once(tmp_path: Path) -> None:
    database, names = Database(tmp_path / "attest.db", create=True), [f'{n} "quoted" ünd.md' for n in range(3)]
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / f"{folder} {name}").write_text(f"# {name}\n\nWords.\n", encoding="utf-8")
    index(database, tmp_path / "one", tmp_path / "two")
    for folder in ("one", "two"):
        for name in names:
            close = Close(document_id=f"{folder} {name}", title=name, path=f"{folder} {name}")
            draft = Draft(
                status="refused", text="", claims=[], reason=f"nothing about {folder} {name}", closest=[close]
            )
            keep(database, sealed_answer(draft))
    (tmp_path / "one" / f"one {names[0]}").unlink()
    index(database, tmp_path / "one")
    assert rows(database)["answer"] == 5
    assert len(remove(database, "two").documents) == 3
    assert rows(database)["answer"] == 2
    database.close()


def test_files_beside_the_store_lose_what_was_removed(filled: Database) -> None:
    gone = term_hash(WORD).to_bytes(8, "little")
    vectors = read_arrays(Path(f"{filled.path}-vectors"))
    assert vectors is not None
    assert gone in Path(f"{filled.path}-terms").read_bytes()
    before = len(vectors[0]["rows"])
    remove(filled, f"notes/{WORD}.md")
    after = read_arrays(Path(f"{filled.path}-vectors"))
    assert after is not None
    assert len(after[0]["rows"]) < before
    assert gone not in Path(f"{filled.path}-terms").read_bytes()


def test_a_store_is_sound_after_a_removal_and_as_if_the_document_had_never_been(
    filled: Database, docs: Path, tmp_path: Path
) -> None:
    remove(filled, f"notes/{WORD}.md")
    (docs / "notes" / f"{WORD}.md").unlink()
    other = Database(tmp_path / "other.db", create=True)
    index(other, docs)
    keep(other, usual_answer(other))
    assert check(filled).faults == []
    assert rows(filled) == rows(other)
    other.close()


def test_answers_that_rest_on_other_documents_stay(filled: Database) -> None:
    kept = usual_answer(filled).answer_id
    remove(filled, f"notes/{WORD}.md")
    assert [row[0] for row in filled.connection().execute("SELECT answer_id FROM answer")] == [kept]


def test_a_source_goes_with_all_its_documents(filled: Database, docs: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "kept.md").write_text("# Kept\n\nThis stays.\n", encoding="utf-8")
    index(filled, other)
    removal = remove(filled, str(docs))
    assert len(removal.documents) == 11
    assert [row[0] for row in filled.connection().execute("SELECT document_id FROM document")] == ["kept.md"]
    assert [row[0] for row in filled.connection().execute("SELECT name FROM source")] == ["other"]
    assert holding(filled.path, TAIL) == []
    assert check(filled).faults == []


@pytest.mark.parametrize("ref", ["docs", "{docs}", "{docs}/"])
def test_a_source_is_named_by_its_name_or_its_folder(filled: Database, docs: Path, ref: str) -> None:
    assert len(remove(filled, ref.format(docs=docs)).documents) == 11
    assert rows(filled) == dict.fromkeys(rows(filled), 0)


def test_removing_a_stub_leaves_the_document_that_it_led_to(filled: Database) -> None:
    assert remove(filled, "eip-20").documents == ["eip-20"]
    assert filled.connection().execute("SELECT 1 FROM document WHERE document_id = 'erc-20'").fetchone()


def test_removing_the_original_makes_its_copy_stand_for_itself(filled: Database) -> None:
    copies = dict(filled.connection().execute("SELECT document_id, same_as FROM document WHERE same_as IS NOT NULL"))
    copy, original = next(item for item in copies.items() if "transcript" in item[0])
    remove(filled, original)
    row = filled.connection().execute("SELECT same_as FROM document WHERE document_id = ?", (copy,)).fetchone()
    assert row[0] is None


def test_a_text_that_another_document_has_too_stays_for_that_one(filled: Database, docs: Path) -> None:
    (docs / "notes" / "again.md").write_bytes((docs / "notes" / "gas-costs.md").read_bytes())
    index(filled, docs)
    remove(filled, "notes/gas-costs.md")
    assert filled.connection().execute("SELECT 1 FROM document WHERE document_id = 'notes/again.md'").fetchone()
    assert check(filled).faults == []


def test_a_file_that_is_still_there_comes_back_with_the_next_index(filled: Database, docs: Path) -> None:
    remove(filled, f"notes/{WORD}.md")
    index(filled, docs)
    assert holding(filled.path, TAIL) != []


def test_what_is_not_there_cannot_be_removed_and_nothing_changes(filled: Database) -> None:
    before = filled.generation(), rows(filled)
    with pytest.raises(ReferenceUnknown, match="erc-20"):
        remove(filled, "erc-2O")
    assert (filled.generation(), rows(filled)) == before


def test_a_reader_that_holds_the_log_is_named(filled: Database) -> None:
    reader = Database(filled.path)
    filled.connection().execute("PRAGMA busy_timeout = 10")
    with reader.reading() as connection:
        connection.execute("SELECT count(*) FROM document").fetchone()
        removal = remove(filled, f"notes/{WORD}.md")
    reader.close()
    assert [line.split(":")[0] for line in removal.degraded] == ["write-ahead log"]


def test_a_store_that_may_not_be_written_to_loses_nothing(filled: Database) -> None:
    filled.read_only = True
    with pytest.raises(StoreUnusable):
        remove(filled, "erc-20")
