"""The MCP server: the engine as tools for an agent, over stdio or over HTTP on this machine.

    arguments ─► tools (call the engine) ─► budget, listing (how much of it) ─► texts ─► protocol ─► transports

Rule 1: a tool decides nothing. It calls one method of the engine and returns that value's own JSON beside a text.
Rule 2: text of a document is data. Every line of it stands behind its number, so that it cannot pass for ours.
Rule 3: an error is one line for the model to act on, never a traceback; stdout carries the protocol and nothing else.

    tools        the table of them, each a tool: documents, graph, code
    shapes       what the tools give beside what commands print: how much of it a budget left out
    texts        what a model reads; code_texts, graph_texts; quoting keeps documents apart from ours
    store        the store behind a server that outlives it
    messages     errors for input that is not a message of the protocol

The protocol's SDK is the optional extra ``mcp``. Only this door is imported without it. design/mcp.md has the reasons.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from attest.errors import ExtraMissing

if TYPE_CHECKING:
    from attest.engine import Attest

DEFAULT_PORT = 8808
"""Of ``attest mcp --http``; registered for nothing that runs on a desk."""


def serve_stdio(open_store: "Callable[[Path], Attest]", store: Path | None) -> None:
    """Serve one client over stdin and stdout until it closes them. Raises ``ExtraMissing``."""
    _transports().over_stdio(open_store, store)


def serve_http(
    open_store: "Callable[[Path], Attest]", store: Path | None, *, port: int, ready: Callable[[str], object]
) -> None:
    """Serve any number of clients on 127.0.0.1 until the process is interrupted; ``ready`` is told the address.

    Port 0 takes one that is free. Raises ``ExtraMissing`` and ``PortTaken``.
    """
    _transports().over_http(open_store, store, port=port, ready=ready)


def _transports() -> ModuleType:
    """The part that needs the SDK. A package that is not installed is named with the extra that has it; a module of
    ours that is gone is a bug."""
    try:
        return import_module("attest.mcp.transports")
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "attest"):
            raise
        raise ExtraMissing(package=package, extra="mcp") from error
