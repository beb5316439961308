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
"""The words in the place of the document's name, as few as possible: *the leave policy*."""
_ENDING = r"(?: now| currently| today)?\W*$"
"""The end of such a question: *now?*"""
_STATUS = (
    r"(?:final(?:i[sz]ed)?|(?:a |in |still )*draft|stagnant|withdrawn|living|abandoned|superseded|accepted|rejected"
    r"|deprecated|(?:in |under )?review|(?:in )?last[- ]call)"
)
"""A status that the question asks about: *final*, *in last call*."""
_PROPOSAL = f"(?:{PROPOSAL}|proposal)"
"""Words for a proposal: *which EIP is …*, *what is the proposal for …*"""


class FieldOwner(Enum):
    """The kind of document whose field is asked for."""

    ANY = "any that is called so"
    PROPOSAL = "a proposal"
    WHICH = "a proposal: which one it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedDocument:
    """The document whose field a question asks for: the span of its name in the question."""

    start: int
    end: int
    owner: FieldOwner


_FIELD_QUESTIONS: Sequence[tuple[FieldOwner, re.Pattern[str]]] = tuple(
    (owner, re.compile(rf"^\W*{form}{_ENDING}", re.I))
    for owner, form in (
        (FieldOwner.ANY, rf"who (?:wrote|authored|co-?authored|drafted|edited) {_NAME}"),
        (FieldOwner.ANY, rf"who(?:['’]s| is| are| was| were) (?:the )?(?:co-?|main |original )?authors? of {_NAME}"),
        (
            FieldOwner.ANY,
            r"(?:what(?:['’]s| is| are| was) )?(?:the )?(?:current )?"
            rf"(?:status|stage|authors?|category|deadline|title|type|tags) of {_NAME}",
        ),
        (FieldOwner.ANY, rf"(?:is|was|has|are) {_NAME} (?:been |already |still |now |yet )*{_STATUS}(?: yet)?"),
        (
            FieldOwner.PROPOSAL,
            r"who (?:(?:first )?(?:proposed|created|introduced|designed|invented|came up with)|is behind|champions)"
            rf" {_NAME}",
        ),
        (FieldOwner.PROPOSAL, rf"what (?:does|do) {_NAME} (?:require|depend on|build on)"),
        (
            FieldOwner.PROPOSAL,
            rf"(?:when|on (?:what|which) (?:date|day)) was {_NAME} (?:first )?(?:proposed|created|drafted|written)",
        ),
        (FieldOwner.WHICH, rf"(?:which|what) {_PROPOSAL}(?: number)? (?:is|was)(?: called| known as)? {_NAME}"),
        (FieldOwner.WHICH, rf"what(?:['’]s| is| was) the {_PROPOSAL}(?: number)? (?:of|for|behind) {_NAME}"),
    )
)
"""Patterns of such questions; the group ``name`` is the name of the document."""


def field_asked(question: str) -> AskedDocument | None:
    """The document whose field a question asks for; None if it asks for anything else."""
    for owner, pattern in _FIELD_QUESTIONS:
        if match := pattern.match(question):
            return AskedDocument(start=match.start("name"), end=match.end("name"), owner=owner)
    return None
