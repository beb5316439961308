"""Who argued for and against something, in their own words. Extracted by markers; nothing is judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import plain
from attest.values.passages import Passage

POSITIONS = ("for", "against")
"""The sides that an argument may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentAnswer:
    """A later post that quotes the post of an argument."""

    post: int
    actor: str
    date: str | None
    position: str | None
    """Position of the quoted sentence, one of ``POSITIONS``; None if no marker shows it."""
    said: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """A sentence that a marker identifies as for or against."""

    position: str
    """One of ``POSITIONS``."""
    marker: str
    """The words that show the position."""
    confidence: float
    """0.9 if somebody states a position, 0.6 if a merit or fault is named."""
    document_id: str
    title: str
    post: int
    actor: str
    date: str | None
    said: Passage
    answers: Sequence[ArgumentAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentMap:
    """Positions of people in the threads about a topic, in order of date."""

    topic: str
    roots: Sequence[str]
    threads: Sequence[str]
    """Ids of the threads that were read."""
    arguments: Sequence[Argument]
    left_out: int
    """Number of arguments found but omitted because they carry less weight."""
    build_id: str = ""
    degraded: Sequence[str] = ()
    elapsed_ms: float = 0.0

    def of(self, position: str) -> list[Argument]:
        """The arguments of one position."""
        return [one for one in self.arguments if one.position == position]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest arguments --json` prints."""
        return {
            "schema": 1,
            "topic": self.topic,
            "roots": list(self.roots),
            "threads": list(self.threads),
            "extracted_by": "markers and replies; nothing was judged",
            "arguments": plain(self.arguments),
            "left_out": self.left_out,
            "build_id": self.build_id,
            "degraded": list(self.degraded),
            "elapsed_ms": round(self.elapsed_ms, 1),
        }
