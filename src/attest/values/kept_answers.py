"""A list of stored answers: what was asked, when, and whether the quotes still hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members
from attest.values.verifications import Verification


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """A stored answer, and whether it still holds."""

    question: str
    created_at: str
    """When the answer was first given: ISO 8601, UTC."""
    status: str
    as_of: str | None
    """Day that the answer is about; None for the present."""
    outcome: Verification
    """Result of re-reading every quote."""

    @property
    def answer_id(self) -> str:
        return self.outcome.answer_id

    @property
    def standing(self) -> int:
        """Number of quotes that still hold."""
        return sum(quote.state in ("intact", "superseded") for quote in self.outcome.quotes)

    def as_json(self) -> dict[str, Any]:
        changed = [quote for quote in self.outcome.quotes if quote.state in ("drifted", "missing")]
        return {
            "answer_id": self.answer_id,
            "question": self.question,
            "created_at": self.created_at,
            "status": self.status,
            "as_of": self.as_of,
            "valid": self.outcome.valid,
            "quotes": len(self.outcome.quotes),
            "standing": self.standing,
            "drifted": [{"n": quote.n, "document_id": quote.document_id, "quote": quote.quote} for quote in changed],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswers:
    """Some of the stored answers, newest first."""

    kept: int
    """Number of stored answers, drifted or not."""
    more: bool
    """Whether there are more answers after these."""
    answers: Sequence[KeptAnswer]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest answers --json` prints."""
        return {"schema": 1, **members(self)}
