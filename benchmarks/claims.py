"""The weights of evidence/align.py, fitted anew and cross-validated.

    python benchmarks/claims.py FILE…

How well the verifier judges with the weights in use is `attest eval claims FILE`. Both weigh supported and other claims
the same; folds never part claims that share a claim or an evidence. The baseline is one label for all.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from script import parser_of, script

from attest.evaluation.claims import Judge, judge, load_claims
from attest.evaluation.judges import Labelled, as_label, folds, labels_of
from attest.evidence import align

Floats = NDArray[np.float64]
Labels = NDArray[np.str_]
_FOLDS = 5


def fit(rows: Floats, gold: Floats, weight: Floats, ridge: float = 0.01) -> tuple[Floats, float]:
    """Weighted logistic regression by Newton's method, ridge on standardised columns; coefficients and bias."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    table = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    penalty = np.r_[np.full(rows.shape[1], ridge), 1e-9]
    weight, beta = weight / weight.sum(), np.zeros(table.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-table @ beta))
        gradient = table.T @ (weight * (p - gold)) + penalty * beta
        beta -= np.linalg.solve((table.T * (weight * p * (1 - p))) @ table + np.diag(penalty), gradient)
    slope = beta[:-1] / spread
    return np.asarray(slope), float(beta[-1] - slope @ mean)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A set with everything that fitting needs."""

    name: str
    gold: Labels
    labels: Sequence[str]
    pairs: Sequence[tuple[align.Alignment, frozenset[str]]]
    rows: Floats
    fold: NDArray[np.int64]

    @property
    def weight(self) -> Floats:
        """Both answers weigh the same. A three-label set counts a third: the one there is has noisy labels."""
        yes = self.gold == "supported"
        share = 0.5 if len(self.labels) == 2 else 0.5 / 3
        return np.asarray(np.where(yes, share / yes.sum(), share / (~yes).sum()))


def examined(name: str, items: Sequence[Labelled], seed: int) -> Examined:
    pairs = [align.examine(i.claim, [i.evidence]) for i in items]
    return Examined(
        name=name,
        gold=np.array([i.label for i in items]),
        labels=labels_of(items),
        pairs=pairs,
        rows=np.array([list(align.features(*pair).values()) for pair in pairs]),
        fold=folds(items, seed),
    )


def fitted(sets: Sequence[Examined], leave_out: int | None) -> tuple[Floats, float]:
    keep = [s.fold != leave_out if leave_out is not None else np.ones(len(s.gold), bool) for s in sets]
    return fit(
        np.vstack([s.rows[k] for s, k in zip(sets, keep, strict=True)]),
        np.concatenate([(s.gold[k] == "supported").astype(float) for s, k in zip(sets, keep, strict=True)]),
        np.concatenate([s.weight[k] for s, k in zip(sets, keep, strict=True)]),
    )


def probability(rows: Floats, model: tuple[Floats, float]) -> Floats:
    return np.asarray(1 / (1 + np.exp(-(rows @ model[0] + model[1]))))


def cross_validated(sets: Sequence[Examined]) -> list[tuple[Labels, Floats]]:
    """For each set the verdicts and probabilities of models that have not seen the claim."""
    held = [np.empty(len(s.gold)) for s in sets]
    for k in range(_FOLDS):
        model = fitted(sets, k)
        for s, scores in zip(sets, held, strict=True):
            scores[s.fold == k] = probability(s.rows[s.fold == k], model)
    return [(_decided(s, scores), scores) for s, scores in zip(sets, held, strict=True)]


def _decided(s: Examined, scores: Floats) -> Labels:
    return np.array([as_label(align.decide(*pair, p), s.labels) for pair, p in zip(s.pairs, scores, strict=True)])


# --- what is printed ---------------------------------------------------------------------------------------------


def refit(paths: Sequence[Path]) -> None:
    items = {path.name: load_claims(path) for path in paths}
    partitions = [[examined(name, found, seed) for name, found in items.items()] for seed in range(3)]
    held = [cross_validated(sets) for sets in partitions]
    for n, s in enumerate(partitions[0]):
        scores = [
            judge("", sets[n].gold, out[n][0], s.labels).balanced_accuracy
            for sets, out in zip(partitions, held, strict=True)
        ]
        print(f"{s.name}: cross-validated balanced accuracy {np.mean(scores):.3f} (partitions: {np.round(scores, 3)})")
        print(f"  one label for all: {1 / len(s.labels):.3f}")
        _by_label(judge("", s.gold, held[0][n][0], s.labels))
        _reliability(s, held[0][n][1])
    slope, bias = fitted(partitions[0], None)
    for name, value in zip(align.WEIGHTS, slope, strict=True):
        print(f'        "{name}": {value:.2f},')
    print(f"bias {bias:.2f}")


def _reliability(s: Examined, scores: Floats) -> None:
    """Mean score beside the share that is supported, both classes weighing the same."""
    for low, high in pairwise([0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.01]):
        here = (scores >= low) & (scores < high)
        if here.any():
            weight = s.weight[here]
            mean = float((weight * scores[here]).sum() / weight.sum())
            share = float(weight[s.gold[here] == "supported"].sum() / weight.sum())
            print(
                f"  score {low:.1f}-{min(high, 1):.1f}  n={int(here.sum()):5d}  mean {mean:.2f}  supported {share:.2f}"
            )


def _by_label(found: Judge) -> None:
    each = (f"{label} {found.precision[label] or 0:.3f} / {found.recall[label]:.3f}" for label in found.recall)
    print(f"  macro F1 {found.macro_f1:.3f}; P / R: {', '.join(each)}")


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = parser.parse_args(argv)
    refit(options.files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
