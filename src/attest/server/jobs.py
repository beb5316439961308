"""Indexing as a job: one at a time, of what is a source already, in a process of its own that gives way to the server.

A thread listens to that process and tells the event loop how far it is after every transaction. When a job is to stop,
the process is ended: whole documents are committed or none, and the next run carries on. No job outlives the server.
"""

import asyncio
import secrets
import threading
import traceback
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from attest.errors import AttestError, PathMissing, ReferenceUnknown
from attest.server.problems import BUG, JobRunning, JobsOff, Problem, problem_of, without_places
from attest.values.members import members
from attest.values.progress import Progress
from attest.values.reports import IndexReport

if TYPE_CHECKING:
    from attest.engine.reindexing import Reindexing

State = Literal["running", "cancelling", "done", "cancelled", "failed"]
ENDED = frozenset({"done", "cancelled", "failed"})
JOBS_REMEMBERED = 50
SECONDS_BETWEEN_SIGNS = 15.0
"""After which a stream of events says that it is still there, so that proxies do not close it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One run of indexing, and how far it is."""

    job_id: str
    source: str
    lexical_only: bool
    state: State = "running"
    progress: Progress | None = None
    report: IndexReport | None = None
    problem: Problem | None = None

    @property
    def ended(self) -> bool:
        return self.state in ENDED

    def as_json(self) -> dict[str, Any]:
        at = self.progress
        progress = {"stage": at.stage, "done": at.done, "total": at.total, "chunks": at.chunks} if at else None
        return {"schema": 1, **members(self), "progress": progress}


class Reindex(Protocol):
    """`Attest.reindexing`."""

    def __call__(self, source: str, *, lexical_only: bool) -> "Reindexing": ...


class Jobs:
    """All jobs of a server. Belongs to the event loop; only `_run` is in the thread."""

    def __init__(self, reindex: Reindex, sources: Callable[[], list[str]], *, allowed: bool) -> None:
        self._reindex, self._sources, self.allowed = reindex, sources, allowed
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._stopped: set[str] = set()
        self._runs: dict[str, Reindexing] = {}
        self._lock = threading.Lock()
        """Of the two above: a job may be stopped just when its process begins."""
        self._moved = asyncio.Event()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="attest-index")

    @property
    def latest(self) -> Job | None:
        """The one that runs, or else that ran last; None when there was none."""
        return next(reversed(self._jobs.values()), None)

    async def start(self, source: str, *, lexical_only: bool) -> Job:
        """Begin. Raises ``JobsOff``, ``JobRunning``, and ``ReferenceUnknown`` for what is no source."""
        self._check_allowed()
        loop = asyncio.get_running_loop()
        known = await loop.run_in_executor(None, self._sources)
        if source not in known:
            raise ReferenceUnknown(source, known[:12])
        if running := next((job for job in self._jobs.values() if not job.ended), None):
            raise JobRunning(running.job_id)
        job = Job(job_id=secrets.token_hex(8), source=source, lexical_only=lexical_only)
        self._jobs[job.job_id] = job
        while len(self._jobs) > JOBS_REMEMBERED:
            self._stopped.discard(self._jobs.popitem(last=False)[0])
        self._pool.submit(self._run, loop, job)
        return job

    def get(self, job_id: str) -> Job:
        """As it is now. Raises ``JobsOff``, and ``ReferenceUnknown`` for one that this process did not run."""
        self._check_allowed()
        if job_id not in self._jobs:
            raise ReferenceUnknown(job_id, list(self._jobs)[-1:])
        return self._jobs[job_id]

    def cancel(self, job_id: str) -> Job:
        """Stop after the transaction under way. What has ended stays as it is. Raises as ``get``."""
        job = self.get(job_id)
        self._stop(job_id)
        if job.state == "running":
            self._change(job_id, state="cancelling")
        return self._jobs[job_id]

    async def states(self, job_id: str) -> AsyncIterator[Job | None]:
        """The job whenever it has moved, last when it has ended; None as a sign of life between."""
        job = self.get(job_id)
        yield job
        while not job.ended:
            moved = self._moved
            try:
                await asyncio.wait_for(moved.wait(), SECONDS_BETWEEN_SIGNS)
            except TimeoutError:
                yield None
            now = self._jobs.get(job_id, job)
            if now is not job:
                yield (job := now)

    def counts(self) -> Mapping[str, int]:
        """How many of those that are remembered are in each state."""
        found = Counter(job.state for job in self._jobs.values())
        return {state: found[state] for state in get_args(State)}

    def close(self) -> None:
        """Stop what runs, and wait for its end."""
        for job_id in self._jobs:
            self._stop(job_id)
        self._pool.shutdown(wait=True)

    def _stop(self, job_id: str) -> None:
        with self._lock:
            self._stopped.add(job_id)
            if job_id in self._runs:
                self._runs[job_id].stop()

    def _check_allowed(self) -> None:
        if not self.allowed:
            raise JobsOff

    def _change(self, job_id: str, **to: Any) -> None:
        """Keep how a job is now, and wake whoever watches."""
        if job := self._jobs.get(job_id):
            self._jobs[job_id] = replace(job, **to)
        self._moved.set()
        self._moved = asyncio.Event()

    def _run(self, loop: asyncio.AbstractEventLoop, job: Job) -> None:
        """The thread's side."""
        change = partial(_in_loop, loop, self._change, job.job_id)
        try:
            report = self._report(job, lambda progress: change(progress=progress))
        except AttestError as error:
            change(state="failed", problem=_problem(error))
        except Exception:  # a bug is told in the job, as elsewhere in an answer; nobody else waits for this thread
            traceback.print_exc()
            change(state="failed", problem=BUG)
        else:
            change(state="done" if report else "cancelled", report=report)

    def _report(self, job: Job, moved_on: Callable[[Progress], object]) -> IndexReport | None:
        """What came of the run; None when it was stopped."""
        with self._reindex(job.source, lexical_only=job.lexical_only) as run:
            with self._lock:
                self._runs[job.job_id] = run
                if job.job_id in self._stopped:
                    run.stop()
            try:
                for progress in run:
                    moved_on(progress)
            finally:
                with self._lock:
                    del self._runs[job.job_id]
        degraded = [without_places(remark) for remark in run.report.degraded] if run.report else []
        return replace(run.report, degraded=degraded) if run.report else None


def _in_loop(loop: asyncio.AbstractEventLoop, change: Callable[..., None], job_id: str, **to: Any) -> None:
    """Do it in the event loop, unless that has ended: then nobody asks any more."""
    try:
        loop.call_soon_threadsafe(partial(change, job_id, **to))
    except RuntimeError:
        if not loop.is_closed():
            raise


def _problem(error: AttestError) -> Problem:
    """What went wrong, with no path of this machine."""
    if isinstance(error, PathMissing):
        return Problem(
            status=404, name="source-gone", detail="the folder of the source is not there; nothing was changed"
        )
    found = problem_of(error)
    return replace(found, detail=without_places(found.detail))
