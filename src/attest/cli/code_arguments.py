"""Arguments of the commands about source code, and about the specifications that it follows."""

from argparse import ArgumentParser

from attest.cli.argument_types import count


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


def links(parser: ArgumentParser) -> None:
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
    parser.add_argument("ref", metavar="REF", help="a source file, lines of it, or a symbol as `attest callers` has it")
    parser.add_argument("--limit", metavar="N", type=count, default=100, help="how many links (100)")
