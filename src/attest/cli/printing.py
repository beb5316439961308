"""A value of the engine, printed: its JSON, or lines for a person behind what was not at its best."""

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
    """Print a value in the form that was asked for. What is ``degraded`` is a warning for a person; JSON has it."""
    if given.json:
        desk.out.json(value.as_json())
        return
    desk.warn(degraded)
    desk.out.write(lines_of(value))
