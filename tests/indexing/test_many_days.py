"""A process that is asked of many days keeps few of their stores open."""

import gc
from datetime import UTC, datetime
from pathlib import Path

import attest
from attest.engine.opened import Opened
from attest.engine.past_stores import MOST_OPEN
from tests.invariants.repositories import Commit, repository

YEARS = range(2016, 2022)


def test_of_the_stores_of_many_days_only_the_last_stay_open_and_each_says_what_it_said(tmp_path: Path) -> None:
    history = [
        Commit(tree={"limit.md": f"# Limit\n\nThe limit is {year}.\n".encode()}, when=datetime(year, 1, 1, tzinfo=UTC))
        for year in YEARS
    ]
    repository(tmp_path / "specs", history)
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "specs"], history=True, lexical_only=True)
        before = sum(isinstance(one, Opened) for one in gc.get_objects())
        for year in YEARS:
            assert f"limit is {year}." in kb.search("limit", as_of=str(year)).hits[0].found.text
        gc.collect()
        assert sum(isinstance(one, Opened) for one in gc.get_objects()) - before <= MOST_OPEN
