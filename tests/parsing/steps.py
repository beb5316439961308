"""How much work reading is, counted instead of timed, so that it is the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType


def steps(run: Callable[[], object]) -> int:
    """How many functions are called, ours and Python's own. What one regular expression does is a single step."""
    before, taken = sys.getprofile(), 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal taken
        taken += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return taken


def growth(read: Callable[[int], object], *, size: int) -> float:
    """Steps for twice as much, as a multiple: 2 where each piece is read once, 4 where each is held against each."""
    read(1)  # what is loaded or made once is no step of either
    return steps(lambda: read(2 * size)) / steps(lambda: read(size))
