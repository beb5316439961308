"""Run a call in the background: a question is embedded while its words are looked up."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Background(Generic[Result]):
    """A call that runs in its own thread. Useful if it spends its time outside of Python.

    A future of ``concurrent.futures`` would do, but every command would pay 12 ms for importing it.
    """

    def __init__(self, call: Callable[[], Result]) -> None:
        self._call = call
        self._result: list[Result] = []
        self._error: list[BaseException] = []
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result.append(self._call())
        except BaseException as error:  # raised again by ``result``, in the thread that waits
            self._error.append(error)

    def result(self) -> Result:
        """Wait for the call and return its result. Raises what the call raised."""
        self._thread.join()
        if self._error:
            raise self._error[0]
        return self._result[0]
