"""Search: filters, hits, and how they came about."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attest.values.chunks import StoredChunk
from attest.values.members import members
from attest.values.pages import located


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Conditions that hold on every channel. Empty means no condition; values of one filter are alternatives."""

    source: Sequence[str] = ()
    kind: Sequence[str] = ()
    language: Sequence[str] = ()
    """Programming languages: ``python``, ``go``, ``c-sharp``…"""
    author: Sequence[str] = ()
    category: Sequence[str] = ()
    status: Sequence[str] = ()
    path: Sequence[str] = ()
    """Folders, or globs over the path: ``eips``, ``*/eip-1*.md``."""
    document: Sequence[str] = ()
    """Document ids."""
    since: str | None = None
    """ISO 8601 date, inclusive."""
    until: str | None = None
    """ISO 8601 date, inclusive."""

    def allows_author(self, author: str) -> bool:
        """Whether one of the wanted authors is one or more whole words of an author field such as
        ``Vitalik Buterin (@vbuterin)``."""
        words = (rf"(?<!\w){re.escape(wanted)}(?!\w)" for wanted in self.author)
        return not self.author or any(re.search(word, author, re.IGNORECASE) for word in words)


FilterValues = Mapping[str, str | Sequence[str]]
"""Filters as a caller passes them: one or several values by name."""


def alternatives(conditions: Iterable[tuple[str, str]]) -> FilterValues:
    """Group conditions by name; values of one name are alternatives."""
    found: dict[str, list[str]] = {}
    for name, value in conditions:
        found.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A chunk found for a query, with the score of every channel that saw it."""

    rank: int
    score: float
    found: StoredChunk
    scores: Mapping[str, float] = field(default_factory=dict)

    @property
    def cosine(self) -> float:
        """Cosine with the question; 0 without vectors."""
        return self.scores.get("cosine", 0.0)

    def as_json(self) -> dict[str, Any]:
        """The hit as `attest search --json` prints it."""
        found = self.found
        return {
            "rank": self.rank,
            "score": self.score,
            "document_id": found.document_id,
            "revision_id": found.revision_id,
            "chunk_id": found.chunk_id,
            "path": found.path,
            "title": found.title,
            "url": found.url,
            "heading_path": list(found.chunk.heading_path),
            **located(found.chunk.start, found.chunk.end, found.first_line, found.last_line, found.pages),
            "text": found.text,
            "scores": dict(self.scores),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A candidate that ranked high enough but is not shown."""

    chunk_id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a search for `--explain`: its name, how many candidates went in and came out, and why."""

    name: str
    entered: int
    """Number passed on by the previous stage: 1 question, then its terms, then chunks."""
    candidates: int
    elapsed_ms: float
    note: str = ""
    dropped: Sequence[Drop] = ()
    """Candidates among the best that this stage left out."""

    def as_json(self) -> dict[str, Any]:
        """The stage as `attest search --explain --json` prints it."""
        return {**members(self), "elapsed_ms": round(self.elapsed_ms, 3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Filters without which there would be hits."""

    filters: Sequence[str]
    """The filters as people write them: ``kind=code``."""
    hits: int

    def __str__(self) -> str:
        them = "it" if len(self.filters) == 1 else "them"
        return f"nothing passes {' '.join(self.filters)}; without {them} {self.hits} hit{'s' * (self.hits != 1)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """Ranked hits and how they came about."""

    query: str
    profile: str
    filters: Filters = field(default_factory=Filters)
    """Filters that every hit satisfies."""
    as_of: str | None = None
    """Day whose end-of-day state of the store was searched; None for the present."""
    build_id: str
    elapsed_ms: float
    degraded: Sequence[str] = ()
    hits: Sequence[Hit]
    without: Sequence[LeftOut] = ()
    """If the filters left no hits: what would be found without one of them."""
    stages: Sequence[Stage] = ()
    trace_id: str | None = None
    """Id of the trace for `attest trace`; None if no trace was stored."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest search --json` prints."""
        return {"schema": 1, **members(self, without={"filters"}), "elapsed_ms": round(self.elapsed_ms, 1)}
