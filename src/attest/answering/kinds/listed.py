"""Lines of several documents that answer together, what is said beside them, and which documents are asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.fields import number_field
from attest.answering.passages.passages import Library, Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Passages that answer, and what has to be said beside them: how many there are, or where they stand."""

    passages: Sequence[Passage]
    said: str | None = None
    """None where they say it all."""


SERIES = r"eip|erc|rfc|pep|adr|(?-i:[A-Z]{2,8})"
"""What documents of a series are called: a word in capitals is the name of one, if any is of it."""
_ANY = frozenset({"", "proposal", "document", "note", "page", "decision", "record", "paper", "thread", "post"})
"""What documents of any series are called."""


def is_of_series(document_id: str, called: str, library: Library) -> bool:
    """Whether a document is of the series that is asked for, in small letters: an ERC is an EIP, too."""
    series = ("eip", "erc") if called == "eip" else (called,)
    if called in _ANY or document_id.startswith(tuple(f"{one}-" for one in series)):
        return True
    front = library.front(document_id)
    number = number_field(front, library) if front else None
    return number is not None and number.name in series
