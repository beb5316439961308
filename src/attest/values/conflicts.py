"""Documents that give one constant different numbers, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import members
from attest.values.passages import Passage

ContestKind = Literal["dispute", "superseded"]
"""Documents that name each other, or are asked for, differ, or a later revision of one gives another number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A document gives a constant a number."""

    document_id: str
    title: str
    kind: str
    status: str | None
    date: str | None
    """When the document says it was written; of an earlier revision, when it was seen."""
    current: bool
    """Whether it is the document's present revision that says so."""
    method: str
    confidence: float
    said: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One number with everybody who gives it."""

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
    """The number that is so much stronger than the others that it stands against them; None: nobody can say."""
    sides: Sequence[Side]
    """The strongest first; of a superseded number, the present one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictList:
    """Constants with more than one number, by name."""

    ref: str | None
    conflicts: Sequence[Contest]
    apart: int
    """Names that documents use which do not name each other: perhaps for different things."""
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest conflicts --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
