"""Stored answers as a list: what was asked, when, and whether what was quoted is still said."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members
from attest.values.verifications import Verification


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """A stored answer, and how it fares today."""

    question: str
    created_at: str
    """ISO 8601, UTC: when it was given for the first time."""
    status: str
    as_of: str | None
    """The day that it is about; None: the present."""
    outcome: Verification
    """Of reading every quote again."""

    @property
    def answer_id(self) -> str:
        return self.outcome.answer_id

    @property
    def standing(self) -> int:
        """Quotes that are still said."""
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
    """Some of the stored answers, the newest first."""

    kept: int
    """How many the store has, drifted or not."""
    more: bool
    """Whether there are further ones behind these."""
    answers: Sequence[KeptAnswer]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest answers --json` prints."""
        return {"schema": 1, **members(self)}
