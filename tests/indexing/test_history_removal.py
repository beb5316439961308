"""What is removed leaves histories and past stores, too, whatever goes on meanwhile."""

from pathlib import Path

import pytest

import attest
from attest.engine import Attest
from attest.errors import StoreBusy
from attest.values.progress import Progress
from tests.indexing.histories import LONG, days, past, walk
from tests.invariants.repositories import repository
from tests.opened import opened_by, select
from tests.worlds import EMBEDDER, lay_out


def test_nothing_of_a_removed_document_is_left_in_any_history(kb: Attest, tmp_path: Path) -> None:
    secret = LONG + "The zyzzyva bites.\n"
    history = days({"old.md": secret, "b.md": "Bees."}, {"new.md": secret + "Twice.\n", "b.md": "Bees."})
    walk(kb, tmp_path / "docs", history)
    kb.ask("What does the zyzzyva do?", as_of="2020-01-01")
    assert kb.remove("new.md").degraded == []
    assert {row.path for row in past(kb)} == {"b.md"}
    kb.close()
    left = [path for path in tmp_path.rglob("attest.db*") if path.is_file() and b"zyva" in path.read_bytes()]
    assert left == []
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as again:
        assert again.check().faults == []
        assert [hit.found.path for hit in again.search("bees zyzzyva", as_of="2020-01-01").hits] == ["b.md"]
        again.index([tmp_path / "docs"], history=True, lexical_only=True)
        assert {row.path for row in past(again)} == {"old.md", "new.md", "b.md"}


def test_a_document_that_only_the_past_has_can_be_removed(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"old.md": LONG, "b.md": LONG + "Bees."}, {"b.md": LONG + "Bees."}))
    assert kb.remove("old.md").documents == ["old.md"]
    assert {row.path for row in past(kb)} == {"b.md"}
    assert kb.show(past(kb)[0].revision_id or "").text == LONG + "Bees."
    assert kb.check().faults == []


def test_what_left_its_folder_leaves_past_stores_too(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "The zyzzyva bites.", "b.md": "Bees."})
    kb.index([docs], lexical_only=True)
    kb.tag_build("whole")
    assert kb.search("zyzzyva", build="whole", profile="plain").hits
    (docs / "a.md").unlink()
    kb.index([docs], lexical_only=True)
    assert not list(tmp_path.glob("attest.db-asof/*"))
    assert kb.search("zyzzyva", build="whole", profile="plain").hits == []


def test_a_removed_source_takes_its_history_along(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "Two."}))
    kb.remove("docs")
    counts = "SELECT (SELECT count(*) FROM past_text) + (SELECT count(*) FROM past) + (SELECT count(*) FROM past_walk)"
    assert select(kb, counts).fetchone()[0] == 0


def test_a_removal_during_a_walk_leaves_no_half_of_a_past(
    kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": LONG}, {"a.md": LONG + "Two."}, {"a.md": LONG + "Three."}))
    monkeypatch.setattr("attest.indexing.history.BATCH_TEXTS", 1)

    def meanwhile(progress: Progress) -> None:
        if progress.stage == "history" and progress.done == 2:
            with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as other:
                other.remove("a.md")

    with pytest.raises(StoreBusy):
        kb.index([folder], history=True, lexical_only=True, progress=meanwhile)
    assert (past(kb), kb.check().faults) == ([], [])


def test_a_removal_while_a_past_store_is_made_leaves_none_of_it(kb: Attest, tmp_path: Path) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "Fee quokka."}, {"a.md": "Fee two.", "b.md": "Fee three."}))
    kb.index([folder], history=True, lexical_only=True)

    def meanwhile(_: Progress) -> None:
        with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as other:
            other.remove("a.md")

    with pytest.raises(StoreBusy):
        opened_by(kb).state_at("2020-01-01", with_vectors=False, report=meanwhile)
    assert not any(b"quokka" in file.read_bytes() for file in tmp_path.glob("attest.db*/**/*") if file.is_file())
