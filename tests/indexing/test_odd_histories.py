"""Odd repositories: nothing fails, nothing gets out, and what is odd is said."""

import os
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from attest.engine import Attest
from attest.errors import GitFailed, GitMissing, NoRepository
from tests.indexing.histories import days, past, said, walk
from tests.invariants.repositories import FIRST, Commit, git, repository
from tests.worlds import lay_out


def test_a_folder_without_a_repository_is_refused_with_what_to_do(kb: Attest, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    with pytest.raises(NoRepository, match="leave --history out"):
        kb.index([tmp_path / "docs"], history=True)
    assert not (tmp_path / "attest.db").exists()


def test_without_git_the_message_says_so(kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "One."}))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitMissing, match="needs git, which is not installed"):
        kb.index([folder], history=True)


def test_a_repository_without_a_commit_has_no_history(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", [])
    assert (past(kb), kb.search("one", as_of="2020").hits) == ([], [])


def test_a_store_of_folders_without_a_commit_does_not_say_when_it_begins(kb: Attest, tmp_path: Path) -> None:
    walk(kb, repository(tmp_path / "docs", []), [])
    lay_out(tmp_path / "docs", {"a.md": b"One."})
    kb.index([tmp_path / "docs"], history=True, lexical_only=True)
    degraded = kb.search("one", as_of="2020").degraded
    assert degraded[0].endswith("the store has nothing from then or before")
    assert not any("holds no document" in name for name in degraded)


def test_a_repository_whose_commits_are_lost_is_refused_and_the_past_in_the_store_stays(
    kb: Attest, tmp_path: Path
) -> None:
    folder = walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "Two."}))
    before = past(kb)
    for pack in (folder / ".git" / "objects").rglob("*"):
        if pack.is_file():
            pack.unlink()
    with pytest.raises(GitFailed, match="cannot be read"):
        kb.index([folder], history=True, lexical_only=True)
    assert past(kb) == before


def test_a_shallow_clone_is_said_to_begin_where_it_begins(kb: Attest, tmp_path: Path) -> None:
    origin = repository(tmp_path / "origin", days({"a.md": "One."}, {"a.md": "Two."}, {"a.md": "Three."}))
    git(tmp_path, "clone", "--quiet", "--depth", "2", origin.as_uri(), "docs")
    kb.index([tmp_path / "docs"], history=True, lexical_only=True)
    assert [row.at for row in past(kb)] == ["2020-01-02T12:00:00+00:00", "2020-01-03T12:00:00+00:00"]
    assert "begins at 2020-01-02" in said(kb)[0]
    before = kb.search("One", as_of="2020-01-01")
    assert (before.hits, "it begins 2020-01-02" in before.degraded[0]) == ([], True)


def test_a_history_that_was_written_anew_is_walked_anew_and_nothing_is_lost(kb: Attest, tmp_path: Path) -> None:
    first = days({"a.md": "Fee One."}, {"a.md": "A secret that was regretted."}, {"a.md": "Fee Two."})
    walk(kb, tmp_path / "docs", first)
    old = str(past(kb)[1][9])
    walk(kb, tmp_path / "docs", [first[0], *days({}, {}, {"a.md": "Fee Two."})[2:]])
    assert [(row.at[:10], row.abandoned) for row in past(kb)] == [
        ("2020-01-01", 0), ("2020-01-03", 0), ("2020-01-02", 1), ("2020-01-03", 1),
    ]  # fmt: skip
    assert "2 commits are on it no more" in said(kb)[0]
    assert kb.show(old).text == "A secret that was regretted."
    assert [hit.found.text for hit in kb.search("fee", as_of="2020-01-02").hits] == ["Fee One."]
    assert kb.check().faults == []


def test_a_clock_that_was_wrong_never_lets_time_run_backwards(kb: Attest, tmp_path: Path) -> None:
    history = [
        Commit(tree={"a.md": b"One."}, when=FIRST),
        Commit(tree={"a.md": b"Two."}, when=FIRST - timedelta(days=9_000)),
    ]
    walk(kb, tmp_path / "docs", history)
    assert [row.at for row in past(kb)] == ["2020-01-01T12:00:00+00:00"] * 2
    assert "1 commit is dated before" in said(kb)[0]


def test_a_path_may_be_a_file_then_a_folder_then_a_file(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"x": "Fee One."}, {"x/a.md": "Fee Two."}, {"x": "Fee Three."}))
    found = [[hit.found.path for hit in kb.search("fee", as_of=f"2020-01-0{n}").hits] for n in (1, 2, 3)]
    assert found == [["x"], ["x/a.md"], ["x"]]


def test_a_content_over_the_limit_is_left_out_and_reported(kb: Attest, tmp_path: Path) -> None:
    history = days({"a.md": "One."}, {"a.md": "Big. " * 500}, {"a.md": "Small."})
    walk(kb, tmp_path / "docs", history, max_bytes=1_000)
    assert [row.revision_id is None for row in past(kb)] == [False, True, False]
    assert kb.search("one big small", as_of="2020-01-02").hits == []
    assert [kind for _, kind, _ in kb.findings("too_large")] == ["too_large"]


def test_bytes_that_are_no_text_do_no_harm(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": b"Caf\xe9 au lait."}, {"a.md": b"\0\1\2"}, {"a.md": "Tea."}))
    assert kb.search("lait", as_of="2020-01-01").hits[0].found.text == "Caf\xe9 au lait."
    assert kb.search("lait tea", as_of="2020-01-02").hits == []


def test_names_that_look_like_options_or_patterns_are_names(kb: Attest, tmp_path: Path) -> None:
    tree = {
        "--output=x.md": "Fee One.",
        ":(top)y.md": "Fee Two.",
        "-p": "Fee Three.",
        "a\nb.md": "Fee Four.",
        "*.md": "Fee Five.",
    }
    walk(kb, tmp_path / "docs", days(tree))  # type: ignore[arg-type]
    assert {row.path for row in past(kb)} == set(tree)
    assert {hit.found.path for hit in kb.search("fee", as_of="2020").hits} == set(tree)


def test_a_name_that_is_not_utf_8_is_reported(kb: Attest, tmp_path: Path) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "One."}))
    (folder / os.fsdecode(b"caf\xe9.md")).write_text("Two.")
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "two")
    kb.index([folder], history=True, lexical_only=True)
    assert {row.path for row in past(kb)} == {"a.md"}
    assert "its name in the history is not UTF-8" in [detail for _, _, detail in kb.findings("unreadable")]


def test_a_hostile_tree_writes_nothing_outside_of_the_past_store(kb: Attest, tmp_path: Path) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "One."}, links={"up": "../../..", "in.md": "a.md"}))
    kb.index([folder], history=True, lexical_only=True)
    with closing(sqlite3.connect(tmp_path / "attest.db")) as connection:
        for number, path in enumerate(("../../evil.md", "/evil.md", ".git/config", "up/evil.md")):
            connection.execute(
                "INSERT INTO past (commit_no, path, document_id, called, revision_id, link)"
                " SELECT commit_no, ?, ?, 'x', revision_id, 0 FROM past WHERE path = 'a.md'",
                (path, f"x{number}"),
            )
        connection.commit()
    assert {hit.found.path for hit in kb.search("one", as_of="2020").hits} <= {"a.md", "in.md", "up/evil.md"}
    assert list(tmp_path.rglob("evil.md")) == []


def test_a_link_below_a_link_leads_to_no_place_outside_of_the_past_store(kb: Attest, tmp_path: Path) -> None:
    """No work tree can have both, but a tree that somebody forged."""
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = repository(tmp_path / "docs", days({"a.md": "One."}, links={"up.md": str(outside), "z.md": "/etc/passwd"}))
    kb.index([folder], history=True, lexical_only=True)
    with closing(sqlite3.connect(tmp_path / "attest.db")) as connection:
        connection.execute("UPDATE past SET path = 'up.md/z.md' WHERE path = 'z.md'")
        connection.commit()
    assert [hit.found.path for hit in kb.search("one", as_of="2020").hits] == ["a.md"]
    assert list(outside.iterdir()) == []


def test_variables_of_git_in_the_environment_change_nothing(
    kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository(tmp_path / "other", days({"z.md": "Other."}))
    repository(tmp_path / "docs", days({"a.md": "One."}))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other" / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "other"))
    kb.index([tmp_path / "docs"], history=True, lexical_only=True)
    assert [row.path for row in past(kb)] == ["a.md"]


def test_what_is_configured_for_git_changes_nothing_and_runs_nothing(kb: Attest, tmp_path: Path) -> None:
    history = [
        Commit(tree={"a.md": b"One."}, when=FIRST),
        Commit(tree={"a.md": b"One.", "b.md": b"Two."}, when=FIRST, merges={"b.md": b"Two.", "a.md": b"Other."}),
    ]
    folder = repository(tmp_path / "docs", history)
    spy = tmp_path / "spy"
    spy.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    spy.chmod(0o755)
    for setting in (
        *("log.showRoot=false", "log.diffMerges=combined", "color.ui=always", "diff.renames=copies", "core.abbrev=4"),
        *(f"{name}={spy}" for name in ("core.fsmonitor", "core.pager", "diff.external", "diff.spy.textconv")),
        *("log.showSignature=true", "diff.relative=false", "log.follow=true", "diff.noprefix=true"),
        "diff.orderFile=/nowhere",
    ):
        git(folder, "config", *setting.split("="))
    (folder / ".git" / "info" / "attributes").write_text("*.md diff=spy\n")
    kb.index([folder], history=True, lexical_only=True)
    assert [row.path for row in past(kb)] == ["a.md", "b.md"]
    assert not (tmp_path / "ran").exists()


FEES = days({"a.md": "Fee One.", "b/c.md": "Fee Two.", "d.txt": "Fee Three.", ".gitignore": "b/"})


def test_of_the_past_only_what_the_patterns_let_through_is_stored(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", FEES, include=["*.md"])
    assert {row.path for row in past(kb)} == {".gitignore", "a.md", "b/c.md"}
    assert [hit.found.path for hit in kb.search("fee", as_of="2020").hits] == ["a.md"]


def test_a_new_pattern_counts_for_the_past_too(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", FEES, include=["*.md"])
    walk(kb, tmp_path / "docs", FEES, exclude=["a.md"])
    assert {row.path for row in past(kb)} == {".gitignore", "b/c.md", "d.txt"}


def test_a_part_of_a_repository_has_the_history_of_that_part(kb: Attest, tmp_path: Path) -> None:
    repository(tmp_path / "all", days({"docs/a.md": "One.", "b.md": "Two."}, {"docs/a.md": "Three.", "b.md": "Two."}))
    kb.index([tmp_path / "all" / "docs"], history=True, lexical_only=True)
    assert [row.path for row in past(kb)] == ["a.md", "a.md"]


def test_one_file_of_a_repository_has_its_own_history(kb: Attest, tmp_path: Path) -> None:
    repository(
        tmp_path / "all", days({"a.md": "Fee One.", "b.md": "Fee Two."}, {"a.md": "Fee Three.", "b.md": "Fee Two."})
    )
    kb.index([tmp_path / "all" / "a.md"], history=True, lexical_only=True)
    assert [hit.found.text for hit in kb.search("fee", as_of="2020-01-01").hits] == ["Fee One."]
