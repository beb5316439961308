"""Documents that give one constant different numbers, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import members
from attest.values.passages import Passage

ContestKind = Literal["dispute", "superseded"]
"""``dispute``: documents differ that name each other or were asked for; ``superseded``: a later revision of one
document gives another number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A document's statement that a constant has some value."""

    document_id: str
    title: str
    kind: str
    status: str | None
    date: str | None
    """Date that the document states; for an earlier revision, when it was seen."""
    current: bool
    """Whether the document's current revision says so."""
    method: str
    confidence: float
    said: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One number with all documents that give it."""

    value: str
    strength: float
    """0 to 1; design/views.md has the formula."""
    statements: Sequence[Statement]

    def as_json(self) -> dict[str, Any]:
        return {**members(self), "strength": round(self.strength, 4)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A constant with more than one number."""

    name: str
    kind: ContestKind
    leading: str | None
    """The number that is clearly stronger than the others; None if no number is."""
    sides: Sequence[Side]
    """Strongest first; for ``superseded``, the current number first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictList:
    """Constants with more than one number, in order of name."""

    ref: str | None
    conflicts: Sequence[Contest]
    apart: int
    """Number of names with different numbers in documents that do not name each other, and so may mean different
    things."""
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest conflicts --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
