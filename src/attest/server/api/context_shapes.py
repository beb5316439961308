"""Passages with what stands around them, for the OpenAPI document. As in ``shapes.py``, they only describe."""

from attest.server.api.shapes import LocatedShape, Shape, StageShape, Versioned


class ReasonShape(Shape):
    """What a source is to a hit."""

    relation: str
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
    text: str
    sha256: str


class ContextShape(Versioned):
    """What `attest context --json` prints."""

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
