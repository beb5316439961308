from pathlib import Path

import pytest

from attest.errors import ReferenceAmbiguous, ReferenceUnknown
from attest.indexing.removal import remove
from attest.store.database import Database
from attest.store.document_lookup import source_named
from attest.store.place_lookup import show
from attest.values.spans import sha256_of, shown_id
from tests.folders import written
from tests.store.stores import ERC_20, PRIMER, STUB, index, lay_out
from tests.worlds import indexed

ERC_20_TEXT = (PRIMER / "proposals/erc-20.md").read_text(encoding="utf-8")
HERE = ERC_20_TEXT.index(ERC_20)


@pytest.mark.parametrize("ref", ["erc-20", "ERC-20", " erc-20 ", "proposals/erc-20.md", "docs/proposals/erc-20.md"])
def test_a_document_is_shown_by_its_id_or_its_path(store: Database, ref: str) -> None:
    shown = show(store, ref)
    assert (shown.document.document_id, shown.text, shown.start, shown.first_line) == ("erc-20", ERC_20_TEXT, 0, 1)
    assert (shown.ref, shown.current, shown.end) == (ref, True, len(ERC_20_TEXT))
    assert ("status", "Final") in [(field.name, field.value) for field in shown.fields]


def test_a_document_is_shown_by_where_it_lies_on_the_disk(store: Database) -> None:
    root = store.connection().execute("SELECT root FROM source").fetchone()[0]
    assert show(store, f"{root}/proposals/erc-20.md").document.document_id == "erc-20"


@pytest.mark.parametrize("ref", ["../docs/./proposals/erc-20.md", "../notes/../docs/proposals/erc-20.md:1"])
def test_a_path_may_be_relative_to_where_one_stands(store: Database, monkeypatch: pytest.MonkeyPatch, ref: str) -> None:
    monkeypatch.chdir(store.connection().execute("SELECT root FROM source").fetchone()[0])
    assert show(store, ref).document.document_id == "erc-20"


def test_no_path_is_not_the_folder_where_one_stands(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(store.connection().execute("SELECT root FROM source").fetchone()[0])
    with store.reading() as connection:
        assert [source_named(connection, ref) for ref in ("", " ", "\0", ".")] == [None, None, None, 1]


@pytest.mark.parametrize("ref", ["eip-20", "proposals/eip-20.md"])
def test_a_document_that_moved_is_followed(store: Database, ref: str) -> None:
    assert show(store, ref).document.document_id == "erc-20"


def test_documents_that_moved_in_a_circle_are_shown_all_the_same(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("UPDATE document SET redirect = 'eip-20' WHERE document_id = 'erc-20'")
    assert show(store, "eip-20").document.document_id in ("eip-20", "erc-20")


def test_a_stub_that_leads_nowhere_is_shown_itself(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("UPDATE document SET redirect = 'erc-0' WHERE document_id = 'eip-20'")
    assert show(store, "eip-20").text == STUB


@pytest.mark.parametrize("what", ["erc-20", "proposals/erc-20.md", "{revision}", "{short}"])
def test_characters_are_those_of_the_text(store: Database, what: str) -> None:
    revision = show(store, "erc-20").revision_id
    ref = what.format(revision=revision, short=revision[:14])
    shown = show(store, f"{ref}#{HERE}-{HERE + len(ERC_20)}")
    assert (shown.text, shown.start, shown.revision_id) == (ERC_20, HERE, revision)
    assert shown.first_line == ERC_20_TEXT[:HERE].count("\n") + 1


def test_characters_of_a_stub_are_its_own(store: Database) -> None:
    assert show(store, "eip-20#0-3").text == "---"
    assert show(store, "eip-20#0-3").document.document_id == "eip-20"


@pytest.mark.parametrize(
    ("lines", "expected"), [("2", "eip: 20"), ("2-3", "eip: 20\ntitle: Token Standard"), ("1-1", "---")]
)
def test_lines_are_counted_from_one(store: Database, lines: str, expected: str) -> None:
    shown = show(store, f"proposals/erc-20.md:{lines}")
    assert (shown.text, shown.first_line) == (expected, int(lines.partition("-")[0]))


def test_lines_reach_to_the_end_of_the_text(store: Database) -> None:
    assert show(store, "erc-20:1-999").text == ERC_20_TEXT.removesuffix("\n")


def test_a_chunk_is_shown_with_its_place(store: Database) -> None:
    row = (
        store.connection()
        .execute("SELECT * FROM chunk WHERE document_id = ? ORDER BY start DESC", ("erc-20",))
        .fetchone()
    )
    shown = show(store, row["chunk_id"])
    assert (shown.start, shown.end, shown.text) == (row["start"], row["end"], ERC_20_TEXT[row["start"] : row["end"]])


def test_an_earlier_revision_is_shown_and_said_not_to_be_the_present_one(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs")
    database = Database(tmp_path / "attest.db", create=True)
    index(database, docs)
    before = show(database, "erc-20")
    (docs / "proposals" / "erc-20.md").write_text(ERC_20_TEXT + "\nMore.\n", encoding="utf-8")
    index(database, docs)
    shown = show(database, before.revision_id)
    assert (shown.text, shown.current, shown.fields) == (ERC_20_TEXT, False, ())
    assert (shown.document.document_id, show(database, "erc-20").text) == ("erc-20", ERC_20_TEXT + "\nMore.\n")
    database.close()


def test_a_path_that_two_sources_have_needs_the_source(tmp_path: Path) -> None:
    database = Database(tmp_path / "attest.db", create=True)
    for number, name in enumerate(("one", "two"), 7001):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same.md").write_text(f"---\neip: {number}\n---\n\nIn {name}.\n", encoding="utf-8")
    index(database, tmp_path / "one", tmp_path / "two")
    assert show(database, "one/same.md").document.document_id == "eip-7001"
    assert show(database, "two/same.md").document.document_id == "eip-7002"
    with pytest.raises(ReferenceUnknown) as raised:
        show(database, "same.md#0-3")
    assert raised.value.near == ["one/same.md", "two/same.md"]
    database.close()


def test_the_end_of_a_path_is_enough_where_only_one_document_has_it(tmp_path: Path) -> None:
    database = Database(tmp_path / "attest.db", create=True)
    for path in ("leave/annual.md", "leave/forms/tock.md", "tools/tock.md"):
        (tmp_path / "hr" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "hr" / path).write_text(f"In {path}.\nMore.\n", encoding="utf-8")
    index(database, tmp_path / "hr")
    assert show(database, "annual.md").document.document_id == "leave/annual.md"
    assert show(database, "forms/tock.md:1").text == "In leave/forms/tock.md."
    with pytest.raises(
        ReferenceAmbiguous, match=r"several 'tock\.md'; say which: leave/forms/tock\.md, tools/tock\.md"
    ):
        show(database, "tock.md")
    for ref in ("nnual.md", "annual", "annuall.md", "leave/anual.md"):
        with pytest.raises(ReferenceUnknown) as raised:
            show(database, ref)
        assert raised.value.near == ["leave/annual.md"]
    with pytest.raises(ReferenceUnknown):
        remove(database, "annual.md")
    database.close()


def test_the_ending_that_many_files_have_makes_no_name_alike() -> None:
    with indexed({"docs/why.md": "# Why\n"}) as kb:
        near = {"nosuch.md": [], "oops.md": [], "docs/wy.md": ["docs/why.md"], "wny.txt": ["docs/why.md"]}
        for ref, meant in near.items():
            with pytest.raises(ReferenceUnknown) as raised:
                kb.show(ref)
            assert raised.value.near == meant, ref


def test_a_document_is_shown_by_the_name_of_its_file_as_it_is_asked_for(tmp_path: Path) -> None:
    folders = {"one": ["spec-1.md", "0042_use-sqlite.txt", "notes.md"], "two": ["spec-2.v1.md", "spec-1.txt"]}
    for folder, names in folders.items():
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(f"# {folder} {name}\n", encoding="utf-8")
    database = Database(tmp_path / "attest.db", create=True)
    index(database, tmp_path / "one")
    assert show(database, "Spec-1").document.path == "spec-1.md"
    assert show(database, "0042_use-sqlite:1").text == "# one 0042_use-sqlite.txt"
    index(database, tmp_path / "two")
    with pytest.raises(ReferenceUnknown, match=r"one/spec-1\.md, two/spec-1\.txt"):
        show(database, "spec-1")
    for other in ("spec-2", "notes", "0042%use-sqlite"):
        with pytest.raises(ReferenceUnknown):
            show(database, other)
    database.close()


UNKNOWN = [
    ("", ()),
    ("nothing-like-it", ()),
    ("erc-2O", ("erc-20",)),
    ("1559", ("eip-1559",)),
    ("erc-2O#1-2", ("erc-20",)),
    ("erc-20#5-5", (f"erc-20#0-{len(ERC_20_TEXT)}",)),
    ("erc-20#0-999999", (f"erc-20#0-{len(ERC_20_TEXT)}",)),
    ("erc-20:0", (f"erc-20:1-{ERC_20_TEXT.count(chr(10))}",)),
    ("erc-20:9-3", (f"erc-20:1-{ERC_20_TEXT.count(chr(10))}",)),
    ("erc-20:9999", (f"erc-20:1-{ERC_20_TEXT.count(chr(10))}",)),
    ("sha256:0000", ()),
    ("0123456789abcdef0123", ()),
    ("%", ()),
    ("'; DROP TABLE document; --", ()),
    ("erc-20#1-" + "9" * 400, ()),
    ("x" * 100_000, ()),
]


@pytest.mark.parametrize("ref", ["eip-1599", "eip-7559", "erc-9999"])
def test_a_proposal_of_another_number_is_never_suggested(store: Database, ref: str) -> None:
    with pytest.raises(ReferenceUnknown) as raised:
        show(store, ref)
    assert raised.value.near == []


def test_digits_in_another_order_are_a_slip(store: Database) -> None:
    with pytest.raises(ReferenceUnknown) as raised:
        show(store, "eip-1595")
    assert raised.value.near == ["eip-1559"]


@pytest.mark.parametrize(("ref", "meant"), UNKNOWN)
def test_what_is_not_there_is_said_with_what_was_perhaps_meant(
    store: Database, ref: str, meant: tuple[str, ...]
) -> None:
    with pytest.raises(ReferenceUnknown) as raised:
        show(store, ref)
    assert set(meant) <= set(raised.value.near)


def test_the_beginning_of_two_revisions_asks_which(tmp_path: Path) -> None:
    twins = ["There are 28 otters.", "There are 765 otters."]
    revisions = sorted(shown_id(sha256_of(text)) for text in twins)
    database = Database(tmp_path / "attest.db", create=True)
    index(database, written(tmp_path / "otters", {f"{n}.md": text for n, text in enumerate(twins)}))
    with pytest.raises(ReferenceAmbiguous, match=f"several 'sha256:4fe3'; say which: {', '.join(revisions)}"):
        show(database, "sha256:4fe3")
    assert [show(database, revision).text for revision in revisions] == sorted(twins, key=sha256_of)
    database.close()
