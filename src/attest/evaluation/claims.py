"""`attest eval claims`: how well claims are judged, compared with the majority class and a cosine threshold.

A file has one JSON object a line: ``id``, ``claim``, ``evidence`` (one text), ``label``. The labels are ``supported``
and ``contradicted``, or these and ``unsupported``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attest.errors import DataSetInvalid
from attest.evaluation.json_lines import Shape, read_lines
from attest.evaluation.judges import (
    Labelled,
    cosine,
    embedding,
    folds,
    labels_of,
    majority_labels,
    threshold_labels,
    verifier_labels,
)
from attest.evaluation.statistics import SEED, Difference, rounded
from attest.values.members import members, plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from attest.evaluation.judges import Embed, Labels

_SHAPE = Shape(required={"id": str, "claim": str, "evidence": str, "label": str}, optional={})
_LABELS = ("contradicted", "supported", "unsupported")
OURS = "alignment"
_RESAMPLES = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Agreement of one way to judge with the labels, as a row of the table."""

    name: str
    balanced_accuracy: float
    macro_f1: float
    precision: Mapping[str, float | None]
    """Precision by label; None for a label that was never guessed."""
    recall: Mapping[str, float]

    def as_json(self) -> dict[str, Any]:
        return dict(rounded(members(self, without={"name"})))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsReport:
    """The built-in verifier and the baselines on one file."""

    dataset: str
    labels: Mapping[str, int]
    """Number of claims by label."""
    judges: Sequence[Judge]
    """The built-in verifier first."""
    differences: Sequence[Difference]
    degraded: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval claims --json` prints."""
        return {
            "schema": 1,
            "dataset": self.dataset,
            "claims": sum(self.labels.values()),
            "labels": dict(self.labels),
            "judges": {one.name: one.as_json() for one in self.judges},
            "differences": plain(self.differences),
            "degraded": list(self.degraded),
        }


def load_claims(path: Path) -> list[Labelled]:
    """Read the labelled claims of a file. Raises ``DataSetInvalid`` with the line for anything unexpected.

    A claim may occur once with each text of evidence, and an id several times.
    """
    found: dict[tuple[str, str, str], Labelled] = {}
    for line in read_lines(path, _SHAPE):
        one, label = (line.text("id"), line.text("claim"), line.text("evidence")), line.text("label")
        if one in found:
            raise line.wrong(f"the claim {one[0]!r} occurs twice with this evidence")
        if label not in _LABELS:
            raise line.wrong(f"there is no label {label!r}; labels are: {', '.join(_LABELS)}")
        if not line.text("claim").strip():
            raise line.wrong("the claim is empty")
        found[one] = Labelled(claim=line.text("claim"), evidence=line.text("evidence"), label=label)
    if not {"supported", "contradicted"} <= {item.label for item in found.values()}:
        raise DataSetInvalid(str(path), "a set needs supported and contradicted claims")
    return list(found.values())


def evaluate(path: Path, *, embed: "Embed | None" = None) -> ClaimsReport:
    """Judge every claim of a file. ``embed`` replaces the built-in model in the cosine baseline."""
    import numpy as np

    items = load_claims(path)
    labels, gold = labels_of(items), np.array([item.label for item in items])
    name, vectors, degraded = ("cosine", embed, ()) if embed else embedding()
    ours = verifier_labels(items, labels)
    others = {
        "majority class": majority_labels(gold),
        f"{name} threshold": threshold_labels(cosine(items, vectors), gold, folds(items), labels),
    }
    return ClaimsReport(
        dataset=path.name,
        labels=dict(sorted(Counter(gold.tolist()).items())),
        judges=[judge(who, gold, guess, labels) for who, guess in {OURS: ours, **others}.items()],
        differences=[difference(other, gold, ours, guess, labels) for other, guess in others.items()],
        degraded=degraded,
    )


# --- measures ---


def judge(name: str, gold: "Labels", guess: "Labels", labels: Sequence[str]) -> Judge:
    """All measures of one way to judge."""
    recalled = {label: float((guess[gold == label] == label).mean()) for label in labels}
    right = {
        label: float((gold[guess == label] == label).mean()) if (guess == label).any() else None for label in labels
    }
    return Judge(
        name=name,
        balanced_accuracy=sum(recalled.values()) / len(labels),
        macro_f1=sum(_f1(gold == label, guess == label) for label in labels) / len(labels),
        precision=right,
        recall=recalled,
    )


def _f1(gold: "NDArray[np.bool_]", guess: "NDArray[np.bool_]") -> float:
    """2·TP / (2·TP + FP + FN)."""
    return 2 * int((gold & guess).sum()) / (int(gold.sum()) + int(guess.sum()))


def difference(other: str, gold: "Labels", ours: "Labels", theirs: "Labels", labels: Sequence[str]) -> Difference:
    """Balanced accuracy of the built-in verifier minus that of another; the bootstrap draws within each label."""
    import numpy as np

    rng = np.random.default_rng(SEED)
    right = (ours == gold).astype(float) - (theirs == gold).astype(float)
    by_label = [right[gold == label] for label in labels]
    drawn = [rng.choice(values, (_RESAMPLES, len(values))).mean(axis=1) for values in by_label]
    low, high = np.quantile(np.mean(drawn, axis=0), [0.025, 0.975]).round(9).tolist()
    mean = round(float(np.mean([values.mean() for values in by_label])), 9)
    return Difference(
        row=OURS, other=other, measure="balanced accuracy", difference=mean, low=low, high=high, queries=len(gold)
    )
