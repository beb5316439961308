"""Questions that ask only for a front matter field of a document: *who wrote the leave policy?*, *is EOF final?*

Only documents have authors and a status in that sense, so the words in that place are a document's name, if a document
has that name. Who created a thing, and when, is such a question only for a proposal; for other documents it asks about
their subject.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from attest.words.ethereum import PROPOSAL

_NAME = r"(?P<name>[^?]{2,80}?)"
_ENDS = r"(?: now| currently| today)?\W*$"
_STANDING = (
    r"(?:final(?:i[sz]ed)?|(?:a |in |still )*draft|stagnant|withdrawn|living|abandoned|superseded|accepted|rejected"
    r"|deprecated|(?:in |under )?review|(?:in )?last[- ]call)"
)
_SERIES = f"(?:{PROPOSAL}|proposal)"


class Whose(Enum):
    """The kind of document whose field is asked for."""

    ANY = "of any that is called so"
    PROPOSAL = "of a proposal"
    WHICH = "of a proposal: which one it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Span of the document's name in such a question."""

    start: int
    end: int
    whose: Whose


_ASKS: Sequence[tuple[Whose, re.Pattern[str]]] = tuple(
    (whose, re.compile(rf"^\W*{form}{_ENDS}", re.I))
    for whose, form in (
        (Whose.ANY, rf"who (?:wrote|authored|co-?authored|drafted|edited) {_NAME}"),
        (Whose.ANY, rf"who(?:['’]s| is| are| was| were) (?:the )?(?:co-?|main |original )?authors? of {_NAME}"),
        (
            Whose.ANY,
            r"(?:what(?:['’]s| is| are| was) )?(?:the )?(?:current )?(?:status|stage|authors?|category|deadline) of"
            rf" {_NAME}",
        ),
        (Whose.ANY, rf"(?:is|was|has|are) {_NAME} (?:been |already |still |now |yet )*{_STANDING}(?: yet)?"),
        (
            Whose.PROPOSAL,
            r"who (?:(?:first )?(?:proposed|created|introduced|designed|invented|came up with)|is behind|champions)"
            rf" {_NAME}",
        ),
        (Whose.PROPOSAL, rf"what (?:does|do) {_NAME} (?:require|depend on|build on)"),
        (
            Whose.PROPOSAL,
            rf"(?:when|on (?:what|which) (?:date|day)) was {_NAME} (?:first )?(?:proposed|created|drafted|written)",
        ),
        (Whose.WHICH, rf"(?:which|what) {_SERIES}(?: number)? (?:is|was)(?: called| known as)? {_NAME}"),
        (Whose.WHICH, rf"what(?:['’]s| is| was) the {_SERIES}(?: number)? (?:of|for|behind) {_NAME}"),
    )
)
"""Patterns of such questions; the group ``name`` is the name of the document."""


def field_asked_of(question: str) -> Asked | None:
    """The document whose field a question asks for; None if it asks for anything else."""
    for whose, asks in _ASKS:
        if found := asks.match(question):
            return Asked(start=found.start("name"), end=found.end("name"), whose=whose)
    return None
