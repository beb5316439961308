"""Arguments of the commands that show links, the views made of them, and source code."""

from argparse import ArgumentParser, ArgumentTypeError

from attest.cli.shared_arguments import add_as_of, add_filter, count
from attest.values.links import RELATIONS, THRESHOLDS

_MAX_DEPTH = 10


def links(parser: ArgumentParser) -> None:
    """Arguments of `attest links`."""
    parser.add_argument("ref", metavar="REF", help="a document's id or path, or @handle for what a person wrote")
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
        help="what it says (out), what is said about it (in), or both",
    )
    _add_confidence(parser)
    add_as_of(parser)
    parser.add_argument("--limit", metavar="N", type=count, default=500, help="how many links (500)")
    _add_forms(parser, "dot", "mermaid")


def dependencies(parser: ArgumentParser) -> None:
    """Arguments of `attest dependencies`."""
    parser.add_argument("ref", metavar="REF", help="a document's id or path")
    parser.add_argument(
        "--direction", choices=("out", "in"), default="out", help="what it requires (out), or what requires it (in)"
    )
    _add_confidence(parser)
    add_as_of(parser)
    parser.add_argument("--limit", metavar="N", type=count, default=2000, help="how many links (2000)")
    _add_forms(parser, "dot", "mermaid")


def timeline(parser: ArgumentParser) -> None:
    """Arguments of `attest timeline`."""
    _add_topic(parser, 30, "how many events")


def arguments(parser: ArgumentParser) -> None:
    """Arguments of `attest arguments`."""
    _add_topic(parser, 10, "how many for each side")


def _add_topic(parser: ArgumentParser, most: int, counted: str) -> None:
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="TOPIC", nargs="+", help="words, or a document's id or path")
    parser.add_argument("-k", metavar="N", dest="limit", type=count, default=most, help=f"{counted} ({most})")
    _add_forms(parser, "mermaid")
    add_filter(parser)


def conflicts(parser: ArgumentParser) -> None:
    """Arguments of `attest conflicts`."""
    parser.add_argument("ref", metavar="REF", nargs="?", help="only those of this document, by its id or path")
    parser.add_argument(
        "--all",
        action="store_true",
        help="include documents that do not name each other, where one name may mean different things",
    )


def _add_forms(parser: ArgumentParser, *names: str) -> None:
    """Add flags for the output formats of drawing programs."""
    forms = parser.add_mutually_exclusive_group()
    for name in names:
        forms.add_argument(
            f"--{name}", dest="form", action="store_const", const=name, default=None, help=f"print it as {_FORMS[name]}"
        )


_FORMS = {"dot": "a graph for Graphviz", "mermaid": "a diagram for Mermaid"}


def _add_confidence(parser: ArgumentParser) -> None:
    thresholds = ", ".join(f"{value} {name}" for name, value in THRESHOLDS.items())
    parser.add_argument(
        "--min-confidence",
        metavar="C",
        type=_confidence,
        default=1.0,
        help=f"also walk inferred links of at least this confidence: {thresholds}; 1, the default, walks none",
    )


def _relation(text: str) -> str:
    if text not in RELATIONS:
        raise ArgumentTypeError(f"there is no relation {text!r}; relations are: {', '.join(RELATIONS)}")
    return text


def _depth(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= _MAX_DEPTH):
        raise ArgumentTypeError(f"{text!r} is not a depth; give a whole number from 1 to {_MAX_DEPTH}")
    return int(text)


def _confidence(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{text!r} is not a confidence; give a number from 0 to 1")
    return value


def symbols(parser: ArgumentParser) -> None:
    """Arguments of `attest symbols`."""
    parser.add_argument("name", metavar="NAME", help="a name, its beginning, its humps (sTrD), or Type.name")
    parser.add_argument("-k", metavar="N", type=count, default=10, help="how many symbols (10)")
    parser.add_argument(
        "--kind", metavar="KIND", action="append", default=[], help="only these: function, method, class…; repeatable"
    )


def outline(parser: ArgumentParser) -> None:
    """Arguments of `attest outline`."""
    parser.add_argument("ref", metavar="FILE", help="a source file by its path or the end of it")


def calls(parser: ArgumentParser) -> None:
    """Arguments of `attest callers` and `attest callees`."""
    parser.add_argument("ref", metavar="REF", help="path:name, a qualified name, or a name that one file defines")
    parser.add_argument(
        "--relation", metavar="NAME", default="calls", help="calls (default), implements, overrides, tests or uses"
    )
    parser.add_argument("--depth", metavar="N", type=count, default=1, help="steps to walk along certain links (1)")
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many links (100)")


def implementations(parser: ArgumentParser) -> None:
    """Arguments of `attest implementations`."""
    parser.add_argument(
        "ref",
        metavar="REF",
        help="a document, lines of it (eip-1559:10-20), or a function or constant that one defines",
    )
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many links (100)")


def specified(parser: ArgumentParser) -> None:
    """Arguments of `attest specified`."""
    parser.add_argument(
        "ref", metavar="REF", help="a source file, lines of it, or a symbol as `attest callers` takes it"
    )
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many links (100)")
