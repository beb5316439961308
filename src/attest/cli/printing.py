"""Printing a value of the engine: its JSON, or lines for a person after warnings about what was degraded."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from attest.cli.terminal import Desk, Line
from attest.values.members import Printed

Value = TypeVar("Value", bound=Printed)


def print_value(
    desk: Desk, given: Namespace, value: Value, lines_of: Callable[[Value], Sequence[Line]], *,
    degraded: Iterable[str] = (),
) -> None:  # fmt: skip
    """Print a value in the requested form. ``degraded`` remarks are warnings for a person; the JSON contains them."""
    if given.json:
        desk.out.json(value.as_json())
        return
    desk.warn(degraded)
    desk.out.write(lines_of(value))
