"""The commands by name: each calls a method or two of the engine, prints what they return, and gives the exit status.

Only the requested command is loaded, with the module that prints it: loading all of them takes longer than a search.
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
    """Opens the engine. A path of None means the default store, or the default folder of the reranker."""

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
"""The module of each command, which has a function of the same name."""
_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}


def command_named(name: str) -> Command:
    """A command by its name, imported only now."""
    command: Command = getattr(import_module(f"attest.cli.{_HOMES[name]}"), name)
    return command
