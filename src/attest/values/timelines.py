"""What happened around a topic, each event dated and quoted."""

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
"""What an event can be."""

Turn = Literal["first", "weightiest"]
TURNS: Mapping[Turn, str] = {
    "first": "the first event",
    "weightiest": "the event of most weight in its phase",
}
"""Why an event is a turning point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One dated thing, with the words that tell it and those that date it."""

    date: str
    """``2022-02-25``, ``2022-02`` or ``2022``, as far as it is known."""
    kind: str
    """One of ``EVENTS``."""
    document_id: str
    title: str
    """Of the document."""
    post: int | None = None
    actor: str | None = None
    """Who wrote or spoke, as the document says."""
    why: str
    """How the event belongs to the topic, in words."""
    weight: float = 0.0
    """How much it belongs to the topic, and how much its document is named; comparable within one timeline."""
    named_by: int = 0
    """Documents that name this one."""
    said: Passage
    dated: Passage | None
    """The place that states the date; None where the path or the commit does."""

    @property
    def precision(self) -> str:
        """``day``, ``month`` or ``year``."""
        return {10: "day", 7: "month", 4: "year"}[len(self.date)]

    def as_json(self) -> dict[str, Any]:
        said = {"date": self.date, "precision": self.precision}
        return {**said, **members(self), "weight": round(self.weight, 3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of time without a long silence."""

    first: str
    last: str
    title: str
    """Of the document of its event of most weight."""
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """An event that stands out, by a rule."""

    event: int
    """Its number in the timeline, from 0."""
    reason: Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Events in the order of their dates."""

    topic: str
    roots: Sequence[str]
    """Documents that the topic names."""
    events: Sequence[Event]
    phases: Sequence[Phase]
    turning_points: Sequence[TurningPoint]
    left_out: int
    """Events of less weight that were found, too; of documents of less weight, one each."""
    build_id: str = ""
    degraded: Sequence[str] = ()
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest timeline --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
