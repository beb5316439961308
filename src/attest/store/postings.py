"""The lexical index in memory: BM25 over fields, in a millisecond.

FTS5 scores every match of a question joined by OR, which takes tens of milliseconds on a hundred thousand chunks. This
module scores the same postings from arrays (`segments`). Its only statistics of the whole collection are integers:
document frequency and length.

The formula is BM25 (Robertson & Zaragoza 2009, eq. 3.15) on field-weighted term frequencies (ibid. 3.6.1), with ``idf =
ln(1 + (N - n + 0.5) / (n + 0.5))``, which is never negative.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from attest.store.segments import UNIT, Segment, build, term_hash

if TYPE_CHECKING:
    import numpy as np

_K1 = 0.9
B = 0.4
_B_DOCUMENT = 0.3
"""BM25 parameters: how soon repetitions of a term add nothing (k1), and how much length counts, of chunks and of
documents (b). design/retrieval.md has the comparison."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths of chunks or documents, prepared for BM25."""

    count: int
    """Number of living chunks or documents."""
    norm: "np.ndarray"
    """float32, for each chunk or document: ``k1 (1 - b + b · length / mean)``."""


@dataclass(frozen=True, slots=True)
class Postings:
    """Segments that together cover the store, each with a boolean per chunk: whether it is alive (still in the store).

    Arrays over chunks are parallel and include dead chunks: index ``i`` is the same chunk in each.
    """

    segments: "Sequence[tuple[Segment, np.ndarray]]"
    rows: "np.ndarray"
    """int64: row of every chunk, one segment after the other."""
    alive: "np.ndarray"
    """bool: whether a chunk is alive."""
    documents: "np.ndarray"
    """uint64, ascending: digest of every document."""
    groups: "np.ndarray"
    """int64: index of each chunk's document in ``documents``."""
    alone: "np.ndarray"
    """bool: whether a chunk's document has exactly one living chunk."""
    first: "np.ndarray"
    """int64, parallel to ``documents``: index of the document's first living chunk; 0 if it has none."""
    chunk_lengths: Lengths
    document_lengths: Lengths

    @property
    def count(self) -> int:
        """Number of living chunks."""
        return self.chunk_lengths.count

    def document_frequency(self, term: str) -> int:
        """Number of living chunks that contain a term."""
        return sum(len(chunks) for chunks, _ in self._found(term))

    def most_frequent(self, terms: Sequence[str]) -> str | None:
        """The term that occurs in most chunks, the first of equals; None if none occurs."""
        import numpy as np

        hashes = np.array([term_hash(term) for term in terms], np.uint64)
        sizes = sum((segment.sizes(hashes) for segment, _ in self.segments), np.zeros(len(terms), np.int64))
        present = [term for term, size in zip(terms, sizes, strict=True) if size]
        best = max(present, key=self.document_frequency, default=None)
        return best if best is not None and self.document_frequency(best) else None

    def scores(self, weights: Mapping[str, float]) -> "tuple[np.ndarray, np.ndarray]":
        """BM25 of every chunk and every document for weighted terms: float32, parallel to ``rows`` and to
        ``documents``; 0 without a match. A document is scored as if its living chunks were one text."""
        found = [(self._matches_in_rows(term), weight) for term, weight in weights.items()]
        gathered = [([self._sum_by_document(places)], weight) for places, weight in found]
        return _bm25(self.chunk_lengths, found), _bm25(self.document_lengths, gathered)

    def with_all(self, terms: Sequence[str]) -> "np.ndarray":
        """Indices of the living chunks that contain every term, ascending; empty without terms."""
        import numpy as np

        places = [np.concatenate([chunks for chunks, _ in self._matches_in_rows(term)]) for term in terms]
        places.sort(key=len)
        found = places[0] if places else np.empty(0, np.int64)
        for matching in places[1:]:
            has_term = np.zeros(len(self.rows), bool)
            has_term[matching] = True
            found = found[has_term[found]]
        return np.sort(found)

    def of_documents(self, digests: "np.ndarray") -> "np.ndarray":
        """Indices of the living chunks of some documents, ascending."""
        import numpy as np

        return np.flatnonzero(np.isin(self.documents, digests)[self.groups] & self.alive)

    def _sum_by_document(self, found: "_Found") -> "tuple[np.ndarray, np.ndarray]":
        """Frequencies per chunk summed per document: indices into ``documents``, and sums."""
        import numpy as np

        sums = np.zeros(len(self.documents), np.float32)
        for chunks, frequencies in found:
            sums += np.bincount(self.groups[chunks], frequencies, len(sums)).astype(np.float32)
        documents = np.flatnonzero(sums)
        return documents, sums[documents]

    def _matches_in_rows(self, term: str) -> "_Found":
        """Per segment: indices into ``rows`` and frequencies of a term, living chunks only."""
        import numpy as np

        first, numbered = 0, []
        for (segment, _), (chunks, frequencies) in zip(self.segments, self._found(term), strict=True):
            numbered.append((chunks.astype(np.int64) + first, frequencies.astype(np.float32) / UNIT))
            first += len(segment.rows)
        return numbered

    def _found(self, term: str) -> "_Found":
        """Per segment: chunk numbers and frequencies (in quarters) of a term, living chunks only."""
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
            total[chunks] += np.float32(idf * (_K1 + 1)) * frequencies / (frequencies + lengths.norm[chunks])
    return total


def _lengths(lengths: "np.ndarray", alive: "np.ndarray", b: float) -> Lengths:
    import numpy as np

    count = int(alive.sum())
    mean = float(lengths[alive].sum(dtype=np.float64) / count) if count else 1.0
    return Lengths(count, np.float32(_K1) * (1 - b + b * lengths / np.float32(mean or 1.0)))


def _first_chunks(rows: "np.ndarray", groups: "np.ndarray", alive: "np.ndarray", count: int) -> "np.ndarray":
    """For each document, the index of its living chunk with the lowest row; 0 if it has none."""
    import numpy as np

    living = np.flatnonzero(alive)
    downwards = living[np.argsort(-rows[living], kind="stable")]
    first = np.zeros(count, np.int64)
    first[groups[downwards]] = downwards
    return first


def postings(segments: "Sequence[tuple[Segment, np.ndarray]]") -> Postings:
    """Postings over segments, each given with a boolean per chunk: whether it is alive."""
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
        first=_first_chunks(rows, groups, alive, len(documents)),
        chunk_lengths=_lengths(lengths, alive, B),
        document_lengths=_lengths(of_documents, of_documents > 0, _B_DOCUMENT),
    )
