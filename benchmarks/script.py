"""What every benchmark has around its measurement: what it says of itself, and one line about what stops it."""

import argparse
import functools
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

from commands import CommandFailedError
from stored import ShapeError

from attest.errors import AttestError

P = ParamSpec("P")

STOPS = (AttestError, CommandFailedError, ShapeError, OSError)
"""What whoever started the benchmark can put right."""


def parser_of(said: str | None) -> argparse.ArgumentParser:
    """A parser whose ``--help`` is what the head of the script says, line by line."""
    return argparse.ArgumentParser(description=said, formatter_class=argparse.RawDescriptionHelpFormatter)


def script(main: Callable[P, int]) -> Callable[P, int]:
    """``main``, with a line and status 2 where something stops it."""

    @functools.wraps(main)
    def started(*args: P.args, **named: P.kwargs) -> int:
        try:
            return main(*args, **named)
        except STOPS as error:
            print(f"{Path(inspect.getfile(main)).stem}: {error}", file=sys.stderr)
            return 2

    return started
