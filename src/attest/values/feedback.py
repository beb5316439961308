"""What people say about answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members

RATINGS = ("good", "bad")
"""Ratings of an answer as a whole."""
FAULTS = ("wrong", "source-wrong", "outdated")
"""Faults of a claim: it is wrong, its source is unreliable, or it is no longer true."""
NOTE_CHARACTERS = 2_000
"""Maximum number of characters of a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """One person's judgement of an answer, or of one of its claims."""

    feedback_id: int
    answer_id: str
    question: str
    created_at: str
    rating: str
    """One of ``RATINGS``."""
    claim: int | None = None
    """Number of the claim, from 1; None for the answer as a whole."""
    fault: str | None = None
    """One of ``FAULTS``."""
    note: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest feedback ANSWER --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackList:
    """All feedback, latest first."""

    feedback: Sequence[Feedback]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest feedback --list --json` prints."""
        return {"schema": 1, "feedback": [members(judgement) for judgement in self.feedback]}
