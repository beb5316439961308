"""`attest eval`: each action measures, prints, and gives the exit status: 1 for a red gate or for figures that fell."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import evaluation_lines
from attest.cli.progress import show_progress
from attest.cli.terminal import Line, Streams, print_value
from attest.errors import PathMissing, UsageError
from attest.evaluation import answers, claims, compare, digests, regress, retrieval, runs
from attest.evaluation.corpora import check_quotes
from attest.evaluation.datasets import load
from attest.evaluation.questions import Question, as_query, load_questions
from attest.evaluation.replies import Files

if TYPE_CHECKING:
    from pathlib import Path

    from attest.cli.main import OpenStore


Action = Callable[[Namespace, Streams, "OpenStore"], int]


def run(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Measure retrieval. Status 1 if the gate is red, or the headline measure is below that of the baseline."""
    wanted = retrieval.Wanted(
        data=load(given.dataset, split=given.split),
        store=_store_path(given),
        profiles=given.profiles,
        cross_encoder=given.cross_encoder,
        baseline=given.baseline,
        across=given.across,
        gate=given.gate,
    )
    with show_progress(streams.err, quiet=False) as progress:
        report = retrieval.evaluate(wanted, progress)
    print_value(streams, given, report, evaluation_lines.retrieval_lines, degraded=report.card.degraded)
    return 1 if report.red else 0


def answer(given: Namespace, streams: Streams, open_store: "OpenStore") -> int:
    """Measure answers."""
    questions = selected_questions(load_questions(_existing(given.questions)), given)
    files = Files([_existing(folder) for folder in given.files]) if given.files else None
    if given.out and not given.out.parent.is_dir():
        raise UsageError(f"there is no folder {given.out.parent} for --out; make it, or name a file elsewhere")
    if given.against:
        _existing(given.against)
    with open_store(given.store, create=False) as kb, show_progress(streams.err, quiet=False) as progress:
        check_quotes(kb, [as_query(question) for question in questions], given.questions.name)
        report = answers.evaluate(
            kb, questions, progress, dataset=given.questions.name, files=files, baselines=given.id is None
        )
    if given.out:
        digests.write(report.ours, given.out)
    lines = partial(_answer_lines, given=given, width=streams.out.width)
    print_value(streams, given, report, lines, degraded=report.degraded)
    return 0


def selected_questions(questions: Sequence[Question], given: Namespace) -> Sequence[Question]:
    """The questions selected by the flags. Raises ``UsageError`` if there is none."""
    left = [
        question
        for question in questions
        if given.id in (None, question.id) and given.category in (None, question.category)
    ]
    if not left:
        raise UsageError(f"no question of {given.questions} is left by --id or --category; look at the file for both")
    count = min(given.limit or len(left), len(left))
    return [left[place * len(left) // count] for place in range(count)]


def _answer_lines(report: answers.AnswersReport, given: Namespace, width: int) -> list[Line]:
    if given.id:
        return [[line] for our in report.ours for line in digests.digest(our, width=20 * width)]
    looked: list[Line] = []
    if given.failures:
        looked = [[line] for outcome in report.ours if outcome.misses for line in (*digests.digest(outcome), "")]
    lines = [*looked, *evaluation_lines.answers_lines(report)]
    if given.against:
        lines += [[], *([line] for line in digests.changes_since(report.ours, _existing(given.against)))]
    return lines


def claim(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Measure the verifier of claims."""
    report = claims.evaluate(_existing(given.claims))
    print_value(streams, given, report, evaluation_lines.claims_lines, degraded=report.degraded)
    return 0


def save_baseline(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Keep the last run under a name."""
    saved = runs.save_baseline(runs.folder_beside(_store_path(given)), given.name)
    print_value(streams, given, saved, evaluation_lines.saved_lines)
    return 0


def list_baselines(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Print the saved runs. Status 1 if there is none."""
    found = runs.Saved(runs=runs.baselines(runs.folder_beside(_store_path(given))))
    print_value(streams, given, found, evaluation_lines.baselines_lines)
    return 0 if found.runs else 1


def compare_runs(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Print the differences of two runs. Status 1 if the first is below the second in the headline measure."""
    load_run = partial(runs.load, runs.folder_beside(_store_path(given)))
    found = compare.compare(load_run(given.first), load_run(given.second), across=given.across)
    print_value(streams, given, found, evaluation_lines.comparison_lines)
    return 1 if found.worse else 0


def regress_run(given: Namespace, streams: Streams, _: "OpenStore") -> int:
    """Compare the shipped default with the accepted run. Status 1 if it is worse, and was not accepted."""
    data = load(given.dataset, split=given.split)
    with show_progress(streams.err, quiet=False) as progress:
        found = regress.regress(data, _store_path(given), typed=given.dataset, accept=given.accept, progress=progress)
    print_value(streams, given, found, evaluation_lines.regression_lines, degraded=found.report.card.degraded)
    return 1 if found.worse and not found.accepted else 0


ACTIONS: dict[str, Action] = {
    "run": run,
    "answers": answer,
    "claims": claim,
    "save-baseline": save_baseline,
    "list-baselines": list_baselines,
    "regress": regress_run,
    "compare": compare_runs,
}


def _store_path(given: Namespace) -> "Path":
    from attest.engine import find_store

    return find_store(given.store)


def _existing(path: "Path") -> "Path":
    if not path.exists():
        raise PathMissing(path)
    return path
