"""Shapes of links, dependencies, timelines, arguments and conflicts."""

from typing import Literal

from attest.shapes.parts import PassageShape, Shape, Share, Versioned
from attest.values.conflicts import ContestKind
from attest.values.dependencies import Fault
from attest.values.timelines import Phase, TurningPoint


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
    """A relation between two nodes, with the passage that states it."""

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


class LinksShape(Versioned):
    """What `attest links --json` prints."""

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

    kind: Fault
    source: str
    target: str
    detail: str
    evidence: list[PassageShape]


class DependenciesShape(Versioned):
    """What `attest dependencies --json` prints."""

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
    """An event, with the sentence that tells of it."""

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


class TimelineShape(Versioned):
    """What `attest timeline --json` prints."""

    topic: str
    roots: list[str]
    events: list[EventShape]
    phases: list[Phase]
    turning_points: list[TurningPoint]
    left_out: int
    build_id: str
    degraded: list[str]
    elapsed_ms: float


class ReplyShape(Shape):
    """A later post that quotes the post of an argument."""

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


class ArgumentsShape(Versioned):
    """What `attest arguments --json` prints."""

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
    """One number with all the documents that give it."""

    value: str
    strength: float
    statements: list[StatementShape]


class ContestShape(Shape):
    """A constant with more than one number."""

    name: str
    kind: ContestKind
    leading: str | None
    sides: list[SideShape]


class ConflictsShape(Versioned):
    """What `attest conflicts --json` prints."""

    ref: str | None
    conflicts: list[ContestShape]
    apart: int
    elapsed_ms: float
