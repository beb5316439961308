"""Traces as they are told: in words, in a list, and two of them side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members
from attest.values.pages import Pages, pages_json
from attest.values.traces import Considered, Operation, Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedHit:
    """A hit of a trace: where it stands today, and why it was found."""

    candidate: Considered
    path: str | None
    """None when the chunk is not in the store any more."""
    start_line: int | None
    end_line: int | None
    why: Sequence[str]
    pages: Pages | None = None
    """Where it stands in a document that has pages."""

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
    """A trace in words. Everything said follows from the trace."""

    trace: Trace
    outcome: str
    """What came of the question, and which rule decided."""
    question: Sequence[str]
    """How it was read."""
    hits: Sequence[ExplainedHit]
    drops: Mapping[str, int]
    """Why candidates are no hits, and how many each."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest trace --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceLine:
    """A trace in a list of them."""

    trace_id: str
    created_at: str
    operation: Operation
    question: str
    status: str | None
    hits: int
    elapsed_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceList:
    """The traces that are kept, the latest first."""

    traces: Sequence[TraceLine]
    kept: int
    """How many of each operation are kept."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest trace --list --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """One thing in which two traces differ."""

    stage: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceComparison:
    """Two traces side by side: under which conditions each came about, and at which stage they part."""

    conditions: Sequence[Parting]
    """What differed from the start: the question, the build, the settings, the model, the version."""
    partings: Sequence[Parting]
    """What came out differently, in the order of the stages."""
    first: Trace
    second: Trace

    @property
    def identical(self) -> bool:
        """Whether both came to the same, candidate for candidate and word for word."""
        return not self.partings

    @property
    def first_parting(self) -> str | None:
        """The name of the first stage that came out differently."""
        return self.partings[0].stage if self.partings else None

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest replay --json` and `attest trace --diff --json` print."""
        return {"schema": 1, "identical": self.identical, "parts_at": self.first_parting, **members(self)}
