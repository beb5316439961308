"""An index run in a process of its own, while a server goes on answering.

In the server's own process a run would take Python's lock and the model's threads from every search. Here it has its
own, and it yields: if there is not enough processor for both, searches come first.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, Timer
from typing import IO, TYPE_CHECKING, TypeAlias

from attest.errors import WorkerLost
from attest.indexing.workers import start_process
from attest.values.progress import Progress
from attest.values.reports import IndexReport

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.engine.opened import Opened

NICENESS = 10
"""Niceness of an index run. Linux then gives it a tenth of the processor that a fully busy server gets, so that a
transaction, during which no answer can be stored, does not take long either; on an idle machine it gets everything."""
_GRACE_SECONDS = 2.0
"""Seconds before a run that was told to stop is killed. It may be waiting for another writer, during which SQLite
reacts to no signal; killing a run does the store no harm."""

_Message: TypeAlias = Progress | IndexReport | Exception


def lower_priority() -> None:
    """Lower this process's scheduling priority, if the system supports it."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    store: Path
    source: str
    lexical_only: bool
    embedder: "Embedder | None"
    """The embedder given by the caller; None for the built-in one."""


class Reindexing:
    """One index run. Iterating over it yields its progress; afterwards ``report`` is set, unless it was stopped."""

    def __init__(self, opened: "Opened", source: str, *, lexical_only: bool) -> None:
        task = _Task(store=opened.path, source=source, lexical_only=lexical_only, embedder=opened.given_embedder)
        self._opened, self._stopped = opened, False
        self.report: IndexReport | None = None
        self._process = start_process("attest.engine.reindexing")
        pickle.dump(task, _pipe(self._process.stdin), pickle.HIGHEST_PROTOCOL)
        _pipe(self._process.stdin).flush()

    def __enter__(self) -> "Reindexing":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._process.communicate()

    def __iter__(self) -> Iterator[Progress]:
        """Yields progress. Raises what the run raised, and ``WorkerLost`` if something else ended it."""
        while isinstance(message := self._next(), Progress):
            yield message
        if isinstance(message, Exception):
            raise message
        self.report = message
        self._opened.refresh()
        if message is None or message.removed:
            self._opened.past_stores.close()

    def stop(self) -> None:
        """End the run soon; what was committed stays. Safe to call from any thread, and repeatedly."""
        self._stopped = True
        if self._process.poll() is None:
            self._process.terminate()
            killing = Timer(_GRACE_SECONDS, self._process.kill)
            killing.daemon = True
            killing.start()

    def _next(self) -> _Message | None:
        try:
            said: _Message = pickle.load(_pipe(self._process.stdout))
        except (EOFError, pickle.UnpicklingError):  # the second if a kill cut a message off
            return None if self._stopped else WorkerLost()
        return said


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


# --- the other side ---


def serve() -> None:
    """Do the run that stdin describes, and report on stdout. SIGINT is ignored: Ctrl-C in the terminal is for the
    server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    messages, sys.stdout = os.fdopen(os.dup(1), "wb"), sys.stderr

    def tell(message: _Message) -> None:
        pickle.dump(message, messages, pickle.HIGHEST_PROTOCOL)
        messages.flush()

    lower_priority()
    try:
        task = pickle.load(sys.stdin.buffer)
        Thread(target=_exit_with_parent, args=(sys.stdin.fileno(),), daemon=True).start()
        tell(_outcome(task, tell))
    except (KeyboardInterrupt, BrokenPipeError):  # stopped, or the parent was killed
        os._exit(1)  # without flushing to a pipe that nobody reads


def _exit_with_parent(pipe: int) -> None:
    """Exit at once when the pipe closes, as it does when the parent is gone, even by a SIGKILL.

    It is read below Python's buffers, which could not be closed while a thread waits in them.
    """
    while os.read(pipe, 1):
        pass
    os._exit(1)


def _outcome(task: _Task, tell: Callable[[Progress], object]) -> IndexReport | Exception:
    from attest.engine.api import Attest

    try:
        with Attest(task.store, create=False, embedder=task.embedder) as kb:
            return kb.reindex(task.source, lexical_only=task.lexical_only, progress=tell)
    except BrokenPipeError:
        raise
    except Exception as error:  # raised again in the parent process
        return error
