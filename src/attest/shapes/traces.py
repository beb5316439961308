"""Shapes of traces: explained, listed or replayed."""

from typing import Literal

from attest.shapes.parts import Page, Shape, Sparse, Versioned
from attest.values.explanations import Parting, TraceLine
from attest.values.search import Stage
from attest.values.traces import Cited, Considered, Decision, Reading


class SettingsShape(Shape):
    """The settings of a question."""

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


class TraceShape(Shape):
    """The record of how one question was answered, or searched for."""

    trace_id: str
    created_at: str
    operation: Literal["ask", "search"]
    question: str
    version: str
    build_id: str
    space: str | None
    vectors: int
    settings: SettingsShape
    reading: Reading
    stages: list[Stage]
    considered: int
    candidates: list[Considered]
    context_tokens: int
    decision: Decision | None
    answer_id: str | None
    status: str | None
    cited: list[Cited]
    elapsed_ms: float
    cost_usd: float
    degraded: list[str]


class ExplainedHitShape(Sparse):
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


class TraceListShape(Versioned):
    """What `attest trace --list --json` prints."""

    traces: list[TraceLine]
    kept: int


class ReplayShape(Versioned):
    """What `attest replay --json` prints."""

    identical: bool
    parts_at: str | None
    conditions: list[Parting]
    partings: list[Parting]
    first: TraceShape
    second: TraceShape
