"""Indexing as a job: one at a time, of a source the store already has, in a process that yields to the server.

A thread listens to that process and reports progress to the event loop after every transaction. Cancelling a job ends
the process: a document is committed whole or not at all, and the next run carries on. No job outlives the server.
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
from attest.server.problems import BUG, JobRunning, JobsOff, Problem, problem_of, without_paths
from attest.values.members import members
from attest.values.progress import Progress
from attest.values.reports import IndexReport

if TYPE_CHECKING:
    from attest.engine.reindexing import Reindexing

State = Literal["running", "cancelling", "done", "cancelled", "failed"]
_ENDED = frozenset({"done", "cancelled", "failed"})
_JOBS_REMEMBERED = 50
_SECONDS_BETWEEN_SIGNS = 15.0
"""Seconds without progress after which the event stream sends a keep-alive, so that proxies do not close it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One index run: its state, its progress, and in the end its report or problem."""

    job_id: str
    source: str
    lexical_only: bool
    state: State = "running"
    progress: Progress | None = None
    report: IndexReport | None = None
    problem: Problem | None = None

    @property
    def ended(self) -> bool:
        return self.state in _ENDED

    def as_json(self) -> dict[str, Any]:
        at = self.progress
        progress = {"stage": at.stage, "done": at.done, "total": at.total, "chunks": at.chunks} if at else None
        return {"schema": 1, **members(self), "progress": progress}


class Reindex(Protocol):
    """The signature of `Attest.reindexing`."""

    def __call__(self, source: str, *, lexical_only: bool) -> "Reindexing": ...


class Jobs:
    """All jobs of a server. Belongs to the event loop; only `_run` executes in the job thread."""

    def __init__(self, reindex: Reindex, sources: Callable[[], list[str]], *, allowed: bool) -> None:
        self._reindex, self._sources, self.allowed = reindex, sources, allowed
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._stopped: set[str] = set()
        self._runs: dict[str, Reindexing] = {}
        self._lock = threading.Lock()
        """Guards ``_stopped`` and ``_runs``: a job may be cancelled just as its process starts."""
        self._moved = asyncio.Event()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="attest-index")

    @property
    def latest(self) -> Job | None:
        """The running job, otherwise the last one; None if there was none."""
        return next(reversed(self._jobs.values()), None)

    async def start(self, source: str, *, lexical_only: bool) -> Job:
        """Start a job. Raises ``JobsOff``, ``JobRunning``, and ``ReferenceUnknown`` if there is no such source."""
        self._check_allowed()
        loop = asyncio.get_running_loop()
        known = await loop.run_in_executor(None, self._sources)
        if source not in known:
            raise ReferenceUnknown(source, known[:12])
        if running := next((job for job in self._jobs.values() if not job.ended), None):
            raise JobRunning(running.job_id)
        job = Job(job_id=secrets.token_hex(8), source=source, lexical_only=lexical_only)
        self._jobs[job.job_id] = job
        while len(self._jobs) > _JOBS_REMEMBERED:
            self._stopped.discard(self._jobs.popitem(last=False)[0])
        self._pool.submit(self._run, loop, job)
        return job

    def get(self, job_id: str) -> Job:
        """The job's current state. Raises ``JobsOff``, and ``ReferenceUnknown`` for a job this process did not run."""
        self._check_allowed()
        if job_id not in self._jobs:
            raise ReferenceUnknown(job_id, list(self._jobs)[-1:])
        return self._jobs[job_id]

    def cancel(self, job_id: str) -> Job:
        """Stop a job after the transaction under way; one that has ended is unchanged. Raises as ``get``."""
        job = self.get(job_id)
        self._stop(job_id)
        if job.state == "running":
            self._change(job_id, state="cancelling")
        return self._jobs[job_id]

    async def states(self, job_id: str) -> AsyncIterator[Job | None]:
        """The job each time it changes, up to its final state; None as a keep-alive in between."""
        job = self.get(job_id)
        yield job
        while not job.ended:
            moved = self._moved
            try:
                await asyncio.wait_for(moved.wait(), _SECONDS_BETWEEN_SIGNS)
            except TimeoutError:
                yield None
            now = self._jobs.get(job_id, job)
            if now is not job:
                yield (job := now)

    def counts(self) -> Mapping[str, int]:
        """Number of remembered jobs in each state."""
        found = Counter(job.state for job in self._jobs.values())
        return {state: found[state] for state in get_args(State)}

    def close(self) -> None:
        """Stop the running job and wait for its end."""
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
        """Record a job's new state and wake its watchers."""
        if job := self._jobs.get(job_id):
            self._jobs[job_id] = replace(job, **to)
        self._moved.set()
        self._moved = asyncio.Event()

    def _run(self, loop: asyncio.AbstractEventLoop, job: Job) -> None:
        """Run the job in its thread and hand its outcome to the event loop."""
        change = partial(_call_in_loop, loop, self._change, job.job_id)
        try:
            report = self._report(job, lambda progress: change(progress=progress))
        except AttestError as error:
            change(state="failed", problem=_problem_without_paths(error))
        except Exception:  # a bug is reported in the job, as a response does elsewhere; nobody awaits this thread
            traceback.print_exc()
            change(state="failed", problem=BUG)
        else:
            change(state="done" if report else "cancelled", report=report)

    def _report(self, job: Job, moved_on: Callable[[Progress], object]) -> IndexReport | None:
        """The report of the run; None if it was stopped."""
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
        degraded = [without_paths(remark) for remark in run.report.degraded] if run.report else []
        return replace(run.report, degraded=degraded) if run.report else None


def _call_in_loop(loop: asyncio.AbstractEventLoop, change: Callable[..., None], job_id: str, **to: Any) -> None:
    """Call ``change`` in the event loop, unless the loop has closed: then nobody reads the job any more."""
    try:
        loop.call_soon_threadsafe(partial(change, job_id, **to))
    except RuntimeError:
        if not loop.is_closed():
            raise


def _problem_without_paths(error: AttestError) -> Problem:
    """The error as a problem, without a path of this machine."""
    if isinstance(error, PathMissing):
        return Problem(
            status=404, name="source-gone", detail="the folder of the source is not there; nothing was changed"
        )
    found = problem_of(error)
    return replace(found, detail=without_paths(found.detail))
