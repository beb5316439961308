"""Worker processes.

They are plain child processes that exchange pickles over pipes: unlike ``multiprocessing`` they neither fork a process
that has threads nor run the caller's main module again, so `Attest.index` works from any script.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue
from typing import IO, TypeVar

from attest.errors import WorkerLost

_KILLED = (-9, -15)
"""Exit codes of a process that another one ended, by SIGKILL or SIGTERM, on systems with such signals."""
_SECONDS_TO_END = 5
"""Seconds to wait for a process to end after its pipe has closed."""
_START = "import sys; sys.path[:] = sys.argv[1].split({sep!r}); from {module} import serve; serve()"

Task = TypeVar("Task")
Result = TypeVar("Result")


def run_tasks(work: Callable[[Task], Result], tasks: Sequence[Task], *, processes: int) -> Iterator[Result]:
    """Apply ``work``, a module-level function, to every task, in order: in child processes, or here if one would do."""
    if processes < 2 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    with ExitStack() as stack:
        idle: SimpleQueue[Child] = SimpleQueue()
        for _ in range(processes):
            idle.put(stack.enter_context(Child()))
        pool = ThreadPoolExecutor(processes)
        stack.callback(pool.shutdown, wait=True, cancel_futures=True)

        def call(task: Task) -> Result:
            child = idle.get()
            try:
                result: Result = child.call(work, task)
                return result
            finally:
                idle.put(child)

        yield from _windowed(pool, call, tasks, processes * 3)


def _windowed(
    pool: ThreadPoolExecutor, call: Callable[[Task], Result], tasks: Iterable[Task], width: int
) -> Iterator[Result]:
    """Results in order, with a bounded number of tasks ahead of the consumer, so that memory stays bounded."""
    waiting = []
    for task in tasks:
        waiting.append(pool.submit(call, task))
        if len(waiting) >= width:
            yield waiting.pop(0).result()
    while waiting:
        yield waiting.pop(0).result()


def start_process(module: str) -> "subprocess.Popen[bytes]":
    """Start a process that runs ``serve`` of a module, with the module path of this one; stdin and stdout are pipes."""
    code = _START.format(sep=os.pathsep, module=module)
    return subprocess.Popen(
        [sys.executable, "-c", code, os.pathsep.join(sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"TOKENIZERS_PARALLELISM": "false"},
    )


class Child:
    """One worker process. It ends when its pipe closes, so it cannot outlive a parent that was killed."""

    def __enter__(self) -> "Child":
        self._process = start_process("attest.indexing.workers")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate()

    def kill(self) -> None:
        """Kill the process, from another thread than the one that waits for it."""
        self._process.kill()

    def was_killed(self) -> bool:
        """Whether something else killed the process: a person, or a system short of memory. A crash does not count."""
        try:
            return self._process.wait(_SECONDS_TO_END) in _KILLED
        except subprocess.TimeoutExpired:
            return False

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def call(self, work: Callable[[Task], Result], task: Task) -> Result:
        try:
            pickle.dump((work, task), self._in, pickle.HIGHEST_PROTOCOL)
            self._in.flush()
            result, error = pickle.load(self._out)
        except (EOFError, BrokenPipeError, pickle.UnpicklingError):
            raise WorkerLost from None
        if error is not None:
            raise error
        done: Result = result
        return done


def serve() -> None:
    """The worker's loop: read tasks and write results until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    results, sys.stdout = os.fdopen(os.dup(1), "wb"), sys.stderr
    while True:
        try:
            work, task = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            pickle.dump(_outcome(work, task), results, pickle.HIGHEST_PROTOCOL)
            results.flush()
        except BrokenPipeError:  # the parent was killed; buffered output has nowhere to go
            os._exit(1)


def _outcome(work: Callable[[Task], Result], task: Task) -> tuple[Result | None, Exception | None]:
    try:
        return work(task), None
    except Exception as error:  # it is raised again in the parent process
        return None, error
