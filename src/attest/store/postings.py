"""The lexical index in memory: BM25 over fields, in a millisecond.

FTS5 scores every match of a question joined by OR, which takes tens of milliseconds on a hundred thousand chunks.
This holds the same postings as arrays: for each term the chunks that have it and how often, weighted by field. It is
derived from the store and disposable. Scores use only integers of the whole collection (document frequency, length),
so they are the same however the postings came to be: built at once, or in parts that were merged.

The formula is BM25 (Robertson & Zaragoza 2009, eq. 3.15) on field-weighted term frequencies (ibid. 3.6.1), with
``idf = ln(1 + (N - n + 0.5) / (n + 0.5))``, which is never negative.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from attest.values.terms import terms_of_word, words

if TYPE_CHECKING:
    import numpy as np

K1 = 0.9
B = 0.4
B_DOCUMENT = 0.3
FIELD_WEIGHTS: Mapping[str, int] = {"identity": 2, "title": 2, "heading": 1, "body": 4, "symbols": 4}
"""In quarters, so that weighted frequencies stay whole numbers (design/retrieval.md has the comparison)."""
UNIT = 4


@dataclass(frozen=True, slots=True)
class ChunkText:
    """What is indexed of one chunk, field by field."""

    rowid: int
    chunk_id: str
    document_id: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Segment:
    """Postings of some chunks. Chunks are numbered from 0 by ascending row; ``rows[i]`` is the row of chunk ``i``."""

    rows: "np.ndarray"
    """int64 (chunks)."""
    digests: "np.ndarray"
    """uint64 (chunks): from the chunk id, to know the same chunk again."""
    documents: "np.ndarray"
    """uint64 (chunks): from the document id, to group chunks by document."""
    lengths: "np.ndarray"
    """int32 (chunks): terms of the body."""
    terms: "np.ndarray"
    """uint64 (terms), ascending: hash of each term."""
    offsets: "np.ndarray"
    """int64 (terms + 1) into the postings."""
    chunks: "np.ndarray"
    """uint32 (postings): chunk numbers, ascending within a term."""
    frequencies: "np.ndarray"
    """uint16 (postings): weighted frequency in quarters, cut at 65535."""

    def postings(self, term: str) -> "tuple[np.ndarray, np.ndarray]":
        """Chunk numbers and weighted frequencies of a term."""
        import numpy as np

        wanted = np.uint64(term_hash(term))  # a plain int would have all terms converted to float64
        at = int(self.terms.searchsorted(wanted))
        if at == len(self.terms) or self.terms[at] != wanted:
            return self.chunks[:0], self.frequencies[:0]
        low, high = int(self.offsets[at]), int(self.offsets[at + 1])
        return self.chunks[low:high], self.frequencies[low:high]

    def sizes(self, hashes: "np.ndarray") -> "np.ndarray":
        """How many postings each of many term hashes has."""
        import numpy as np

        if not len(self.terms):
            return np.zeros(len(hashes), np.int64)
        at = np.minimum(self.terms.searchsorted(hashes), len(self.terms) - 1)
        return np.where(self.terms[at] == hashes, self.offsets[at + 1] - self.offsets[at], 0)

    def arrays(self) -> "dict[str, np.ndarray]":
        return {name: getattr(self, name) for name in self.__slots__}


def term_hash(term: str) -> int:
    """64 bits that stand for a term; among a million terms the chance of any collision is below one in 10 million."""
    return int.from_bytes(blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def digest_of(document_id: str) -> int:
    """64 bits that stand for a document id."""
    return term_hash(document_id)


def chunk_digest(chunk_id: str) -> int:
    """64 bits that stand for a chunk id, which is a hash already."""
    return int(chunk_id[:16], 16)


def build(chunks: Iterable[ChunkText]) -> Segment:
    """Postings of chunks that come in ascending row order."""
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
            places.append((number << _WEIGHT_BITS) | FIELD_WEIGHTS[field])
            if field == "body":
                lengths.append(len(found[-1]))
    hashes = np.array([term_hash(term) for term in numbered.numbers], dtype=np.uint64)
    packed = np.repeat(np.array(places, np.uint64), [len(terms) for terms in found])
    packed |= np.concatenate(found).astype(np.uint64) << (_CHUNK_BITS + _WEIGHT_BITS) if found else packed
    return _segment(_Columns(rows, digests, documents, lengths), hashes, packed)


class _Numbered(dict[str, tuple[int, ...]]):
    """Words to the numbers of their terms, which are given out as terms are met."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[str, int] = {}

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = self[word] = tuple(self.numbers.setdefault(term, len(self.numbers)) for term in terms_of_word(word))
        return found

    def terms(self, text: str) -> "np.ndarray":
        """The terms of a text in order, with repetitions."""
        import numpy as np

        return np.fromiter(chain.from_iterable(map(self.__getitem__, words(text))), np.uint32)


@dataclass(frozen=True, slots=True)
class _Columns:
    """What a segment knows of each chunk."""

    rows: "Sequence[int] | np.ndarray"
    digests: "Sequence[int] | np.ndarray"
    documents: "Sequence[int] | np.ndarray"
    lengths: "Sequence[int] | np.ndarray"


_CHUNK_BITS = 26
_WEIGHT_BITS = 12
"""A posting in 64 bits while it is sorted: 26 bits of term number, 26 of chunk number, 12 of weight."""


def _segment(columns: _Columns, hashes: "np.ndarray", packed: "np.ndarray") -> Segment:
    """Sort the keys, sum the weights of equal (term, chunk), and order terms by hash."""
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
    """One segment of the chunks that are still alive (a boolean a chunk), as if it had been built from them at once."""
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
    terms, chunks, frequencies, first = [], [], [], 0
    for segment, alive in segments:
        keep = alive[segment.chunks]
        renumbered = place[np.cumsum(alive) - 1 + first]  # what this says of the dead is never used
        term = np.repeat(np.searchsorted(hashes, segment.terms).astype(np.uint32), np.diff(segment.offsets))
        terms.append(term[keep])
        chunks.append(renumbered[segment.chunks[keep]])
        frequencies.append(segment.frequencies[keep])
        first += int(alive.sum())
    key = np.concatenate(terms).astype(np.uint64) << 32 | np.concatenate(chunks)
    sort = np.argsort(key, kind="stable")
    key = key[sort]
    counts = np.bincount((key >> 32).astype(np.int64), minlength=len(hashes))
    used = counts > 0
    return Segment(
        rows=rows[order],
        digests=np.concatenate([s.digests[a] for s, a in segments])[order],
        documents=np.concatenate([s.documents[a] for s, a in segments])[order],
        lengths=np.concatenate([s.lengths[a] for s, a in segments])[order],
        terms=hashes[used],
        offsets=np.concatenate([[0], np.cumsum(counts[used])]).astype(np.int64),
        chunks=(key & np.uint64(0xFFFFFFFF)).astype(np.uint32),
        frequencies=np.concatenate(frequencies)[sort],
    )


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long chunks or documents are, made ready for BM25."""

    count: int
    """Those alive."""
    norm: "np.ndarray"
    """float32: ``k1 (1 - b + b · length / mean)`` of each."""


@dataclass(frozen=True, slots=True)
class Postings:
    """Segments that together cover the store, each with the chunks that are still there.

    All arrays are parallel: chunk ``i`` is the same chunk in each, dead ones included.
    """

    segments: "Sequence[tuple[Segment, np.ndarray]]"
    rows: "np.ndarray"
    """int64: row of every chunk of every segment, one segment after the other."""
    alive: "np.ndarray"
    """bool."""
    documents: "np.ndarray"
    """uint64, ascending: digest of every document."""
    groups: "np.ndarray"
    """int64: index into ``documents`` of every chunk."""
    alone: "np.ndarray"
    """bool: whether a chunk is all that its document has."""
    first: "np.ndarray"
    """int64, parallel to ``documents``: the place of its first living chunk; 0 for a document without one."""
    chunk_lengths: Lengths
    document_lengths: Lengths

    @property
    def count(self) -> int:
        """Chunks alive."""
        return self.chunk_lengths.count

    def document_frequency(self, term: str) -> int:
        """In how many chunks a term occurs."""
        return sum(len(chunks) for chunks, _ in self._found(term))

    def most_frequent(self, terms: Sequence[str]) -> str | None:
        """The term that occurs in most chunks, the first of equals; None when none occurs."""
        import numpy as np

        hashes = np.array([term_hash(term) for term in terms], np.uint64)
        sizes = sum((segment.sizes(hashes) for segment, _ in self.segments), np.zeros(len(terms), np.int64))
        there = [term for term, size in zip(terms, sizes, strict=True) if size]
        best = max(there, key=self.document_frequency, default=None)
        return best if best is not None and self.document_frequency(best) else None

    def scores(self, weights: Mapping[str, float]) -> "tuple[np.ndarray, np.ndarray]":
        """BM25 of every chunk and of every document for weighted terms: float32 parallel to ``rows`` and to
        ``documents``; 0 where nothing matched. A document is scored as the sum of its chunks."""
        found = [(self._numbered(term), weight) for term, weight in weights.items()]
        gathered = [([self._gathered(places)], weight) for places, weight in found]
        return _bm25(self.chunk_lengths, found), _bm25(self.document_lengths, gathered)

    def with_all(self, terms: Sequence[str]) -> "np.ndarray":
        """Places of the living chunks that have every one of some terms, ascending; none without terms."""
        import numpy as np

        places = [np.concatenate([chunks for chunks, _ in self._numbered(term)]) for term in terms]
        places.sort(key=len)
        found = places[0] if places else np.empty(0, np.int64)
        for others in places[1:]:
            found = np.intersect1d(found, others, assume_unique=True)
        return np.sort(found)

    def of_documents(self, digests: "np.ndarray") -> "np.ndarray":
        """Places of the living chunks of some documents, ascending."""
        import numpy as np

        return np.flatnonzero(np.isin(self.documents, digests)[self.groups] & self.alive)

    def _gathered(self, found: "_Found") -> "tuple[np.ndarray, np.ndarray]":
        """Matches by chunk added up by document."""
        import numpy as np

        sums = np.zeros(len(self.documents), np.float32)
        for chunks, frequencies in found:
            sums += np.bincount(self.groups[chunks], frequencies, len(sums)).astype(np.float32)
        documents = np.flatnonzero(sums)
        return documents, sums[documents]

    def _numbered(self, term: str) -> "_Found":
        """Per segment: positions in ``rows`` and frequencies of a term, the living only."""
        import numpy as np

        first, numbered = 0, []
        for (segment, _), (chunks, frequencies) in zip(self.segments, self._found(term), strict=True):
            numbered.append((chunks.astype(np.int64) + first, frequencies.astype(np.float32) / UNIT))
            first += len(segment.rows)
        return numbered

    def _found(self, term: str) -> "_Found":
        """Per segment: chunk numbers and frequencies in quarters of a term, the living only."""
        found = []
        for segment, alive in self.segments:
            chunks, frequencies = segment.postings(term)
            if not alive.all():
                keep = alive[chunks]
                chunks, frequencies = chunks[keep], frequencies[keep]
            found.append((chunks, frequencies))
        return found


_Found: TypeAlias = "Sequence[tuple[np.ndarray, np.ndarray]]"


def _bm25(lengths: Lengths, found: "Sequence[tuple[_Found, float]]") -> "np.ndarray":
    """The sum over terms of ``weight · idf · tf (k1 + 1) / (tf + k1 (1 - b + b · length / mean))``."""
    import numpy as np

    total = np.zeros(len(lengths.norm), np.float32)
    for places, weight in found:
        n = sum(len(chunks) for chunks, _ in places)
        idf = float(np.log1p((lengths.count - n + 0.5) / (n + 0.5))) * weight
        for chunks, frequencies in places:
            total[chunks] += np.float32(idf * (K1 + 1)) * frequencies / (frequencies + lengths.norm[chunks])
    return total


def _lengths(lengths: "np.ndarray", alive: "np.ndarray", b: float) -> Lengths:
    import numpy as np

    count = int(alive.sum())
    mean = float(lengths[alive].sum(dtype=np.float64) / count) if count else 1.0
    return Lengths(count, np.float32(K1) * (1 - b + b * lengths / np.float32(mean or 1.0)))


def _first(rows: "np.ndarray", groups: "np.ndarray", alive: "np.ndarray", count: int) -> "np.ndarray":
    """The place of every document's living chunk with the lowest row."""
    import numpy as np

    living = np.flatnonzero(alive)
    downwards = living[np.argsort(-rows[living], kind="stable")]
    first = np.zeros(count, np.int64)
    first[groups[downwards]] = downwards
    return first


def postings(segments: "Sequence[tuple[Segment, np.ndarray]]") -> Postings:
    """Postings over segments and the chunks of each that are alive."""
    import numpy as np

    segments = segments or [(build(()), np.empty(0, bool))]
    documents, groups = np.unique(np.concatenate([segment.documents for segment, _ in segments]), return_inverse=True)
    alive = np.concatenate([lives for _, lives in segments])
    lengths = np.concatenate([segment.lengths for segment, _ in segments]).astype(np.float32)
    of_documents = np.bincount(groups, lengths * alive, len(documents)).astype(np.float32)
    rows = np.concatenate([segment.rows for segment, _ in segments])
    return Postings(
        segments=segments,
        rows=rows,
        alive=alive,
        documents=documents,
        groups=groups.astype(np.int64),
        alone=np.bincount(groups, alive, len(documents))[groups] == 1,
        first=_first(rows, groups, alive, len(documents)),
        chunk_lengths=_lengths(lengths, alive, B),
        document_lengths=_lengths(of_documents, of_documents > 0, B_DOCUMENT),
    )
