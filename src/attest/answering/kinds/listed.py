"""Lines of several documents that answer together, and what is said beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Passages that answer, and what has to be said beside them: how many there are, or where they stand."""

    passages: Sequence[Passage]
    said: str | None = None
    """None where they say it all."""
