"""Worker processes for preparing files.

Plain child processes that talk pickles over pipes: unlike ``multiprocessing`` they neither fork a process that has
threads nor run the caller's main module again, so `Attest.index` works from any script.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import IO

from attest.chunking.chunker import ChunkSettings
from attest.chunking.pieces import CountTokens
from attest.indexing.prepare import Prepared, prepare
from attest.values.documents import SourceFile

_START = "import sys; sys.path[:] = sys.argv[1].split({sep!r}); from attest.indexing.workers import serve; serve()"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Some files of one source."""

    root: Path
    files: Sequence[SourceFile]
    model: Path | None
    """Folder of the tokenizer; None counts by estimate."""
    settings: ChunkSettings


def run_task(task: Task) -> list[Prepared]:
    """Prepare the files of a task in this process."""
    count = _counter(task.model)
    return [prepare(task.root, file, count, task.settings) for file in task.files]


@cache
def _counter(model: Path | None) -> CountTokens:
    from attest.embedding.tokens import ESTIMATED, load_counter

    return load_counter(model) if model else ESTIMATED


def run_tasks(tasks: Sequence[Task], *, processes: int) -> Iterator[list[Prepared]]:
    """Prepare tasks in order, in ``processes`` child processes, or right here when one would do."""
    if processes < 2 or len(tasks) < 2:
        yield from map(run_task, tasks)
        return
    with ExitStack() as stack:
        idle: SimpleQueue[_Child] = SimpleQueue()
        for _ in range(processes):
            idle.put(stack.enter_context(_Child()))
        pool = ThreadPoolExecutor(processes)
        stack.callback(pool.shutdown, wait=True, cancel_futures=True)

        def call(task: Task) -> list[Prepared]:
            child = idle.get()
            try:
                return child.call(task)
            finally:
                idle.put(child)

        yield from _windowed(pool, call, tasks, processes * 3)


def _windowed(pool: ThreadPoolExecutor, call, tasks: Iterable[Task], width: int) -> Iterator[list[Prepared]]:  # type: ignore[no-untyped-def]
    """Results in order with a bounded number of tasks ahead of the consumer, so that memory stays bounded."""
    waiting = []
    for task in tasks:
        waiting.append(pool.submit(call, task))
        if len(waiting) >= width:
            yield waiting.pop(0).result()
    while waiting:
        yield waiting.pop(0).result()


class _Child:
    """One worker process. It ends when its pipe closes, so it cannot outlive a parent that was killed."""

    def __enter__(self) -> "_Child":
        code = _START.format(sep=os.pathsep)
        environment = os.environ | {"TOKENIZERS_PARALLELISM": "false"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, os.pathsep.join(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def call(self, task: Task) -> list[Prepared]:
        pickle.dump(task, self._in, pickle.HIGHEST_PROTOCOL)
        self._in.flush()
        result: list[Prepared] = pickle.load(self._out)
        return result


def serve() -> None:
    """The worker's side: tasks in, prepared files out, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results, sys.stdout = os.fdopen(os.dup(1), "wb"), sys.stderr
    while True:
        try:
            task = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(run_task(task), results, pickle.HIGHEST_PROTOCOL)
        results.flush()
