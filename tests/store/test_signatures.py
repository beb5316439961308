"""Signatures tell how much of their wording two texts share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.store.signatures import (
    FEWEST_SHINGLES,
    SHINGLE_WORDS,
    SIGNATURE_BYTES,
    SKETCH_SIZE,
    estimated_similarity,
    shingles,
    signature,
    signature_matrix,
    sketch,
)
from tests.processes import python

WORDS = "the fee of a block is burned and every unit that was paid above it goes to whoever proposes".split()
texts = st.lists(st.sampled_from(WORDS), max_size=80).map(" ".join)


def sets(text: str) -> set[tuple[str, ...]]:
    words = text.split()
    return {tuple(words[at : at + SHINGLE_WORDS]) for at in range(len(words) - SHINGLE_WORDS + 1)}


def jaccard(one: str, other: str) -> float:
    return len(sets(one) & sets(other)) / len(sets(one) | sets(other))


def estimated(one: str, other: str) -> float:
    return float(estimated_similarity(signature_matrix([signature(one), signature(other)]), 0)[1])


@given(texts)
def test_there_are_as_many_hashes_as_runs_of_six_words(text: str) -> None:
    assert len(shingles(text)) == max(len(text.split()) - SHINGLE_WORDS + 1, 0)
    assert len(set(shingles(text).tolist())) == len(sets(text))


@given(texts)
def test_a_text_has_a_signature_exactly_when_it_is_long_enough(text: str) -> None:
    assert len(signature(text)) == (SIGNATURE_BYTES if len(shingles(text)) >= FEWEST_SHINGLES else 0)


@given(texts, texts)
def test_a_text_is_wholly_like_itself_whatever_its_spaces_and_capitals(text: str, other: str) -> None:
    if signature(text):
        assert estimated(text, f"  {text.upper()} ".replace(" ", "\n ")) == 1.0
    assert estimated(text, other) == estimated(other, text)


@pytest.mark.parametrize("changed", [1, 4, 12, 30])
def test_the_estimate_is_near_the_jaccard_similarity_of_the_runs(changed: int) -> None:
    errors = []
    for seed in range(60):
        words = [f"w{(n * 7919 + seed * 104729) % 6007}" for n in range(240)]
        other = [f"x{n}" if n % (240 // changed) == 3 else word for n, word in enumerate(words)]
        errors.append(estimated(" ".join(words), " ".join(other)) - jaccard(" ".join(words), " ".join(other)))
    assert abs(sum(errors) / len(errors)) < 0.03  # 60 estimates of standard error .063: four deviations of their mean
    assert max(map(abs, errors)) < 0.3


def test_a_text_without_a_signature_is_like_nothing() -> None:
    long = " ".join(WORDS)
    assert estimated_similarity(signature_matrix([signature(long), b"", None]), 0).tolist() == [1.0, 0.0, 0.0]
    assert estimated_similarity(signature_matrix([signature(long), b"", None]), 1).tolist() == [0.0, 0.0, 0.0]


def test_a_sketch_is_the_smallest_of_the_hashes() -> None:
    text = " ".join(f"word{n}" for n in range(200))
    assert sketch(text) == sorted(int(one) >> 16 for one in set(shingles(text)))[:SKETCH_SIZE]


def test_another_process_makes_the_same_signature() -> None:
    program = "import sys; from attest.store.signatures import signature; print(signature(sys.argv[1]).hex())"
    text = " ".join(WORDS)
    for seed in ("1", "2"):
        made = python(program, text, PYTHONHASHSEED=seed)
        assert made.stdout.strip() == signature(text).hex()
