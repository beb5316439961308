"""The commands that serve until they are stopped. They open the store themselves."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from attest.cli.terminal import Ink, Streams, dim
from attest.errors import UsageError

if TYPE_CHECKING:
    from attest.cli.main import OpenStore

Serve = Callable[["OpenStore", Namespace, Streams], int]


def serve(open_store: "OpenStore", given: Namespace, streams: Streams) -> int:
    """Serve HTTP until interrupted; prints the address."""
    from attest.server.listen import serve as run
    from attest.server.settings import settings_from

    settings = settings_from(
        host=given.host,
        port=given.port,
        token_file=given.token_file,
        names=given.allow_host,
        rate=given.rate,
        may_index=given.allow_index,
    )

    def ready(url: str) -> None:
        if given.json:
            streams.out.json({"schema": 1, "url": url})
        else:
            streams.out.say("serving ", Ink(url, "path"), dim("  Ctrl-C ends it"))
        streams.out.stream.flush()

    with open_store(given.store, create=False) as kb:
        run(kb, settings, ready)
    return 0


def mcp(open_store: "OpenStore", given: Namespace, streams: Streams) -> int:
    """Serve the tools to an agent: over stdio until it closes stdin, over HTTP until Ctrl-C."""
    from attest.mcp import DEFAULT_PORT, serve_http, serve_stdio

    existing = partial(open_store, create=False)
    if given.port is not None and not given.http:
        raise UsageError("--port is of the server on HTTP; give --http, too")
    if given.http:
        port = DEFAULT_PORT if given.port is None else given.port
        with suppress(KeyboardInterrupt):  # the way to end it
            serve_http(existing, given.store, port=port, ready=partial(_say_address, streams))
        return 0
    if streams.can_ask:
        streams.err.say(
            "attest: an MCP client starts this and speaks to it; docs/mcp.md says how to register it (Ctrl-C ends it)"
        )
    serve_stdio(existing, given.store)
    return 0


def _say_address(streams: Streams, address: str) -> None:
    streams.err.say(f"attest: MCP at {address} (Ctrl-C ends it)")
    streams.err.stream.flush()


SERVERS: dict[str, Serve] = {"serve": serve, "mcp": mcp}
