"""What searches print: hits, and passages with what stands around them."""

from typing import Annotated

from pydantic import Field

from attest.shapes.parts import Degraded, Exact, LocatedShape, Shape, Versioned
from attest.values.context import Relation


class HitShape(LocatedShape):
    """A chunk that was found."""

    rank: int
    score: Annotated[float, Field(description="larger is better; comparable within one search")]
    chunk_id: str
    title: str
    url: str | None
    heading_path: list[str]
    text: Exact
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
    degraded: Degraded
    hits: Annotated[list[HitShape], Field(description="best first")]
    without: list[LeftOutShape]
    stages: list[StageShape]
    trace_id: str | None


class ReasonShape(Shape):
    """What a source is to a hit."""

    relation: Relation
    rank: int


class SourceShape(LocatedShape):
    """A span that is handed on, with the label by which a text may name it."""

    label: str
    reasons: list[ReasonShape]
    title: str
    url: str | None
    heading_path: list[str]
    author: str | None
    date: str | None
    text: Exact
    sha256: str


class ContextShape(Versioned):
    """What `attest context --json` prints."""

    question: str
    profile: str
    as_of: str | None
    build_id: str
    elapsed_ms: float
    budget: Annotated[int, Field(description="how many tokens `text` may have")]
    tokens: int
    text: str
    sources: Annotated[list[SourceShape], Field(description="the best hit's first")]
    left_out: Annotated[int, Field(description="hits that found no room")]
    degraded: Degraded
    stages: list[StageShape]
