"""Follow a store that other processes change, without making every request wait.

What is loaded of a store (catalog, postings, vectors) belongs to one state. When the store changes, one thread loads
the next state, while requests are served from the last one, which is held open (``store/snapshots.py``).

Rule 1: a lone request waits for the present state, because loading is all there is to do.
Rule 2: a state that was superseded more than ``BEHIND_SECONDS`` ago is not served, nor is one from which a document was
removed since.
Rule 3: if the next state loads in a moment, as after a small change, all requests wait for it and get the present one.
Rule 2 is for longer loads.
Rule 4: while the last state may be served, loading takes half of the time, so that a store that changes continuously
can be searched. It takes more only if the served state would become too old before the next is loaded.
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
"""Seconds that a superseded state may be served: enough to load 100,000 chunks beside 64 clients (1 s), to leave the
clients as much time, and to load once more."""
QUICK_SECONDS = 0.1
"""Seconds of loading that all requests may wait for: no longer than a few searches. Adding a document to 53,000 chunks
takes half of it on an idle machine; beside 64 clients it takes longer, and then no request waits."""
HELD_SECONDS = 1.0
"""Seconds that a state is held open without requests. Meanwhile the store's write-ahead log cannot be emptied."""
CONNECTIONS = 4
"""Connections of a state: one for each thread of a server, and one more. A request that finds none waits."""

Loaded = TypeVar("Loaded")


@dataclass(slots=True, kw_only=True)
class _Held(Generic[Loaded]):
    """A loaded state. Times are those of the follower's clock."""

    loaded: Loaded
    snapshot: Snapshot
    number: int
    """Number of the load, from 1."""
    rested_until: float
    """Time until which no other state is loaded for requests that this one may serve."""
    last_present: float
    """Time when it was last seen to be the present state."""
    took: float
    """Seconds that loading took; 0 for the first load, because later ones have less to do."""


class StoreFollower(Generic[Loaded]):
    """Serves what is loaded of the newest state, and loads the next. May be used from many threads.

    ``load`` loads the state that its thread sees, and is called from one thread only.
    """

    def __init__(
        self,
        database: Database,
        load: Callable[[], Loaded],
        *,
        quick: float = QUICK_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``quick`` and ``clock`` are for tests, in which no time passes."""
        self._database, self._load, self._quick, self._clock = database, load, quick, clock
        self._lock = threading.Lock()
        self._held: _Held[Loaded] | None = None
        self._next: Future[None] | None = None
        self._requests = 0
        """Number of requests being served."""
        self._last_request = 0.0
        """Time of the last request."""
        self._loads = 0
        """Number of loads started."""
        self._resting: threading.Timer | None = None
        self._loader = ThreadPoolExecutor(1, thread_name_prefix="attest-follow")

    @contextmanager
    def current(self) -> Iterator[tuple[Loaded, sqlite3.Connection]]:
        """Context manager for the loaded value and a connection to its state; inside, this thread sees no other
        state."""
        with self._lock:
            self._requests += 1
        try:
            held, connection = self._serve()
            try:
                with self._database.reading_by(connection), self._database.errors():
                    yield held.loaded, connection
            finally:
                held.snapshot.take_back(connection)
        finally:
            with self._lock:
                self._requests -= 1

    def forget(self) -> None:
        """Drop the held state; the next request waits for the present one."""
        with self._lock:
            held, self._held = self._held, None
        if held:
            held.snapshot.retire()

    def close(self) -> None:
        """Drop the held state and stop the threads."""
        self._loader.shutdown(wait=True)
        with self._lock:
            if self._resting:
                self._resting.cancel()
        self.forget()

    def _serve(self) -> tuple[_Held[Loaded], sqlite3.Connection]:
        """A state that may be served, and a connection to it."""
        loads_before = self._loads
        while True:
            state, held = state_of(self._database), self._held
            connection = self._lend(held, state, loads_before) if held else None
            if held and connection:
                self._rest_later()
                return held, connection
            self._load_in_background().result()

    def _lend(self, held: _Held[Loaded], state: State, loads_before: int) -> sqlite3.Connection | None:
        """A connection for a request that came after that many loads were started; None if the held state may not be
        served."""
        now = self._clock()
        if held.snapshot.state == state:
            held.last_present = now
            return held.snapshot.lend_present()
        if held.number > loads_before:  # this request waited for it, and the store keeps changing
            return held.snapshot.lend()
        if not self._may_stay(held, state, now):
            return None
        if now >= held.rested_until:
            self._load_in_background()
        return held.snapshot.lend()

    def _may_stay(self, held: _Held[Loaded], state: State, now: float) -> bool:
        """Whether a superseded state may be served to a request that did not wait for it (rules 1 to 3)."""
        alone, loads_in_a_moment = self._requests == 1, held.took <= self._quick
        too_old, removed_since = now - held.last_present > BEHIND_SECONDS, held.snapshot.state.removed != state.removed
        return not (alone or loads_in_a_moment or too_old or removed_since)

    def _load_in_background(self) -> Future[None]:
        """The running load of the next state, which is started if necessary."""
        with self._lock:
            if self._next is None or self._next.done():
                self._next = self._loader.submit(self._load_next)
            return self._next

    def _load_next(self) -> None:
        self._loads += 1
        began, snapshot = self._clock(), Snapshot(self._database, CONNECTIONS)
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
        rested_until = min(
            2 * ended - began, 2 * began + BEHIND_SECONDS - ended
        )  # so that the next state is loaded in time
        took = ended - began if self._loads > 1 else 0.0
        held = _Held(
            loaded=loaded,
            snapshot=snapshot,
            number=self._loads,
            rested_until=rested_until,
            last_present=began,
            took=took,
        )
        with self._lock:
            before, self._held = self._held, held
        if before:
            before.snapshot.retire()

    def _rest_later(self) -> None:
        """Release the store after a while without requests."""
        with self._lock:
            self._last_request = self._clock()
            if self._resting is None:
                self._resting = self._timer(HELD_SECONDS)

    def _timer(self, seconds: float) -> threading.Timer:
        timer = threading.Timer(seconds, self._rest)
        timer.daemon = True
        timer.start()
        return timer

    def _rest(self) -> None:
        with self._lock:
            left = self._last_request + HELD_SECONDS - self._clock()
            self._resting = self._timer(left) if left > 0 else None
            held = self._held if left <= 0 else None
        if held:
            held.snapshot.rest()
