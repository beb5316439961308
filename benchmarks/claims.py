"""How well claims are judged: the built-in verifier beside a majority class and a cosine threshold.

    python benchmarks/claims.py FILE…          one table a file
    python benchmarks/claims.py --fit FILE…    fit the weights of evidence/align.py; print them, cross-validated

A file holds one JSON object a line: ``id``, ``claim``, ``evidence`` (one text), ``label``. The labels are ``supported``
and ``contradicted``, or these and ``unsupported``. Anything else, an unknown or a missing field, is an error.

Mapping of verdicts: with three labels *partial* counts as *unsupported*; with two, whatever is not *supported* counts
as *contradicted*. The baselines choose their thresholds by cross-validation on the very file, which favours them.
"""

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from attest.errors import AttestError
from attest.evidence import align
from attest.values.verdicts import Support

Floats = NDArray[np.float64]
Labels = NDArray[np.str_]
_FIELDS = {"id", "claim", "evidence", "label"}
_LABELS = ("contradicted", "supported", "unsupported")
_FOLDS, _RESAMPLES = 5, 2000


class BadClaims(ValueError):
    """A line of a data file that is not a labelled claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    claim: str
    evidence: str
    label: str


def load(path: Path) -> list[Labelled]:
    """The labelled claims of a file; raises BadClaims, naming the line, for anything unexpected."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        record = json.loads(line)
        if set(record) != _FIELDS or not all(isinstance(value, str) for value in record.values()):
            raise BadClaims(f"{path}:{number}: expected the text fields {sorted(_FIELDS)}, found {sorted(record)}")
        if record["label"] not in _LABELS:
            raise BadClaims(f"{path}:{number}: unknown label {record['label']!r}")
        found.append(Labelled(claim=record["claim"], evidence=record["evidence"], label=record["label"]))
    if not {"supported", "contradicted"} <= {item.label for item in found}:
        raise BadClaims(f"{path}: a set needs supported and contradicted claims")
    return found


def as_label(support: Support, labels: Sequence[str]) -> str:
    """The label of the set that a verdict counts as."""
    if support is Support.SUPPORTED:
        return "supported"
    if len(labels) == 2:
        return "contradicted"
    return "contradicted" if support is Support.CONTRADICTED else "unsupported"


# --- measures ----------------------------------------------------------------------------------------------------


def recalls(gold: Labels, guess: Labels, labels: Sequence[str]) -> list[float]:
    return [float((guess[gold == name] == name).mean()) for name in labels]


def balanced_accuracy(gold: Labels, guess: Labels, labels: Sequence[str]) -> float:
    return float(np.mean(recalls(gold, guess, labels)))


def precisions(gold: Labels, guess: Labels, labels: Sequence[str]) -> list[float]:
    """NaN for a class that was never guessed."""
    return [float((gold[guess == name] == name).mean()) if (guess == name).any() else math.nan for name in labels]


def macro_f1(gold: Labels, guess: Labels, labels: Sequence[str]) -> float:
    """Mean over classes of 2·TP / (2·TP + FP + FN)."""
    scores = []
    for name in labels:
        hit = int(((gold == name) & (guess == name)).sum())
        scores.append(2 * hit / (int((gold == name).sum()) + int((guess == name).sum())))
    return float(np.mean(scores))


def difference(gold: Labels, ours: Labels, other: Labels, labels: Sequence[str]) -> tuple[float, float]:
    """Paired bootstrap, 95%: the balanced accuracy of ours minus the other's."""
    rng = np.random.default_rng(0)
    places = [np.flatnonzero(gold == name) for name in labels]
    right = (ours == gold).astype(float) - (other == gold).astype(float)
    drawn = [np.mean([right[rng.choice(where, len(where))].mean() for where in places]) for _ in range(_RESAMPLES)]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return float(low), float(high)


# --- the contenders ----------------------------------------------------------------------------------------------


def judged(items: Sequence[Labelled], labels: Sequence[str]) -> Labels:
    return np.array([as_label(align.verify_by_alignment(i.claim, [i.evidence]).support, labels) for i in items])


def majority(gold: Labels) -> Labels:
    return np.full(len(gold), Counter(gold.tolist()).most_common(1)[0][0])


def hashed(texts: Sequence[str]) -> Floats:
    """Bags of words in 4,096 hashed columns, of length one."""
    rows = np.zeros((len(texts), 4096))
    for row, text in zip(rows, texts, strict=True):
        for token in align.tokens(text):
            row[sum(ord(c) * 31**n for n, c in enumerate(token.word[:12])) % 4096] += 1
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12))


def minilm() -> Callable[[Sequence[str]], Floats]:
    """The engine's embedder; raises an AttestError when its model or its runtime is not here."""
    from attest.embedding import load as load_embedder

    embedder = load_embedder()
    return lambda texts: np.asarray(embedder.embed(list(texts)), dtype=np.float64)


def cosine(items: Sequence[Labelled], embed: Callable[[Sequence[str]], Floats]) -> Floats:
    left, right = embed([i.claim for i in items]), embed([i.evidence for i in items])
    return np.asarray((left * right).sum(axis=1))


def thresholded(score: Floats, gold: Labels, fold: NDArray[np.int64], labels: Sequence[str]) -> Labels:
    """Supported above a threshold that is best on the other folds; below it the commonest of the other labels."""
    guess = np.empty(len(gold), dtype=gold.dtype)
    other = Counter(name for name in gold.tolist() if name != "supported").most_common(1)[0][0]
    for k in range(_FOLDS):
        known = fold != k
        cuts = np.unique(np.quantile(score[known], np.linspace(0.01, 0.99, 99)))
        best = max(
            cuts,
            key=lambda cut: balanced_accuracy(gold[known], np.where(score[known] > cut, "supported", other), labels),
        )
        guess[~known] = np.where(score[~known] > best, "supported", other)
    return guess


def folds(items: Sequence[Labelled], seed: int = 0) -> NDArray[np.int64]:
    """Folds that never part claims which share a claim or an evidence text."""
    parent: dict[str, str] = {}

    def top(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    for item in items:
        parent[top("c" + item.claim)] = top("e" + item.evidence)
    groups = [top("c" + item.claim) for item in items]
    rng = np.random.default_rng(seed)
    number = {group: int(rng.integers(_FOLDS)) for group in dict.fromkeys(groups)}
    return np.array([number[group] for group in groups])


# --- fitting -----------------------------------------------------------------------------------------------------


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


def labels_of(items: Sequence[Labelled]) -> list[str]:
    return sorted({item.label for item in items})


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


def report(path: Path) -> None:
    items = load(path)
    labels, gold = labels_of(items), np.array([i.label for i in items])
    print(f"{path.name}: {len(items)} claims, {dict(Counter(gold.tolist()))}")
    try:
        name, embed = "cosine, MiniLM", minilm()
    except AttestError as problem:
        name, embed = "cosine, hashed words", hashed
        print(f"  no embedder ({problem}): the cosine baseline uses hashed bags of words")
    ours = judged(items, labels)
    others = {
        "majority class": majority(gold),
        f"{name} threshold": thresholded(cosine(items, embed), gold, folds(items), labels),
    }
    print(f"  {'':32}{'bal. acc.':>10}{'macro F1':>10}   " + "   ".join(f"{x:>12} P / R" for x in labels))
    for title, guess in {"alignment (ours)": ours, **others}.items():
        print(f"  {title:32}" + _figures(gold, guess, labels))
    for title, guess in others.items():
        low, high = difference(gold, ours, guess, labels)
        gain = balanced_accuracy(gold, ours, labels) - balanced_accuracy(gold, guess, labels)
        print(f"  ours - {title}: {gain:+.3f}  (95% {low:+.3f} to {high:+.3f})")


def _figures(gold: Labels, guess: Labels, labels: Sequence[str]) -> str:
    each = zip(precisions(gold, guess, labels), recalls(gold, guess, labels), strict=True)
    main = f"{balanced_accuracy(gold, guess, labels):10.3f}{macro_f1(gold, guess, labels):10.3f}   "
    return main + "   ".join(f"{p:10.3f} / {r:.3f}" for p, r in each)


def refit(paths: Sequence[Path]) -> None:
    items = {path.name: load(path) for path in paths}
    partitions = [[examined(name, found, seed) for name, found in items.items()] for seed in range(3)]
    held = [cross_validated(sets) for sets in partitions]
    for n, s in enumerate(partitions[0]):
        scores = [
            balanced_accuracy(sets[n].gold, out[n][0], s.labels) for sets, out in zip(partitions, held, strict=True)
        ]
        print(f"{s.name}: cross-validated balanced accuracy {np.mean(scores):.3f} (partitions: {np.round(scores, 3)})")
        print(f"  {'':32}" + _figures(s.gold, held[0][n][0], s.labels))
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


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--fit", action="store_true", help="fit the weights instead, and print them cross-validated")
    options = parser.parse_args(arguments)
    try:
        if options.fit:
            refit(options.files)
        else:
            for path in options.files:
                report(path)
    except (OSError, BadClaims, json.JSONDecodeError) as problem:
        print(f"claims: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
