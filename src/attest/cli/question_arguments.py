"""Arguments of the commands that search and ask."""

from argparse import ArgumentParser

from attest.cli.argument_types import count
from attest.cli.shared_arguments import add_as_of, add_build, add_cross_encoder, add_filter


def search(parser: ArgumentParser) -> None:
    """Arguments of `attest search`."""
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="QUERY", nargs="+", help="words to look for; - reads them from stdin")
    parser.add_argument("-k", metavar="N", type=count, default=10, help="how many hits (10)")
    add_filter(parser)
    add_as_of(parser)
    add_build(parser)
    parser.add_argument(
        "--profile", metavar="NAME", help="hybrid (as usual), lexical, dense, parts, rerank, hyde; the manual has more"
    )
    add_cross_encoder(parser)
    parser.add_argument(
        "--suppose",
        metavar="TEXT",
        action="append",
        default=[],
        help="a passage as an answer might read, true or not: what is like it is found (hyde); repeatable",
    )
    parser.add_argument("--explain", action="store_true", help="show the stages and what each channel scored")


def context(parser: ArgumentParser) -> None:
    """Arguments of `attest context`."""
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="QUESTION", nargs="+", help="what to find; - reads it from stdin")
    parser.add_argument("-k", metavar="N", type=count, default=10, help="how many hits, at most (10)")
    parser.add_argument("--tokens", metavar="N", type=count, default=2_000, help="how many tokens, at most (2000)")
    add_filter(parser)
    parser.add_argument("--profile", metavar="NAME", default="hybrid", help="as for attest search")
    add_as_of(parser)


def ask(parser: ArgumentParser) -> None:
    """Arguments of `attest ask`."""
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="QUESTION", nargs="+", help="what to answer; - reads it from stdin")
    parser.add_argument("--mode", metavar="NAME", default="grounded", help="what to do with the evidence (grounded)")
    add_filter(parser)
    add_as_of(parser)
    add_build(parser)
