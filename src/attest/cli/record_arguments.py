"""Arguments of the commands about earlier questions and answers."""

import argparse
from pathlib import Path

from attest.cli.argument_types import condition, count, whole


def verify(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest verify`."""
    parser.add_argument("answer", metavar="ANSWER", help="an answer's id or its beginning, last, or an exported file")
    parser.add_argument("--alone", action="store_true", help="check a file by itself, without a store")
    parser.add_argument("--key", metavar="FILE", type=Path, help="the public key (PEM) that must have signed it")


def _answer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "answer",
        metavar="ANSWER",
        nargs="?",
        default="last",
        help="an answer's id or its beginning; without one, the last answer",
    )


def export(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest export`."""
    _answer(parser)
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write to this file instead of stdout")
    parser.add_argument("--html", action="store_true", help="a page to read instead of the bundle")
    parser.add_argument("--sign", metavar="KEY", type=Path, help="sign with this private key (Ed25519, PEM)")


def feedback(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest feedback`."""
    _answer(parser)
    parser.add_argument("--rating", choices=("good", "bad"), help="of the answer as a whole")
    parser.add_argument(
        "--claim", metavar=("N", "WHAT"), nargs=2, help="of one claim: good, wrong, source-wrong or outdated"
    )
    parser.add_argument("--note", metavar="TEXT", help="what else is to be said")
    parser.add_argument("--list", action="store_true", help="everything that was said, the latest first")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write it as questions that attest eval reads")


def trace(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest trace`."""
    parser.add_argument(
        "ref", metavar="TRACE", nargs="?", default="last", help="a trace's id or its beginning, an answer's id, or last"
    )
    parser.add_argument("--diff", metavar="TRACE", help="compare with this trace: where the two part")
    parser.add_argument("--list", action="store_true", help="the latest traces instead of one")
    parser.add_argument("--limit", metavar="N", type=count, default=20, help="with --list, how many (20)")


def replay(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest replay`."""
    parser.add_argument(
        "ref", metavar="TRACE", nargs="?", default="last", help="a trace's id or its beginning, an answer's id, or last"
    )
    parser.add_argument(
        "--with", metavar="KEY=VALUE", dest="changed", type=condition, action="append", default=[],
        help="ask with another profile or, of a search, another k; repeatable",
    )  # fmt: skip


def answers(parser: argparse.ArgumentParser) -> None:
    """Arguments of `attest answers`."""
    parser.add_argument("--drifted", action="store_true", help="only those with a quote that is no longer said")
    parser.add_argument("--limit", metavar="N", type=count, default=20, help="how many (20)")
    parser.add_argument("--skip", metavar="N", type=whole, default=0, help="leave out the N newest (0)")
