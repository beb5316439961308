"""Who asks while the store changes: alone, the present state; beside others, the last for a while; never a mixture."""

import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.errors import StoreError, StoreUnusable
from attest.retrieval.following import BEHIND_SECONDS, QUICK_SECONDS, StoreFollower
from attest.store.database import Database
from attest.store.queries import queries
from attest.store.snapshots import state_of
from tests.conventions.tree import ROOT
from tests.store.stores import add_run, runs


class Store:
    """A store of runs that is followed: what is loaded of it is how many there are."""

    def __init__(self, place: Path, *, quick: float = -1.0) -> None:
        self.database = Database(place / "a.db", create=True)
        self.gate = threading.Event()
        self.gate.set()
        self.now = 0.0
        self.loads = 0
        self.following = StoreFollower(self.database, self._load, quick=quick, clock=lambda: self.now)
        self.threads = ThreadPoolExecutor(8)

    def _load(self) -> int:
        found = runs(self.database)
        self.gate.wait()
        self.loads += 1
        return found

    def ask(self) -> tuple[int, int]:
        """What was loaded, and what the connection sees."""
        with self.following.current() as (loaded, _):
            return loaded, runs(self.database)

    def asked(self) -> tuple[int, int]:
        """The same by a thread of its own."""
        return self.threads.submit(self.ask).result()

    def add(self) -> None:
        self.threads.submit(add_run, self.database).result()

    def remove(self) -> None:
        def write() -> None:
            with self.database.writing() as connection:
                connection.execute(queries("state")["put_token"], ("removed", "another"))

        self.threads.submit(write).result()

    def wait(self) -> None:
        """Until what is being loaded is there."""
        loading = self.following._next
        assert loading is not None
        loading.result()

    def close(self) -> None:
        self.gate.set()
        self.threads.shutdown()
        self.following.close()
        self.database.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path)
    yield made
    made.close()


def test_who_asks_alone_is_told_of_the_present(store: Store) -> None:
    assert store.asked() == (0, 0)
    store.add()
    assert store.asked() == (1, 1)
    assert store.asked() == (1, 1)
    assert store.loads == 2


def test_who_asks_beside_others_is_told_of_the_last_state_until_the_next_is_loaded(store: Store) -> None:
    with store.following.current():
        store.add()
        store.gate.clear()
        assert store.asked() == (0, 0)
        store.gate.set()
        store.wait()
        assert store.asked() == (1, 1)


def test_what_is_loaded_in_a_moment_is_waited_for_by_all(tmp_path: Path) -> None:
    store = Store(tmp_path, quick=QUICK_SECONDS)
    with store.following.current():
        for n in (1, 2, 3):
            store.add()
            assert store.asked() == (n, n)
    store.close()


def test_what_took_longer_the_last_time_is_not_waited_for(tmp_path: Path) -> None:
    store = Store(tmp_path)

    def slowly() -> int:
        store.now += 2 * QUICK_SECONDS
        return store._load()

    store.following = StoreFollower(store.database, slowly, clock=lambda: store.now)
    with store.following.current():
        store.add()
        assert store.asked() == (1, 1)  # after the first time there is less to load, but how much nobody knows
        store.add()
        assert store.asked() == (1, 1)
    store.close()


def test_nobody_is_told_of_a_state_from_which_a_document_has_gone(store: Store) -> None:
    with store.following.current():
        store.add()
        store.remove()
        assert store.asked() == (1, 1)


def test_nobody_is_told_of_a_state_that_is_long_past(store: Store) -> None:
    with store.following.current():
        store.add()
        store.gate.clear()
        store.now += BEHIND_SECONDS
        assert store.asked() == (0, 0)
        store.now += 0.1
        late = store.threads.submit(store.ask)
        store.gate.set()
        assert late.result() == (1, 1)


@pytest.mark.parametrize(("took", "rest"), [(0.5, 0.5), (2.0, 1.0), (3.0, 0.0)])
def test_while_the_last_state_serves_a_quick_loading_takes_half_of_the_time(
    store: Store, took: float, rest: float
) -> None:
    def slowly() -> int:
        store.now += took
        return store._load()

    store.following = StoreFollower(store.database, slowly, quick=-1.0, clock=lambda: store.now)
    with store.following.current():
        store.add()
        if rest:
            store.now += rest - 0.1
            store.asked()
            assert store.loads == 1
            store.now += 0.1
        store.asked()
        store.wait()
        assert store.loads == 2


def test_after_catching_up_everybody_is_told_of_the_present(store: Store) -> None:
    with store.following.current():
        store.add()
        store.following.forget()
        assert store.asked() == (1, 1)


def test_who_waits_is_told_why_it_cannot_be_loaded_and_the_next_may_have_better_luck(store: Store) -> None:
    luck = iter([StoreUnusable(store.database.path, "the disk fails"), None])

    def load() -> int:
        if error := next(luck):
            raise error
        return 7

    store.following = StoreFollower(store.database, load)
    with pytest.raises(StoreError, match="the disk fails"):
        store.asked()
    assert store.asked() == (7, 0)


STEPS = st.lists(st.sampled_from(["add", "remove", "ask", "later", "crowd"]), max_size=12)


@settings(max_examples=40)  # threads and files of its own for each
@given(STEPS)
def test_what_is_loaded_is_of_the_state_that_the_connection_sees_whatever_happens(steps: Sequence[str]) -> None:
    with TemporaryDirectory() as home:
        store, seen = Store(Path(home)), []

        def later() -> None:
            store.now += BEHIND_SECONDS / 2

        def crowd() -> None:
            asking = [store.threads.submit(store.ask) for _ in range(4)]
            store.add()
            seen.extend(one.result() for one in asking)

        does: dict[str, Callable[[], object]] = {
            "add": store.add, "remove": store.remove, "later": later, "crowd": crowd,
            "ask": lambda: seen.append(store.asked()),
        }  # fmt: skip
        for step in steps:
            does[step]()
        assert [loaded for loaded, _ in seen] == [read for _, read in seen]
        store.close()


def test_a_followed_store_answers_of_what_was_added_and_not_of_what_was_removed(tmp_path: Path) -> None:
    docs, path = shutil.copytree(ROOT / "examples" / "primer", tmp_path / "docs"), tmp_path / "a.db"
    with attest.open(path) as kb, attest.open(path) as other:
        other.index([docs], lexical_only=True)
        kb.follow()
        assert not kb.search("zorblax", profile="lexical").hits
        (docs / "new.md").write_text("# New\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
        other.index([docs], lexical_only=True)
        assert [hit.found.path for hit in kb.search("zorblax", profile="lexical").hits] == ["new.md"]
        other.remove("new.md")
        assert not kb.search("zorblax", profile="lexical").hits


@pytest.mark.parametrize("how", ["remove", "index"])
def test_a_document_that_goes_is_told_of_as_that_and_one_that_changes_is_not(tmp_path: Path, how: str) -> None:
    docs, database = shutil.copytree(ROOT / "examples" / "primer", tmp_path / "docs"), tmp_path / "a.db"
    with attest.open(database) as kb:
        kb.index([docs], lexical_only=True)
        before = state_of(Database(database))
        (docs / "README.md").write_text("# Another\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
        kb.index([docs], lexical_only=True)
        changed = state_of(Database(database))
        assert (changed.removed, changed.content != before.content) == (before.removed, True)
        (docs / "README.md").unlink()
        kb.remove("README.md") if how == "remove" else kb.index([docs], lexical_only=True)
        assert state_of(Database(database)).removed != changed.removed


def test_what_a_followed_store_is_told_to_index_is_found_at_once(tmp_path: Path) -> None:
    docs = shutil.copytree(ROOT / "examples" / "primer", tmp_path / "docs")
    with attest.open(tmp_path / "a.db") as kb, ThreadPoolExecutor(1) as elsewhere:
        kb.index([docs], lexical_only=True)
        kb.follow()
        with kb.view():
            (docs / "new.md").write_text("# New\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
            elsewhere.submit(kb.index, [docs], lexical_only=True).result()
            found = elsewhere.submit(kb.search, "zorblax", profile="lexical").result()
    assert [hit.found.path for hit in found.hits] == ["new.md"]
