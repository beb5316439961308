"""The stores of past days and named builds that are open. ``indexing/past_store.py`` builds them."""

import threading
from pathlib import Path
from tempfile import TemporaryDirectory

from attest.engine.opened import Opened
from attest.indexing.past_states import PastState
from attest.indexing.past_store import borrow_vectors, lacks_vectors, past_store
from attest.indexing.run import Wanted
from attest.store.past_stores import forget_past_stores, past_home
from attest.values.progress import Report

MOST_OPEN = 3
"""Number of past stores kept open, each with its own catalogue and caches: a server may be asked about any day."""


class PastStores:
    """Opens the past stores of a store. The most recently used stay open."""

    def __init__(self, present: Opened) -> None:
        self._present = present
        self._lock = threading.Lock()
        self._open: dict[Path, Opened] = {}
        """The most recently used is last."""
        self._temporary_home: TemporaryDirectory[str] | None = None

    def open(self, state: PastState, *, with_vectors: bool, report: Report) -> Opened:
        """The store of a past state, built if missing, with vectors if they are wanted and the present has any."""
        counting = self._present.counting
        wanted = Wanted(paths=(), model=counting.model, counter_name=counting.counter.name)
        with self._lock:
            path = past_store(self._present.database, state, self._home(), wanted, report)
            past = self._open.pop(path, None) or Opened(path, create=False)
            self._open[path] = past
            if len(self._open) > MOST_OPEN:
                # Not closed: another thread may be reading it, and its connections close with the last who does.
                del self._open[next(iter(self._open))]
            if with_vectors:
                self._embed(past, report)
        return past

    def close(self) -> None:
        """Close those that are open, even while threads read them: what was removed must not be read any more."""
        with self._lock:
            for past in self._open.values():
                past.close()
            self._open.clear()
            if self._temporary_home:
                self._temporary_home.cleanup()
                self._temporary_home = None

    def delete(self) -> None:
        """Delete all past stores, since they may contain what was just removed from the present one."""
        self.close()
        forget_past_stores(self._present.database)

    def _home(self) -> Path:
        """Their folder; a temporary one, deleted on close, if nothing may be written beside the store."""
        if not self._present.database.read_only:
            return past_home(self._present.database)
        if self._temporary_home is None:
            self._temporary_home = TemporaryDirectory(prefix="attest-", ignore_cleanup_errors=True)
        return Path(self._temporary_home.name)

    def _embed(self, past: Opened, report: Report) -> None:
        """Give a past store vectors if the present has any; those that it has already are not made again."""
        if not lacks_vectors(self._present.database, past.database):
            return
        embedder = self._present.load_embedder()
        if not isinstance(embedder, str):
            borrow_vectors(past.database, self._present.path, embedder.space.space_id)
            past.embed_with(embedder, report)
