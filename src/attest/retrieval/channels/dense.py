"""The dense channel: vectors aligned with the postings, so that all channels share the same positions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attest.store.postings import Postings

if TYPE_CHECKING:
    import numpy as np

    from attest.store.vectors import Vectors

COMPARED = 3_000
"""Fewest chunks that are compared exactly; of 100,000 chunks they include the 100 nearest (design/performance.md)."""
COMPARED_SHARE = 0.03
"""Fewest chunks that are compared exactly, as a share of all chunks; it matters in a large store."""


@dataclass(frozen=True, slots=True)
class Dense:
    """Vectors aligned with postings."""

    vectors: "Vectors"
    places: "np.ndarray"
    """Position in the postings of each vector's chunk."""
    numbers: "np.ndarray"
    """Number of the vector of each position in the postings; -1 for none."""

    def near(self, query: "np.ndarray", allowed: "np.ndarray") -> "np.ndarray":
        """Positions of the chunks that can be among the nearest allowed ones (bool, parallel to the postings)."""
        count = max(COMPARED, int(COMPARED_SHARE * len(self.places)))
        found: np.ndarray = self.places[self.vectors.near(query, allowed[self.places], count)]
        return found

    def cosines(self, query: "np.ndarray", places: "np.ndarray") -> "np.ndarray":
        """Cosines of the query with the chunks at some positions: float32, never below 0; 0 for a chunk without a
        vector."""
        import numpy as np

        numbers = self.numbers[places]
        found = np.zeros(len(places), np.float32)
        found[numbers >= 0] = np.round(self.vectors.cosines(query, numbers[numbers >= 0]), 5)
        return np.maximum(found, 0.0)

    def between(self, rows: Sequence[int]) -> "Callable[[int], np.ndarray]":
        """A function from the number of one of these chunks to its cosines with all, never below 0; 0 without a
        vector."""
        import numpy as np

        numbers = np.flatnonzero(np.isin(self.vectors.rows, rows))
        place = {row: index for index, row in enumerate(self.vectors.rows[numbers].tolist())}
        exact = self.vectors.exact(numbers)
        none = np.zeros((1, exact.shape[1]), np.float32)
        vectors = np.concatenate([exact, none])[[place.get(row, -1) for row in rows]]
        return lambda index: np.maximum(np.round(np.einsum("ij,j->i", vectors, vectors[index]), 5), 0.0)


def align(postings: Postings, vectors: "Vectors") -> Dense:
    """Align vectors with the postings."""
    import numpy as np

    order = postings.rows.argsort(kind="stable")
    order = order[postings.alive[order]]
    places = order[postings.rows[order].searchsorted(vectors.rows)]
    numbers = np.full(len(postings.rows), -1, np.int64)
    numbers[places] = np.arange(len(places))
    return Dense(vectors, places, numbers)
