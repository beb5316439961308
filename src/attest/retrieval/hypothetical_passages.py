"""Hypothetical passages: search with passages that could answer the question in place of the question.

A question and its answer share few words and are worded differently; a made-up answer is worded like a real one, and
its vector is near those of real ones (HyDE: Gao et al. 2022, arXiv:2212.10496). It need not be true: it is compared,
never quoted.

Rule 1: only the dense channel uses the passages. Words, names and wants are read from the question.
Rule 2: without passages, or if the writer fails, the question itself is embedded, and the result says so.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from attest.retrieval.view import View

if TYPE_CHECKING:
    import numpy as np

    from attest.retrieval.view import Embed

Pooling = Literal["mean", "max"]
"""How several vectors become one: their mean, or the largest of each component. The result has length 1."""

Writer = Callable[[str], Sequence[str]]
"""Returns passages that could answer a question; the first ``SUPPOSED`` are used."""

MOST_PASSAGES = 3
"""Most passages that are compared (specification part S4)."""

_NO_PASSAGES = "hyde: nothing was supposed, so the search is hybrid; say what an answer might read like with --suppose"
_NO_VECTORS = "hyde: what was supposed is not used, because meaning cannot be compared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposed:
    """A view that embeds the hypothetical passages instead of the question, and these passages."""

    view: View
    passages: Sequence[str] = ()
    degraded: Sequence[str] = ()


def suppose(view: View, question: str, pooling: Pooling | None, write: Writer | None) -> Supposed:
    """The view for a search with hypothetical passages; unchanged without ``pooling``."""
    if pooling is None:
        return Supposed(view=view)
    try:
        written = [] if write is None else write(question)
        texts = [text.strip() for text in ([written] if isinstance(written, str) else written)]
    except Exception as error:  # it may be anybody's code, or a service; the question itself can be embedded
        message = " ".join(f"{type(error).__name__}: {error}".split())
        return Supposed(view=view, degraded=[f"hyde: the writer failed, so the search is hybrid ({message[:200]})"])
    passages = [text for text in texts if text][:MOST_PASSAGES]
    if not passages:
        return Supposed(view=view, degraded=[_NO_PASSAGES])
    if view.embed is None:
        return Supposed(view=view, passages=passages, degraded=[_NO_VECTORS])
    vector = pool_vectors(view.embed, passages, pooling)
    return Supposed(view=replace(view, embed=lambda _: vector), passages=passages)


def pool_vectors(embed: "Embed", passages: Sequence[str], pooling: Pooling) -> "np.ndarray":
    """The pooled vector of some passages, of length 1; that of the first if they cancel out."""
    import numpy as np

    vectors = np.stack([embed(passage) for passage in passages])
    vector = vectors.mean(axis=0) if pooling == "mean" else vectors.max(axis=0)
    length = float(np.linalg.norm(vector))
    unit: np.ndarray = vector / length if length > 1e-6 else vectors[0]
    return unit.astype(np.float32)
