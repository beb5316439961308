"""How far an answer's confidence can be trusted, and the coefficients that make it.

    python benchmarks/confidence.py --on QUESTIONS STORE --on QUESTIONS STORE …

Measures the signals of `attest.answering.decide` for every question, fits the coefficients of both functions anew, and
prints them beside those in use. Then, for those in use and for a fit that never saw the set (of a single set: the
fifth) that it judges: how well the confidence tells questions without an answer from the others, and answers that cite
a gold passage, or do so first, from those that do not (AUROC); precision and recall of refusing; the reliability table.
The baseline is a constant: the share of answers that are right. Every question is answered, whatever speaks against it,
so that what would have been quoted is known.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from script import parser_of, script
from tables import table

from attest.answering.answer import HITS_WANTED
from attest.answering.candidates import scored_passages
from attest.answering.capabilities import Capabilities
from attest.answering.case import Case
from attest.answering.case import Question as QuestionWithHits
from attest.answering.choose import choose
from attest.answering.decide import ANSWERABLE, REFUSE_BELOW, RIGHT, Signals, as_judged, objections, signals
from attest.answering.rereading import reread
from attest.engine import open_store
from attest.engine.capabilities import store_facts
from attest.evaluation.answer_measures import BINS
from attest.evaluation.questions import Question, load_questions
from attest.evaluation.scoring import cites
from attest.evaluation.statistics import auroc
from attest.evidence.align import verify_by_alignment
from attest.evidence.sentences import sentences
from attest.retrieval.profiles import PROFILES
from attest.retrieval.quotable import Quotable
from attest.retrieval.search import search
from attest.retrieval.view import View
from attest.values.search import Filters

RIDGE = 1.0
FOLDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A question with its signals, and what would have been quoted."""

    signals: Signals
    answerable: bool
    cites: bool
    """Whether a passage that would be quoted lies on a gold one."""
    first: bool
    """Whether the first one does."""
    fold: int
    weight: float
    """One over the size of its set, so that every set counts the same."""


def measure(view: View, question: Question) -> tuple[Signals, list[str]]:
    """The signals of one question, as `ask` would have them, and the passages that it would quote."""
    found = search(view, question.text, profile=PROFILES["hybrid"], k=HITS_WANTED, filters=Filters())
    there, library = store_facts(view, question.text), Quotable(view)
    capabilities = Capabilities(
        split=sentences,
        verify=verify_by_alignment,
        near=view.near,
        closely=view.closely,
        near_words=view.near_words,
        store_facts=there,
    )
    asked = reread(found.asked, found.hits, capabilities)
    ranked = scored_passages(QuestionWithHits(asked=asked, hits=found.hits, library=library, capabilities=capabilities))
    chosen = choose(asked, ranked)
    case = Case(
        asked=asked, hits=found.hits, considered=ranked, chosen=chosen, library=library, capabilities=capabilities
    )
    judged = as_judged(case)
    return signals(judged, objections(judged)), [item.passage.text for item in chosen]


def measured(pairs: Sequence[tuple[Path, Path]]) -> Iterator[Measured]:
    """Every question of some files, each asked of its store."""
    for number, (file, store) in enumerate(pairs):
        questions = load_questions(file)
        with open_store(store, create=False) as kb, kb.view() as view:
            for place, question in enumerate(questions):
                found, texts = measure(view, question)
                yield Measured(
                    signals=found,
                    answerable=question.answerable,
                    cites=cites(texts, question.quotes),
                    first=cites(texts[:1], question.quotes),
                    fold=number if len(pairs) > 1 else place % FOLDS,
                    weight=1 / len(questions),
                )


def fit(names: Sequence[str], found: Sequence[Measured], labels: np.ndarray) -> dict[str, float]:
    """Ridge-regularised logistic regression on standardised signals, by Newton's method; the intercept is free."""
    rows = np.array([[asdict(one.signals)[name] for name in names] for one in found])
    weights = np.array([one.weight for one in found])
    weights *= len(found) / weights.sum()
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    design = np.c_[np.ones(len(rows)), (rows - middle) / spread]
    penalty = np.diag([0.0, *[RIDGE] * len(names)])
    fitted = np.zeros(design.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-design @ fitted))
        gradient = design.T @ (weights * (p - labels)) + penalty @ fitted
        fitted -= np.linalg.solve(design.T @ (design * (weights * p * (1 - p))[:, None]) + penalty, gradient)
    slopes = fitted[1:] / spread
    return {"intercept": fitted[0] - float(slopes @ middle), **dict(zip(names, slopes.tolist(), strict=True))}


def fit_both(found: Sequence[Measured]) -> tuple[dict[str, float], dict[str, float]]:
    """Coefficients of P(answerable), over all questions, and of P(right), over those that have an answer."""
    having = [one for one in found if one.answerable]
    return (
        fit([name for name in ANSWERABLE if name != "intercept"], found, np.array([one.answerable for one in found])),
        fit([name for name in RIGHT if name != "intercept"], having, np.array([one.cites for one in having])),
    )


def likely(found: Sequence[Measured], coefficients: Mapping[str, float]) -> np.ndarray:
    """What one of the functions gives for each question."""
    totals = [
        sum(weight * {"intercept": 1.0, **asdict(one.signals)}[name] for name, weight in coefficients.items())
        for one in found
    ]
    return 1 / (1 + np.exp(-np.array(totals)))


def cross_validated(found: Sequence[Measured]) -> tuple[np.ndarray, np.ndarray]:
    """Both probabilities of each question by coefficients that have not seen its fold."""
    folds = np.array([one.fold for one in found])
    answerable, right = np.zeros(len(found)), np.zeros(len(found))
    for fold in np.unique(folds):
        both = fit_both([one for one in found if one.fold != fold])
        held_out = [one for one in found if one.fold == fold]
        answerable[folds == fold], right[folds == fold] = (likely(held_out, one) for one in both)
    return answerable, right


def report(name: str, found: Sequence[Measured], answerable: np.ndarray, right: np.ndarray) -> list[str]:
    """One row of the comparison."""
    labels = np.array([one.answerable for one in found])
    refused, sure = answerable < REFUSE_BELOW, answerable * right
    caught = int((refused & ~labels).sum())
    answered = [number for number in range(len(found)) if not refused[number]]
    told = [
        auroc([sure[number] for number in answered], [told(found[number]) for number in answered])
        for told in (lambda one: one.cites, lambda one: one.first)
    ]
    hit = np.array([one.cites and not no for one, no in zip(found, refused, strict=True)])
    return [
        name,
        f"{auroc([1 - value for value in sure], list(~labels)):.3f}",
        f"{caught / max(refused.sum(), 1):.3f}",
        f"{caught / max((~labels).sum(), 1):.3f}",
        *(f"{value:.3f}" for value in told),
        f"{float(((sure - hit) ** 2).mean()):.3f}",
    ]


def reliability(found: Sequence[Measured], answerable: np.ndarray, right: np.ndarray) -> list[list[str]]:
    """For each bin of confidence: how many questions, their mean confidence, and the shares that were right."""
    sure, rows = answerable * right, []
    for low, high in pairwise(BINS):
        inside = [n for n in range(len(found)) if low <= sure[n] < high or sure[n] == high == 1.0]
        if inside:
            answers = [found[n] for n in inside if answerable[n] >= REFUSE_BELOW]
            shares = [sum(one.cites for one in answers), sum(one.first for one in answers)]
            rows.append(
                [
                    f"{low:.1f}-{high:.1f}",
                    str(len(inside)),
                    *(f"{share / len(inside):.2f}" for share in [sum(sure[n] for n in inside), *shares]),
                    f"{sum(found[n].answerable for n in inside) / len(inside):.2f}",
                ]
            )
    return rows


@script
def main(argv: Sequence[str] | None = None) -> int:
    """Measure, fit, print."""
    parser = parser_of(__doc__)
    parser.add_argument(
        "--on", nargs=2, type=Path, action="append", required=True, metavar=("QUESTIONS", "STORE"), dest="pairs"
    )
    options = parser.parse_args(argv)
    found = list(measured(options.pairs))
    for name, used, fitted in zip(("answerable", "right"), (ANSWERABLE, RIGHT), fit_both(found), strict=True):
        print(table([f"P({name})", "in use", "fitted"], [[n, f"{used[n]:.2f}", f"{fitted[n]:.2f}"] for n in used]))
    in_use = likely(found, ANSWERABLE), likely(found, RIGHT)
    constant = np.ones(len(found)), np.full(len(found), np.mean([one.cites for one in found]))
    names = ["confidence", "AUROC answerable", "refusal precision", "recall", "AUROC cites", "AUROC first", "Brier"]
    print(
        table(
            names,
            [
                report("in use", found, *in_use),
                report("cross-validated", found, *cross_validated(found)),
                report("constant", found, *constant),
            ],
        )
    )
    print(table(["confidence", "questions", "mean", "cites gold", "first", "answerable"], reliability(found, *in_use)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
