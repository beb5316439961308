"""What comes out, for the OpenAPI document.

The values' own ``as_json`` makes the answers; these shapes only describe them, and a test holds every answer to them.
docs/json.md says what each member means.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Share: TypeAlias = Annotated[float, Field(ge=0.0, le=1.0)]
Page: TypeAlias = Annotated[int, Field(description="only of documents that have pages")]
Amount: TypeAlias = Annotated[float, Field(ge=0.0, lt=1e15)]


class Shape(BaseModel):
    """Exactly the members that are named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Versioned(Shape):
    """What a command prints, which says first by which version of its contract."""

    schema_: Annotated[Literal[1], Field(alias="schema")]


class LocatedShape(Shape):
    """Where something stands, for programs and for people."""

    document_id: str
    revision_id: str
    path: str
    start: int
    end: int
    start_line: int
    end_line: int
    start_page: Page = 1
    end_page: Page = 1


class HitShape(LocatedShape):
    """A chunk that was found."""

    rank: int
    score: float
    chunk_id: str
    title: str
    url: str | None
    heading_path: list[str]
    text: str
    scores: dict[str, float]


class DropShape(Shape):
    """A candidate that was good enough and is not shown."""

    chunk_id: str
    reason: str


class StageShape(Shape):
    """One step of a search."""

    name: str
    entered: int
    candidates: int
    elapsed_ms: float
    note: str
    dropped: list[DropShape]


class LeftOutShape(Shape):
    """Filters without which there would have been hits."""

    filters: list[str]
    hits: int


class SearchShape(Versioned):
    """What `attest search --json` prints."""

    query: str
    profile: str
    as_of: str | None
    build_id: str
    elapsed_ms: float
    degraded: list[str]
    hits: list[HitShape]
    without: list[LeftOutShape]
    stages: list[StageShape]
    trace_id: str | None


class EvidenceShape(LocatedShape):
    """A quote and where it stands."""

    n: int
    url: str | None
    heading_path: list[str]
    quote: str
    quote_sha256: str


class ClaimShape(Shape):
    """One sentence of an answer."""

    text: str
    start: int
    end: int
    verdict: Literal["supported", "partial", "unsupported", "contradicted"]
    score: Share
    method: str
    evidence: list[EvidenceShape]


class CloseShape(Shape):
    """A document that came near a question without answering it."""

    document_id: str
    title: str
    path: str


class AnswerShape(Versioned):
    """What `attest ask --json` prints."""

    answer_id: str
    question: str
    status: Literal["answered", "partial", "refused"]
    reason: str | None
    looked_for: list[str]
    closest: list[CloseShape]
    answer: str
    answerer: str
    mode: str
    confidence: Share
    claims: list[ClaimShape]
    coverage: Share
    build_id: str
    trace_id: str
    elapsed_ms: Amount
    cost_usd: Amount
    degraded: list[str]
    as_of: str = Field(default="", description="The day at whose end the store was asked; not there for the present.")


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
    checked: int
    intact: int
    drifted: list[CheckedQuoteShape]
    missing: list[CheckedQuoteShape]
    superseded: list[CheckedQuoteShape]
    faults: list[str]
    unread: int
    against: Literal["store", "itself"]
    signature: str | None


class DocumentShape(Versioned):
    """What `attest show --json` prints."""

    ref: str
    document_id: str
    revision_id: str
    current: bool
    path: str
    title: str
    kind: str
    url: str | None
    authored_at: str | None
    fields: dict[str, str]
    same_as: str | None
    start: int
    end: int
    start_line: int
    start_page: Page = 1
    end_page: Page = 1
    text: str


class VectorsShape(Shape):
    """How far vectors are."""

    space: str | None
    there: int
    wanted: int


class FoundShape(Shape):
    """One finding."""

    path: str
    kind: str
    detail: str


class PastShape(Shape):
    """How much of git histories is in the store."""

    commits: int
    versions: int
    since: str | None
    until: str | None


class StatusShape(Versioned):
    """What `attest status --json` prints; ``store`` is the file's name without its folder."""

    store: str
    build_id: str
    sources: dict[str, int]
    documents: int
    redirects: int
    duplicates: int
    revisions: int
    chunks: int
    vectors: VectorsShape
    stale: list[str]
    findings: dict[str, int]
    size_bytes: int
    past: PastShape
    found: list[FoundShape] | None = None
    """With ``findings`` only."""


class IndexShape(Versioned):
    """What `attest index --json` prints."""

    dry_run: bool
    added: int
    changed: int
    removed: int
    unchanged: int
    refused: int
    chunks: int
    vectors: int
    commits: int
    versions: int
    answers: int
    findings: dict[str, int]
    build_id: str | None
    elapsed_s: Amount
    estimated_s: Amount
    cost_usd: Amount
    degraded: list[str]


class ProgressShape(Shape):
    """How far a job is in its present stage."""

    stage: Literal["files", "history", "vectors"]
    done: int
    total: int
    chunks: int


class HealthShape(Shape):
    """That the server is there."""

    status: Literal["ok"]


class ProblemShape(Shape):
    """Problem details, RFC 9457; ``near`` names what was perhaps meant."""

    type: str
    title: str
    status: int
    detail: str
    near: list[str]


class JobShape(Versioned):
    """A job that brings a source up to date."""

    job_id: str
    source: str
    lexical_only: bool
    state: Literal["running", "cancelling", "done", "cancelled", "failed"]
    progress: ProgressShape | None
    report: IndexShape | None
    """Of a job that is done."""
    problem: ProblemShape | None
    """Of a job that failed."""
