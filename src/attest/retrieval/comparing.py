"""What a model of meaning is lent to a view as: texts to vectors, and texts compared with a question."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attest.embedding.seam import PieceEmbedder
from attest.retrieval.view import Embed, Near

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from attest.embedding.seam import Embedder


QUESTIONS_KEPT = 16
"""Vectors of texts embedded by themselves: of one question and its parts."""


def embedding(embedder: "Embedder") -> Embed:
    """A text to its vector. Those of the last texts are kept: a question is searched with, and then compared with."""
    return lru_cache(maxsize=QUESTIONS_KEPT)(lambda text: embedder.embed([text])[0])


def nearness(embedder: "Embedder", embed: Embed) -> Near:
    """Cosines of a question, embedded by ``embed``, with texts. Those of the call before are not embedded again: the
    parts of a question are compared with the same ones."""
    before: dict[str, NDArray[np.float32]] = {}

    def near(question: str, texts: Sequence[str]) -> Sequence[float]:
        nonlocal before
        from numpy import array

        known = {text: vector for text in texts if (vector := before.get(text)) is not None}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        asked, made = embed(question), embedder.embed(new)
        before = have = known | dict(zip(new, made, strict=True))
        vectors = array([have[text] for text in texts]).reshape(len(texts), -1)
        return [round(float(cosine), 5) for cosine in vectors @ asked] if texts else []

    return near


def closeness(embedder: "PieceEmbedder") -> Near:
    """The mean, over the word pieces of a question, of the cosine with the piece of a text that comes nearest.

    Late interaction (Khattab and Zaharia 2020, arXiv:2004.12832), with a model that was not trained for it.
    """

    def closely(question: str, texts: Sequence[str]) -> Sequence[float]:
        asked, *read = embedder.pieces([question, *texts])
        nearest = [(asked @ pieces.T).max(axis=1, initial=0.0) for pieces in read]
        return [round(float(cosines.mean()), 5) if len(cosines) else 0.0 for cosines in nearest]

    return closely
