"""Arguments of the commands about the store: documents in and out, its past and its builds, and serving it."""

from argparse import ArgumentParser
from pathlib import Path

from attest.cli.shared_arguments import Table, add_as_of, count, nothing, port, rate, size


def index(parser: ArgumentParser) -> None:
    """Arguments of `attest index`."""
    parser.set_defaults(many="paths")
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a folder or a file")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and how long it would take")
    parser.add_argument("--lexical-only", action="store_true", help="leave vectors for a later run")
    parser.add_argument("--history", action="store_true", help="also every version that git has of the documents")
    parser.add_argument("--name", help="call the source this instead of by its folder")
    parser.add_argument(
        "--include",
        metavar="GLOB",
        action="append",
        default=[],
        help="only what matches, as in an ignore file; repeatable",
    )
    parser.add_argument("--exclude", metavar="GLOB", action="append", default=[], help="not what matches; repeatable")
    parser.add_argument(
        "--max-bytes", metavar="N", type=size, help="leave out larger files; 500k and 5M are understood"
    )
    parser.add_argument(
        "--max-heading-depth",
        metavar="N",
        type=count,
        help="divide sections at headings of the first N levels only (6, all); the source keeps it",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress and no report")


def show(parser: ArgumentParser) -> None:
    """Arguments of `attest show`."""
    parser.add_argument(
        "ref",
        metavar="REF",
        help="a document's id or path, with :LINES or #CHARACTERS behind it; a chunk's or revision's id",
    )
    parser.add_argument("--plain", action="store_true", help="the text alone, without line numbers")
    add_as_of(parser)


def status(parser: ArgumentParser) -> None:
    """Arguments of `attest status`."""
    parser.add_argument(
        "--findings", metavar="KIND", nargs="?", const="", help="list what ingestion found, of one kind or all"
    )
    add_as_of(parser)


def remove(parser: ArgumentParser) -> None:
    """Arguments of `attest remove`."""
    parser.add_argument("ref", metavar="REF", help="a document's id or path, or a source's name or folder")
    parser.add_argument("--yes", action="store_true", help="do not ask first")


def cache(parser: ArgumentParser) -> None:
    """Arguments of `attest cache`."""
    parser.add_argument("what", metavar="clear", nargs="?", choices=["clear"], help="forget all of it")


def history(parser: ArgumentParser) -> None:
    """Arguments of `attest history`."""
    parser.add_argument("ref", metavar="REF", nargs="?", help="a document; all of them with --field")
    parser.add_argument("--field", metavar="NAME", help="the values of this field of the front matter instead")
    parser.add_argument("--value", metavar="TEXT", help="with --field: only this value")
    parser.add_argument("--since", metavar="DATE", help="with --field: only from then on")
    parser.add_argument("--until", metavar="DATE", help="with --field: only until then")
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many values, the newest (100)")
    add_as_of(parser)


def diff(parser: ArgumentParser) -> None:
    """Arguments of `attest diff`."""
    parser.add_argument("ref", metavar="REF", help="a document")
    version = "a date (its end), a revision or a commit"
    parser.add_argument("--from", metavar="WHEN", dest="before", required=True, help=version)
    parser.add_argument("--to", metavar="WHEN", dest="after", help=f"{version} (the newest version)")


def _build_name(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what it is called")


def _build_diff(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a named build")
    parser.add_argument("second", metavar="B", nargs="?", default="now", help="the one to compare it with (now)")


BUILD: Table = {
    "list": ("the builds that runs left, and their names", nothing),
    "tag": ("give the present build a name, and keep what is needed to search it again", _build_name),
    "diff": ("which documents two builds do not have alike", _build_diff),
    "drop": ("forget a name and what it kept", _build_name),
}
"""From an action of `attest build` to its summary and its arguments."""


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
