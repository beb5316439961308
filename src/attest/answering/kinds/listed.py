"""Lines of several documents that answer together, what is said beside them, and which documents are asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Passages that answer, and what has to be said beside them: how many there are, or where they stand."""

    passages: Sequence[Passage]
    said: str | None = None
    """None where they say it all."""


_ANY = frozenset({"", "proposal", "document", "note", "page", "decision", "record"})
"""What documents of any series are called."""


def is_of_series(document_id: str, called: str) -> bool:
    """Whether a document is of the series that is asked for, in small letters: an ERC is an EIP, too."""
    series = ("eip-", "erc-") if called == "eip" else (f"{called}-",)
    return called in _ANY or document_id.startswith(series)
