"""Arguments of `attest eval`."""

import argparse
from pathlib import Path

from attest.cli.shared_arguments import Table, add_cross_encoder, comma_list, count, nothing


def _eval_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dataset", metavar="DATASET", help="builtin, a folder in the BEIR layout, or a .jsonl file over the store"
    )
    parser.add_argument(
        "--profile", metavar="NAME", dest="profiles", action="append", default=[], help="only this profile; repeatable"
    )
    add_cross_encoder(parser)
    parser.add_argument("--split", metavar="NAME", help="which judgements of a BEIR folder (test)")
    parser.add_argument("--baseline", metavar="NAME", help="compare with a saved run")
    _add_across(parser)
    parser.add_argument(
        "--gate",
        action="store_true",
        help="status 1 if the default is worse than another profile or plain search, or one is no better than chance",
    )


def _eval_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "questions", metavar="QUESTIONS", type=Path, help="a .jsonl file of questions with what answers them"
    )
    parser.add_argument(
        "--files",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="the indexed folder, to look up quotes in; repeatable",
    )
    parser.add_argument("--failures", action="store_true", help="show every question that went wrong")
    parser.add_argument("--id", metavar="ID", help="only this question, in full")
    parser.add_argument("--category", metavar="NAME", help="only the questions of this category")
    parser.add_argument("--limit", metavar="N", type=count, help="only this many, evenly spread over the file")
    parser.add_argument("--out", metavar="FILE", type=Path, help="write a line of JSON for each question")
    parser.add_argument(
        "--against", metavar="FILE", type=Path, help="show what is better and worse than in such a file"
    )


def _eval_claims(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", metavar="CLAIMS", type=Path, help="a .jsonl file of claims with evidence and labels")


def _eval_save(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name; a run saved under it before is replaced")


def _eval_regress(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dataset", metavar="DATASET", help="builtin, a folder in the BEIR layout, or a .jsonl file over the store"
    )
    parser.add_argument("--accept", action="store_true", help="accept this run as the one later runs are compared with")
    parser.add_argument("--split", metavar="NAME", help="which judgements of a BEIR folder (test)")


def _eval_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a saved run, or last")
    parser.add_argument("second", metavar="B", help="the run to compare it with")
    _add_across(parser)


def _add_across(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--across", metavar="WHAT", type=comma_list, default=(), help="what may differ: build, settings, space"
    )


EVAL: Table = {
    "run": ("how well documents and passages are found, compared with baselines", _eval_run),
    "answers": ("what answers cite and state, and what is refused", _eval_answers),
    "claims": ("how well claims are judged by their evidence", _eval_claims),
    "save-baseline": ("keep the last run under a name", _eval_save),
    "list-baselines": ("the saved runs", nothing),
    "regress": ("whether the default has become worse than the accepted run", _eval_regress),
    "compare": ("one run compared with another, query by query", _eval_compare),
}
"""From an action of `attest eval` to its summary and its arguments."""
