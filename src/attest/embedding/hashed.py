"""A fake embedder for tests: words hashed into buckets. It ships with the package, which never chooses it.

Only texts that share words are near each other, so expected values can be worked out by hand. It knows no meaning; a
store that it filled says so by the name of its space.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attest.embedding.seam import Space, well_formed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORD = re.compile(r"\w+")
"""A run of letters, digits and underscores."""


@dataclass(frozen=True, slots=True)
class HashedEmbedder:
    """Bag of words: each word of the lower-cased text adds one to the bucket given by its SHA-256.

    A text without words is embedded as the empty word.
    """

    dimensions: int = 384

    @property
    def space(self) -> Space:
        return Space(model="hashed-fake", dimensions=self.dimensions, precision="float32", runtime="python")

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for word, times in Counter(_WORD.findall(well_formed(text).lower()) or [""]).items():
                row[self._bucket(word)] += times
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors

    def _bucket(self, word: str) -> int:
        return int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big") % self.dimensions
