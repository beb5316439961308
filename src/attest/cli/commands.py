"""The commands by name: each calls a method or two of the engine, prints what they return, and gives the exit status.

A command is loaded when it is typed, with what it prints, and no other: to load them all takes longer than to search.
"""

from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from attest.cli.terminal import Desk

if TYPE_CHECKING:
    from attest.engine import Attest


class OpenStore(Protocol):
    """Opens the engine; a path is None where the rules for the store, or for the folder of the reranker, decide."""

    def __call__(self, path: Path | None, *, create: bool, reranker: Path | None = None) -> "Attest": ...


Command = Callable[["Attest", Namespace, Desk], int]

_MODULES: Mapping[str, str] = {
    "store": "index show verify status remove check cache",
    "questions": "search context ask",
    "code": "symbols outline callers callees implementations specified",
    "past": "history diff stale build",
    "views": "links dependencies timeline arguments conflicts",
    "records": "export feedback trace replay answers",
}
"""Commands by the module that has a function of each one's name."""
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}


def command_named(name: str) -> Command:
    """A command, loaded now and not before."""
    command: Command = getattr(import_module(f"attest.cli.{_HOMES[name]}"), name)
    return command
