"""Arguments of the commands about the store: documents in and out, its past and its builds, and serving it."""

from argparse import ArgumentParser
from pathlib import Path

from attest.cli.shared_arguments import Table, add_as_of, count, nothing, port, rate, size


def index(parser: ArgumentParser) -> None:
    """Arguments of `attest index`."""
    parser.set_defaults(many="paths")
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a folder or a file")
    parser.add_argument(
        "--dry-run", action="store_true", help="show what would be done and how long it would take; write nothing"
    )
    parser.add_argument("--lexical-only", action="store_true", help="leave vectors for a later run")
    parser.add_argument("--history", action="store_true", help="also every version that git has of the documents")
    parser.add_argument("--name", metavar="NAME", help="name the source this instead of after its folder")
    parser.add_argument(
        "--include",
        metavar="GLOB",
        action="append",
        default=[],
        help="only files that match, as in an ignore file; repeatable",
    )
    parser.add_argument(
        "--exclude", metavar="GLOB", action="append", default=[], help="leave out files that match; repeatable"
    )
    parser.add_argument(
        "--max-bytes",
        metavar="N",
        type=size,
        help="leave out larger files (16M; PDF 500M, mailboxes 100M); 500k and 5M are understood",
    )
    parser.add_argument(
        "--max-heading-depth",
        metavar="N",
        type=count,
        help="divide sections only at headings of the first N levels (6, all); kept for the source",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress and no report")


def show(parser: ArgumentParser) -> None:
    """Arguments of `attest show`."""
    parser.add_argument(
        "ref",
        metavar="REF",
        help="a document's id or path, with :LINES or #CHARACTERS after it; a chunk's or revision's id",
    )
    parser.add_argument("--plain", action="store_true", help="only the text, without line numbers")
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
    parser.add_argument("what", metavar="clear", nargs="?", choices=["clear"], help="forget all of them")


def history(parser: ArgumentParser) -> None:
    """Arguments of `attest history`."""
    parser.add_argument("ref", metavar="REF", nargs="?", help="a document; may be left out with --field")
    parser.add_argument("--field", metavar="NAME", help="the values of this front matter field instead")
    parser.add_argument("--value", metavar="TEXT", help="with --field: only this value")
    parser.add_argument("--since", metavar="DATE", help="with --field: values taken from this date on")
    parser.add_argument("--until", metavar="DATE", help="with --field: values taken up to this date")
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many values, the newest (100)")
    add_as_of(parser)


def diff(parser: ArgumentParser) -> None:
    """Arguments of `attest diff`."""
    parser.add_argument("ref", metavar="REF", help="a document")
    version = "a date (its end), a revision or a commit"
    parser.add_argument("--from", metavar="WHEN", dest="before", required=True, help=version)
    parser.add_argument("--to", metavar="WHEN", dest="after", help=f"{version}; default: the newest")


def _build_name(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name")


def _build_diff(parser: ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a named build")
    parser.add_argument("second", metavar="B", nargs="?", default="now", help="the one to compare it with (now)")


BUILD: Table = {
    "list": ("the builds that runs left behind, with their names", nothing),
    "tag": ("name the current build, and keep what is needed to search it again", _build_name),
    "diff": ("the documents that differ between two builds", _build_diff),
    "drop": ("forget a name and what was kept for it", _build_name),
}
"""From an action of `attest build` to its summary and its arguments."""


def serve(parser: ArgumentParser) -> None:
    """Arguments of `attest serve`."""
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where to listen (127.0.0.1); other addresses require a token",
    )
    parser.add_argument("--port", metavar="N", type=port, default=8765, help="the port (8765); 0 takes a free one")
    parser.add_argument("--token-file", metavar="FILE", type=Path, help="require the token in this file")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="another name by which the server may be called; repeatable",
    )
    parser.add_argument("--allow-index", action="store_true", help="let requests bring the store's sources up to date")
    parser.add_argument(
        "--rate",
        metavar="N",
        type=rate,
        help="requests a second for one client (1000; 50 if other machines can connect)",
    )


def mcp(parser: ArgumentParser) -> None:
    """Arguments of `attest mcp`."""
    parser.set_defaults(speaks_a_protocol=True)  # so there is no --json
    parser.add_argument("--http", action="store_true", help="serve HTTP on this machine instead of stdin and stdout")
    parser.add_argument("--port", metavar="N", type=port, help="with --http, the port (8808); 0 takes a free one")
