"""Keeping up with a store that others change, without making everybody wait for it.

What is loaded of a store (catalog, postings, vectors) is of one state. When the store moves on, one thread loads the
next state, and who asks meanwhile is served from the last, which is held open (``store/snapshots.py``).

Rule 1: who asks alone waits for the present state, because loading it is all that there is to do.
Rule 2: a state that has not been the present one for ``behind`` seconds serves nobody; neither does one from which a
document has gone since.
Rule 3: where the next state is loaded in a moment, as after a small change, all wait for it and are served the present
one. Rule 2 is for what takes longer.
Rule 4: while the last state may serve, loading takes half of the time, so that a store that changes without a pause can
be searched; more only where it takes so long that the state would be too old before the next is there.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from attest.store.database import Database
from attest.store.snapshots import Snapshot, State, state_of

BEHIND_SECONDS = 5.0
"""Enough to load 100,000 chunks beside 64 clients (1 s), to leave the clients as much time, and to load once more."""
QUICK_SECONDS = 0.1
"""What everybody may wait for: no longer than for a few searches. A document more among 53,000 chunks takes half of it
on an idle machine; beside 64 clients it takes longer, and then nobody waits."""
HELD_SECONDS = 1.0
"""How long a state is held open when nobody asks. Meanwhile the store's write-ahead log cannot be emptied."""
AT_ONCE = 4
"""Connections of a state: one for each thread of a server, and one more. Who finds none waits."""

Loaded = TypeVar("Loaded")


@dataclass(slots=True, kw_only=True)
class _Held(Generic[Loaded]):
    """A state that was loaded. Times are the clock's."""

    loaded: Loaded
    snapshot: Snapshot
    number: int
    """Of the loading, from 1."""
    rested: float
    """Until when nothing else is loaded for those whom it may serve."""
    present: float
    """When it was last seen to be the present state."""
    took: float
    """Seconds to load it; 0 for the first, after which less has to be loaded."""


class StoreFollower(Generic[Loaded]):
    """What is loaded of the newest state, and the loading of the next. May be used from many threads.

    ``load`` loads the state that its thread sees, and is called from one thread.
    """

    def __init__(
        self, database: Database, load: Callable[[], Loaded], *, behind: float = BEHIND_SECONDS,
        quick: float = QUICK_SECONDS, clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._database, self._load, self._clock = database, load, clock
        self._behind, self._quick = behind, quick
        self._lock = threading.Lock()
        self._held: _Held[Loaded] | None = None
        self._next: Future[None] | None = None
        self._asking, self._asked = 0, 0.0
        self._begun = 0
        """How many loadings were."""
        self._resting: threading.Timer | None = None
        self._loader = ThreadPoolExecutor(1, thread_name_prefix="attest-follow")

    @contextmanager
    def current(self) -> Iterator[tuple[Loaded, sqlite3.Connection]]:
        """What is loaded of a state, and a connection to read it; within, this thread sees no other."""
        with self._lock:
            self._asking += 1
        try:
            held, connection = self._serving()
            try:
                with self._database.reading_by(connection), self._database.errors():
                    yield held.loaded, connection
            finally:
                held.snapshot.take_back(connection)
        finally:
            with self._lock:
                self._asking -= 1

    def forget(self) -> None:
        """Drop what is held: the next to ask waits for the present state."""
        with self._lock:
            held, self._held = self._held, None
        if held:
            held.snapshot.retire()

    def close(self) -> None:
        """Drop what is held, and end the threads."""
        self._loader.shutdown(wait=True)
        with self._lock:
            if self._resting:
                self._resting.cancel()
        self.forget()

    def _serving(self) -> tuple[_Held[Loaded], sqlite3.Connection]:
        """A state that may serve, and a connection of it."""
        came = self._begun
        while True:
            state, held = state_of(self._database), self._held
            connection = self._lent(held, state, came) if held else None
            if held and connection:
                self._rest_later()
                return held, connection
            self._loading().result()

    def _lent(self, held: _Held[Loaded], state: State, came: int) -> sqlite3.Connection | None:
        """A connection for who came when so many loadings were begun; None when what is held may not serve."""
        now = self._clock()
        if held.snapshot.state == state:
            held.present = now
            return held.snapshot.lend_present()
        if held.number > came:  # it was waited for, and the store moves on without a pause
            return held.snapshot.lend()
        if self._asking == 1 or held.took <= self._quick or now - held.present > self._behind:
            return None
        if held.snapshot.state.removed != state.removed:
            return None
        if now >= held.rested:
            self._loading()
        return held.snapshot.lend()

    def _loading(self) -> Future[None]:
        """The loading of the next state, which is begun if need be."""
        with self._lock:
            if self._next is None or self._next.done():
                self._next = self._loader.submit(self._load_next)
            return self._next

    def _load_next(self) -> None:
        self._begun += 1
        began, snapshot = self._clock(), Snapshot(self._database, AT_ONCE)
        connection = snapshot.lend()
        assert connection is not None
        try:
            with self._database.reading_by(connection), self._database.errors():
                loaded = self._load()
        except BaseException:
            snapshot.retire()
            raise
        finally:
            snapshot.take_back(connection)
        ended = self._clock()
        rested = min(2 * ended - began, 2 * began + self._behind - ended)  # the next is to be there in time
        took = ended - began if self._begun > 1 else 0.0
        held = _Held(loaded=loaded, snapshot=snapshot, number=self._begun, rested=rested, present=began, took=took)
        with self._lock:
            before, self._held = self._held, held
        if before:
            before.snapshot.retire()

    def _rest_later(self) -> None:
        """Let go of the store when nobody has asked for a while."""
        with self._lock:
            self._asked = self._clock()
            if self._resting is None:
                self._resting = self._timer(HELD_SECONDS)

    def _timer(self, seconds: float) -> threading.Timer:
        timer = threading.Timer(seconds, self._rest)
        timer.daemon = True
        timer.start()
        return timer

    def _rest(self) -> None:
        with self._lock:
            left = self._asked + HELD_SECONDS - self._clock()
            self._resting = self._timer(left) if left > 0 else None
            held = self._held if left <= 0 else None
        if held:
            held.snapshot.rest()
