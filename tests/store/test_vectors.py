"""The nearest by sketch and then exactly are the nearest of all, as NumPy finds them by comparing everything."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.store.vectors import VectorPart, Vectors, merge_vectors, vector_part, vectors


def made_up(count: int, dimensions: int, seed: int) -> np.ndarray:
    """Unit vectors that lie in bundles of some hundred, as those of texts do: float16."""
    chance = np.random.default_rng(seed)
    middles = chance.standard_normal((1 + count // 300, dimensions))
    values = middles[chance.integers(0, len(middles), count)] + 1.2 * chance.standard_normal((count, dimensions))
    halves: np.ndarray = (values / np.linalg.norm(values, axis=1, keepdims=True)).astype(np.float16)
    return halves


def part(values: np.ndarray, first_row: int = 1) -> VectorPart:
    rows = list(range(first_row, first_row + len(values)))
    return vector_part(rows, rows, [row // 5 for row in rows], values.tobytes())


def whole(values: np.ndarray) -> Vectors:
    return vectors([(part(values), np.ones(len(values), bool))])


@pytest.mark.parametrize("dimensions", [64, 384])
def test_the_hundred_nearest_are_among_those_looked_at(dimensions: int) -> None:
    values = made_up(20_000, dimensions, seed=1)
    held, everything = whole(values), np.ones(20_000, bool)
    found = []
    for query in values[::1000].astype(np.float32):
        nearest = np.argsort(-(values.astype(np.float64) @ query))[:100]
        found.append(np.isin(nearest, held.near(query, everything, 2_000)).mean())
    assert np.mean(found) >= 0.99


def test_cosines_are_exact() -> None:
    values = made_up(500, 384, seed=3)
    query = values[7].astype(np.float32)
    numbers = np.array([7, 0, 499, 7])
    expected = values[numbers].astype(np.float64) @ query
    assert whole(values).cosines(query, numbers).tolist() == pytest.approx(expected.tolist(), abs=1e-6)


@given(st.lists(st.integers(0, 299), min_size=1))
def test_a_cosine_is_the_same_to_the_last_bit_whatever_else_is_looked_at(numbers: list[int]) -> None:
    values = made_up(300, 384, seed=4)
    held, query = whole(values), values[0].astype(np.float32)
    together = held.cosines(query, np.array(numbers))
    assert together.tolist() == [held.cosines(query, np.array([number]))[0] for number in numbers]


@settings(max_examples=50)
@given(st.lists(st.booleans(), min_size=200, max_size=200), st.integers(1, 250))
def test_only_what_is_allowed_is_found_and_as_much_as_was_asked_for(allowed: list[bool], count: int) -> None:
    values = made_up(200, 64, seed=5)
    mask = np.array(allowed, bool)
    found = whole(values).near(values[3].astype(np.float32), mask, count)
    assert mask[found].all()
    assert len(found) >= min(count, mask.sum())
    assert len(np.unique(found)) == len(found)


@settings(max_examples=50)
@given(st.lists(st.booleans(), min_size=60, max_size=60).filter(any), st.integers(0, 60))
def test_parts_with_dead_chunks_are_as_if_the_living_had_been_read_at_once(alive: list[bool], cut: int) -> None:
    values, mask = made_up(60, 64, seed=6), np.array(alive, bool)
    parts = [(part(values[:cut]), mask[:cut]), (part(values[cut:], cut + 1), mask[cut:])]
    held, query = vectors(parts), values[1].astype(np.float32)
    everything = np.arange(len(held.rows))
    assert held.rows.tolist() == [row for row in range(1, 61) if alive[row - 1]]
    assert held.cosines(query, everything).tolist() == whole(values).cosines(query, np.flatnonzero(mask)).tolist()
    merged = merge_vectors(parts)
    assert merged.rows.tolist() == held.rows.tolist()
    assert np.array_equal(merged.sketches, held.sketches)
    assert np.array_equal(merged.values, values[mask])
