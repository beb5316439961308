"""Links between documents that were read, against a store that has them."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import document_links
import pytest

import attest
from attest.store.database import Database

THREAD = """---
source: forum
topic_id: 7
title: Rent
author: ada
date: "2024-01-02"
---

Rent ought to follow the size of what is kept.

## Replies

**bob** (2024-01-03):

> Rent ought to follow the size of what is kept.

And its age?
"""
ANSWER = ("replies-to", "notes/7-rent.md:15", "forum-7#1")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "7-rent.md").write_text(THREAD)
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "notes"], lexical_only=True)
    return tmp_path / "a.db"


def verdict(to: str, said: str = "right") -> document_links.Verdict:
    return document_links.Verdict((ANSWER[0], ANSWER[1], to), said, "its words")


def test_two_hundred_links_of_three_relations_were_read() -> None:
    links = document_links.load(document_links.LINKS)
    counts = Counter(one.link[0] for one in links)
    assert counts == {"replies-to": 100, "moved-to": 50, "discussions-to": 50}
    assert len({one.link for one in links}) == 200
    assert sum(one.verdict == "right" for one in links) / len(links) >= 0.95


def test_a_link_that_the_store_gives_is_counted(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Database(store)) as database, database.reading() as connection:
        assert list(document_links.given(connection)) == [ANSWER]
        assert document_links.report(connection, [verdict("forum-7#1")]) == 0
    assert "not given any more (" not in capsys.readouterr().out


def test_a_right_link_that_the_store_gives_no_more_is_named(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Database(store)) as database, database.reading() as connection:
        assert document_links.report(connection, [verdict("forum-7#2")]) == 1
        assert document_links.report(connection, [verdict("forum-7#2", "wrong")]) == 0
    assert "not given any more (right): replies-to notes/7-rent.md:15 forum-7#2" in capsys.readouterr().out


def test_a_sample_has_the_link_and_how_it_is_known(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert document_links.main(["--store", str(store), "--sample", "7"]) == 0
    assert capsys.readouterr().out == "\t".join((*ANSWER, "", "quoted words")) + "\n"


def test_a_line_without_a_verdict_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.tsv").write_text("\t".join(document_links.COLUMNS) + "\nmoved-to\ta:1\tb\tperhaps\t\n")
    with pytest.raises(ValueError, match=r"x\.tsv:2"):
        document_links.load(tmp_path / "x.tsv")
