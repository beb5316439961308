"""The measures of answers in one table, and the self-test that a perfect system reaches the best value of each.

Every measure is a statistic over outcomes, so the same function gives the figure and, on resampled outcomes, its
interval.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from attest.errors import SelfTestFailed
from attest.evaluation.answerers import ORACLE, ask_question
from attest.evaluation.questions import Question
from attest.evaluation.replies import Outcome
from attest.evaluation.statistics import auroc, mean, percentile, precision_recall, ratio
from attest.values.members import members

Statistic = Callable[[Sequence[Outcome]], float | None]
BINS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A statistic of outcomes. ``perfect`` is the value that the oracle must reach; None if nothing is required."""

    of: Statistic
    perfect: float | None = 1.0
    figure: str = ""
    """Name of the figure that it is the mean of, for paired tests; empty if it is not a mean."""


def values(outcomes: Iterable[Outcome], name: str) -> list[float]:
    """The values of a figure, from all outcomes that have it."""
    return [outcome.figures[name] for outcome in outcomes if name in outcome.figures]


def average(name: str, *, perfect: float | None = 1.0) -> Measure:
    """A measure that is the mean of a figure."""
    return Measure(of=lambda outcomes: mean(values(outcomes, name)), perfect=perfect, figure=name)


def share(name: str, whole: str) -> Measure:
    """A measure that is the sum of ``name`` over the sum of ``whole``, for the outcomes that have ``name``."""

    def of(outcomes: Sequence[Outcome]) -> float | None:
        having = [outcome for outcome in outcomes if name in outcome.figures]
        return ratio(sum(values(having, name)), sum(values(having, whole)))

    return Measure(of=of, perfect=None)


def _flags(outcomes: Sequence[Outcome], name: str) -> list[bool]:
    return [value > 0 for value in values(outcomes, name)]


def _brier(outcomes: Sequence[Outcome]) -> float | None:
    """Mean squared error of the confidence as a probability that the answer cites a gold passage (Brier 1950)."""
    return mean([(outcome.reply.confidence - _is_right(outcome)) ** 2 for outcome in outcomes])


def _is_right(outcome: Outcome) -> float:
    """1 for an answer that cites a gold passage; 0 if there is none, also for a refusal."""
    return outcome.figures.get("cites", 0.0)


MEASURES: Mapping[str, Measure] = {
    "cites gold": average("cites"),
    "first sentence cites gold": average("first"),
    "citation precision": average("right"),
    "citation recall": average("cited"),
    "facts": average("facts"),
    "facts, numbers whole": average("whole_facts"),
    "refusal precision": Measure(of=lambda o: precision_recall(_flags(o, "refused"), _flags(o, "unanswerable"))[0]),
    "refusal recall": Measure(of=lambda o: precision_recall(_flags(o, "refused"), _flags(o, "unanswerable"))[1]),
    "refusal AUROC": Measure(of=lambda o: auroc(values(o, "doubt"), _flags(o, "unanswerable"))),
    "answered, of the answerable": average("answered"),
    "Brier score": Measure(of=_brier, perfect=0.0),
    "false premises corrected": average("corrected", perfect=None),
    "says what it must not": average("violation", perfect=0.0),
    "quotes verbatim in the file": share("verbatim", "quotes"),
    "quotes at the stated place": share("placed", "quotes"),
    "quotes with the right hash": share("hashed", "quotes"),
    "quotes intact by verify": share("intact", "checked"),
    "quoted characters, median": Measure(of=lambda o: percentile(values(o, "quoted"), 0.5), perfect=None),
}
_GROUPED = ("cites gold", "facts", "answered, of the answerable", "refusal recall")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Questions whose confidence is between two bounds, and how many of them were answered correctly."""

    low: float
    high: float
    questions: int
    confidence: float
    """Mean confidence of the bin."""
    answerable: float
    """Share of the questions that have an answer."""
    right: float
    """Share whose answer cites a gold passage; equal to the confidence if that is well calibrated."""

    def as_json(self) -> dict[str, Any]:
        shares = {name: round(getattr(self, name), 4) for name in ("confidence", "answerable", "right")}
        return {**members(self), **shares}


def group_measures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """The measures shown for a group of questions."""
    found = {name: MEASURES[name].of(outcomes) for name in _GROUPED}
    return {"questions": len(outcomes)} | {name: value for name, value in found.items() if value is not None}


def self_test(questions: Sequence[Question]) -> None:
    """Raise ``SelfTestFailed`` unless an oracle reaches the best value of every measure that applies."""
    outcomes = [ask_question(ORACLE, question) for question in questions]
    for name, measure in MEASURES.items():
        value = measure.of(outcomes)
        if measure.perfect is not None and value is not None and abs(value - measure.perfect) > 1e-9:
            raise SelfTestFailed(f"an oracle gets {value:.3f} for {name}, not {measure.perfect}")


def calibration(outcomes: Sequence[Outcome]) -> list[Bin]:
    """The reliability table: confidence beside the share of questions answered correctly."""
    bins = []
    for low, high in pairwise(BINS):
        inside = [
            outcome
            for outcome in outcomes
            if low <= outcome.reply.confidence < high or outcome.reply.confidence == high == 1.0
        ]
        if inside:
            bins.append(
                Bin(
                    low=low,
                    high=high,
                    questions=len(inside),
                    confidence=sum(outcome.reply.confidence for outcome in inside) / len(inside),
                    answerable=sum(outcome.question.answerable for outcome in inside) / len(inside),
                    right=sum(map(_is_right, inside)) / len(inside),
                )
            )
    return bins
