"""Links that were read, against a store that has their repositories."""

from contextlib import closing
from pathlib import Path

import call_links
import pytest

import attest
from attest.store.database import Database

HELPER = "def helper():\n    return 1\n\n\ndef used():\n    return helper()\n"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "a.py").write_text(HELPER)
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "code"], lexical_only=True)
    return tmp_path / "a.db"


def link(callee: str, verdict: str = "right") -> call_links.Verdict:
    return call_links.Verdict(
        repository="code", version="1", caller="a.py:6", callee=callee, verdict=verdict, note="same file"
    )


def test_two_hundred_links_of_four_repositories_were_read() -> None:
    links = call_links.load(call_links.LINKS)
    assert len(links) == 200
    assert len({one.repository for one in links}) == 4
    assert sum(one.verdict == "right" for one in links) / len(links) >= 0.95


def test_a_link_that_the_store_gives_is_counted(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Database(store)) as database, database.reading() as connection:
        assert list(call_links.certain(connection, "code")) == [("a.py:6", "a.py:1")]
        assert call_links.report(connection, [link("a.py:1")]) == 0
    assert "code 1" in capsys.readouterr().out


def test_a_right_link_that_the_store_gives_no_more_is_named(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Database(store)) as database, database.reading() as connection:
        assert call_links.report(connection, [link("a.py:2")]) == 1
        assert call_links.report(connection, [link("a.py:2", "wrong")]) == 0
    assert "not given any more (right): code a.py:6 -> a.py:2" in capsys.readouterr().out


def test_a_sample_is_the_same_for_the_same_seed(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call_links.main(["--store", str(store), "--sample", "code=1"]) == 0
    assert capsys.readouterr().out == "code\t\ta.py:6\ta.py:1\t\t\n"


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = call_links.wilson(81, 263)  # Newcombe 1998, table I: .2553 to .3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_a_line_without_a_verdict_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.tsv").write_text("\t".join(call_links.COLUMNS) + "\nhttpx\t1\ta:1\tb:2\tperhaps\t\n")
    with pytest.raises(ValueError, match=r"x\.tsv:2"):
        call_links.load(tmp_path / "x.tsv")
