"""Shapes of answers, verifications, bundles and feedback."""

from typing import Literal

from attest.shapes.parts import Amount, Degraded, PassageShape, Shape, Share, Sparse, Versioned
from attest.values.answers import Close
from attest.values.bundles import BundleBuild, BundleSource


class EvidenceShape(PassageShape):
    """A quote and where it stands."""

    n: int
    """Number of the marker in the answer."""
    url: str | None
    heading_path: list[str]


class ClaimShape(Shape):
    """One sentence of an answer."""

    text: str
    start: int
    end: int
    verdict: Literal["supported", "partial", "unsupported", "contradicted"]
    score: Share
    method: str
    evidence: list[EvidenceShape]


class AnswerShape(Versioned, Sparse):
    """What `attest ask --json` prints."""

    answer_id: str
    question: str
    status: Literal["answered", "partial", "refused"]
    reason: str | None
    looked_for: list[str]
    closest: list[Close]
    answer: str
    """The text, with a marker [n] behind each claim."""
    answerer: str
    mode: str
    confidence: Share
    claims: list[ClaimShape]
    coverage: Share
    """Share of claims that are supported."""
    build_id: str
    trace_id: str
    elapsed_ms: Amount
    cost_usd: Amount
    degraded: Degraded
    as_of: str = ""
    """The day at whose end the store was asked; absent for the present."""
    stored: bool = True
    """False if the store does not keep the answer; otherwise absent."""


class CheckedQuoteShape(Shape):
    """A quote that is not intact."""

    claim: int
    n: int
    document_id: str
    detail: str
    quote: str


class VerificationShape(Versioned):
    """What `attest verify --json` prints."""

    answer_id: str
    valid: bool
    """Nothing drifted, is missing or at fault."""
    checked: int
    intact: int
    drifted: list[CheckedQuoteShape]
    missing: list[CheckedQuoteShape]
    superseded: list[CheckedQuoteShape]
    faults: list[str]
    unread: int
    against: Literal["store", "itself"]
    signature: str | None


class BundleShape(Versioned):
    """What `attest export` writes."""

    bundle: Literal[1]
    bundle_id: str
    made_by: str
    made_at: str
    answer: AnswerShape
    sources: list[BundleSource]
    build: BundleBuild


class DriftedShape(Shape):
    """A quote whose text the document no longer has."""

    n: int
    document_id: str
    quote: str


class KeptAnswerShape(Shape):
    """A stored answer, verified again."""

    answer_id: str
    question: str
    created_at: str
    status: Literal["answered", "partial", "refused"]
    as_of: str | None
    valid: bool
    quotes: int
    standing: int
    drifted: list[DriftedShape]


class KeptAnswersShape(Versioned):
    """What `attest answers --json` prints."""

    kept: int
    more: bool
    answers: list[KeptAnswerShape]


class SaidShape(Shape):
    """Feedback on an answer or a claim."""

    feedback_id: int
    answer_id: str
    question: str
    created_at: str
    rating: Literal["good", "bad"]
    claim: int | None
    fault: str | None
    note: str | None


class FeedbackShape(SaidShape, Versioned):
    """What `attest feedback ANSWER --json` prints."""


class FeedbackListShape(Versioned):
    """What `attest feedback --list --json` prints."""

    feedback: list[SaidShape]
