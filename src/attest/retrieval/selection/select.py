"""Selection: which of the ranked candidates are shown. It drops candidates, says why, and never reorders.

Rule 1: the same words are shown once, and so are nearly the same ones (``alike.py``): the best placed passage stays.
Rule 2: a limit on what one document or section may show is a matter of taste, and set by the profile alone.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from attest.retrieval.fuse import Candidate
from attest.retrieval.selection.alike import ALIKE, same_in_other_words, wording
from attest.retrieval.view import PlacedChunk, View
from attest.store.signatures import estimated_similarity, signature_matrix
from attest.values.chunks import StoredChunk
from attest.values.search import Drop, Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Limits on what may be shown together."""

    alike: float | None = ALIKE
    """Similarity from which two passages are compared word by word, so that near-duplicates are shown once; None shows
    both."""
    per_document: int | None = None
    """Most chunks of one document; None for no limit."""
    per_section: int | None = None
    """Most chunks below one heading, or of one post; None for no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """The hits, and the better candidates that were dropped."""

    hits: Sequence[Hit]
    dropped: Sequence[Drop]

    @property
    def note(self) -> str:
        """What the stage did, for the trace."""
        return f"the same words are shown once; {len(self.dropped)} left out"


def select(view: View, candidates: Sequence[Candidate], k: int, how: Selection) -> Selected:
    """The first ``k`` candidates that do not repeat an earlier one and are within the limits."""
    shown, limits = _Shown(candidates, how.alike), _Limits(how)
    hits: list[Hit] = []
    dropped: list[Drop] = []
    for number, item in enumerate(candidates):
        if len(hits) == k:
            break
        found = view.chunk(item.placed.row)
        reason = limits.reached(item.placed) or shown.repeats(number, found)
        if reason:
            dropped.append(Drop(chunk_id=item.placed.chunk_id, reason=reason))
            continue
        limits.count(item.placed)
        shown.add(number, found)
        hits.append(Hit(rank=len(hits) + 1, score=item.scores["fused"], found=found, scores=item.scores))
    return Selected(hits=hits, dropped=dropped)


class _Shown:
    """The chosen passages, and whether one of them already says what a further one does."""

    def __init__(self, candidates: Sequence[Candidate], alike: float | None) -> None:
        self._by_wording: dict[str, str] = {}
        self._alike = alike
        self._near: dict[int, list[StoredChunk]] = {}
        self._signatures = signature_matrix([item.placed.signature for item in candidates])

    def repeats(self, number: int, found: StoredChunk) -> str:
        """Why a candidate need not be shown; empty if it must."""
        if first := self._by_wording.get(wording(found.text)):
            return f"the same words as {first}"
        near = (chunk for chunk in self._near.get(number, ()) if same_in_other_words(chunk, found))
        return next((f"nearly the words of {chunk.chunk_id}" for chunk in near), "")

    def add(self, number: int, found: StoredChunk) -> None:
        """Add a chosen candidate, and note which ones it resembles."""
        self._by_wording[wording(found.text)] = found.chunk_id
        if self._alike is not None:
            for other in (estimated_similarity(self._signatures, number) >= self._alike).nonzero()[0].tolist():
                self._near.setdefault(other, []).append(found)


_PARTS: Mapping[str, Callable[[PlacedChunk], Hashable]] = {
    "document": lambda placed: placed.document.document_id,
    "section": lambda placed: (placed.document.document_id, tuple(placed.chunk.heading_path), placed.chunk.post),
}
"""The document or section of a chunk, by the name of the limit."""


class _Limits:
    """Number of chunks shown of each document and section."""

    def __init__(self, how: Selection) -> None:
        most = {"document": how.per_document, "section": how.per_section}
        self._most = {name: bound for name, bound in most.items() if bound is not None}
        self._shown: Counter[tuple[str, Hashable]] = Counter()

    def reached(self, placed: PlacedChunk) -> str:
        """The limit that a further chunk would exceed, in words; empty if none."""
        over = (name for name, most in self._most.items() if self._shown[name, _PARTS[name](placed)] >= most)
        return next((f"{self._most[name]} of its {name} are better" for name in over), "")

    def count(self, placed: PlacedChunk) -> None:
        self._shown.update((name, _PARTS[name](placed)) for name in self._most)
