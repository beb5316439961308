"""What holds of the store as a whole: moved, copied and corrected documents, odd files, who is called what."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import attest
from attest.engine import Attest
from attest.indexing.run import Wanted, index_files, plan_run
from attest.store.database import Database
from tests.opened import select
from tests.worlds import (
    COPIED,
    STUB,
    call,
    lay_out,
    proposal,
    put,
    tables,
    thread,
)  # fmt: skip


def test_a_stub_leads_to_where_the_document_moved(kb: Attest, tmp_path: Path) -> None:
    files = {"EIPS/eip-20.md": STUB, "ERCS/erc-20.md": proposal(20, "Token", "A token has a supply.")}
    kb.index([lay_out(tmp_path / "docs", files)])
    assert {hit.found.document_id for hit in kb.search("EIP-20 token supply").hits} == {"erc-20"}
    assert kb.show("eip-20").document.document_id == "erc-20"
    assert [(path, detail) for path, kind, detail in kb.findings("moved")] == [("EIPS/eip-20.md", "moved to erc-20")]


def test_a_copy_is_shown_once_and_comes_forward_when_the_original_goes(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": f"# Copied\n\n{COPIED}\n", "b.md": f"# Copied\n\n{COPIED}\n"})
    kb.index([docs])
    assert [hit.found.path for hit in kb.search("auction of first prices").hits] == ["a.md"]
    assert kb.findings() == [("b.md", "duplicate", "the same text as a.md")]
    (docs / "a.md").unlink()
    kb.index([docs])
    assert [hit.found.path for hit in kb.search("auction of first prices").hits] == ["b.md"]
    assert kb.findings() == []


def test_the_opening_of_a_cross_post_is_reported_and_its_own_replies_are_found(kb: Attest, tmp_path: Path) -> None:
    files = {
        "7.md": thread(7, COPIED, ("mara", "2022-02-01", "Quokkas object.")),
        "8.md": thread(8, COPIED, ("tobin", "2022-03-01", "Wombats agree.")),
    }
    kb.index([lay_out(tmp_path / "docs", files)])
    assert [detail for _, _, detail in kb.findings("duplicate")] == ["nearly the same text as forum-7"]
    copies = select(kb, "SELECT document_id, original, method FROM copy").fetchall()
    assert [tuple(row) for row in copies] == [("forum-8", "forum-7", "nearly the same text")]
    assert [hit.found.document_id for hit in kb.search("quokkas", profile="plain").hits] == ["forum-7"]
    assert [hit.found.document_id for hit in kb.search("wombats", profile="plain").hits] == ["forum-8"]
    texts = [hit.found.text for hit in kb.search("auction of first prices").hits]
    assert len(texts) == len(set(texts))


def test_a_corrected_transcript_stands_in_for_the_first(kb: Attest, tmp_path: Path) -> None:
    folder = "calls/2024-03-21_07"
    files = {
        f"{folder}/transcript.vtt": call(("Mara", "The fee was one way.")),
        f"{folder}/transcript_corrected.vtt": call(("Mara", "The fee was one wei.")),
    }
    kb.index([lay_out(tmp_path / "docs", files)])
    assert [hit.found.text for hit in kb.search("fee").hits] == ["Mara: The fee was one wei."]
    assert [(path, kind) for path, kind, _ in kb.findings()] == [(f"{folder}/transcript.vtt", "superseded")]


FOUND = {
    "truncated": ("t.md", thread(7, "Words.", posts=9)),
    "moved": ("eip-20.md", STUB),
    "malformed": ("eip-1.md", "---\neip: 1\ntitle: T\nthis is not a field\n---\n\nBody.\n"),
    "dangling": ("eip-2.md", proposal(2, "T", "Body.", requires="4711")),
    "empty": ("empty.md", ""),
    "undecodable": ("latin.txt", b"caf\xe9"),
    "unsupported": ("a.xls", b"PK"),
    "payload": ("p.md", "![](data:image/png;base64," + "QUJD" * 300 + ")"),
    "too_large": ("large.md", "x" * 5_000),
}


@pytest.mark.parametrize("kind", sorted(FOUND))
def test_what_is_odd_about_a_file_is_a_finding_that_goes_with_its_cause(kb: Attest, tmp_path: Path, kind: str) -> None:
    path, content = FOUND[kind]
    docs = lay_out(tmp_path / "docs", {path: content})
    kb.index([docs], max_bytes=4_000)
    assert (path, kind) in [finding[:2] for finding in kb.findings()]
    put(docs, path, b"plain words\n")
    if kind == "unsupported":
        (docs / path).unlink()
    kb.index([docs], max_bytes=4_000)
    assert [finding for finding in kb.findings() if finding[1] == kind] == []


def test_a_file_that_was_refused_is_read_as_soon_as_the_settings_let_it_through(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"large.md": "x " * 900, "app.min.js": "function f() {}"})
    assert kb.index([docs], max_bytes=1_000).refused == 2
    assert kb.index([docs], max_bytes=1_000).refused == 2
    assert kb.index([docs]).changed == 1
    assert kb.index([docs], include=["*.min.js", "*.md"]).changed == 1
    assert kb.findings() == []


def test_a_file_that_turns_into_data_is_refused_and_its_document_goes(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "Words.", "b.md": "Other."})
    kb.index([docs])
    put(docs, "a.md", b"\0\1\2")
    report = kb.index([docs])
    assert (report.added, report.changed, report.refused, report.unchanged) == (0, 0, 1, 1)
    assert [row[0] for row in select(kb, "SELECT document_id FROM document")] == ["b.md"]


def test_a_file_that_could_not_be_read_is_tried_again_though_it_looks_the_same(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "Words."})
    database = Database(tmp_path / "a.db", create=True)
    wanted = Wanted(paths=[docs])
    plans = plan_run(database, wanted)
    (docs / "a.md").rename(docs / "away")
    assert index_files(database, plans, wanted, lambda _: None).refused == 1
    (docs / "away").rename(docs / "a.md")
    report = index_files(database, plan_run(database, wanted), wanted, lambda _: None)
    assert (report.refused, report.findings, tables(database)["finding"]) == (0, {}, [])
    database.close()


def _paths(store: Path) -> dict[str, str]:
    """The path of each proposal, from the store's own table: a damaged text is not shown."""
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute(
            "SELECT document_id, name, path FROM document JOIN source USING (source_id)"
        ).fetchall()
    return {document_id: f"{name}/{path}" for document_id, name, path in rows if path == "eip-1.md"}


def test_who_is_called_what_is_settled_without_reading_a_text_again(tmp_path: Path) -> None:
    """A store in which every document stands twice took as long for one changed file as for a new index."""
    proposal = "---\neip: 1\ntitle: One\n---\n\n## Abstract\n\nThe words of it.\n"
    for name in ("one", "two"):
        lay_out(tmp_path / name, {"eip-1.md": proposal, "note.md": f"# Note {name}\n"})
    store = tmp_path / "a.db"
    with attest.open(store) as kb:
        kb.index([tmp_path / "one", tmp_path / "two"], lexical_only=True)
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE revision SET text = '# Another text' WHERE text LIKE '%Abstract%'")
        connection.commit()
    (tmp_path / "one" / "note.md").write_text("# Note, changed\n", encoding="utf-8")
    with attest.open(store) as kb:
        kb.index([tmp_path / "one"], lexical_only=True)
        assert _paths(store) == {"eip-1": "one/eip-1.md", "two/eip-1.md": "two/eip-1.md"}
        (tmp_path / "one" / "eip-1.md").unlink()
        kb.index([tmp_path / "one"], lexical_only=True)
        assert _paths(store) == {"eip-1": "two/eip-1.md"}
