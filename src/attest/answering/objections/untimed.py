"""Whether what would be quoted says when, how long, how often or what it costs, where that is what a question asks.

“When did it go live?” is not answered by sentences about going live that name no day. A version, a release or another
event says when as well; so does the day of a post that speaks of most of what is asked. A budget has prices without a
unit.
"""

import re
from collections.abc import Sequence

from attest.answering.forms import has_kind, kind_asked, of_the_kind
from attest.answering.objections.uncounted import may_give_it
from attest.answering.quantities import DEFINITE
from attest.answering.score import Scored
from attest.values.questions import Understood

_ASKS = re.compile(
    r"^\W*(?:and |but |so )?(?P<asked>when (?=did|was|were)|(?:on|in) (?:what|which) (?:date|day|year|month)"
    r"|how (?:often|frequently|long(?! ago))|how much(?= (?:do|does|did|will|would)\b.*\bcost\b))"
    r"\b(?!.*\b(?:how|what|which|who|why)\b)",
    re.I,
)
"""Asks for a time or a price, and for nothing besides."""
_EVENT = re.compile(
    r"\b(?:in|at|by|with|since|until|from|as of|before|after) (?:\w+ ){0,3}?(?:v?\d+\.\d"
    r"|(?-i:[A-Z])[\w-]* (?:hard[- ]?fork|fork|upgrade|release))|\b(?:block|epoch|slot)s? (?:number )?#?\d"
    r"|\b(?:yesterday|ago|(?:last|next|this) (?:week|month|year|quarter))\b",
    re.I,
)
"""What says when something was without a day."""
_OF_LENGTH = re.compile(r"\W*(?:and |but |so )?how long (?:is|are|was|were|can|may|must|should)\b", re.I)
_ANY_NUMBER = re.compile(DEFINITE, re.I)
"""How long something *is* may be said in metres, or in letters."""
_OF_A_PRICE = re.compile(r"\W*(?:and |but |so )?how much\b", re.I)
"""A budget leaves the unit away."""
_OF_WHEN = re.compile(r"\W*(?:and |but |so )?(?:when|on|in)\b", re.I)
"""Asks for a day rather than for a length of time."""
SPEAKS_OF_IT = 0.7
"""Share of the question's words in a post whose day counts."""


def untimed(asked: Understood, chosen: Sequence[Scored]) -> str | None:
    """What nothing that would be quoted says, as the question has it: *when*, *how much*; None for other questions."""
    match = _ASKS.match(asked.question)
    if match is None or kind_asked(asked) is None:
        return None
    if not chosen or any(of_the_kind(asked, one.passage) or _says_so_otherwise(asked, one) for one in chosen):
        return None
    return match["asked"].strip().lower()


def _says_so_otherwise(asked: Understood, item: Scored) -> bool:
    if _OF_LENGTH.match(asked.question):
        return has_kind(_ANY_NUMBER, item.passage)
    if _OF_A_PRICE.match(asked.question):
        return may_give_it(asked, item.passage)
    return _OF_WHEN.match(asked.question) is not None and _says_when(item)


def _says_when(item: Scored) -> bool:
    posted = item.passage.said_by is not None and item.share >= SPEAKS_OF_IT
    return posted or has_kind(_EVENT, item.passage)
