"""Traces, and what they say when they are explained, listed or replayed."""

from typing import Literal

from attest.shapes.parts import Page, Shape, Versioned
from attest.shapes.search import StageShape


class SettingsShape(Shape):
    """What a question was asked with."""

    settings_id: str
    profile: str
    k: int
    mode: str | None
    filters: dict[str, list[str]]
    weights: dict[str, float | str]
    suppose: list[str]
    reranker: str | None
    as_of: str | None
    build: str | None
    today: str
    given: bool


class ReadingShape(Shape):
    """How a question was read."""

    terms: dict[str, float]
    named: list[str]
    meant: dict[str, str]
    wants: list[str]
    corrections: dict[str, str]
    unknown: list[str]


class CandidateShape(Shape):
    """A chunk that was looked at closely."""

    rank: int | None
    chunk_id: str
    document_id: str
    dropped: str | None
    scores: dict[str, float]


class DecisionShape(Shape):
    """Which rule decided."""

    rule: str
    objections: list[str]
    cosine: float
    confidence: float
    threshold: float


class CitedShape(Shape):
    """A quote of the answer, without its words."""

    claim: int
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    verdict: str
    score: float
    method: str


class TraceShape(Shape):
    """All that is known of how one question was answered, or searched for."""

    trace_id: str
    created_at: str
    operation: Literal["ask", "search"]
    question: str
    version: str
    build_id: str
    space: str | None
    vectors: int
    settings: SettingsShape
    reading: ReadingShape
    stages: list[StageShape]
    considered: int
    candidates: list[CandidateShape]
    context_tokens: int
    decision: DecisionShape | None
    answer_id: str | None
    status: str | None
    cited: list[CitedShape]
    elapsed_ms: float
    cost_usd: float
    degraded: list[str]


class ExplainedHitShape(Shape):
    """A hit, where it stands today, and why it was found."""

    rank: int
    chunk_id: str
    document_id: str
    path: str | None
    start_line: int | None
    end_line: int | None
    start_page: Page = 1
    end_page: Page = 1
    why: list[str]


class ExplanationShape(Versioned):
    """What `attest trace --json` prints."""

    trace: TraceShape
    outcome: str
    question: list[str]
    hits: list[ExplainedHitShape]
    drops: dict[str, int]


class TraceLineShape(Shape):
    """A trace in a list of them."""

    trace_id: str
    created_at: str
    operation: Literal["ask", "search"]
    question: str
    status: str | None
    hits: int
    elapsed_ms: float


class TraceListShape(Versioned):
    """What `attest trace --list --json` prints."""

    traces: list[TraceLineShape]
    kept: int


class PartingShape(Shape):
    """One thing in which two traces differ."""

    stage: str
    detail: str


class ReplayShape(Versioned):
    """What `attest replay --json` prints."""

    identical: bool
    parts_at: str | None
    conditions: list[PartingShape]
    partings: list[PartingShape]
    first: TraceShape
    second: TraceShape
