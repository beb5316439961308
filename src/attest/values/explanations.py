"""Traces for people: in words, as a list, and two side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members
from attest.values.pages import Pages, pages_json
from attest.values.traces import Considered, Operation, Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedHit:
    """A hit of a trace: where it is today, and why it was found."""

    candidate: Considered
    path: str | None
    """None if the chunk is no longer in the store."""
    start_line: int | None
    end_line: int | None
    why: Sequence[str]
    pages: Pages | None = None
    """Pages of the hit; None if the format has no pages."""

    def as_json(self) -> dict[str, Any]:
        return {
            "rank": self.candidate.rank,
            "chunk_id": self.candidate.chunk_id,
            "document_id": self.candidate.document_id,
            "path": self.path,
            "start_line": self.start_line,
            "end_line": self.end_line,
            **pages_json(self.pages),
            "why": list(self.why),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A trace in words. Every statement follows from the trace."""

    trace: Trace
    outcome: str
    """The outcome of the question, and the rule that decided it."""
    question: Sequence[str]
    """How the question was understood."""
    hits: Sequence[ExplainedHit]
    drops: Mapping[str, int]
    """Why candidates are not hits, with the number of candidates for each reason."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest trace --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceLine:
    """One line of a list of traces."""

    trace_id: str
    created_at: str
    operation: Operation
    question: str
    status: str | None
    hits: int
    elapsed_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceList:
    """The stored traces, latest first."""

    traces: Sequence[TraceLine]
    kept: int
    """Maximum number of traces kept for each operation."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest trace --list --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """One difference between two traces."""

    stage: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceComparison:
    """Two traces side by side: the conditions under which each was made, and the stages at which they differ."""

    conditions: Sequence[Parting]
    """Differences in the conditions: question, build, settings, model, version."""
    partings: Sequence[Parting]
    """Differences in the results, in the order of the stages."""
    first: Trace
    second: Trace

    @property
    def identical(self) -> bool:
        """Whether both have the same result, candidate for candidate and word for word."""
        return not self.partings

    @property
    def first_parting(self) -> str | None:
        """Name of the first stage whose result differs."""
        return self.partings[0].stage if self.partings else None

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest replay --json` and `attest trace --diff --json` print."""
        return {"schema": 1, "identical": self.identical, "parts_at": self.first_parting, **members(self)}
