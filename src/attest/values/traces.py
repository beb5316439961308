"""Traces: the record of one question, used to explain its answer and to ask it again.

A trace has ids, numbers and the question as asked. It has no document text, so that nothing of a document survives its
removal here; the place of a passage is looked up when a trace is read.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attest.values.members import members
from attest.values.search import Stage
from attest.values.spans import address_of

Operation = Literal["ask", "search"]
"""What was asked of the store."""
CANDIDATES_KEPT = 100
"""Maximum number of candidates in a trace, best first; the others are only counted."""
NOT_KEPT = "trace: not kept"
"""Prefix of the reason in ``degraded`` when no trace was stored."""

BELOW = "behind the last hit that was asked for"
"""Reason for a candidate that is not a hit although no stage left it out."""
_CHUNK = re.compile(r"\b[0-9a-f]{20}\b")
"""The id of a chunk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """A chunk that was considered, with all its scores."""

    rank: int | None
    """Rank among the hits, from 1; None if it is not a hit."""
    chunk_id: str
    document_id: str
    dropped: str | None
    """Why it is not a hit, in words; None for a hit."""
    scores: Mapping[str, float]

    @property
    def rule(self) -> str:
        """``dropped`` without the id of the chunk that it gave way to, so that equal reasons compare equal; empty for a
        hit."""
        return _CHUNK.sub("another", self.dropped or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSettings:
    """Settings of a question; together with the build they determine the result."""

    profile: str
    k: int
    mode: str | None
    """None for a search."""
    filters: Mapping[str, Sequence[str]]
    weights: Mapping[str, float | str]
    """Numbers and words of the profile, by dotted name."""
    suppose: Sequence[str] = ()
    """Hypothetical passages that were compared instead of the question."""
    reranker: str | None = None
    """Name of the reranking model; None if none was used."""
    as_of: str | None = None
    """Date of the searched state, as given; None for the present."""
    build: str | None = None
    """Name of the build that was searched; None for the present."""
    today: str = "1970-01-01"
    """The day relative to which *last year* and the age of passages are computed."""
    given: bool = False
    """Whether the caller supplied the sources, so that nothing was searched."""

    @property
    def settings_id(self) -> str:
        """The content address of these settings."""
        return address_of("settings", self._stated())

    def _stated(self) -> tuple[object, ...]:
        filters = {name: list(values) for name, values in self.filters.items()}
        chosen = (self.profile, self.k, self.mode, filters, dict(self.weights), list(self.suppose), self.reranker)
        return (*chosen, self.as_of, self.build, self.today, self.given)

    def as_json(self) -> dict[str, Any]:
        return {"settings_id": self.settings_id, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a question was understood."""

    terms: Mapping[str, float] = field(default_factory=dict)
    """Search terms with weights, in the order of the question."""
    named: Sequence[str] = ()
    """Documents that the question names by number or id."""
    meant: Mapping[str, str] = field(default_factory=dict)
    """From words of the question to the document they refer to."""
    wants: Sequence[str] = ()
    corrections: Mapping[str, str] = field(default_factory=dict)
    """From words that no document has to their corrections."""
    unknown: Sequence[str] = ()
    """Words and names that are not in the store."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The rule that decided whether a question was answered."""

    rule: str
    """Name of a ``Rule`` (values/decisions.py)."""
    objections: Sequence[str] = ()
    """Kinds of objections to answering that were found, most certain first."""
    cosine: float = 0.0
    """Cosine of the nearest passage; 0 without vectors."""
    confidence: float = 0.0
    """P(the documents answer the question, and the quotes contain what was asked for)."""
    answerable: float = 0.0
    """P(the documents answer the question)."""
    threshold: float = 0.0
    """A question with a lower ``answerable`` is refused."""

    def as_json(self) -> dict[str, Any]:
        likely = {name: round(getattr(self, name), 6) for name in ("cosine", "confidence", "answerable")}
        return {**members(self), **likely}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A quote of the answer: a row of its ledger without the text."""

    claim: int
    """Number of the claim, from 1."""
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    verdict: str
    score: float
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The record of how one question was answered or searched."""

    trace_id: str
    created_at: str
    operation: Operation
    question: str
    version: str
    """Version of attest."""
    build_id: str
    space: str | None
    """Id of the embedding space; None if vectors were not used."""
    vectors: int
    """Number of chunks with vectors; 0 if vectors were not used."""
    settings: TraceSettings
    reading: Reading
    stages: Sequence[Stage]
    considered: int
    """Total number of candidates."""
    candidates: Sequence[Considered]
    """The first ``CANDIDATES_KEPT`` candidates, best first."""
    context_tokens: int
    """Tokens of the hits, which were the input of answering."""
    decision: Decision | None = None
    answer_id: str | None = None
    status: str | None = None
    cited: Sequence[Cited] = ()
    elapsed_ms: float = 0.0
    cost_usd: float = 0.0
    degraded: Sequence[str] = ()

    @property
    def hits(self) -> list[Considered]:
        """The candidates that are hits, in order of rank."""
        hits = (candidate for candidate in self.candidates if candidate.rank)
        return sorted(hits, key=lambda candidate: candidate.rank or 0)

    @property
    def documents(self) -> frozenset[str]:
        """Every document that the trace names."""
        found = {candidate.document_id for candidate in self.candidates}
        cited = {source.document_id for source in self.cited}
        return frozenset({*self.reading.named, *self.reading.meant.values(), *found, *cited})

    def as_json(self) -> dict[str, Any]:
        return {**members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
