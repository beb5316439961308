"""Embedding functions for a view: texts to vectors, and comparisons of texts with a question.

Cosines are summed one by one (``vecdot``), never as matrix products: a linear algebra library wakes threads for those,
which then spin on the cores that the model needs. It also makes each cosine the same to the last bit, whatever else is
compared.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attest.embedding.seam import Comparer, PieceEmbedder
from attest.retrieval.view import Embed
from attest.values.similarity import Cosines, WordCosines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from attest.embedding.seam import Embedder


Pieces = Callable[[Sequence[str]], "Sequence[NDArray[np.float32]]"]
"""Returns the vectors of the word pieces of each text."""
QUESTIONS_KEPT = 16
"""Vectors that are cached of texts embedded one at a time: a question and its parts."""


def embed_function(embedder: "Embedder") -> Embed:
    """A function from a text to its vector. The last ones are cached: a question is searched with, and then compared
    with."""

    @lru_cache(maxsize=QUESTIONS_KEPT)
    def embed(text: str) -> "NDArray[np.float32]":
        vector: NDArray[np.float32] = embedder.embed([text])[0]
        return vector

    return embed


def near_function(embedder: "Embedder", embed: Embed) -> Cosines:
    """A function for the cosines of a question, embedded by ``embed``, with texts. The texts of the last call are not
    embedded again, because the parts of a question are compared with the same ones."""
    before: dict[str, NDArray[np.float32]] = {}
    embed_all = embedder.embed_to_compare if isinstance(embedder, Comparer) else embedder.embed

    def near(question: str, texts: Sequence[str]) -> Sequence[float]:
        nonlocal before
        from numpy import array, vecdot

        known = {text: vector for text in texts if (vector := before.get(text)) is not None}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        query, new_vectors = embed(question), embed_all(new)
        before = by_text = known | dict(zip(new, new_vectors, strict=True))
        vectors = array([by_text[text] for text in texts]).reshape(len(texts), -1)
        return [round(float(cosine), 5) for cosine in vecdot(vectors, query)] if texts else []

    return near


def pieces_function(embedder: "PieceEmbedder") -> Pieces:
    """A function for the word pieces of texts. Those of the last call are cached: a text that is read closely may be
    quoted."""
    before: dict[str, NDArray[np.float32]] = {}

    def read(texts: Sequence[str]) -> "Sequence[NDArray[np.float32]]":
        nonlocal before
        known = {text: pieces for text in texts if (pieces := before.get(text)) is not None}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        before = by_text = known | dict(zip(new, embedder.pieces(new) if new else [], strict=True))
        return [by_text[text] for text in texts]

    return read


def closely_function(read: Pieces) -> Cosines:
    """A function for the mean, over the word pieces of a question, of the best cosine with a piece of a text.

    Late interaction (Khattab and Zaharia 2020, arXiv:2004.12832), with a model that was not trained for it.
    """

    def closely(question: str, texts: Sequence[str]) -> Sequence[float]:
        nearest = _nearest(*read([question, *texts]))
        return [round(float(cosines.mean()), 5) if len(cosines) else 0.0 for cosines in nearest]

    return closely


def near_words_function(read: Pieces, embedder: "PieceEmbedder") -> WordCosines:
    """A function for the cosines of single words: for each text and each word, the best cosine of the word's pieces in
    the question with a piece of the text; 1 for a word that the question does not have."""

    def near_words(question: str, words: Sequence[str], texts: Sequence[str]) -> Sequence[Sequence[float]]:
        places = embedder.places(question)
        spans = [(start, start + len(word)) for word in words for start in [question.find(word)]]
        nearest = _nearest(*read([question, *texts]))
        return [[round(_best_within(span, places, cosines), 5) for span in spans] for cosines in nearest]

    return near_words


def _nearest(question: "NDArray[np.float32]", *texts: "NDArray[np.float32]") -> "list[NDArray[np.float32]]":
    """For each text, the best cosine of every piece of the question with a piece of the text."""
    from numpy import vecdot

    return [vecdot(question[:, None], pieces).max(axis=1, initial=0.0) for pieces in texts]


def _best_within(span: tuple[int, int], places: Sequence[tuple[int, int]], cosines: "NDArray[np.float32]") -> float:
    """The best cosine of the pieces that overlap a span; 1 if the span is not in the question."""
    pieces = zip(places, cosines.tolist(), strict=True) if span[0] >= 0 else ()
    return max((cosine for (start, end), cosine in pieces if start < span[1] and end > span[0]), default=1.0)
