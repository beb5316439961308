"""What came of reading the quotes of an answer again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.members import members

AS_QUOTED = "reads as quoted"
"""The whole detail of a quote of which there is nothing else to say."""
QuoteState = Literal["intact", "drifted", "missing", "superseded", "unread"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedQuote:
    """One quote of an answer, read again.

    ``intact``: the span reads as quoted, and so does the document today. ``superseded``: the span reads as quoted, the
    document has a newer revision, and that has the text too. ``drifted``: the document has a newer revision without
    that text. ``missing``: the revision is not in the store, or the span does not read as quoted, or hashes disagree.
    ``unread``: there was no store to read it in; the quote has the hash that is stated for it.
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
    """The outcome of reading every quote of an answer again."""

    answer_id: str
    quotes: Sequence[CheckedQuote]
    faults: Sequence[str] = ()
    """What is wrong with the ledger itself: a hash that does not fit, a sentence that is not in the answer."""
    against: Literal["store", "itself"] = "store"
    """What was read again: the sources in a store, or, without one, the file alone."""
    signature: str | None = None
    """What is to be said of the file's signature; None when it has none."""

    @property
    def valid(self) -> bool:
        """Nothing is missing, nothing drifted, and the ledger is sound; without a store, the ledger alone."""
        return not self.faults and all(quote.state in ("intact", "superseded", "unread") for quote in self.quotes)

    @property
    def counted(self) -> str:
        """How many quotes are intact, and how many of the others a newer revision still has, in words."""
        if not self.quotes:
            return "it quotes nothing"
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
