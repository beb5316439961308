"""The views of documents, for the OpenAPI document. As in ``shapes.py``, they only describe."""

from typing import Annotated, Literal

from pydantic import Field

from attest.server.shapes import Shape, Share, StageShape


class ReasonShape(Shape):
    """What a source is to a hit."""

    relation: str
    rank: int


class SourceShape(Shape):
    """A span that is handed on, with the label by which a text may name it."""

    label: str
    reasons: list[ReasonShape]
    document_id: str
    revision_id: str
    path: str
    title: str
    url: str | None
    heading_path: list[str]
    author: str | None
    date: str | None
    start: int
    end: int
    start_line: int
    end_line: int
    text: str
    sha256: str


class ContextShape(Shape):
    """What `attest context --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    question: str
    profile: str
    as_of: str | None
    build_id: str
    elapsed_ms: float
    budget: int
    tokens: int
    text: str
    sources: list[SourceShape]
    left_out: int
    degraded: list[str]
    stages: list[StageShape]


class PassageShape(Shape):
    """Exact characters of a revision."""

    document_id: str
    revision_id: str
    path: str
    start: int
    end: int
    start_line: int
    end_line: int
    quote: str
    quote_sha256: str


class NodeShape(Shape):
    """An end of a link."""

    id: str
    kind: str
    title: str
    status: str | None
    date: str | None
    path: str | None
    depth: int


class LinkShape(Shape):
    """One thing that is said of two nodes, with the place that says so."""

    source: str
    relation: str
    target: str
    stated: str
    asserted: bool
    method: str
    confidence: Share
    depth: int
    times: int
    post: int | None
    target_post: int | None
    evidence: PassageShape | None
    origin: PassageShape | None


class LinksShape(Shape):
    """What `attest links --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    ref: str
    roots: list[str]
    direction: Literal["out", "in", "both"]
    depth: int
    relations: list[str]
    min_confidence: Share
    nodes: list[NodeShape]
    links: list[LinkShape]
    truncated: list[str]
    elapsed_ms: float


class BrokenRequirementShape(Shape):
    """A requirement that cannot be relied on."""

    kind: Literal["missing", "moved", "abandoned", "unsettled", "cycle"]
    source: str
    target: str
    detail: str
    evidence: list[PassageShape]


class DependenciesShape(Shape):
    """What `attest dependencies --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    ref: str
    root: str
    direction: Literal["out", "in"]
    nodes: list[NodeShape]
    links: list[LinkShape]
    asserted: int
    inferred: int
    cycles: list[list[str]]
    critical_path: list[str]
    conflicts: list[BrokenRequirementShape]
    truncated: list[str]
    elapsed_ms: float


class EventShape(Shape):
    """Something that happened, with the sentence that tells of it."""

    date: str
    precision: Literal["day", "month", "year"]
    kind: str
    document_id: str
    title: str
    post: int | None
    actor: str | None
    why: str
    weight: float
    named_by: int
    said: PassageShape
    dated: PassageShape | None


class PhaseShape(Shape):
    """A stretch of time without a long silence."""

    first: str
    last: str
    title: str
    events: int


class TurningPointShape(Shape):
    """An event that stands out."""

    event: int
    reason: Literal["first", "weightiest"]


class TimelineShape(Shape):
    """What `attest timeline --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    topic: str
    roots: list[str]
    events: list[EventShape]
    phases: list[PhaseShape]
    turning_points: list[TurningPointShape]
    left_out: int
    build_id: str
    degraded: list[str]
    elapsed_ms: float


class ReplyShape(Shape):
    """A later post that quotes that of an argument."""

    post: int
    actor: str
    date: str | None
    position: str | None
    said: PassageShape


class ArgumentShape(Shape):
    """A sentence for or against."""

    position: Literal["for", "against"]
    marker: str
    confidence: Share
    document_id: str
    title: str
    post: int
    actor: str
    date: str | None
    said: PassageShape
    answers: list[ReplyShape]


class ArgumentsShape(Shape):
    """What `attest arguments --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    topic: str
    roots: list[str]
    threads: list[str]
    extracted_by: str
    arguments: list[ArgumentShape]
    left_out: int
    build_id: str
    degraded: list[str]
    elapsed_ms: float


class StatementShape(Shape):
    """A document that gives a constant a number."""

    document_id: str
    title: str
    kind: str
    status: str | None
    date: str | None
    current: bool
    method: str
    confidence: Share
    said: PassageShape


class SideShape(Shape):
    """One number with everybody who gives it."""

    value: str
    strength: float
    statements: list[StatementShape]


class ContestShape(Shape):
    """A constant with more than one number."""

    name: str
    kind: Literal["dispute", "superseded"]
    leading: str | None
    sides: list[SideShape]


class ConflictsShape(Shape):
    """What `attest conflicts --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    ref: str | None
    conflicts: list[ContestShape]
    apart: int
    elapsed_ms: float


class VersionShape(Shape):
    """What a commit made of a document."""

    revision_id: str | None
    commit_id: str | None
    at: str
    authored_at: str | None
    path: str
    called: str
    characters: int
    changed: dict[str, str | None]
    abandoned: bool
    author: str | None
    subject: str | None


class FactShape(Shape):
    """A field that took a value."""

    document_id: str
    path: str
    name: str
    value: str | None
    before: str | None
    at: str
    commit_id: str
    revision_id: str
    start: int | None
    end: int | None
    quote: str


class HistoryShape(Shape):
    """What `attest history --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    ref: str | None
    document_id: str | None
    versions: list[VersionShape]
    facts: list[FactShape]
    left_out: int


class PieceShape(Shape):
    """Some words of two texts that follow each other."""

    before: str
    after: str
    same: bool


class HunkShape(Shape):
    """Lines that differ."""

    start: int
    end: int
    start_line: int
    after_start: int
    after_end: int
    after_start_line: int
    pieces: list[PieceShape]


class DifferenceShape(Shape):
    """What `attest diff --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    ref: str
    document_id: str
    before: VersionShape
    after: VersionShape
    hunks: list[HunkShape]


class PlaceNowShape(Shape):
    """Where the lines are now that stood around a quote."""

    revision_id: str
    start: int
    end: int


class StaleQuoteShape(Shape):
    """A quote whose text the document no longer has."""

    claim: int
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    now: PlaceNowShape
    pieces: list[PieceShape]


class StaleAnswerShape(Shape):
    """A stored answer that quotes what is no longer said."""

    answer_id: str
    question: str
    created_at: str
    quotes: list[StaleQuoteShape]


class StaleShape(Shape):
    """What `attest stale --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    checked: int
    stale: list[StaleAnswerShape]


class BuildShape(Shape):
    """A state of the store that some run left."""

    build_id: str
    created_at: str
    documents: int
    chunks: int
    tags: list[str]
    pruned: int
    present: bool


class BuildsShape(Shape):
    """What `attest build list --json` prints."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    builds: list[BuildShape]
