"""Segments of the lexical index: arrays that say which chunks contain which terms.

A posting is a chunk and the frequency of a term in it, weighted by field. A segment is derived from the store and
disposable. Its numbers are integers, so a segment is identical whether it was built at once or merged from parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING

from attest.store.database import DamagedRow
from attest.store.layered_files import Part
from attest.words.terms import terms_of_word, words

if TYPE_CHECKING:
    import numpy as np

_FIELD_WEIGHTS: Mapping[str, int] = {"identity": 2, "title": 2, "heading": 1, "body": 4, "symbols": 4}
"""Term weights by field, in quarters so that frequencies stay integers (design/retrieval.md has the comparison)."""
UNIT = 4


@dataclass(frozen=True, slots=True)
class ChunkText:
    """The indexed text of one chunk, by field."""

    rowid: int
    chunk_id: str
    document_id: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Segment(Part):
    """Postings of some chunks. Chunks are numbered from 0 by ascending row; ``rows[i]`` is the row of chunk ``i``."""

    lengths: "np.ndarray"
    """int32 (chunks): number of terms in the body."""
    terms: "np.ndarray"
    """uint64 (terms), ascending: hash of each term."""
    offsets: "np.ndarray"
    """int64 (terms + 1): start of each term's postings."""
    chunks: "np.ndarray"
    """uint32 (postings): chunk numbers, ascending within a term."""
    frequencies: "np.ndarray"
    """uint16 (postings): weighted frequency in quarters, capped at 65535."""

    def postings(self, term: str) -> "tuple[np.ndarray, np.ndarray]":
        """Chunk numbers and weighted frequencies of a term."""
        import numpy as np

        hashed = np.uint64(term_hash(term))  # for a plain int, all terms would be converted to float64
        index = int(self.terms.searchsorted(hashed))
        if index == len(self.terms) or self.terms[index] != hashed:
            return self.chunks[:0], self.frequencies[:0]
        low, high = int(self.offsets[index]), int(self.offsets[index + 1])
        return self.chunks[low:high], self.frequencies[low:high]

    def sizes(self, hashes: "np.ndarray") -> "np.ndarray":
        """Number of postings of each of the given term hashes."""
        import numpy as np

        if not len(self.terms):
            return np.zeros(len(hashes), np.int64)
        indices = np.minimum(self.terms.searchsorted(hashes), len(self.terms) - 1)
        return np.where(self.terms[indices] == hashes, self.offsets[indices + 1] - self.offsets[indices], 0)


def term_hash(term: str) -> int:
    """64-bit hash of a term; among a million terms the chance of any collision is below one in 10 million."""
    return int.from_bytes(blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def digest_of(document_id: str) -> int:
    """64-bit hash of a document id."""
    return term_hash(document_id)


def chunk_digest(chunk_id: str) -> int:
    """The first 64 bits of a chunk id, which is a hash already. Raises ``DamagedRow`` if it is none."""
    try:
        return int(chunk_id[:16], 16)
    except ValueError as error:
        raise DamagedRow(f"{chunk_id!r} is no chunk id") from error


def build(chunks: Iterable[ChunkText]) -> Segment:
    """Build a segment from chunks in ascending row order."""
    import numpy as np

    numbered = _Numbered()
    heads = lru_cache(maxsize=64)(numbered.terms)  # neighbouring chunks share names, title and heading
    rows: list[int] = []
    digests: list[int] = []
    documents: list[int] = []
    lengths: list[int] = []
    found: list[np.ndarray] = []
    places: list[int] = []
    for number, chunk in enumerate(chunks):
        rows.append(chunk.rowid)
        digests.append(chunk_digest(chunk.chunk_id))
        documents.append(digest_of(chunk.document_id))
        for field, text in chunk.fields.items():
            found.append(numbered.terms(text) if field == "body" else heads(text))
            places.append((number << _WEIGHT_BITS) | _FIELD_WEIGHTS[field])
            if field == "body":
                lengths.append(len(found[-1]))
    hashes = np.array([term_hash(term) for term in numbered.numbers], dtype=np.uint64)
    packed = np.repeat(np.array(places, np.uint64), [len(terms) for terms in found])
    packed |= np.concatenate(found).astype(np.uint64) << (_CHUNK_BITS + _WEIGHT_BITS) if found else packed
    return _segment(_Columns(rows, digests, documents, lengths), hashes, packed)


class _Numbered(dict[str, tuple[int, ...]]):
    """From words to the numbers of their terms; each term is numbered when it is first met."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[str, int] = {}

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = self[word] = tuple(self.numbers.setdefault(term, len(self.numbers)) for term in terms_of_word(word))
        return found

    def terms(self, text: str) -> "np.ndarray":
        """Numbers of the terms of a text, in order, with repetitions."""
        import numpy as np

        return np.fromiter(chain.from_iterable(map(self.__getitem__, words(text))), np.uint32)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns of a segment that have one value per chunk."""

    rows: "Sequence[int] | np.ndarray"
    digests: "Sequence[int] | np.ndarray"
    documents: "Sequence[int] | np.ndarray"
    lengths: "Sequence[int] | np.ndarray"


_CHUNK_BITS = 26
_WEIGHT_BITS = 12
"""A posting is sorted as 64 bits: 26 bits of term number, 26 of chunk number, 12 of weight."""


def _segment(columns: _Columns, hashes: "np.ndarray", packed: "np.ndarray") -> Segment:
    """Sort packed postings, sum the weights of equal (term, chunk) pairs, and order terms by hash."""
    import numpy as np

    order = np.argsort(hashes)
    rank = np.empty(len(hashes), np.uint64)
    rank[order] = np.arange(len(hashes), dtype=np.uint64)
    low = np.uint64((1 << (_CHUNK_BITS + _WEIGHT_BITS)) - 1)
    packed = (rank[packed >> (_CHUNK_BITS + _WEIGHT_BITS)] << (_CHUNK_BITS + _WEIGHT_BITS)) | (packed & low)
    packed.sort()
    places = packed >> _WEIGHT_BITS
    starts = np.flatnonzero(np.diff(places, prepend=np.uint64(2**63)))
    weights = np.add.reduceat(packed & np.uint64((1 << _WEIGHT_BITS) - 1), starts) if len(starts) else packed
    places = places[starts]
    numbers = places >> _CHUNK_BITS
    return Segment(
        rows=np.asarray(columns.rows, np.int64),
        digests=np.asarray(columns.digests, np.uint64),
        documents=np.asarray(columns.documents, np.uint64),
        lengths=np.asarray(columns.lengths, np.int32),
        terms=hashes[order],
        offsets=np.searchsorted(numbers, np.arange(len(hashes) + 1, dtype=np.uint64)).astype(np.int64),
        chunks=(places & np.uint64((1 << _CHUNK_BITS) - 1)).astype(np.uint32),
        frequencies=np.minimum(weights, 65535).astype(np.uint16),
    )


def merge(segments: "Sequence[tuple[Segment, np.ndarray]]") -> Segment:
    """Merge living chunks (a boolean per chunk) into one segment, identical to one built from them at once."""
    import numpy as np

    segments = [(segment, alive) for segment, alive in segments if alive.any()]
    if not segments:
        return build(())
    if len(segments) == 1 and segments[0][1].all():
        return segments[0][0]
    rows = np.concatenate([segment.rows[alive] for segment, alive in segments])
    order = np.argsort(rows, kind="stable")
    place = np.empty(len(rows), np.uint32)
    place[order] = np.arange(len(rows), dtype=np.uint32)
    hashes = np.unique(np.concatenate([segment.terms for segment, _ in segments]))
    key, frequencies = _merged_postings(segments, hashes, place)
    counts = np.bincount((key >> 32).astype(np.int64), minlength=len(hashes))
    used = counts > 0
    return Segment(
        rows=rows[order],
        digests=np.concatenate([segment.digests[alive] for segment, alive in segments])[order],
        documents=np.concatenate([segment.documents[alive] for segment, alive in segments])[order],
        lengths=np.concatenate([segment.lengths[alive] for segment, alive in segments])[order],
        terms=hashes[used],
        offsets=np.concatenate([[0], np.cumsum(counts[used])]).astype(np.int64),
        chunks=(key & np.uint64(0xFFFFFFFF)).astype(np.uint32),
        frequencies=frequencies,
    )


def _merged_postings(
    segments: "Sequence[tuple[Segment, np.ndarray]]", hashes: "np.ndarray", place: "np.ndarray"
) -> "tuple[np.ndarray, np.ndarray]":
    """Sorted keys of the living chunks' postings, and their frequencies. A key has the term's index in ``hashes`` in
    its upper 32 bits and the chunk's new number, from ``place``, in its lower 32."""
    import numpy as np

    keys, frequencies, first = [], [], 0
    for segment, alive in segments:
        keep = alive[segment.chunks]
        renumbered = place[np.cumsum(alive) - 1 + first]  # numbers of dead chunks are never used
        term = np.repeat(np.searchsorted(hashes, segment.terms).astype(np.uint64), np.diff(segment.offsets))
        keys.append(term[keep] << np.uint64(32) | renumbered[segment.chunks[keep]])
        frequencies.append(segment.frequencies[keep])
        first += int(alive.sum())
    key = np.concatenate(keys)
    sort = np.argsort(key, kind="stable")
    return key[sort], np.concatenate(frequencies)[sort]
