"""Traces: the record of one question, from which its answer is explained and the question is asked again.

A trace has ids, numbers and the question as it was asked. Of a document's text it has nothing, so that nothing of a
document outlives it here; where a passage stands is looked up when a trace is read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attest.values.members import members
from attest.values.search import Stage
from attest.values.spans import sha256_of

Operation = Literal["ask", "search"]
CANDIDATES_KEPT = 100
"""Candidates that a trace has, the best first; those behind are counted."""
NOT_KEPT = "trace: not kept"
"""How the reason begins, in ``degraded``, why a question cannot be explained afterwards."""

BELOW = "behind the last hit that was asked for"
"""Why a candidate is no hit when no stage left it out."""
_CHUNK = re.compile(r"\b[0-9a-f]{20}\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """A chunk that was looked at closely, with all that was said of it."""

    rank: int | None
    """Among the hits, from 1; None when it is none of them."""
    chunk_id: str
    document_id: str
    dropped: str | None
    """Why it is none of the hits, in words; None for a hit."""
    scores: Mapping[str, float]

    @property
    def rule(self) -> str:
        """The same without the passage that it gave way to: what it has in common with others; empty for a hit."""
        return _CHUNK.sub("another", self.dropped or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSettings:
    """What a question was asked with; all of it together with the build decides what comes back."""

    profile: str
    k: int
    mode: str | None
    """None for a search."""
    filters: Mapping[str, Sequence[str]]
    weights: Mapping[str, float | str]
    """The numbers and words of the profile, by dotted name."""
    suppose: Sequence[str] = ()
    """Passages that were compared in the question's place."""
    reranker: str | None = None
    """Name of the model that had the last word; None when none was asked."""
    as_of: str | None = None
    """As asked: the date of what was searched; None: the present."""
    build: str | None = None
    """Name of the build that was searched; None: the present."""
    today: str = "1970-01-01"
    """The day from which *last year* and the age of passages were counted."""
    given: bool = False
    """Whether the caller chose what was quoted, so that nothing was searched."""

    @property
    def settings_id(self) -> str:
        """The content address of these settings."""
        return sha256_of("attest settings " + json.dumps(self._stated(), sort_keys=True, ensure_ascii=False))

    def _stated(self) -> tuple[object, ...]:
        filters = {name: list(values) for name, values in self.filters.items()}
        chosen = (self.profile, self.k, self.mode, filters, dict(self.weights), list(self.suppose), self.reranker)
        return (*chosen, self.as_of, self.build, self.today, self.given)

    def as_json(self) -> dict[str, Any]:
        return {"settings_id": self.settings_id, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a question was read."""

    terms: Mapping[str, float] = field(default_factory=dict)
    """Search terms with weights, in the order of the question."""
    named: Sequence[str] = ()
    """Documents that it names by number or id."""
    meant: Mapping[str, str] = field(default_factory=dict)
    """From words of the question to the document that they stand for."""
    wants: Sequence[str] = ()
    corrections: Mapping[str, str] = field(default_factory=dict)
    """Words that no document has, and what they were read as."""
    unknown: Sequence[str] = ()
    """Words and names that are nowhere in the store."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Which rule decided whether a question was answered."""

    rule: str
    """A key of the table of rules in ``retrieval/traces/explain.py``."""
    objections: Sequence[str] = ()
    """Kinds of reasons against answering that were found, the most certain first."""
    cosine: float = 0.0
    """Of the passage nearest in meaning; 0 without vectors."""
    confidence: float = 0.0
    """P(the documents answer, and what is quoted has what was asked for)."""
    answerable: float = 0.0
    """P(the documents answer)."""
    threshold: float = 0.0
    """A question is refused that is less likely to be answerable."""

    def as_json(self) -> dict[str, Any]:
        likely = {name: round(getattr(self, name), 6) for name in ("cosine", "confidence", "answerable")}
        return {**members(self), **likely}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A quote of the answer: a row of its ledger without the words."""

    claim: int
    """From 1."""
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
    """All that is known of how one question was answered, or searched for."""

    trace_id: str
    created_at: str
    operation: Operation
    question: str
    version: str
    """Of attest."""
    build_id: str
    space: str | None
    """Id of the embedding space; None when meaning was not compared."""
    vectors: int
    """Chunks that had one; 0 when meaning was not compared."""
    settings: TraceSettings
    reading: Reading
    stages: Sequence[Stage]
    considered: int
    """Candidates altogether."""
    candidates: Sequence[Considered]
    """The first ``CANDIDATES_KEPT`` of them, the best first."""
    context_tokens: int
    """Tokens of the hits: what answering had before it."""
    decision: Decision | None = None
    answer_id: str | None = None
    status: str | None = None
    cited: Sequence[Cited] = ()
    elapsed_ms: float = 0.0
    cost_usd: float = 0.0
    degraded: Sequence[str] = ()

    @property
    def hits(self) -> list[Considered]:
        """The candidates that were found, in their order."""
        return sorted((one for one in self.candidates if one.rank), key=lambda one: one.rank or 0)

    @property
    def documents(self) -> frozenset[str]:
        """Every document that the trace names."""
        named = {*self.reading.named, *self.reading.meant.values(), *(one.document_id for one in self.candidates)}
        return frozenset(named | {one.document_id for one in self.cited})

    def as_json(self) -> dict[str, Any]:
        return {**members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
