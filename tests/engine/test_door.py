"""Which store is opened, and what the door refuses before any room is asked."""

import subprocess
from pathlib import Path

import pytest

import attest
from attest.engine import find_store
from attest.errors import StoreMissing, UsageError


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ATTEST_STORE", raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_store_that_is_named_comes_before_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTEST_STORE", "other.db")
    (tmp_path / ".attest").mkdir()
    assert find_store("named.db") == Path("named.db")


def test_the_environment_comes_before_what_lies_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTEST_STORE", "other.db")
    (tmp_path / ".attest").mkdir()
    assert find_store() == Path("other.db")


def test_the_nearest_store_upwards_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".attest").mkdir()
    (tmp_path / "a" / ".attest").mkdir(parents=True)
    (tmp_path / "a" / "b").mkdir()
    monkeypatch.chdir(tmp_path / "a" / "b")
    assert find_store() == tmp_path / "a" / ".attest" / "attest.db"


def test_where_there_is_none_it_is_to_lie_here(tmp_path: Path) -> None:
    assert find_store() == tmp_path / ".attest" / "attest.db"


def test_opening_makes_nothing(tmp_path: Path) -> None:
    with attest.open() as kb:
        assert kb.path == tmp_path / ".attest" / "attest.db"
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_must_be_there_is_missed_at_once(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing):
        attest.open(tmp_path / "none.db", create=False)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, "a source's name"),
        ({"name": "two\nlines"}, "a source's name"),
        ({"max_heading_depth": 0}, "from 1 to 6"),
        ({"max_heading_depth": 7}, "from 1 to 6"),
    ],
)
def test_what_cannot_be_indexed_so_is_refused_before_anything_is_made(
    tmp_path: Path, given: dict[str, object], said: str
) -> None:
    with attest.open() as kb, pytest.raises(UsageError, match=said):
        kb.index([tmp_path], **given)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_git_leaves_out_the_store_in_a_working_tree(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("The fee is four crowns.")
    subprocess.run(["git", "init", "-q", "."], check=True, cwd=tmp_path)
    with attest.open() as kb:
        kb.index(["docs"], lexical_only=True)
    listed = subprocess.run(
        ["git", "status", "--short", "--untracked-files=all"], check=True, cwd=tmp_path, capture_output=True, text=True
    )
    assert listed.stdout == "?? docs/a.md\n"


def test_a_folder_that_was_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    for path in (tmp_path / "kept" / "kb.db", tmp_path / "new" / "kb.db"):
        with attest.open(path) as kb:
            kb.status()
    assert not list(tmp_path.glob("*/.gitignore"))
