"""Histories of git repositories: every version is stored once, in whatever runs it came in."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.engine import Attest
from attest.errors import StoreBusy, VersionUnknown
from attest.values.progress import Progress
from tests.indexing.histories import LONG, days, facts, past, walk
from tests.invariants.repositories import Commit, histories, repository
from tests.opened import select
from tests.worlds import EMBEDDER, proposal, world


@settings(max_examples=15)
@given(histories(most=6), st.integers(0, 5))
def test_a_history_that_was_walked_in_two_runs_is_the_same_as_one_walked_at_once(
    history: list[Commit], first: int
) -> None:
    with world() as (_, home), attest.open(home / "a.db") as grown, attest.open(home / "b.db") as clean:
        walk(grown, home / "docs", history[: first % len(history) + 1])
        walk(grown, home / "docs", history)
        walk(clean, home / "docs", history)
        assert (past(grown), facts(grown)) == (past(clean), facts(clean))
        assert grown.check().faults == []


def test_a_file_that_is_renamed_after_each_walk_is_one_document_by_its_newest_name(kb: Attest, tmp_path: Path) -> None:
    trees = [{name: LONG} for name in ("a.md", "b.md", "c.md")]
    for count in range(1, len(trees) + 1):
        walk(kb, tmp_path / "docs", days(*trees[:count]))
    assert {row.document_id for row in past(kb)} == {"c.md"}


def test_a_text_that_comes_back_is_stored_once(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "Two."}, {"a.md": "One."}, {"b.md": "One."}))
    assert select(kb, "SELECT count(*) FROM past_text").fetchone()[0] == 2


def test_every_version_of_a_long_history_can_be_read_again(kb: Attest, tmp_path: Path) -> None:
    texts = [LONG * 8 + f"Version {n}: naïve 数据.\n" for n in range(60)]
    walk(kb, tmp_path / "docs", days(*({"a.md": text} for text in texts)))
    assert [kb.show(str(row.revision_id)).text for row in past(kb)] == texts
    assert kb.check().faults == []


def test_facts_are_dated_by_the_version_that_first_states_them(kb: Attest, tmp_path: Path) -> None:
    versions = [proposal(1, "One", "It is.", status=status) for status in ("Draft", "Draft", "Final")]
    walk(kb, tmp_path / "docs", days(*({"a.md": text + "\n" * n} for n, text in enumerate(versions))))
    rows = select(
        kb,
        'SELECT at, value, substr(:text, start + 1, "end" - start) FROM past_fact JOIN past USING (past_no)'
        " JOIN past_commit USING (commit_no) WHERE name = 'status' ORDER BY at",
        {"text": versions[2]},
    )
    assert [(row[0][:10], row[1]) for row in rows] == [("2020-01-01", "Draft"), ("2020-01-03", "Final")]


def test_a_walk_that_was_interrupted_says_so_and_is_taken_up_where_it_was(
    kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = days({"a.md": "Fee one."}, {"a.md": "Fee two."}, {"b.md": "Fee two."}, {"b.md": "Fee three."})
    folder = repository(tmp_path / "docs", history)
    monkeypatch.setattr("attest.indexing.history.BATCH_TEXTS", 1)

    def interrupt(progress: Progress) -> None:
        if progress.stage == "history" and progress.done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kb.index([folder], history=True, lexical_only=True, progress=interrupt)
    found = kb.search("fee", as_of="2020-01-02")
    assert [hit.found.text for hit in found.hits] == ["Fee two."]
    assert "the history of docs is not complete" in found.degraded[0]
    kb.index([folder], history=True, lexical_only=True)
    with attest.open(tmp_path / "clean.db") as clean:
        clean.index([folder], history=True, lexical_only=True)
        assert (past(kb), facts(kb)) == (past(clean), facts(clean))
    assert kb.search("fee", as_of="2020-01-02", profile="lexical").degraded == []


@pytest.mark.parametrize("done", [1, 2, 4])
def test_two_walks_of_one_history_do_no_harm_and_the_second_is_told_to_wait(
    kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    history = days({"a.md": "Fee one."}, {"a.md": "Fee two."}, {"b.md": "Fee two."}, {"b.md": "Fee three."})
    folder = repository(tmp_path / "docs", history)
    monkeypatch.setattr("attest.indexing.history.BATCH_TEXTS", 1)

    def meanwhile(progress: Progress) -> None:
        if progress.stage == "history" and progress.done == done:
            with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as other:
                other.index([folder], history=True, lexical_only=True)

    if done < len(history):
        with pytest.raises(StoreBusy):
            kb.index([folder], history=True, lexical_only=True, progress=meanwhile)
    else:
        kb.index([folder], history=True, lexical_only=True, progress=meanwhile)
    with attest.open(tmp_path / "clean.db") as clean:
        clean.index([folder], history=True, lexical_only=True)
        assert (past(kb), facts(kb), kb.check().faults) == (past(clean), facts(clean), [])


def test_only_the_past_stores_used_last_are_kept(kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attest.indexing.past_store.KEPT", 2)
    walk(kb, tmp_path / "docs", days(*({"a.md": f"Fee {n}."} for n in range(4))))
    for day in (1, 2, 3, 2, 1):
        assert [hit.found.text for hit in kb.search("fee", as_of=f"2020-01-0{day}").hits] == [f"Fee {day - 1}."]
    assert len(list((tmp_path / "attest.db-asof").iterdir())) == 2


def test_a_document_that_was_not_there_yet_is_said_to_begin_later(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "One.", "b.md": "Two."}))
    with pytest.raises(VersionUnknown, match="its first version is of 2020-01-02"):
        kb.show("b.md", as_of="2020-01-01")
    assert (kb.show("a.md", as_of="2020-01-01").current, kb.show("b.md", as_of="2020").text) == (True, "Two.")


STATED = {
    "a.rst": ":Author: {who}\n:Status: kept\n\nTea\n===\n\nTea is made.\n",
    "a.adoc": "= Tea\n:author: {who}\n\nTea is made.\n",
    "a.org": "#+TITLE: Tea\n#+AUTHOR: {who}\n\n* Tea\n\nTea is made.\n",
    "a.ipynb": '{{"cells": [], "metadata": {{"title": "Tea", "authors": [{{"name": "{who}"}}]}}}}',
    "a.eml": "From: {who}\nSubject: Tea\n\nTea is made.\n",
}


@pytest.mark.parametrize("path", STATED)
def test_a_history_knows_what_texts_of_every_format_state(kb: Attest, tmp_path: Path, path: str) -> None:
    walk(kb, tmp_path / "docs", days(*({path: STATED[path].format(who=who)} for who in ("Ada", "Mara"))))
    [name] = {one.name for one in kb.show(path).fields if one.value == "Mara"}
    assert [fact.value for fact in kb.history(field=name).facts] == ["Ada", "Mara"]
    assert kb.check().sound
