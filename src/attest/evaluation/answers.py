"""`attest eval answers`: what answers cite and state, what is refused, and how well confidence is calibrated."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from attest.evaluation.answer_measures import MEASURES, Bin, calibration, group_measures, self_test
from attest.evaluation.answerers import ORACLE, Answerer, ask_question, engine_answerer, quoting_answerer
from attest.evaluation.baselines import ChunkTable
from attest.evaluation.questions import Question
from attest.evaluation.replies import Files, Outcome
from attest.evaluation.statistics import Difference, interval, paired_difference, percentile, rounded
from attest.values.members import plain
from attest.values.progress import Progress, Report

if TYPE_CHECKING:
    from attest.engine import Attest

ATTEST = "attest"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersReport:
    """Every measure of the engine with its interval, those of the baselines, and all outcomes."""

    dataset: str
    outcomes: Mapping[str, Sequence[Outcome]]
    """Outcomes by system, in the order of the questions; the engine first."""
    intervals: Mapping[str, tuple[float, float]]
    differences: Sequence[Difference]
    calibration: Sequence[Bin]

    @property
    def ours(self) -> Sequence[Outcome]:
        """The engine's outcomes."""
        return self.outcomes[ATTEST]

    def figures(self, system: str) -> dict[str, float]:
        """Every measure that applies, and times in milliseconds."""
        outcomes = self.outcomes[system]
        found = {name: measure.of(outcomes) for name, measure in MEASURES.items()}
        times = [outcome.ms for outcome in outcomes]
        found |= {"p50_ms": percentile(times, 0.5), "p95_ms": percentile(times, 0.95)}
        return {name: value for name, value in found.items() if value is not None}

    def groups(self, key: Callable[[Question], str]) -> dict[str, Sequence[Outcome]]:
        """The engine's outcomes, grouped by a property of the question."""
        names = sorted({key(our.question) for our in self.ours})
        return {name: [outcome for outcome in self.ours if key(outcome.question) == name] for name in names}

    @property
    def shown_groups(self) -> dict[str, dict[str, dict[str, float]]]:
        """Measures by group for category, set and kind of question, each only if there is more than one group."""
        keys: Mapping[str, Callable[[Question], str]] = {
            "category": lambda question: question.category,
            "set": lambda question: question.set,
            "kind": lambda question: question.kind,
        }
        found = {title: self.groups(key) for title, key in keys.items()}
        return {
            title: {name: group_measures(outcomes) for name, outcomes in groups.items()}
            for title, groups in found.items()
            if len(groups) > 1
        }

    @property
    def degraded(self) -> list[str]:
        """What was degraded in the engine, and in how many answers."""
        counted = Counter(name for our in self.ours for name in our.reply.degraded)
        return [f"{name} ({count} of {len(self.ours)} answers)" for name, count in counted.items()]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval answers --json` prints."""
        return {
            "schema": 1,
            "dataset": self.dataset,
            "questions": len(self.ours),
            "answerable": sum(outcome.question.answerable for outcome in self.ours),
            "systems": {name: rounded(dict(self.figures(name))) for name in self.outcomes},
            "intervals": rounded(plain(self.intervals)),
            "differences": plain(self.differences),
            "calibration": plain(self.calibration),
            "categories": {
                name: rounded(dict(group_measures(outcomes)))
                for name, outcomes in self.groups(lambda question: question.category).items()
            },
            "misses": [
                {"id": our.question.id, "status": our.reply.status, "misses": our.misses}
                for our in self.ours
                if our.misses
            ],
            "degraded": self.degraded,
        }


def evaluate(
    kb: "Attest",
    questions: Sequence[Question],
    progress: Report,
    *,
    dataset: str,
    files: Files | None = None,
    baselines: bool = True,
) -> AnswersReport:
    """Ask every question. Raises ``SelfTestFailed`` if an oracle is not perfect on them."""
    self_test(questions)
    systems = [engine_answerer(kb), *([quoting_answerer(ChunkTable(kb, lambda path: (path,)))] if baselines else [])]
    outcomes = {
        system.name: _all_outcomes(system, questions, files if system.name == ATTEST else None, progress)
        for system in systems
    }
    ours = outcomes[ATTEST]
    bounds = {name: interval(ours, measure.of) for name, measure in MEASURES.items()}
    return AnswersReport(
        dataset=dataset,
        outcomes=outcomes | {ORACLE.name: [ask_question(ORACLE, question) for question in questions]},
        intervals={name: found for name, found in bounds.items() if found},
        differences=[
            difference
            for other in outcomes
            if other != ATTEST
            for difference in _differences(ours, other, outcomes[other])
        ],
        calibration=calibration(ours),
    )


def _all_outcomes(
    system: Answerer, questions: Sequence[Question], files: Files | None, progress: Report
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for question in questions:
        outcomes.append(ask_question(system, question, files))
        elapsed = sum(outcome.ms for outcome in outcomes) / 1000
        progress(Progress(stage="queries", done=len(outcomes), total=len(questions), elapsed=elapsed))
    return outcomes


def _differences(ours: Sequence[Outcome], other: str, others: Sequence[Outcome]) -> list[Difference]:
    found = []
    for name, measure in MEASURES.items():
        both = [
            {
                outcome.question.id: outcome.figures[measure.figure]
                for outcome in outcomes
                if measure.figure in outcome.figures
            }
            for outcomes in (ours, others)
        ]
        found.append(paired_difference(ATTEST, both[0], other, both[1], measure=name) if measure.figure else None)
    return [difference for difference in found if difference is not None]
