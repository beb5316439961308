"""Arguments of the commands about time: versions, differences, builds."""

import argparse

from attest.cli.argument_types import Table, count
from attest.cli.shared_arguments import add_as_of, nothing


def history(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest history`."""
    parser.add_argument("ref", metavar="REF", nargs="?", help="a document; all of them with --field")
    parser.add_argument("--field", metavar="NAME", help="the values of this field of the front matter instead")
    parser.add_argument("--value", metavar="TEXT", help="with --field: only this value")
    parser.add_argument("--since", metavar="DATE", help="with --field: only from then on")
    parser.add_argument("--until", metavar="DATE", help="with --field: only until then")
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many values, the newest (100)")
    add_as_of(parser)


def diff(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest diff`."""
    parser.add_argument("ref", metavar="REF", help="a document")
    which = "a date (its end), a revision or a commit"
    parser.add_argument("--from", metavar="WHEN", dest="before", required=True, help=which)
    parser.add_argument("--to", metavar="WHEN", dest="after", help=f"{which} (the newest version)")


def _build_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what it is called")


def _build_diff(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a named build")
    parser.add_argument("second", metavar="B", nargs="?", default="now", help="the one to compare it with (now)")


BUILD: Table = {
    "list": ("the builds that runs left, and their names", nothing),
    "tag": ("give the present build a name, and keep what is needed to search it again", _build_name),
    "diff": ("which documents two builds do not have alike", _build_diff),
    "drop": ("forget a name and what it kept", _build_name),
}
"""From an action of `attest build` to its summary and its arguments."""
