"""Events around a topic, each dated and quoted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import members
from attest.values.passages import Passage

EVENTS: Mapping[str, str] = {
    "created": "a proposal was written",
    "status": "its status changed, by the history of its repository",
    "deadline": "the last call of a proposal ends",
    "discussed": "a thread was opened",
    "post": "somebody answered in a thread",
    "call": "it was spoken of in a call",
    "written": "a note or another text was written",
    "stated": "a text gives the date of what it tells",
    "cited": "another document names it for the first time",
}
"""Kinds of events and their meaning."""

Turn = Literal["first", "weightiest"]
"""The reason for a turning point."""
TURNS: Mapping[Turn, str] = {
    "first": "the first event",
    "weightiest": "the event of most weight in its phase",
}
"""Reasons for an event to be a turning point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One dated event, with a quote that describes it and one that dates it."""

    date: str
    """``2022-02-25``, ``2022-02`` or ``2022``, as precisely as it is known."""
    kind: str
    """One of ``EVENTS``."""
    document_id: str
    title: str
    """Title of the document."""
    post: int | None = None
    actor: str | None = None
    """The author or speaker, as the document names them."""
    why: str
    """How the event belongs to the topic, in words."""
    weight: float = 0.0
    """Relevance of the event to the topic and prominence of its document; comparable only within one timeline."""
    named_by: int = 0
    """Number of documents that name this one."""
    said: Passage
    dated: Passage | None
    """The place that states the date; None if the date comes from the path or the commit."""

    @property
    def precision(self) -> str:
        """``day``, ``month`` or ``year``."""
        return {10: "day", 7: "month", 4: "year"}[len(self.date)]

    def as_json(self) -> dict[str, Any]:
        said = {"date": self.date, "precision": self.precision}
        return {**said, **members(self), "weight": round(self.weight, 3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A period of time without a long gap between events."""

    first: str
    last: str
    title: str
    """Title of the document of the phase's event of most weight."""
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """An event that is singled out by a rule."""

    event: int
    """Index of the event in the timeline, from 0."""
    reason: Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Events in order of date."""

    topic: str
    roots: Sequence[str]
    """Documents that the topic names."""
    events: Sequence[Event]
    phases: Sequence[Phase]
    turning_points: Sequence[TurningPoint]
    left_out: int
    """Number of events found but omitted because they carry less weight; a document of less weight counts as one."""
    build_id: str = ""
    degraded: Sequence[str] = ()
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest timeline --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
