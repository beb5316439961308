"""Signatures: how much of their wording two texts share, told from a few bytes of each.

A text is the set of its shingles, six words in a row with case aside (Broder 1997). What two texts share is the Jaccard
similarity of their sets. MinHash estimates it: under a random order of all shingles, the first ones of two sets are the
same with just that probability. Of each of 64 orders 8 bits of the first one are kept (Li and König 2010: many orders
of few bits tell more than few of many), so a signature has 64 bytes and its estimate a standard error of at most .063,
and .05 at the .8 from which passages are compared.

Rule 1: a function of the words alone, the same in every process and on every machine.
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
"""Raised when the same words give another signature or sketch; what was made before is then stale."""

SHINGLE_WORDS = 6
SIGNATURE_BYTES = 64
SKETCH_SIZE = 32
FEWEST_SHINGLES = 8
"""Shorter texts have too few shingles to be told apart; they have no signature."""

_WORD = re.compile(r"\w+")
_BITS = 8
_BASE = 0x9E3779B97F4A7C15
"""2^64 over the golden ratio: an odd number whose multiples spread evenly (Knuth, Sorting and Searching, 6.4)."""


def shingles(text: str) -> "np.ndarray":
    """Hashes of the shingles of a text, in order: uint64, none of a text of less than six words."""
    import numpy as np

    words = np.array([crc32(word.encode()) for word in _WORD.findall(text.lower())], np.uint64)
    if len(words) < SHINGLE_WORDS:
        return words[:0]
    hashed: np.ndarray = np.convolve(words, _drawn(SHINGLE_WORDS), "valid")
    hashed = (hashed ^ (hashed >> np.uint64(32))) * np.uint64(_BASE)
    hashed ^= hashed >> np.uint64(32)
    return hashed


def sketch(text: str) -> list[int]:
    """The smallest hashes of a text's shingles, of 48 bits: the share of common ones tells how alike two texts are."""
    import numpy as np

    return [int(value) >> 16 for value in np.unique(shingles(text))[:SKETCH_SIZE]]


def signature(text: str) -> bytes:
    """The signature of a text; empty when it is too short to have one."""
    import numpy as np

    hashed = shingles(text).astype(np.uint32)
    if len(hashed) < FEWEST_SHINGLES:
        return b""
    factors, offsets = _orders()
    places = factors * hashed
    places += offsets
    kept: bytes = (places.min(axis=1) >> np.uint32(12)).astype(np.uint8).tobytes()
    return kept


def stacked(signatures: "Sequence[bytes | None]") -> "np.ndarray":
    """Signatures side by side: a row of uint8 for each, zeros for a text that has none."""
    import numpy as np

    joined = b"".join(one or bytes(SIGNATURE_BYTES) for one in signatures)
    return np.frombuffer(joined, np.uint8).reshape(len(signatures), SIGNATURE_BYTES)


def likeness(signatures: "np.ndarray", one: int) -> "np.ndarray":
    """The estimated Jaccard similarity of each text with one of them: 0 to 1, and 0 where either has no signature."""
    import numpy as np

    same = (signatures == signatures[one]).sum(axis=1) / SIGNATURE_BYTES
    by_chance = 1 / (1 << _BITS)
    there = signatures.any(axis=1) & signatures[one].any()
    found: np.ndarray = np.maximum((same - by_chance) / (1 - by_chance), 0.0) * there
    return found


@cache
def _orders() -> "tuple[np.ndarray, np.ndarray]":
    """Factors and offsets of the orders: a hash's place in one is ``factor * hash + offset`` modulo 2^32. Of the first
    place the highest bits are the same for all long texts, so lower ones are kept."""
    import numpy as np

    drawn = _drawn(SIGNATURE_BYTES)
    factors, offsets = drawn.astype(np.uint32), (drawn >> np.uint64(32)).astype(np.uint32)
    return factors[:, np.newaxis], offsets[:, np.newaxis]


@cache
def _drawn(count: int) -> "np.ndarray":
    """Odd numbers without a pattern, the same ones always: uint64."""
    import numpy as np

    digests = b"".join(blake2b(b"%d" % number, digest_size=8).digest() for number in range(count))
    drawn: np.ndarray = np.frombuffer(digests, "<u8") | np.uint64(1)
    return drawn
