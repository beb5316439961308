"""`attest eval`: each action measures, prints, and gives the exit status: 1 for a red gate or for figures that fell."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import measured_lines
from attest.cli.printing import print_value
from attest.cli.progress import showing
from attest.cli.terminal import Desk, Line
from attest.errors import PathMissing, UsageError
from attest.evaluation import answers, claims, compare, digests, regress, retrieval, runs
from attest.evaluation.corpora import check_quotes
from attest.evaluation.datasets import load
from attest.evaluation.questions import Question, as_query, load_questions
from attest.evaluation.replies import Files

if TYPE_CHECKING:
    from pathlib import Path

    from attest.cli.commands import OpenStore


Action = Callable[[Namespace, Desk, "OpenStore"], int]


def run(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Measure retrieval. Status 1 if the gate is red, or the headline measure is below that of the baseline."""
    wanted = retrieval.Wanted(
        data=load(given.dataset, split=given.split),
        store=_store(given),
        profiles=given.profiles,
        cross_encoder=given.cross_encoder,
        baseline=given.baseline,
        across=given.across,
        gate=given.gate,
    )
    with showing(desk.err, quiet=False) as progress:
        report = retrieval.evaluate(wanted, progress)
    print_value(desk, given, report, measured_lines.retrieval_lines, degraded=report.card.degraded)
    return 1 if report.red else 0


def answer(given: Namespace, desk: Desk, open_store: "OpenStore") -> int:
    """Measure answers."""
    questions = chosen(load_questions(_there(given.questions)), given)
    files = Files([_there(folder) for folder in given.files]) if given.files else None
    if given.out and not given.out.parent.is_dir():
        raise UsageError(f"there is no folder {given.out.parent} for --out; make it, or name a file elsewhere")
    if given.against:
        _there(given.against)
    with open_store(given.store, create=False) as kb, showing(desk.err, quiet=False) as progress:
        check_quotes(kb, [as_query(question) for question in questions], given.questions.name)
        report = answers.evaluate(
            kb, questions, progress, dataset=given.questions.name, files=files, baselines=given.id is None
        )
    if given.out:
        digests.write(report.ours, given.out)
    lines = partial(_answer_lines, given=given, width=desk.out.width)
    print_value(desk, given, report, lines, degraded=report.degraded)
    return 0


def chosen(questions: Sequence[Question], given: Namespace) -> Sequence[Question]:
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
        return [[line] for one in report.ours for line in digests.digest(one, width=20 * width)]
    looked: list[Line] = []
    if given.failures:
        looked = [[line] for one in report.ours if one.misses for line in (*digests.digest(one), "")]
    lines = [*looked, *measured_lines.answers_lines(report)]
    if given.against:
        lines += [[], *([line] for line in digests.against(report.ours, _there(given.against)))]
    return lines


def claim(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Measure the verifier of claims."""
    report = claims.evaluate(_there(given.claims))
    print_value(desk, given, report, measured_lines.claims_lines, degraded=report.degraded)
    return 0


def save_baseline(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Keep the last run under a name."""
    saved = runs.save_baseline(runs.folder_beside(_store(given)), given.name)
    print_value(desk, given, saved, measured_lines.saved_lines)
    return 0


def list_baselines(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Print the saved runs. Status 1 if there is none."""
    found = runs.Saved(runs=runs.baselines(runs.folder_beside(_store(given))))
    print_value(desk, given, found, measured_lines.baselines_lines)
    return 0 if found.runs else 1


def compare_runs(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Print the differences of two runs. Status 1 if the first is below the second in the headline measure."""
    load_run = partial(runs.load, runs.folder_beside(_store(given)))
    found = compare.compare(load_run(given.first), load_run(given.second), across=given.across)
    print_value(desk, given, found, measured_lines.comparison_lines)
    return 1 if found.worse else 0


def regress_run(given: Namespace, desk: Desk, _: "OpenStore") -> int:
    """Compare the shipped default with the accepted run. Status 1 if it is worse, and was not accepted."""
    data = load(given.dataset, split=given.split)
    with showing(desk.err, quiet=False) as progress:
        found = regress.regress(data, _store(given), typed=given.dataset, accept=given.accept, progress=progress)
    print_value(desk, given, found, measured_lines.regression_lines, degraded=found.report.card.degraded)
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


def _store(given: Namespace) -> "Path":
    from attest.engine import find_store

    return find_store(given.store)


def _there(path: "Path") -> "Path":
    if not path.exists():
        raise PathMissing(path)
    return path
