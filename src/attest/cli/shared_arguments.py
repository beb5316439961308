"""What several commands take alike."""

import argparse
from pathlib import Path

from attest.cli.argument_types import condition


def nothing(_: argparse.ArgumentParser) -> None:
    """For a command that takes nothing but what all commands take."""


def add_as_of(parser: argparse.ArgumentParser) -> None:
    """``--as-of``."""
    parser.add_argument("--as-of", metavar="DATE", help="as it was at the end of this day, month or year (UTC)")


def add_build(parser: argparse.ArgumentParser) -> None:
    """``--build``."""
    parser.add_argument("--build", metavar="NAME", help="as it was in the build of this name")


def add_cross_encoder(parser: argparse.ArgumentParser) -> None:
    """``--cross-encoder``."""
    parser.add_argument(
        "--cross-encoder",
        metavar="PATH",
        type=Path,
        help="the folder of the model that reads the best hits again (rerank); else $ATTEST_CROSS_ENCODER",
    )


def add_filter(parser: argparse.ArgumentParser) -> None:
    """``--filter``, as often as wanted."""
    parser.add_argument(
        "--filter",
        metavar="KEY=VALUE",
        dest="filters",
        type=condition,
        action="append",
        default=[],
        help="source, kind, language, author, category, status, path, document, since or until; repeatable",
    )
