"""Of what a question asks no more than a field of its front matter: *who wrote the leave policy?*, *is EOF final?*

Only documents have authors and a status in that sense, so what stands there is the name of one, if one is called so.
Of a proposal alone it can be asked who created it, and when: of others that is asked of what they are about.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

_NAME = r"(?P<name>[^?]{2,80}?)"
_ENDS = r"(?: now| currently| today)?\W*$"
_STANDING = (
    r"(?:final(?:i[sz]ed)?|(?:a |in |still )*draft|stagnant|withdrawn|living|abandoned|superseded|accepted|rejected"
    r"|deprecated|(?:in |under )?review|(?:in )?last[- ]call)"
)
_SERIES = "(?:eip|erc|proposal)"


class Whose(Enum):
    """Of what kind of document a field is asked."""

    ANY = "of any that is called so"
    PROPOSAL = "of a proposal"
    WHICH = "of a proposal: which one it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Where in a question that stands of which it asks a field."""

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
"""How a question asks so: ``name`` is what the document is called."""


def field_asked_of(question: str) -> Asked | None:
    """Of what a question asks no more than a field; None for other questions."""
    for whose, asks in _ASKS:
        if found := asks.match(question):
            return Asked(start=found.start("name"), end=found.end("name"), whose=whose)
    return None
