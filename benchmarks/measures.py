"""The measures over all questions as one table, and the self-test that a perfect system gets them all."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import scoring
from outcomes import Row, run, score
from question_set import Question
from systems import oracle
from tables import number, share

Statistic = Callable[[Sequence[Row]], float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A statistic of the rows. `perfect` is what the oracle must reach; None: nothing is asked of it."""

    name: str
    of: Statistic
    perfect: float | None = 1.0
    show: Callable[[float | None], str] = share


def values(rows: Iterable[Row], name: str) -> list[float]:
    """The figure of all rows that have it."""
    return [row.figures[name] for row in rows if name in row.figures]


def average(name: str) -> Statistic:
    return lambda rows: scoring.mean(values(rows, name))


def part(name: str, whole: str) -> Statistic:
    """Sum over sum, of the rows that have the first."""

    def of(rows: Sequence[Row]) -> float | None:
        having = [row for row in rows if name in row.figures]
        return scoring.ratio(sum(values(having, name)), sum(values(having, whole)))

    return of


def _refusals(rows: Sequence[Row]) -> tuple[list[bool], list[bool]]:
    return [one > 0 for one in values(rows, "refused")], [one > 0 for one in values(rows, "unanswerable")]


MEASURES = (
    Measure(name="document recall@10", of=average("recall")),
    Measure(name="span@5", of=average("span5")),
    Measure(name="span@50", of=average("span50")),
    Measure(name="cites gold", of=average("cites")),
    Measure(name="facts", of=average("facts")),
    Measure(name="facts, numbers whole", of=average("whole_facts")),
    Measure(name="refusal precision", of=lambda rows: scoring.precision_recall(*_refusals(rows))[0]),
    Measure(name="refusal recall", of=lambda rows: scoring.precision_recall(*_refusals(rows))[1]),
    Measure(
        name="refusal AUROC of 1 - confidence",
        of=lambda rows: scoring.auroc(values(rows, "doubt"), [one > 0 for one in values(rows, "unanswerable")]),
    ),
    Measure(name="answered, of the answerable", of=average("answered")),
    Measure(name="false premises corrected", of=average("corrected"), perfect=None),
    Measure(name="must_not violated (lower is better)", of=average("violation"), perfect=0.0),
    Measure(name="quotes verbatim in the file", of=part("verbatim", "quotes"), perfect=None),
    Measure(name="quotes at the stated place", of=part("placed", "quotes"), perfect=None),
    Measure(name="quotes with the right hash", of=part("hashed", "quotes"), perfect=None),
    Measure(name="quotes intact by verify", of=part("intact", "checked"), perfect=None),
    Measure(name="same ten hits for k=10 and k=50", of=average("stable")),
    Measure(
        name="quoted characters, median",
        of=lambda rows: scoring.percentile(values(rows, "quoted"), 0.5),
        perfect=None,
        show=number,
    ),
)


class SelfTestFailed(Exception):
    """The oracle is not perfect: the harness or the questions are wrong, and no figure means anything."""


def self_test(questions: Sequence[Question]) -> None:
    """Raises `SelfTestFailed` unless an oracle gets the best figure of every measure that applies."""
    rows = [score(run(oracle(questions), question)) for question in questions]
    for measure in MEASURES:
        value = measure.of(rows)
        if measure.perfect is not None and value is not None and abs(value - measure.perfect) > 1e-9:
            raise SelfTestFailed(f"an oracle gets {value:.3f} for {measure.name}, not {measure.perfect}")
