"""The model of the documents' commands: the real one, loaded once, which embeds no text twice.

A vector depends on its text alone (``embedding/seam.py``), so one that is remembered is the one that would be made.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest

import attest.embedding
from attest.embedding.minilm import MiniLM
from attest.embedding.seam import Space


class Remembering:
    """An embedder that asks another for what it was not asked before."""

    def __init__(self, model: MiniLM) -> None:
        self._model = model
        self._vectors: dict[str, np.ndarray] = {}
        self._pieces: dict[str, np.ndarray] = {}

    @property
    def space(self) -> Space:
        return self._model.space

    def knows(self, word: str) -> bool:
        return self._model.knows(word)

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        self._vectors |= dict(zip(new, self._model.embed(new), strict=True))
        return np.array([self._vectors[text] for text in texts], np.float32).reshape(-1, self.space.dimensions)

    def pieces(self, texts: Sequence[str]) -> list[np.ndarray]:
        new = [text for text in dict.fromkeys(texts) if text not in self._pieces]
        self._pieces |= dict(zip(new, self._model.pieces(new), strict=True))
        return [self._pieces[text] for text in texts]

    def places(self, text: str) -> Sequence[tuple[int, int]]:
        return self._model.places(text)


@cache
def _model() -> Remembering:
    return Remembering(attest.embedding.load())


@pytest.fixture(scope="module", autouse=True)
def one_model() -> Iterator[None]:
    model = _model()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(attest.embedding, "load", lambda: model)
        yield
