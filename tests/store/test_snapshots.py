"""A state of the store that is held open stays as it was, whatever is written meanwhile."""

from pathlib import Path

import pytest

from attest.store.database import Database
from attest.store.snapshots import Snapshot, state_of
from tests.store.stores import add_run, runs


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "a.db", create=True)


def test_all_connections_of_a_snapshot_see_one_state_and_go_on_seeing_it(database: Database) -> None:
    snapshot = Snapshot(database, 3)
    lent = [snapshot.lend() for _ in range(3)]
    assert snapshot.lend() is None
    add_run(database)
    for connection in lent:
        assert connection is not None
        with database.reading_by(connection):
            assert (runs(database), state_of(database)) == (0, snapshot.state)
    assert (runs(database), state_of(database) == snapshot.state) == (1, False)


def test_a_present_state_is_lent_to_any_number_and_a_past_one_to_nobody_anew(database: Database) -> None:
    snapshot = Snapshot(database, 1)
    assert None not in [snapshot.lend_present() for _ in range(3)]
    add_run(database)
    assert snapshot.lend_present() is None


@pytest.mark.parametrize("lent_before", [True, False])
def test_a_snapshot_that_is_let_go_does_not_hold_back_the_log(database: Database, lent_before: bool) -> None:
    snapshot = Snapshot(database, 2)
    lent = snapshot.lend() if lent_before else None
    add_run(database)
    snapshot.retire()
    if lent is not None:
        snapshot.take_back(lent)
    assert database.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def test_what_was_lent_to_rest_comes_back_as_it_was(database: Database) -> None:
    snapshot = Snapshot(database, 2)
    lent = snapshot.lend()
    assert lent is not None
    snapshot.rest()
    assert snapshot.lend() is None
    snapshot.take_back(lent)
    assert snapshot.lend() is lent
