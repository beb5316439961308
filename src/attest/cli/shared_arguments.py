"""Arguments that several commands share."""

import argparse
from pathlib import Path

from attest.cli.argument_types import condition


def nothing(_: argparse.ArgumentParser) -> None:
    """Adds no arguments, for a command that takes only those of all commands."""


def add_as_of(parser: argparse.ArgumentParser) -> None:
    """Add ``--as-of``."""
    parser.add_argument("--as-of", metavar="DATE", help="as it was at the end of this day, month or year (UTC)")


def add_build(parser: argparse.ArgumentParser) -> None:
    """Add ``--build``."""
    parser.add_argument("--build", metavar="NAME", help="as it was in the build of this name")


def add_cross_encoder(parser: argparse.ArgumentParser) -> None:
    """Add ``--cross-encoder``."""
    parser.add_argument(
        "--cross-encoder",
        metavar="PATH",
        type=Path,
        help="the folder of the model that reads the best hits again (rerank); else $ATTEST_CROSS_ENCODER",
    )


def add_filter(parser: argparse.ArgumentParser) -> None:
    """Add ``--filter``, which is repeatable."""
    parser.add_argument(
        "--filter",
        metavar="KEY=VALUE",
        dest="filters",
        type=condition,
        action="append",
        default=[],
        help="source, kind, language, author, category, status, path, document, since or until; repeatable",
    )
