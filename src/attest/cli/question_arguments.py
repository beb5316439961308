"""Arguments of the commands that search and ask, and of those about earlier questions and answers."""

from argparse import SUPPRESS, ArgumentParser
from pathlib import Path

from attest.cli.shared_arguments import add_as_of, add_build, add_cross_encoder, add_filter, condition, count, whole


def search(parser: ArgumentParser) -> None:
    """Arguments of `attest search`."""
    parser.set_defaults(many="words")
    parser.add_argument("words", metavar="QUERY", nargs="+", help="words to look for; - reads them from stdin")
    parser.add_argument("-k", metavar="N", type=count, default=10, help="how many hits (10)")
    add_filter(parser)
    add_as_of(parser)
    add_build(parser)
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="how to rank: hybrid (default), lexical, dense, parts, recent, diverse, rerank, hyde; more in the manual",
    )
    add_cross_encoder(parser)
    parser.add_argument(
        "--suppose",
        metavar="TEXT",
        action="append",
        default=[],
        help="find passages like this made-up answer, true or not (implies --profile hyde); repeatable",
    )
    parser.add_argument("--explain", action="store_true", help="show the stages and the score of each channel")


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
    parser.add_argument("--mode", metavar="NAME", default="grounded", help=SUPPRESS)  # there is one
    add_filter(parser)
    add_as_of(parser)
    add_build(parser)


def verify(parser: ArgumentParser) -> None:
    """Arguments of `attest verify`."""
    parser.add_argument("answer", metavar="ANSWER", help="an answer's id or its beginning, last, or an exported file")
    parser.add_argument("--alone", action="store_true", help="check a file by itself, without a store")
    parser.add_argument("--key", metavar="FILE", type=Path, help="the public key (PEM) that must have signed it")


def _answer(parser: ArgumentParser) -> None:
    parser.add_argument(
        "answer",
        metavar="ANSWER",
        nargs="?",
        default="last",
        help="an answer's id or its beginning; without one, the last answer",
    )


def export(parser: ArgumentParser) -> None:
    """Arguments of `attest export`."""
    _answer(parser)
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write to this file instead of stdout")
    parser.add_argument("--html", action="store_true", help="write a page to read instead")
    parser.add_argument("--sign", metavar="KEY", type=Path, help="sign with this private key (Ed25519, PEM)")


def feedback(parser: ArgumentParser) -> None:
    """Arguments of `attest feedback`."""
    _answer(parser)
    parser.add_argument("--rating", choices=("good", "bad"), help="rate the answer as a whole")
    parser.add_argument(
        "--claim", metavar=("N", "WHAT"), nargs=2, help="rate one claim: good, wrong, source-wrong or outdated"
    )
    parser.add_argument("--note", metavar="TEXT", help="anything else worth saying")
    parser.add_argument("--list", action="store_true", help="all feedback, the latest first")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write it as questions that attest eval reads")


def trace(parser: ArgumentParser) -> None:
    """Arguments of `attest trace`."""
    parser.add_argument(
        "ref", metavar="TRACE", nargs="?", default="last", help="a trace's id or its beginning, an answer's id, or last"
    )
    parser.add_argument("--diff", metavar="TRACE", help="compare with this trace, and show where the two diverge")
    parser.add_argument("--list", action="store_true", help="the latest traces instead of one")
    parser.add_argument("--limit", metavar="N", type=count, default=20, help="with --list, how many (20)")


def replay(parser: ArgumentParser) -> None:
    """Arguments of `attest replay`."""
    parser.add_argument(
        "ref", metavar="TRACE", nargs="?", default="last", help="a trace's id or its beginning, an answer's id, or last"
    )
    parser.add_argument(
        "--with",
        metavar="KEY=VALUE",
        dest="changed",
        type=condition,
        action="append",
        default=[],
        help="change a setting: profile=NAME or, for a search, k=N; repeatable",
    )


def answers(parser: ArgumentParser) -> None:
    """Arguments of `attest answers`."""
    parser.add_argument("--drifted", action="store_true", help="only those with a quote that is no longer said")
    parser.add_argument("--limit", "-k", metavar="N", type=count, default=20, help="how many (20)")
    parser.add_argument("--skip", metavar="N", type=whole, default=0, help="leave out the N newest (0)")
