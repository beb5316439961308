"""What every embedder promises, checked on each one that there is."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attest.embedding import Embedder, HashedEmbedder

FACTS = ["The base fee is burned.", "Why was the blob gas limit raised?", "def get(url): ...", "blob gas " * 90]

HOSTILE = {
    "nothing": "",
    "whitespace": " \t\r\n\u00a0\u2003",
    "NUL": "\0",
    "NUL within": "base\0fee",
    "emoji": "🚀👩‍👩‍👧‍👦🇪🇺",
    "a lone surrogate": "base \ud800 fee",
    "a surrogate pair": "\ud83d\ude80",
    "marks that combine": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "right to left": "\u202eשלום\u202c",
    "no language": "\u0378\uffff\U0010ffff",
    "a line of 100 kB": "QUJD" * 25_000,
    "100 kB of words": "base fee " * 11_000,
    "100 kB of marks": "." * 100_000,
    "special tokens": "[CLS] [SEP] [PAD] [MASK]",
}

several_texts = st.lists(st.one_of(st.text(max_size=40), st.sampled_from(FACTS)), max_size=6)

an_embedder_for_all_examples = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(params=["hashed", "hashed in 8 dimensions", "minilm"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "minilm":
        model: Embedder = request.getfixturevalue("minilm")
        return model
    return HashedEmbedder(8) if "8" in request.param else HashedEmbedder()


def lengths(vectors: np.ndarray) -> np.ndarray:
    return np.linalg.norm(vectors.astype(np.float64), axis=1)


@an_embedder_for_all_examples
@given(texts=several_texts)
def test_each_text_has_one_float32_row_of_length_one(embedder: Embedder, texts: list[str]) -> None:
    vectors = embedder.embed(texts)
    assert (vectors.shape, vectors.dtype) == ((len(texts), embedder.space.dimensions), np.float32)
    np.testing.assert_allclose(lengths(vectors), 1, atol=1e-5)


@an_embedder_for_all_examples
@given(texts=several_texts, seed=st.integers(0, 99))
def test_a_vector_depends_on_its_text_alone_to_the_last_bit(embedder: Embedder, texts: list[str], seed: int) -> None:
    order = random.Random(seed).sample(range(len(texts)), len(texts))
    together = embedder.embed([texts[i] for i in order])
    for vector, i in zip(together, order, strict=True):
        assert np.array_equal(vector, embedder.embed([texts[i]])[0])


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_any_text_has_a_vector(embedder: Embedder, text: str) -> None:
    (vector,) = embedder.embed([text])
    assert np.isfinite(vector).all()
    np.testing.assert_allclose(lengths(vector[None]), 1, atol=1e-5)


def test_a_lone_surrogate_is_read_as_the_replacement_character(embedder: Embedder) -> None:
    vectors = embedder.embed(["base\udcff fee", "base\ufffd fee"])
    assert np.array_equal(vectors[0], vectors[1])


def test_threads_get_what_they_would_get_alone(embedder: Embedder) -> None:
    asked = [[f"question {thread} about {fact}" for fact in FACTS * 3] for thread in range(4)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(embedder.embed, asked))
    for texts, vectors in zip(asked, answers, strict=True):
        assert np.array_equal(vectors, embedder.embed(texts))


def test_what_is_returned_belongs_to_the_caller(embedder: Embedder) -> None:
    first = embedder.embed(FACTS)
    before = first.copy()
    embedder.embed(["another text", "and one more"])
    assert np.array_equal(first, before)
    first[:] = 0
    assert np.array_equal(embedder.embed(FACTS), before)
