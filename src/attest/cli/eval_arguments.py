"""Arguments of `attest eval`."""

import argparse
from pathlib import Path

from attest.cli.shared_arguments import Table, add_cross_encoder, comma_list, count, nothing


def _eval_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dataset", metavar="DATASET", help="builtin, a folder in the BEIR layout, or a .jsonl file over the store"
    )
    parser.add_argument(
        "--profile", metavar="NAME", dest="profiles", action="append", default=[], help="only this one; repeatable"
    )
    add_cross_encoder(parser)
    parser.add_argument("--split", metavar="NAME", help="which qrels of the folder (test)")
    parser.add_argument("--baseline", metavar="NAME", help="compare with a run that was saved")
    _add_across(parser)
    parser.add_argument(
        "--gate",
        action="store_true",
        help="status 1 if the default loses to a part of itself, or a profile is like chance",
    )


def _eval_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("questions", metavar="QUESTIONS", type=Path, help="a .jsonl file of questions with golds")
    parser.add_argument(
        "--files", metavar="DIR", type=Path, action="append", default=[], help="look quotes up in these; repeatable"
    )
    parser.add_argument("--failures", action="store_true", help="show every question that went wrong")
    parser.add_argument("--id", metavar="ID", help="only this question, in full")
    parser.add_argument("--category", metavar="NAME", help="only the questions of this category")
    parser.add_argument("--limit", metavar="N", type=count, help="only so many, evenly spread over the file")
    parser.add_argument("--out", metavar="FILE", type=Path, help="write a line of JSON for each question")
    parser.add_argument("--against", metavar="FILE", type=Path, help="what became better and worse than in such a file")


def _eval_claims(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", metavar="CLAIMS", type=Path, help="a .jsonl file of claims with evidence and labels")


def _eval_save(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what to call it; what had that name before goes")


def _eval_regress(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dataset", metavar="DATASET", help="builtin, a folder in the BEIR layout, or a .jsonl file over the store"
    )
    parser.add_argument("--accept", action="store_true", help="this run is what later ones are compared with")
    parser.add_argument("--split", metavar="NAME", help="which qrels of the folder (test)")


def _eval_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A", help="a saved run, or last")
    parser.add_argument("second", metavar="B", help="the run to compare it with")
    _add_across(parser)


def _add_across(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--across", metavar="WHAT", type=comma_list, default=(), help="what may differ: build, settings, space"
    )


EVAL: Table = {
    "run": ("how well documents and passages are found, beside baselines", _eval_run),
    "answers": ("what answers cite and state, and what is refused", _eval_answers),
    "claims": ("how well claims are judged by their evidence", _eval_claims),
    "save-baseline": ("keep the last run under a name", _eval_save),
    "list-baselines": ("the runs that were saved", nothing),
    "regress": ("whether the default became worse than the run that was accepted", _eval_regress),
    "compare": ("one run against another, query by query", _eval_compare),
}
"""From an action of `attest eval` to its summary and its arguments."""
