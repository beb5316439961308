"""Answers, their claims and the evidence each claim is bound to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import plain
from attest.values.pages import Pages, located
from attest.values.spans import Quote
from attest.values.traces import Decision
from attest.values.verdicts import Verdict

MARKER = re.compile(r"\[(\d{1,9})\]")
"""What marks a claim with the number of its quote, as *[1]* does; in a document, a number of its own in brackets."""
AnswerStatus = Literal["answered", "partial", "refused"]
"""Whether every sentence of an answer is supported, some are, or there is none."""
_LOW = 0.6
"""Confidence below which an answer is called unsure: below .6, 20 in 100 begin with the right sentence; at .8 or more,
73 in 100."""
_UNSURE = "not sure of this answer: its first sentence may well be beside the point"


def without_markers(text: str) -> str:
    """Text of a document, whose numbers in brackets get other brackets: in an answer, they would read as markers."""
    return MARKER.sub(r"(\1)", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A quote and where a reader can find it."""

    n: int
    """Number of the marker ``[n]`` in the answer, from 1."""
    quote: Quote
    document_id: str
    path: str
    url: str | None
    heading_path: Sequence[str]
    start_line: int
    end_line: int
    pages: Pages | None = None
    """Pages of the quote; None if the format has no pages."""

    def as_json(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "document_id": self.document_id,
            "revision_id": self.quote.span.revision_id,
            "path": self.path,
            "url": self.url,
            "heading_path": list(self.heading_path),
            **located(self.quote.span.start, self.quote.span.end, self.start_line, self.end_line, self.pages),
            "quote": self.quote.text,
            "quote_sha256": self.quote.sha256,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One sentence of an answer: ``answer[start:end] == text``."""

    text: str
    start: int
    end: int
    verdict: Verdict
    evidence: Sequence[Evidence]

    def as_json(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "verdict": self.verdict.support.value,
            "score": round(self.verdict.score, 4),
            "method": self.verdict.method,
            "evidence": plain(self.evidence),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """A document that is close to a question but does not answer it."""

    document_id: str
    title: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An answer before it is sealed."""

    status: AnswerStatus
    reason: str | None
    text: str
    confidence: float
    claims: Sequence[Claim]
    decision: Decision
    """The rule that made it an answer or a refusal."""
    notes: Sequence[str] = ()
    """Remarks to show beside the answer, each prefixed with a name."""
    looked_for: Sequence[str] = ()
    closest: Sequence[Close] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What `ask` says, bound to its evidence."""

    answer_id: str
    question: str
    status: AnswerStatus
    reason: str | None
    """Why the question was refused or only partly answered, in words."""
    text: str
    answerer: str
    mode: str
    confidence: float
    claims: Sequence[Claim]
    build_id: str
    trace_id: str
    elapsed_ms: float
    cost_usd: float = 0.0
    degraded: Sequence[str] = ()
    as_of: str | None = None
    """Day whose end-of-day state of the store was asked; None for the present."""
    looked_for: Sequence[str] = ()
    """For a refusal: the words of the question that were looked for."""
    closest: Sequence[Close] = ()
    """For a refusal: the closest documents, best first."""
    stored: bool = True
    """Whether the answer is in the store, so that its id is enough to verify it; if not, ``degraded`` says why."""

    @property
    def evidence(self) -> list[Evidence]:
        """Evidence of all claims, in the order of the claims; a quote that several claims share is repeated."""
        return [item for claim in self.claims for item in claim.evidence]

    @property
    def coverage(self) -> float:
        """Share of claims that are supported, 0 to 1; 0 if there are no claims."""
        supported = sum(claim.verdict.support.value == "supported" for claim in self.claims)
        return supported / len(self.claims) if self.claims else 0.0

    @property
    def doubt(self) -> str:
        """What a reader must be told of an answer of a low confidence; empty for any other, and for a refusal."""
        return _UNSURE if self.status != "refused" and round(self.confidence, 2) < _LOW else ""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest ask --json` prints."""
        return {
            "schema": 1,
            "answer_id": self.answer_id,
            "question": self.question,
            "status": self.status,
            "reason": self.reason,
            "looked_for": list(self.looked_for),
            "closest": plain(self.closest),
            "answer": self.text,
            "answerer": self.answerer,
            "mode": self.mode,
            "confidence": round(self.confidence, 4),
            "claims": plain(self.claims),
            "coverage": round(self.coverage, 4),
            "build_id": self.build_id,
            "trace_id": self.trace_id,
            "elapsed_ms": round(self.elapsed_ms, 1),
            "cost_usd": self.cost_usd,
            "degraded": list(self.degraded),
            **({"as_of": self.as_of} if self.as_of else {}),
            **({} if self.stored else {"stored": False}),
        }
