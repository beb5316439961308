"""Transports of the server: to the client that started it, or to any client on this machine.

Over HTTP it listens only on 127.0.0.1, and a request must name this host and port. A page in a browser whose domain was
made to resolve to this machine (DNS rebinding) sends another Host or Origin, and is refused before anything is read.
"""

import json
import re
import signal
import socket
import sys
from collections.abc import Callable
from errno import EADDRINUSE
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import anyio
import uvicorn
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError
from pydantic import ValidationError

from attest.engine import Attest
from attest.errors import PortTaken
from attest.mcp.messages import invalid_message_error, refuse_invalid, unreadable_error
from attest.mcp.open_requests import OpenRequests
from attest.mcp.protocol import build_server
from attest.mcp.store import HeldStore

if TYPE_CHECKING:
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.shared._stream_protocols import ReadStream, WriteStream

_LOOPBACK = "127.0.0.1"
_NAMES = (_LOOPBACK, "localhost")
_LARGEST_REQUEST = 1 << 20
"""Most bytes of a request; a question has at most 10,000 characters."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_NO_JSON = "\x15"
"""Marks a line that is not a message: no JSON begins with it (NAK, negative acknowledgement)."""
_SECONDS_TO_FINISH = 2
"""Seconds that running calls have to finish when the server is interrupted."""


def run_over_stdio(open_store: Callable[[Path], Attest], path: Path | None) -> None:
    """Serve one client until it closes stdin. Meanwhile anything printed by mistake goes to stderr.

    Ctrl-C ends the process at once: one of its threads waits for stdin and reacts to nothing else. The store takes no
    harm.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    store = HeldStore(open_store, path)
    server = build_server(store)

    async def serve() -> None:
        async with stdio_server(stdin=anyio.wrap_file(_Lines(sys.stdin.buffer))) as (incoming, outgoing):
            onward, read = anyio.create_memory_object_stream[SessionMessage | Exception](0)
            answer, answers = anyio.create_memory_object_stream[SessionMessage](0)
            requests = OpenRequests()
            async with anyio.create_task_group() as group:
                group.start_soon(_forward_messages, incoming, onward, answer.clone(), requests)
                group.start_soon(_forward_answers, answers, outgoing, requests)
                await server.run(read, answer, server.create_initialization_options())

    try:
        anyio.run(serve)
    finally:
        store.close()


async def _forward_messages(
    incoming: "ReadStream[SessionMessage | Exception]",
    onward: "MemoryObjectSendStream[SessionMessage | Exception]",
    answer: "MemoryObjectSendStream[SessionMessage]",
    requests: OpenRequests,
) -> None:
    """Forward messages, and answer an invalid line, whose sender the SDK would leave waiting."""
    async with onward, answer:
        async for message in incoming:
            if isinstance(message, ValidationError):
                if said := _error_for(message):
                    await answer.send(SessionMessage(said))
                continue
            if isinstance(message, SessionMessage):
                requests.asked(message.message)
            await onward.send(message)
        await requests.wait_for_answers()


async def _forward_answers(
    answers: "MemoryObjectReceiveStream[SessionMessage]",
    outgoing: "WriteStream[SessionMessage]",
    requests: OpenRequests,
) -> None:
    async with answers, outgoing:
        async for message in answers:
            await outgoing.send(message)
            requests.answered(message.message)


def _error_for(error: ValidationError) -> JSONRPCError | None:
    """The error for a line that the SDK could not read: marked by ``_Lines`` as not a message, or nested too deep.

    None for a blank line, or for an invalid response.
    """
    line = error.errors()[0]["input"]
    if not isinstance(line, str) or not line.strip():
        return None
    return invalid_message_error(line.removeprefix(_NO_JSON)) or unreadable_error()


class _Lines(TextIOWrapper):
    """Stdin, line by line, without lone surrogates. A line that is not a message is marked, so that the SDK cannot take
    it for one."""

    def __init__(self, binary: BinaryIO) -> None:
        super().__init__(binary, encoding="utf-8", errors="replace")

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the stub of its base reads bytes
        line = replace_surrogates(super().readline(size))
        return line if invalid_message_error(line) is None else f"{_NO_JSON}{line}"


def replace_surrogates(line: str) -> str:
    """A message with a question mark for each lone surrogate, which JSON may contain (``\\ud800``).

    The SDK cannot read one and would leave the call without a response, since it cannot tell which call it is.
    """
    if not _HALF.search(line):
        return line
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return line
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8") + "\n"


def run_over_http(
    open_store: Callable[[Path], Attest], path: Path | None, *, port: int, ready: Callable[[str], object]
) -> None:
    """Serve any number of clients on this machine. No session is kept, so a restart goes unnoticed."""
    store = HeldStore(open_store, path)
    with _listening_socket(port) as listener:
        port = listener.getsockname()[1]
        app = build_server(store).streamable_http_app(
            stateless_http=True,
            json_response=True,
            max_request_body_size=_LARGEST_REQUEST,
            transport_security=TransportSecuritySettings(
                allowed_hosts=[f"{name}:{port}" for name in _NAMES],
                allowed_origins=[f"http://{name}:{port}" for name in _NAMES],
            ),
        )
        config = uvicorn.Config(
            refuse_invalid(app),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        )
        # From here on Ctrl-C ends it, even if a shell has started it with SIGINT ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ready(f"http://{_LOOPBACK}:{port}/mcp")
        try:
            uvicorn.Server(config).run(sockets=[listener])
        finally:
            store.close()


def _listening_socket(port: int) -> socket.socket:
    try:
        return socket.create_server((_LOOPBACK, port))
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise PortTaken(port) from error
        raise
