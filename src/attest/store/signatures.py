"""Signatures: a few bytes per text from which the shared wording of two texts is estimated.

A text is the set of its shingles: runs of six words, ignoring case (Broder 1997). The measure of what two texts share
is the Jaccard similarity of their sets. MinHash estimates it: under a random order of all shingles, the first shingles
of two sets are equal with exactly that probability. For each of 64 orders, 8 bits of the first shingle are kept (Li and
König 2010: many orders of few bits tell more than few of many). So a signature has 64 bytes, and its estimate a
standard error of at most .063, and of .05 at a similarity of .8, from which passages are compared.

Rule 1: a signature is a function of the words alone, the same in every process and on every machine.
"""

import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    import numpy as np

SIGNATURE_VERSION = "1"
"""Increment it when the same words give another signature or sketch; earlier ones are then stale."""

SHINGLE_WORDS = 6
SIGNATURE_BYTES = 64
SKETCH_SIZE = 32
FEWEST_SHINGLES = 8
"""Texts with fewer shingles cannot be told apart; they have no signature."""

_WORD = re.compile(r"\w+")
_BITS = 8
_BASE = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio: an odd number whose multiples spread evenly (Knuth, Sorting and Searching, 6.4)."""


def shingles(text: str) -> "np.ndarray":
    """Hashes of a text's shingles, in order: uint64; empty for a text of fewer than six words."""
    import numpy as np

    words = np.array([crc32(word.encode()) for word in _WORD.findall(text.lower())], np.uint64)
    if len(words) < SHINGLE_WORDS:
        return words[:0]
    hashed: np.ndarray = np.convolve(words, _random_odd(SHINGLE_WORDS), "valid")
    hashed = (hashed ^ (hashed >> np.uint64(32))) * np.uint64(_BASE)
    hashed ^= hashed >> np.uint64(32)
    return hashed


def sketch(text: str) -> list[int]:
    """The smallest hashes of a text's shingles, 48 bits each; two texts are as alike as their share of common ones."""
    import numpy as np

    return [int(value) >> 16 for value in np.unique(shingles(text))[:SKETCH_SIZE]]


def signature(text: str) -> bytes:
    """The signature of a text; empty if the text is too short to have one."""
    import numpy as np

    hashed = shingles(text).astype(np.uint32)
    if len(hashed) < FEWEST_SHINGLES:
        return b""
    factors, offsets = _orders()
    places = factors * hashed
    places += offsets
    minima: bytes = (places.min(axis=1) >> np.uint32(12)).astype(np.uint8).tobytes()
    return minima


def signature_matrix(signatures: "Sequence[bytes | None]") -> "np.ndarray":
    """Signatures as a matrix: a row of uint8 per text, zeros for a text without a signature."""
    import numpy as np

    joined = b"".join(row or bytes(SIGNATURE_BYTES) for row in signatures)
    return np.frombuffer(joined, np.uint8).reshape(len(signatures), SIGNATURE_BYTES)


def estimated_similarity(signatures: "np.ndarray", index: int) -> "np.ndarray":
    """Estimated Jaccard similarity of each text with the one at ``index``: 0 to 1; 0 if either has no signature."""
    import numpy as np

    agreement = (signatures == signatures[index]).sum(axis=1) / SIGNATURE_BYTES
    by_chance = 1 / (1 << _BITS)
    comparable = signatures.any(axis=1) & signatures[index].any()
    found: np.ndarray = np.maximum((agreement - by_chance) / (1 - by_chance), 0.0) * comparable
    return found


@cache
def _orders() -> "tuple[np.ndarray, np.ndarray]":
    """Factors and offsets of the orders: a hash has the place ``factor * hash + offset`` modulo 2^32. The highest bits
    of the first place are the same for all long texts, so lower bits are kept."""
    import numpy as np

    drawn = _random_odd(SIGNATURE_BYTES)
    factors, offsets = drawn.astype(np.uint32), (drawn >> np.uint64(32)).astype(np.uint32)
    return factors[:, np.newaxis], offsets[:, np.newaxis]


@cache
def _random_odd(count: int) -> "np.ndarray":
    """Odd pseudo-random numbers, always the same: uint64."""
    import numpy as np

    digests = b"".join(blake2b(b"%d" % number, digest_size=8).digest() for number in range(count))
    drawn: np.ndarray = np.frombuffer(digests, "<u8") | np.uint64(1)
    return drawn
