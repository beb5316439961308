"""Texts are compared with a question word by word, each text for itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from attest.embedding import HashedEmbedder
from attest.retrieval.similarity import near_words_function, pieces_function


@dataclass(frozen=True, slots=True)
class Understanding(HashedEmbedder):
    """Hashed words, of which to establish is to found."""

    def pieces(self, texts: Sequence[str]) -> list[np.ndarray]:
        meant = {"established": "founded"}
        return [self.embed([meant.get(word, word) for word in re.findall(r"\w+", text.lower())]) for text in texts]

    def places(self, text: str) -> list[tuple[int, int]]:
        return [word.span() for word in re.finditer(r"\w+", text)]


def test_each_text_says_each_word_in_its_own_words_or_in_others() -> None:
    model = Understanding()
    near_words = near_words_function(pieces_function(model), model)
    question, texts = "who founded the house", ["the warden established it", "the old house stays shut"]
    founded, house = range(2)
    says = near_words(question, ["founded", "house"], texts)
    assert says[0][founded] == pytest.approx(1.0)
    assert says[1][house] == pytest.approx(1.0)
    assert says[0][house] < 0.9
    assert says[1][founded] < 0.9


def test_a_word_that_the_question_does_not_have_is_not_missed() -> None:
    model = Understanding()
    assert near_words_function(pieces_function(model), model)("who founded it", ["house"], ["a boat"]) == [[1.0]]
