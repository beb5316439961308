"""How far an answer's confidence can be trusted, and the coefficients that make it.

    python benchmarks/confidence.py --questions FILE --store STORE

Measures the signals of `attest.answering.decide` for every question, fits their coefficients anew, and prints them
beside those in use; then, for those in use and for a five-fold cross-validated fit: AUROC, precision and recall of
refusing below one half, and the reliability table. The baseline is a constant: the share of answerable questions.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import numpy as np
from script import parser_of, script
from tables import table

from attest.answering.answer import HITS_WANTED
from attest.answering.candidates import scored_passages
from attest.answering.case import Case
from attest.answering.choose import choose
from attest.answering.decide import COEFFICIENTS, REFUSE_BELOW, Signals, confidence, objections, signals
from attest.answering.means import Means
from attest.answering.rereading import reread
from attest.engine import open_store
from attest.engine.means import whole
from attest.evaluation.answer_measures import BINS
from attest.evaluation.questions import load_questions
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


def measure(view: View, question: str) -> Signals:
    """The signals of one question, as `ask` would have them."""
    found = search(view, question, profile=PROFILES["hybrid"], k=HITS_WANTED, filters=Filters())
    there, library = whole(view, question), Quotable(view)
    means = Means(split=sentences, verify=verify_by_alignment, near=view.near, whole=there)
    asked = reread(found.asked, found.hits, means)
    ranked = scored_passages(asked, found.hits, library, means)
    chosen = choose(asked, ranked)
    case = Case(asked=asked, hits=found.hits, considered=ranked, chosen=chosen, library=library, means=means)
    against = objections(case)
    return signals(against, cosine=max((hit.scores.get("cosine", 0.0) for hit in found.hits), default=0.0))


def fit(rows: np.ndarray, labels: np.ndarray) -> dict[str, float]:
    """Ridge-regularised logistic regression by Newton's method; the intercept is not regularised."""
    design = np.c_[np.ones(len(rows)), rows]
    penalty = np.diag([0.0, *[RIDGE] * rows.shape[1]])
    weights = np.zeros(design.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-design @ weights))
        gradient = design.T @ (p - labels) + penalty @ weights
        weights -= np.linalg.solve(design.T @ (design * (p * (1 - p))[:, None]) + penalty, gradient)
    return dict(zip(COEFFICIENTS, weights.round(2).tolist(), strict=True))


def cross_validated(found: Sequence[Signals], labels: np.ndarray) -> np.ndarray:
    """The confidence of each question by coefficients that have not seen it."""
    rows = np.array([list(asdict(item).values()) for item in found])
    sure = np.zeros(len(rows))
    for fold in range(FOLDS):
        held_out = np.arange(len(rows)) % FOLDS == fold
        coefficients = fit(rows[~held_out], labels[~held_out])
        sure[held_out] = [confidence(found[i], coefficients) for i in np.flatnonzero(held_out)]
    return sure


def report(name: str, sure: np.ndarray, labels: np.ndarray) -> list[str]:
    """One row of the comparison."""
    refused = sure < REFUSE_BELOW
    right = int((refused & (labels == 0)).sum())
    precision = right / refused.sum() if refused.sum() else float("nan")
    score = auroc([1 - value for value in sure], [label == 0 for label in labels])
    return [
        name,
        f"{score:.3f}",
        f"{precision:.3f}",
        f"{right / (labels == 0).sum():.3f}",
        f"{brier(sure, labels):.3f}",
    ]


def brier(sure: np.ndarray, labels: np.ndarray) -> float:
    """Mean squared error of a probability."""
    return float(((sure - labels) ** 2).mean())


def reliability(sure: np.ndarray, labels: np.ndarray) -> list[list[str]]:
    """For each bin of confidence: how many questions, their mean confidence, and the share that was answerable."""
    rows = []
    for low, high in pairwise(BINS):
        inside = (sure >= low) & ((sure < high) | (high == 1.0))
        if inside.any():
            rows.append(
                [
                    f"{low:.2f}-{high:.2f}",
                    str(inside.sum()),
                    f"{sure[inside].mean():.2f}",
                    f"{labels[inside].mean():.2f}",
                ]
            )
    return rows


@script
def main(argv: Sequence[str] | None = None) -> int:
    """Measure, fit, print."""
    parser = parser_of(__doc__)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--store", type=Path, required=True)
    options = parser.parse_args(argv)
    questions = load_questions(options.questions)
    labels = np.array([float(question.answerable) for question in questions])
    with open_store(options.store, create=False) as kb, kb.view() as view:
        found = [measure(view, question.text) for question in questions]
    used = np.array([confidence(item) for item in found])
    fitted: Mapping[str, float] = fit(np.array([list(asdict(item).values()) for item in found]), labels)
    print(
        table(["coefficient", "in use", "fitted"], [[n, f"{COEFFICIENTS[n]:.2f}", f"{fitted[n]:.2f}"] for n in fitted])
    )
    constant = np.full(len(labels), labels.mean())
    print(
        table(
            ["confidence", "AUROC", "refusal precision", "refusal recall", "Brier"],
            [
                report("in use", used, labels),
                report("cross-validated", cross_validated(found, labels), labels),
                report("constant", constant, labels),
            ],
        )
    )
    print(table(["confidence", "questions", "mean", "answerable"], reliability(used, labels)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
