"""Ways to judge a claim by its evidence: the built-in verifier, the most common label, a threshold on a cosine.

Verdicts are mapped to labels: with three labels *partial* counts as *unsupported*; with two, everything that is not
*supported* counts as *contradicted*. The threshold is chosen by cross-validation on the same file, which favours it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from attest.errors import ModelError
from attest.values.verdicts import Support

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Labels: TypeAlias = NDArray[np.str_]
    Embed: TypeAlias = Callable[[Sequence[str]], Floats]

_FOLDS = 5
_COLUMNS = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A claim, its evidence, and the label that says whether it is supported."""

    claim: str
    evidence: str
    label: str


def labels_of(items: Sequence[Labelled]) -> list[str]:
    """The labels that occur in a data set, in a fixed order."""
    return sorted({item.label for item in items})


def as_label(support: Support, labels: Sequence[str]) -> str:
    """The label that a verdict counts as."""
    if support is Support.SUPPORTED:
        return "supported"
    if len(labels) == 2:
        return "contradicted"
    return "contradicted" if support is Support.CONTRADICTED else "unsupported"


def verifier_labels(items: Sequence[Labelled], labels: Sequence[str]) -> "Labels":
    """The verdicts of the built-in verifier, as labels."""
    import numpy as np

    from attest.evidence.align import verify_by_alignment

    return np.array([as_label(verify_by_alignment(item.claim, [item.evidence]).support, labels) for item in items])


def majority_labels(gold: "Labels") -> "Labels":
    """The most common label for every claim."""
    import numpy as np

    return np.full(len(gold), Counter(gold.tolist()).most_common(1)[0][0])


def embedding() -> "tuple[str, Embed, Sequence[str]]":
    """The name of the embedder, the embedder, and a remark if the real model is not installed."""
    import numpy as np

    from attest.embedding import load as load_embedder

    try:
        embedder = load_embedder()
    except ModelError as error:
        return "cosine of hashed words", hashed_words, (f"cosine: of hashed words, because {error}",)
    return "cosine", lambda texts: np.asarray(embedder.embed(list(texts)), dtype=np.float64), ()


def hashed_words(texts: Sequence[str]) -> "Floats":
    """Bags of words in hashed columns, normalised to length one."""
    import numpy as np

    from attest.evidence.tokens import tokens

    rows = np.zeros((len(texts), _COLUMNS))
    for row, text in zip(rows, texts, strict=True):
        for token in tokens(text):
            row[sum(ord(c) * 31**n for n, c in enumerate(token.word[:12])) % _COLUMNS] += 1
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12))


def cosine(items: Sequence[Labelled], embed: "Embed") -> "Floats":
    """Cosine of each claim with its evidence."""
    import numpy as np

    left, right = embed([item.claim for item in items]), embed([item.evidence for item in items])
    return np.asarray((left * right).sum(axis=1))


def threshold_labels(score: "Floats", gold: "Labels", fold: "NDArray[np.int64]", labels: Sequence[str]) -> "Labels":
    """Labels by a threshold that is best on the other folds: supported above it, the most common other label below."""
    import numpy as np

    guess = np.empty(len(gold), dtype=gold.dtype)
    other = Counter(name for name in gold.tolist() if name != "supported").most_common(1)[0][0]
    for k in sorted(set(fold.tolist())):
        known = fold != k if (fold != k).any() else fold == k
        cuts = np.unique(np.quantile(score[known], np.linspace(0.01, 0.99, 99)))
        merit = [_balanced(gold[known], np.where(score[known] > cut, "supported", other), labels) for cut in cuts]
        guess[fold == k] = np.where(score[fold == k] > cuts[int(np.argmax(merit))], "supported", other)
    return guess


def _balanced(gold: "Labels", guess: "Labels", labels: Sequence[str]) -> float:
    """Mean recall of the labels that occur."""
    present = [label for label in labels if (gold == label).any()]
    return sum(float((guess[gold == label] == label).mean()) for label in present) / len(present)


def folds(items: Sequence[Labelled], seed: int = 0) -> "NDArray[np.int64]":
    """Five folds that never separate claims with a common claim or evidence text; each seed gives another partition."""
    import numpy as np

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
