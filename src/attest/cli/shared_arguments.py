"""Arguments that several commands share, and converters from the text of an argument to its value.

A converter reports an invalid value in one line.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

Table = dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]]
"""From a command's name to its summary and the function that adds its arguments."""

_SIZES = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def condition(text: str) -> tuple[str, str]:
    """``KEY=VALUE`` as a pair."""
    key, is_set, value = text.partition("=")
    if not (is_set and key and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE, for example kind=proposal")
    return key, value


def comma_list(text: str) -> Sequence[str]:
    """Comma-separated words."""
    return [part.strip() for part in text.split(",") if part.strip()]


def count(text: str) -> int:
    """A whole number from 1."""
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def whole(text: str) -> int:
    """A whole number from 0."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def port(text: str) -> int:
    """A port; 0 stands for any free one."""
    if not (text.isdecimal() and int(text) <= 65_535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number up to 65535, or 0 for a free one")
    return int(text)


def rate(text: str) -> float:
    """Requests per second, such as ``20`` or ``20/s``."""
    try:
        number = float(text.removesuffix("/s"))
    except ValueError:
        number = 0.0
    if not 0.0 < number < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a rate; give a number of requests a second, for example 20")
    return number


def size(text: str) -> int:
    """Bytes: ``512``, ``64k``, ``8m`` or ``1g``."""
    unit = _SIZES.get(text[-1:].lower(), 1)
    return unit * count(text if unit == 1 else text[:-1])


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
        help="the folder of the cross-encoder for the profile rerank; else $ATTEST_CROSS_ENCODER",
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
        help="by source, kind, language, author, category, status, path, document, since or until; repeatable",
    )
