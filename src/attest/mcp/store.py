"""The open store of a server that may outlive it.

A client starts the server before there is a store, and keeps it running while the store is indexed, removed and
rebuilt. So it is opened when the first tool is called, and opened again if another file has taken its place.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from attest.engine import Attest, find_store
from attest.engine.same_file import FileIdentity, file_identity


@dataclass(slots=True)
class _Opened:
    kb: Attest
    identity: FileIdentity | None
    users: int = 0


class HeldStore:
    """Lends the engine to any number of concurrent calls; closes a replaced one when its last call is done."""

    def __init__(self, open_store: Callable[[Path], Attest], path: Path | None) -> None:
        self._open_store, self._path = open_store, path
        self._lock = threading.Lock()
        self._current: _Opened | None = None

    @contextmanager
    def lent(self) -> Iterator[Attest]:
        """The engine on the file that is now at the store's path. Raises ``StoreError``, and tries again at the next
        call."""
        with self._lock:
            opened = self._current_store()
            opened.users += 1
        try:
            yield opened.kb
        finally:
            with self._lock:
                opened.users -= 1
                self._close_unused(opened)

    def close(self) -> None:
        """Release the store's files, at once or when the last call is done."""
        with self._lock:
            self._retire_current()

    def _current_store(self) -> _Opened:
        path = find_store(self._path)
        identity = file_identity(path)
        if self._current is None or self._current.identity != identity:
            self._retire_current()
            self._current = _Opened(self._open_store(path), identity)
        return self._current

    def _retire_current(self) -> None:
        retired, self._current = self._current, None
        if retired:
            self._close_unused(retired)

    def _close_unused(self, opened: _Opened) -> None:
        if opened is not self._current and not opened.users:
            opened.kb.close()
