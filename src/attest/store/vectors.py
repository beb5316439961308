"""Embedded chunks: exact vectors, and sketches by which the nearest are found without reading all of them.

A sketch has three bits for each component of a vector: whether it is above -t, 0 and t. The number of bits in which two
sketches differ follows their cosine closely enough that the 100 nearest of 100,000 are among the first 3,000 by sketch
(design/performance.md has the recall); those are then compared exactly. That reads 144 bytes of a chunk instead of
1,536. A sketch depends only on its vector, so it does not matter when or with what others it was indexed.

Hamming distance of sign bits: Charikar 2002, "Similarity estimation techniques from rounding algorithms".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attest.store.layered_files import Part

if TYPE_CHECKING:
    import numpy as np

_SPREAD = 0.7
"""t, in standard deviations of a component of a unit vector. On a real corpus any value from 0.5 to 0.8 gives the same
recall to a thousandth (design/performance.md)."""

_BLOCK = 4096
"""Vectors converted to float32 at a time while sketches are computed."""
_IN_CACHE = 256
"""Vectors compared at a time: in float32 they stay in the cache of a core (a third faster)."""
_SIGN_AND_VALUE = -0x7000_2000
"""int32 mask of the sign, exponent and fraction of a float16 after they are moved to their places in float32."""


@dataclass(frozen=True, slots=True)
class VectorPart(Part):
    """Vectors of some chunks."""

    sketches: "np.ndarray"
    """uint64 (words, chunks)."""
    values: "np.ndarray"
    """float16 (chunks, dimensions): unit vectors, as stored."""


def vector_part(rows: Sequence[int], digests: Sequence[int], documents: Sequence[int], packed: bytes) -> VectorPart:
    """A part from rows of the store; ``packed`` holds the vectors one after the other."""
    import numpy as np

    values = np.frombuffer(packed, "<f2").reshape(len(rows), -1) if rows else np.empty((0, 0), np.float16)
    return VectorPart(
        rows=np.array(rows, np.int64),
        digests=np.array(digests, np.uint64),
        documents=np.array(documents, np.uint64),
        sketches=sketch_vectors(values),
        values=values,
    )


def sketch_vectors(values: "np.ndarray") -> "np.ndarray":
    """Sketches of vectors: uint64 (words, vectors)."""
    import numpy as np

    count, dimensions = values.shape
    words = -(-dimensions // 64)
    sketches = np.empty((3 * words, count), np.uint64)
    edge = np.float32(_SPREAD / max(dimensions, 1) ** 0.5)
    for start in range(0, count, _BLOCK):
        block = values[start : start + _BLOCK].astype(np.float32)
        bits = np.zeros((len(block), 3, 64 * words), bool)
        for number, threshold in enumerate((-edge, np.float32(0), edge)):
            np.greater(block, threshold, out=bits[:, number, :dimensions])
        sketches[:, start : start + _BLOCK] = np.packbits(bits, axis=2).reshape(len(block), -1).view(np.uint64).T
    return sketches


def merge_vectors(parts: "Sequence[tuple[VectorPart, np.ndarray]]") -> VectorPart:
    """Merge living chunks (a boolean per chunk) into one part."""
    import numpy as np

    parts = [(part, alive) for part, alive in parts if alive.any()]
    if not parts:
        return vector_part([], [], [], b"")
    if len(parts) == 1 and parts[0][1].all():
        return parts[0][0]
    order = np.argsort(np.concatenate([part.rows[alive] for part, alive in parts]), kind="stable")
    return VectorPart(
        rows=np.concatenate([part.rows[alive] for part, alive in parts])[order],
        digests=np.concatenate([part.digests[alive] for part, alive in parts])[order],
        documents=np.concatenate([part.documents[alive] for part, alive in parts])[order],
        sketches=np.concatenate([np.compress(alive, part.sketches, axis=1) for part, alive in parts], axis=1)[:, order],
        values=np.concatenate([part.values[alive] for part, alive in parts])[order],
    )


def _as_float32(halves: "np.ndarray") -> "np.ndarray":
    """Finite float16 as float32, exactly: the bits are shifted left and scaled by the difference of the exponents'
    biases. It takes an eighth of the time of converting them."""
    import numpy as np

    bits = halves.view(np.int16).astype(np.int32)
    bits <<= 13
    bits &= _SIGN_AND_VALUE
    found = bits.view(np.float32)
    found *= np.float32(2.0**112)
    return found


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors of the living embedded chunks, which are numbered from 0."""

    rows: "np.ndarray"
    """int64: row of each chunk."""
    sketches: "np.ndarray"
    """uint64 (words, chunks)."""
    values: "Sequence[np.ndarray]"
    """float16: the vectors of each part, dead chunks included."""
    places: "np.ndarray"
    """int64: index of each chunk's vector in the concatenated parts."""

    def near(self, query: "np.ndarray", allowed: "np.ndarray", count: int) -> "np.ndarray":
        """Numbers of the ``count`` chunks nearest by sketch among the allowed (a boolean per chunk), ascending, and of
        all others that are as near as the last."""
        import numpy as np

        distances = self._hamming_distances(query)[allowed]
        within = np.searchsorted(np.cumsum(np.bincount(distances)), count)
        found: np.ndarray = np.flatnonzero(allowed)[distances <= within]
        return found

    def _hamming_distances(self, query: "np.ndarray") -> "np.ndarray":
        """Number of sketch bits in which each chunk differs from the query: uint16."""
        import numpy as np

        distances = np.zeros(len(self.rows), np.uint16)
        for column, word in zip(self.sketches, sketch_vectors(query[np.newaxis])[:, 0], strict=True):
            distances += np.bitwise_count(column ^ word)
        return distances

    def cosines(self, query: "np.ndarray", numbers: "np.ndarray") -> "np.ndarray":
        """Exact cosines of the query with some chunks: float32.

        Each is summed by itself, so it is the same to the last bit whatever other chunks are compared.
        """
        import numpy as np

        found = np.empty(len(numbers), np.float32)
        for start in range(0, len(numbers), _IN_CACHE):
            block = slice(start, start + _IN_CACHE)
            np.einsum("ij,j->i", self.exact(numbers[block]), query, out=found[block])
        return found

    def exact(self, numbers: "np.ndarray") -> "np.ndarray":
        """The vectors of some chunks: float32 (chunks, dimensions)."""

        return _as_float32(self._read(numbers))

    def _read(self, numbers: "np.ndarray") -> "np.ndarray":
        import numpy as np

        places = self.places[numbers]
        found = np.empty((len(places), self.values[0].shape[1]), np.float16)
        first = 0
        for values in self.values:
            in_part = (places >= first) & (places < first + len(values))
            found[in_part] = values[places[in_part] - first]
            first += len(values)
        return found


def vectors(parts: "Sequence[tuple[VectorPart, np.ndarray]]") -> Vectors:
    """Vectors over parts, each given with a boolean per chunk: whether it is alive."""
    import numpy as np

    parts = [(part, alive) for part, alive in parts if alive.any()] or [
        (vector_part([], [], [], b""), np.empty(0, bool))
    ]
    places = np.flatnonzero(np.concatenate([alive for _, alive in parts]))
    sketches = [part.sketches if alive.all() else np.compress(alive, part.sketches, axis=1) for part, alive in parts]
    return Vectors(
        rows=np.concatenate([part.rows[alive] for part, alive in parts]),
        sketches=sketches[0] if len(sketches) == 1 else np.concatenate(sketches, axis=1),
        values=[part.values for part, _ in parts],
        places=places,
    )
