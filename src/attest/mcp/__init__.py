"""The MCP server: the engine as tools for an agent, over stdio or over HTTP on this machine.

    arguments ─► tools (call the engine) ─► budget, listing (what fits) ─► texts ─► protocol ─► transports

Rule 1: a tool decides nothing. It calls one method of the engine and returns that value's own JSON beside a text.
Rule 2: text of a document is data. Every line of it follows its line number, so that it cannot pass for ours.
Rule 3: an error is one line for the model to act on, never a traceback; stdout carries the protocol and nothing else.

    tools        the table of all tools; documents, graph and code define them, tool is their type
    shapes       output schemas: the JSON of commands, and how much of it a budget left out
    texts        what a model reads; also code_texts and graph_texts; quoting separates documents' text from ours
    wording      remarks and errors of the engine, with tools in the place of commands
    store        the open store of a server that may outlive it
    messages     errors for input that is not a message of the protocol; open_requests: what still waits for an answer

The protocol's SDK is the optional extra ``mcp``. Only this module can be imported without it. design/mcp.md has the
reasons.
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
"""Default port of ``attest mcp --http``; not registered for anything that runs on a desktop."""


def serve_stdio(open_store: "Callable[[Path], Attest]", store: Path | None) -> None:
    """Serve one client over stdin and stdout until it closes them. Raises ``ExtraMissing``."""
    _transports().run_over_stdio(open_store, store)


def serve_http(
    open_store: "Callable[[Path], Attest]", store: Path | None, *, port: int, ready: Callable[[str], object]
) -> None:
    """Serve any number of clients on 127.0.0.1 until the process is interrupted; ``ready`` is called with the address.

    Port 0 takes a free one. Raises ``ExtraMissing`` and ``PortTaken``.
    """
    _transports().run_over_http(open_store, store, port=port, ready=ready)


def _transports() -> ModuleType:
    """The module that needs the SDK. Raises ``ExtraMissing`` with the missing package; a missing module of ours is a
    bug."""
    try:
        return import_module("attest.mcp.transports")
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "attest"):
            raise
        raise ExtraMissing(package=package, extra="mcp") from error
