"""The engine's methods in threads: the event loop never waits for the store.

A thread cannot be stopped. Work that takes too long is answered for and goes on until it is done; it keeps its place
meanwhile, so that slow work cannot pile up.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from attest.server.problems import Overloaded, TookTooLong
from attest.server.settings import Limits

Result = TypeVar("Result")


class Work:
    """A few threads, and a short queue before them. Belongs to one event loop."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.running = 0
        """Pieces of work begun or waiting."""
        self._pool = ThreadPoolExecutor(limits.threads, thread_name_prefix="attest")

    def start(self, task: Callable[[], Result]) -> "asyncio.Future[Result]":
        """Begin. Raises ``Overloaded`` when too much is waiting."""
        if self.running >= self.limits.threads + self.limits.waiting:
            raise Overloaded
        self.running += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, task)
        future.add_done_callback(self._done)
        return future

    def _done(self, future: "asyncio.Future[Result]") -> None:
        self.running -= 1
        if not future.cancelled():
            future.exception()  # looked at, so that nobody is told that it never was

    async def do(self, task: Callable[..., Result], /, *args: object, **named: object) -> Result:
        """What the task returns, or raises. ``TookTooLong`` when it is not done in time."""
        future = self.start(partial(task, *args, **named))
        try:
            return await asyncio.wait_for(asyncio.shield(future), self.limits.seconds)
        except TimeoutError:
            raise TookTooLong from None

    def close(self) -> None:
        """Wait for what has begun; what has not is dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)
