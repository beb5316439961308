"""Runs the engine's methods in threads, so that the event loop never waits for the store.

Work is long (an answer) or quick (everything else, ten times as fast). A search never waits for an answer to somebody
else's question: long work starts when no quick work is waiting, or once it has itself waited long enough. That is
shortest job first with two lengths, which keeps the mean wait the smallest there is for what the machine can do.

A thread cannot be stopped. Work that takes too long continues after its client has been told so, and keeps its thread
until it is done, so that slow work cannot pile up. Work that has waited too long is never started.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeVar

from attest.server.problems import Overloaded, TookTooLong
from attest.server.settings import Limits

Result = TypeVar("Result")
Kind = Literal["quick", "long"]


@dataclass(slots=True, kw_only=True)
class _Lane:
    """Free threads for one kind of work, and its queue: when each task began to wait, and the future that gives it its
    turn."""

    free: int
    waiting: deque[tuple[float, "asyncio.Future[None]"]] = field(default_factory=deque)


class Work:
    """A few threads with a queue for each kind of work. Belongs to one event loop.

    ``ready`` is called before each task and raises if no work can be done.
    """

    def __init__(self, limits: Limits, ready: Callable[[], None] = lambda: None) -> None:
        self.limits = limits
        self._ready = ready
        self._lanes: dict[Kind, _Lane] = {
            "quick": _Lane(free=limits.threads),
            "long": _Lane(free=limits.long_threads),
        }
        self._pool = ThreadPoolExecutor(limits.threads + limits.long_threads, thread_name_prefix="attest")

    async def start(self, task: Callable[[], Result], *, kind: Kind = "quick") -> "asyncio.Future[Result]":
        """Start a task when its turn comes. Raises ``Overloaded`` if too many are waiting, or the turn does not come in
        time."""
        self._ready()
        if sum(len(lane.waiting) for lane in self._lanes.values()) >= self.limits.waiting:
            raise Overloaded
        loop, lane = asyncio.get_running_loop(), self._lanes[kind]
        turn: asyncio.Future[None] = loop.create_future()
        lane.waiting.append((loop.time(), turn))
        self._give_turns()
        try:
            if not turn.done():
                await asyncio.wait_for(turn, self.limits.waiting_seconds)
        except BaseException as error:
            self._withdraw(lane, turn)
            if isinstance(error, TimeoutError):
                raise Overloaded from None
            raise
        future = loop.run_in_executor(self._pool, copy_context().run, task)
        future.add_done_callback(partial(self._task_done, kind))
        return future

    async def do(self, task: Callable[[], Result], *, kind: Kind = "quick") -> Result:
        """The task's result, or its exception. Raises ``TookTooLong`` if it does not finish within the limit once
        started."""
        future = await self.start(task, kind=kind)
        try:
            return await asyncio.wait_for(asyncio.shield(future), self.limits.seconds)
        except TimeoutError:
            raise TookTooLong from None

    def counts(self) -> Mapping[tuple[str, str], int]:
        """Number of tasks by kind and state: ``running`` in a thread, or ``waiting`` for one."""
        threads = {"quick": self.limits.threads, "long": self.limits.long_threads}
        found: dict[tuple[str, str], int] = {}
        for kind, lane in self._lanes.items():
            found |= {(kind, "running"): threads[kind] - lane.free, (kind, "waiting"): len(lane.waiting)}
        return found

    def close(self) -> None:
        """Wait for running tasks; drop those that have not started."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _withdraw(self, lane: _Lane, turn: "asyncio.Future[None]") -> None:
        """Remove a cancelled task from the queue; free the thread it may have been given at the same moment."""
        lane.free += turn.done() and not turn.cancelled()
        lane.waiting = deque(place for place in lane.waiting if place[1] is not turn)
        self._give_turns()

    def _give_turns(self) -> None:
        while lane := self._next_lane():
            lane.free -= 1
            lane.waiting.popleft()[1].set_result(None)

    def _next_lane(self) -> _Lane | None:
        """The lane whose first task may start now."""
        quick, long = self._lanes["quick"], self._lanes["long"]
        if quick.waiting and quick.free:
            return quick
        if not (long.waiting and long.free):
            return None
        waited = asyncio.get_running_loop().time() - long.waiting[0][0]
        return long if not quick.waiting or waited >= self.limits.patience_seconds else None

    def _task_done(self, kind: Kind, future: "asyncio.Future[Result]") -> None:
        self._lanes[kind].free += 1
        if not future.cancelled():
            future.exception()  # otherwise asyncio logs that it was never retrieved
        self._give_turns()
