"""Arguments of the commands that bring documents into the store, look at them and take them out."""

from argparse import ArgumentParser

from attest.cli.argument_types import count, size
from attest.cli.shared_arguments import add_as_of


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
