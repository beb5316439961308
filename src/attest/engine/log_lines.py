"""What a library logs while it is set up, a line each. Imported when a library is: logging itself takes 20 ms."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class _Lines(logging.Handler):
    """Says every warning in one line, without the traceback that may come with it."""

    def __init__(self, complain: Callable[[str], object]) -> None:
        super().__init__(logging.WARNING)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        self._complain(" ".join(record.getMessage().split()))


@contextmanager
def in_lines(logger: str, complain: Callable[[str], object]) -> Iterator[None]:
    """What a logger and those below it have to say in the block is told to ``complain`` and to nobody else."""
    told, handler = logging.getLogger(logger), _Lines(complain)
    told.addHandler(handler)
    before, told.propagate = told.propagate, False
    try:
        yield
    finally:
        told.propagate = before
        told.removeHandler(handler)
