"""Arguments of the commands that show links and the views made of them."""

import argparse
from argparse import ArgumentParser

from attest.cli.argument_types import count
from attest.cli.shared_arguments import add_as_of, add_filter
from attest.values.links import RELATIONS, THRESHOLDS

MAX_DEPTH = 10


def links(parser: ArgumentParser) -> None:
    """Arguments of `attest links`."""
    parser.add_argument("ref", metavar="REF", help="a document's id or path, or @handle for what people wrote")
    parser.add_argument("--depth", metavar="N", type=_depth, default=1, help="links to walk, up to 10 (1)")
    parser.add_argument(
        "--relation",
        metavar="NAME",
        dest="relations",
        type=_relation,
        action="append",
        default=[],
        help=f"only these: {', '.join(RELATIONS)}; repeatable",
    )
    parser.add_argument(
        "--direction",
        choices=("out", "in", "both"),
        default="out",
        help="what it says (out), what is said of it (in), or both",
    )
    _add_confidence(parser)
    add_as_of(parser)
    parser.add_argument("--limit", metavar="N", type=count, default=500, help="how many links (500)")
    add_forms(parser, "dot", "mermaid")


def dependencies(parser: ArgumentParser) -> None:
    """Arguments of `attest dependencies`."""
    parser.add_argument("ref", metavar="REF", help="a document's id or path")
    parser.add_argument(
        "--direction", choices=("out", "in"), default="out", help="what it requires (out), or what requires it (in)"
    )
    _add_confidence(parser)
    add_as_of(parser)
    parser.add_argument("--limit", metavar="N", type=count, default=2000, help="how many links (2000)")
    add_forms(parser, "dot", "mermaid")


def timeline(parser: ArgumentParser) -> None:
    """Arguments of `attest timeline`."""
    _add_topic(parser, 30, "how many events")


def arguments(parser: ArgumentParser) -> None:
    """Arguments of `attest arguments`."""
    _add_topic(parser, 10, "how many for each side")


def _add_topic(parser: ArgumentParser, most: int, what: str) -> None:
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="TOPIC", nargs="+", help="words, or a document's id or path")
    parser.add_argument("-k", metavar="N", dest="limit", type=count, default=most, help=f"{what} ({most})")
    add_forms(parser, "mermaid")
    add_filter(parser)


def conflicts(parser: ArgumentParser) -> None:
    """Arguments of `attest conflicts`."""
    parser.add_argument("ref", metavar="REF", nargs="?", help="only those of this document, by its id or path")
    parser.add_argument(
        "--all", action="store_true", help="also where documents do not name each other, and may mean different things"
    )


def add_forms(parser: ArgumentParser, *names: str) -> None:
    """Add flags for the output formats of drawing programs."""
    forms = parser.add_mutually_exclusive_group()
    for name in names:
        forms.add_argument(
            f"--{name}", dest="form", action="store_const", const=name, default=None, help=f"print it as {_FORMS[name]}"
        )


_FORMS = {"dot": "a graph for Graphviz", "mermaid": "a diagram for Mermaid"}


def _add_confidence(parser: ArgumentParser) -> None:
    usual = ", ".join(f"{value} {name}" for name, value in THRESHOLDS.items())
    parser.add_argument(
        "--min-confidence",
        metavar="C",
        type=_confidence,
        default=1.0,
        help=f"walk inferred links, too, from this confidence on: {usual}; 1, the default, walks none",
    )


def _relation(text: str) -> str:
    if text not in RELATIONS:
        raise argparse.ArgumentTypeError(f"there is no relation {text!r}; relations are: {', '.join(RELATIONS)}")
    return text


def _depth(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MAX_DEPTH):
        raise argparse.ArgumentTypeError(f"{text!r} is not a depth; give a whole number from 1 to {MAX_DEPTH}")
    return int(text)


def _confidence(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a confidence; give a number from 0 to 1")
    return value
