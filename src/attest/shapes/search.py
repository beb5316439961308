"""Shapes of search results: hits, and passages with the text around them."""

from attest.shapes.parts import Degraded, Exact, LocatedShape, Versioned
from attest.values.context import Reason
from attest.values.search import LeftOut, Stage


class HitShape(LocatedShape):
    """A chunk that was found."""

    rank: int
    score: float
    """Larger is better; comparable within one search."""
    chunk_id: str
    title: str
    url: str | None
    heading_path: list[str]
    text: Exact
    scores: dict[str, float]


class SearchShape(Versioned):
    """What `attest search --json` prints."""

    query: str
    profile: str
    as_of: str | None
    build_id: str
    elapsed_ms: float
    degraded: Degraded
    hits: list[HitShape]
    """Best first."""
    without: list[LeftOut]
    stages: list[Stage]
    trace_id: str | None


class SourceShape(LocatedShape):
    """A span of a context, with the label by which a text may cite it."""

    label: str
    reasons: list[Reason]
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
    budget: int
    """How many tokens `text` may have."""
    tokens: int
    text: str
    sources: list[SourceShape]
    """Best hit first."""
    left_out: int
    """Hits that found no room."""
    degraded: Degraded
    stages: list[Stage]
