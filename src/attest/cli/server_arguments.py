"""Arguments of the commands that serve a store."""

from argparse import ArgumentParser
from pathlib import Path

from attest.cli.argument_types import port, rate


def serve(parser: ArgumentParser) -> None:
    """Arguments of `attest serve`."""
    parser.add_argument(
        "--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (127.0.0.1); others demand a token"
    )
    parser.add_argument("--port", metavar="N", type=port, default=8765, help="the port (8765); 0 takes a free one")
    parser.add_argument("--token-file", metavar="FILE", type=Path, help="demand the token that this file holds")
    parser.add_argument(
        "--allow-host", metavar="NAME", action="append", default=[], help="a further name of the server; repeatable"
    )
    parser.add_argument("--allow-index", action="store_true", help="let requests bring the store's sources up to date")
    parser.add_argument(
        "--rate", metavar="N", type=rate, help="requests a second of one client (1000; 50 where others reach it)"
    )


def mcp(parser: ArgumentParser) -> None:
    """Arguments of `attest mcp`."""
    parser.set_defaults(speaks_a_protocol=True)  # so there is no --json
    parser.add_argument("--http", action="store_true", help="serve HTTP on this machine instead of stdin and stdout")
    parser.add_argument("--port", metavar="N", type=port, help="with --http, where to listen (8808; 0 is any free one)")
