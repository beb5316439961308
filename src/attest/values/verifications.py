"""The result of re-reading the quotes of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import members

AS_QUOTED = "reads as quoted"
"""The detail of a quote about which there is nothing else to say."""
QuoteState = Literal["intact", "drifted", "missing", "superseded", "unread"]
"""What re-reading a quote found; ``CheckedQuote.state`` explains each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedQuote:
    """One quote of an answer, read again.

    ``intact``: the span reads as quoted, and so does the document's current revision. ``superseded``: the span reads as
    quoted, and a newer revision of the document also contains the text. ``drifted``: a newer revision of the document
    lacks the text. ``missing``: the revision is not in the store, the span does not read as quoted, or hashes disagree.
    ``unread``: there was no store to read; the quote matches its stated hash.
    """

    claim: int
    """Index of the claim."""
    n: int
    document_id: str
    state: QuoteState
    detail: str
    quote: str

    def as_json(self) -> dict[str, Any]:
        return members(self, without={"state"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The result of re-reading every quote of an answer."""

    answer_id: str
    quotes: Sequence[CheckedQuote]
    faults: Sequence[str] = ()
    """Faults of the ledger itself: a wrong hash, a sentence that is not in the answer."""
    against: Literal["store", "itself"] = "store"
    """What was re-read: the sources in a store or, without a store, only the file."""
    signature: str | None = None
    """Remark on the file's signature; None if it has none."""

    @property
    def valid(self) -> bool:
        """Whether no quote is missing or drifted and the ledger is sound; without a store, only the latter."""
        return not self.faults and all(quote.state in ("intact", "superseded", "unread") for quote in self.quotes)

    @property
    def counted(self) -> str:
        """In words, how many quotes are intact, and how many others a newer revision still has."""
        if not self.quotes:
            return "it has no quotes to check"
        still = f", {len(newer)} in a newer revision" if (newer := self._in("superseded")) else ""
        return f"{len(self._in('intact'))} of {len(self.quotes)} quotes intact{still}"

    def _in(self, state: QuoteState) -> list[CheckedQuote]:
        return [quote for quote in self.quotes if quote.state == state]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest verify --json` prints."""
        return {
            "schema": 1,
            "answer_id": self.answer_id,
            "valid": self.valid,
            "checked": len(self.quotes),
            "intact": len(self._in("intact")),
            "drifted": [quote.as_json() for quote in self._in("drifted")],
            "missing": [quote.as_json() for quote in self._in("missing")],
            "superseded": [quote.as_json() for quote in self._in("superseded")],
            "unread": len(self._in("unread")),
            "against": self.against,
            "signature": self.signature,
            "faults": list(self.faults),
        }
