"""The engine's methods in threads: the event loop never waits for the store.

Work is long (an answer) or quick (all else, ten times as fast). A search never waits for an answer to somebody else's
question: long work begins when nothing quick is waiting, or when it has waited long enough itself. That is shortest job
first with two lengths, which keeps the mean wait the smallest there is for what the machine can do.

A thread cannot be stopped. Work that takes too long goes on after its client was told so; it keeps its thread until it
is done, so that slow work cannot pile up. Work that had to wait too long is never begun.
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
    """Threads that are free for one kind of work, and who waits for one: since when, and where they are told."""

    free: int
    waiting: deque[tuple[float, "asyncio.Future[None]"]] = field(default_factory=deque)


class Work:
    """A few threads, and queues before them. Belongs to one event loop.

    ``ready`` raises what keeps any work from being done.
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
        """Begin, in turn. Raises ``Overloaded`` when too much is waiting, or when the turn does not come in time."""
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
            self._leave(lane, turn)
            if isinstance(error, TimeoutError):
                raise Overloaded from None
            raise
        future = loop.run_in_executor(self._pool, copy_context().run, task)
        future.add_done_callback(partial(self._done, kind))
        return future

    async def do(self, task: Callable[[], Result], *, kind: Kind = "quick") -> Result:
        """What the task returns, or raises. ``TookTooLong`` when it is not done in time after it has begun."""
        future = await self.start(task, kind=kind)
        try:
            return await asyncio.wait_for(asyncio.shield(future), self.limits.seconds)
        except TimeoutError:
            raise TookTooLong from None

    def counts(self) -> Mapping[tuple[str, str], int]:
        """Pieces of work by kind and state: those that have a thread, and those that wait for one."""
        threads = {"quick": self.limits.threads, "long": self.limits.long_threads}
        found: dict[tuple[str, str], int] = {}
        for kind, lane in self._lanes.items():
            found |= {(kind, "running"): threads[kind] - lane.free, (kind, "waiting"): len(lane.waiting)}
        return found

    def close(self) -> None:
        """Wait for what has begun; what has not is dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _leave(self, lane: _Lane, turn: "asyncio.Future[None]") -> None:
        """Take a request that was cancelled out of the queue; a thread that it was given in the same moment is free."""
        lane.free += turn.done() and not turn.cancelled()
        lane.waiting = deque(place for place in lane.waiting if place[1] is not turn)
        self._give_turns()

    def _give_turns(self) -> None:
        while lane := self._next():
            lane.free -= 1
            lane.waiting.popleft()[1].set_result(None)

    def _next(self) -> _Lane | None:
        """The lane whose first may begin now."""
        quick, long = self._lanes["quick"], self._lanes["long"]
        if quick.waiting and quick.free:
            return quick
        if not (long.waiting and long.free):
            return None
        waited = asyncio.get_running_loop().time() - long.waiting[0][0]
        return long if not quick.waiting or waited >= self.limits.patience_seconds else None

    def _done(self, kind: Kind, future: "asyncio.Future[Result]") -> None:
        self._lanes[kind].free += 1
        if not future.cancelled():
            future.exception()  # else asyncio complains that nobody looked at it
        self._give_turns()
