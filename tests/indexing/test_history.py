"""Histories of git repositories, also odd ones: every version is stored once, nothing fails, what is odd is said."""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.engine import Attest
from attest.errors import GitFailed, GitMissing, NoRepository, StoreBusy, VersionUnknown
from attest.values.progress import Progress
from tests.invariants.repositories import FIRST, Commit, git, histories, repository
from tests.invariants.worlds import EMBEDDER, lay_out, proposal, world

LONG = "".join(f"Line {n} of a long text that is moved and hardly changed.\n" for n in range(20))


def days(*trees: dict[str, bytes | str], links: Mapping[str, str] = MappingProxyType({})) -> list[Commit]:
    """A commit a day."""
    encoded = [{path: c.encode() if isinstance(c, str) else c for path, c in tree.items()} for tree in trees]
    return [Commit(tree=t, when=FIRST + timedelta(days=n), links=links) for n, t in enumerate(encoded)]


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        yield opened


def walk(kb: Attest, folder: Path, history: Sequence[Commit], **options: object) -> Path:
    repository(folder, history)
    kb.index([folder], history=True, lexical_only=True, **options)  # type: ignore[arg-type]
    return folder


def past(kb: Attest) -> list[tuple[object, ...]]:
    """All versions as they are stored, without the numbers that SQLite gives them."""
    sql = (
        "SELECT position, commit_id, at, committed_at, authored_at, abandoned, path, document_id, called,"
        " past.revision_id, link FROM past JOIN past_commit USING (commit_no) ORDER BY abandoned, position, path"
    )
    return [tuple(row) for row in kb._open.database.connection().execute(sql)]


def facts(kb: Attest) -> list[tuple[object, ...]]:
    sql = (
        'SELECT commit_id, path, name, value, start, "end" FROM past_fact JOIN past USING (past_no)'
        " JOIN past_commit USING (commit_no) ORDER BY 1, 2, 3"
    )
    return [tuple(row) for row in kb._open.database.connection().execute(sql)]


def names(kb: Attest) -> list[tuple[object, ...]]:
    """Day, path and document of every version."""
    return [(row[2][:10], row[6], row[7]) if row[9] else (row[2][:10], row[6], None) for row in past(kb)]  # type: ignore[index]


def said(kb: Attest) -> list[str]:
    return [detail for _, _, detail in kb.findings("history")]


# --- what is stored ---


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


def test_a_text_that_comes_back_is_stored_once(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "Two."}, {"a.md": "One."}, {"b.md": "One."}))
    assert kb._open.database.connection().execute("SELECT count(*) FROM past_text").fetchone()[0] == 2


def test_every_version_of_a_long_history_can_be_read_again(kb: Attest, tmp_path: Path) -> None:
    texts = [LONG * 8 + f"Version {n}: naïve 数据.\n" for n in range(60)]
    walk(kb, tmp_path / "docs", days(*({"a.md": text} for text in texts)))
    assert [kb.show(str(row[9])).text for row in past(kb)] == texts
    assert kb.check().faults == []


def test_facts_are_dated_by_the_version_that_first_states_them(kb: Attest, tmp_path: Path) -> None:
    versions = [proposal(1, "One", "It is.", status=status) for status in ("Draft", "Draft", "Final")]
    walk(kb, tmp_path / "docs", days(*({"a.md": text + "\n" * n} for n, text in enumerate(versions))))
    rows = kb._open.database.connection().execute(
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
        kb._open.then("2020-01-01", meaning=False, report=meanwhile)
    assert not any(b"quokka" in file.read_bytes() for file in tmp_path.glob("attest.db*/**/*") if file.is_file())


def test_only_the_past_stores_used_last_are_kept(kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attest.indexing.asof.KEPT", 2)
    walk(kb, tmp_path / "docs", days(*({"a.md": f"Fee {n}."} for n in range(4))))
    for day in (1, 2, 3, 2, 1):
        assert [hit.found.text for hit in kb.search("fee", as_of=f"2020-01-0{day}").hits] == [f"Fee {day - 1}."]
    assert len(list((tmp_path / "attest.db-asof").iterdir())) == 2


def test_a_document_that_was_not_there_yet_is_said_to_begin_later(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": "One."}, {"a.md": "One.", "b.md": "Two."}))
    with pytest.raises(VersionUnknown, match="its first version is of 2020-01-02"):
        kb.show("b.md", as_of="2020-01-01")
    assert (kb.show("a.md", as_of="2020-01-01").current, kb.show("b.md", as_of="2020").text) == (True, "Two.")


# --- who is who ---


def test_a_document_without_an_id_is_followed_to_its_new_path(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": LONG}, {"b.md": LONG + "And more.\n"}, {"c/d.md": LONG + "And more.\n"}))
    assert names(kb) == [
        ("2020-01-01", "a.md", "c/d.md"),
        ("2020-01-02", "a.md", None),
        ("2020-01-02", "b.md", "c/d.md"),
        ("2020-01-03", "b.md", None),
        ("2020-01-03", "c/d.md", "c/d.md"),
    ]
    assert {row[7] for row in past(kb)} == {"c/d.md"}


def test_a_document_keeps_the_id_that_its_text_gives_it_wherever_it_lies(kb: Attest, tmp_path: Path) -> None:
    one = proposal(7, "Seven", "It is.")
    broken = one.replace("eip: 7", "eip 7")
    walk(kb, tmp_path / "docs", days({"draft.md": one}, {"eips/x.md": one}, {"eips/x.md": broken}))
    assert {row[7] for row in past(kb)} == {"eip-7"}
    assert [row[8] for row in past(kb)] == ["eip-7", "eip-7", "eip-7", "eips/x.md"]


def test_a_draft_that_gets_its_number_takes_its_past_along(kb: Attest, tmp_path: Path) -> None:
    draft = proposal(7, "Seven", LONG).replace("eip: 7", "eip: TBA")
    walk(kb, tmp_path / "docs", days({"draft.md": draft}, {"eip-7.md": draft.replace("TBA", "7")}))
    assert {row[7] for row in past(kb)} == {"eip-7"}


def test_two_texts_that_have_little_in_common_are_two_documents(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": LONG}, {"b.md": "Something else.\n"}))
    assert {(row[6], row[7]) for row in past(kb)} == {("a.md", "a.md"), ("b.md", "b.md")}


# --- what is odd ---


def test_a_folder_without_a_repository_is_refused_with_what_to_do(kb: Attest, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    with pytest.raises(NoRepository, match="leave --history out"):
        kb.index([tmp_path / "docs"], history=True)
    assert not (tmp_path / "attest.db").exists()


def test_without_git_the_message_says_so(kb: Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "One."}))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitMissing, match="git is not installed"):
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
    assert [row[2] for row in past(kb)] == ["2020-01-02T12:00:00+00:00", "2020-01-03T12:00:00+00:00"]
    assert "begins at 2020-01-02" in said(kb)[0]
    before = kb.search("One", as_of="2020-01-01")
    assert (before.hits, "it begins 2020-01-02" in before.degraded[0]) == ([], True)


def test_a_history_that_was_written_anew_is_walked_anew_and_nothing_is_lost(kb: Attest, tmp_path: Path) -> None:
    first = days({"a.md": "Fee One."}, {"a.md": "A secret that was regretted."}, {"a.md": "Fee Two."})
    walk(kb, tmp_path / "docs", first)
    old = str(past(kb)[1][9])
    walk(kb, tmp_path / "docs", [first[0], *days({}, {}, {"a.md": "Fee Two."})[2:]])
    assert [(row[2][:10], row[5]) for row in past(kb)] == [  # type: ignore[index]
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
    assert [row[2] for row in past(kb)] == ["2020-01-01T12:00:00+00:00"] * 2
    assert "1 commit is dated before" in said(kb)[0]


def test_a_path_may_be_a_file_then_a_folder_then_a_file(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"x": "Fee One."}, {"x/a.md": "Fee Two."}, {"x": "Fee Three."}))
    found = [[hit.found.path for hit in kb.search("fee", as_of=f"2020-01-0{n}").hits] for n in (1, 2, 3)]
    assert found == [["x"], ["x/a.md"], ["x"]]


def test_a_content_over_the_limit_is_left_out_and_reported(kb: Attest, tmp_path: Path) -> None:
    history = days({"a.md": "One."}, {"a.md": "Big. " * 500}, {"a.md": "Small."})
    walk(kb, tmp_path / "docs", history, max_bytes=1_000)
    assert [row[9] is None for row in past(kb)] == [False, True, False]
    assert kb.search("one big small", as_of="2020-01-02").hits == []
    assert [kind for _, kind, _ in kb.findings("too_large")] == ["too_large"]


def test_bytes_that_are_no_text_do_no_harm(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": b"Caf\xe9 au lait."}, {"a.md": b"\0\1\2"}, {"a.md": "Tea."}))
    assert kb.search("lait", as_of="2020-01-01").hits[0].found.text == "Caf\ufffd au lait."
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
    assert {row[6] for row in past(kb)} == set(tree)
    assert {hit.found.path for hit in kb.search("fee", as_of="2020").hits} == set(tree)


def test_a_name_that_is_not_utf_8_is_reported(kb: Attest, tmp_path: Path) -> None:
    folder = repository(tmp_path / "docs", days({"a.md": "One."}))
    (folder / os.fsdecode(b"caf\xe9.md")).write_text("Two.")
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Ada", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "two")
    kb.index([folder], history=True, lexical_only=True)
    assert {row[6] for row in past(kb)} == {"a.md"}
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
    assert [row[6] for row in past(kb)] == ["a.md"]


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
    assert [row[6] for row in past(kb)] == ["a.md", "b.md"]
    assert not (tmp_path / "ran").exists()


def test_only_what_the_patterns_let_through_is_stored_and_a_new_pattern_counts_for_the_past(
    kb: Attest, tmp_path: Path
) -> None:
    history = days({"a.md": "Fee One.", "b/c.md": "Fee Two.", "d.txt": "Fee Three.", ".gitignore": "b/"})
    walk(kb, tmp_path / "docs", history, include=["*.md"])
    assert {row[6] for row in past(kb)} == {".gitignore", "a.md", "b/c.md"}
    assert [hit.found.path for hit in kb.search("fee", as_of="2020").hits] == ["a.md"]
    walk(kb, tmp_path / "docs", history, exclude=["a.md"])
    assert {row[6] for row in past(kb)} == {".gitignore", "b/c.md", "d.txt"}


def test_a_part_of_a_repository_has_the_history_of_that_part(kb: Attest, tmp_path: Path) -> None:
    repository(tmp_path / "all", days({"docs/a.md": "One.", "b.md": "Two."}, {"docs/a.md": "Three.", "b.md": "Two."}))
    kb.index([tmp_path / "all" / "docs"], history=True, lexical_only=True)
    assert [row[6] for row in past(kb)] == ["a.md", "a.md"]


def test_one_file_of_a_repository_has_its_own_history(kb: Attest, tmp_path: Path) -> None:
    repository(
        tmp_path / "all", days({"a.md": "Fee One.", "b.md": "Fee Two."}, {"a.md": "Fee Three.", "b.md": "Fee Two."})
    )
    kb.index([tmp_path / "all" / "a.md"], history=True, lexical_only=True)
    assert [hit.found.text for hit in kb.search("fee", as_of="2020-01-01").hits] == ["Fee One."]


# --- what is taken away ---


def test_nothing_of_a_removed_document_is_left_in_any_history(kb: Attest, tmp_path: Path) -> None:
    secret = LONG + "The zyzzyva bites.\n"
    history = days({"old.md": secret, "b.md": "Bees."}, {"new.md": secret + "Twice.\n", "b.md": "Bees."})
    walk(kb, tmp_path / "docs", history)
    kb.ask("What does the zyzzyva do?", as_of="2020-01-01")
    assert kb.remove("new.md").degraded == []
    assert {row[6] for row in past(kb)} == {"b.md"}
    kb.close()
    left = [path for path in tmp_path.rglob("attest.db*") if path.is_file() and b"zyva" in path.read_bytes()]
    assert left == []
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as again:
        assert again.check().faults == []
        assert [hit.found.path for hit in again.search("bees zyzzyva", as_of="2020-01-01").hits] == ["b.md"]
        again.index([tmp_path / "docs"], history=True, lexical_only=True)
        assert {row[6] for row in past(again)} == {"old.md", "new.md", "b.md"}


def test_a_document_that_only_the_past_has_can_be_removed(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"old.md": LONG, "b.md": LONG + "Bees."}, {"b.md": LONG + "Bees."}))
    assert kb.remove("old.md").documents == ["old.md"]
    assert {row[6] for row in past(kb)} == {"b.md"}
    assert kb.show(str(past(kb)[0][9])).text == LONG + "Bees."
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
    assert kb._open.database.connection().execute(counts).fetchone()[0] == 0
