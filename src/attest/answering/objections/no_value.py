"""Whether the number, time or price asked for is in the quotes.

“How many people work there?” is not answered by sentences about people without a number. If a table gives values under
names of its own, nobody can say what they count.

“When did it go live?” is not answered by sentences about going live that name no day. A version, a release or another
event also says when, and so does the day of a post that mentions most of what is asked. A budget has prices without a
unit.
"""

import re
from collections.abc import Sequence

from attest.answering.objections.synonyms import MOSTLY_MET
from attest.answering.passages.passages import Form, Passage
from attest.answering.scoring.asked_value import (
    MORE_THAN_VALUES,
    OPENS,
    has_kind,
    kind_asked,
    of_the_kind,
    states_number,
    value_given,
)
from attest.answering.scoring.quantities import COSTS, DEFINITE, OF_MONEY, count_asked
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, matches
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.terms import ORDINARY_WORDS

SAYS_SOMETHING = 0.4
"""Minimum total rarity of the words that a table or code shares with the question."""
_OF_TABLES = frozenset({Form.ROW, Form.CODE, Form.FIELD})
_ASKS_A_TIME = re.compile(
    r"^\W*(?:and |but |so )?(?P<asked>when (?=did|was|were)|(?:on|in) (?:what|which) (?:date|day|year|month)"
    r"|how (?:often|frequently|long(?! ago))|how much(?= (?:do|does|did|will|would)\b.*\bcost\b)"
    rf"|what(?={COSTS})|how (?:large|big|high)(?={OF_MONEY}))"
    r"\b(?!.*\b(?:how|what|which|who|why)\b)",
    re.I,
)
"""Asks for a time or a price, and for nothing else."""
_EVENT = re.compile(
    r"\b(?:in|at|by|with|since|until|from|as of|before|after) (?:\w+ ){0,3}?(?:v?\d+\.\d"
    r"|(?-i:[A-Z])[\w-]* (?:hard[- ]?fork|fork|upgrade|release))|\b(?:block|epoch|slot)s? (?:number )?#?\d"
    r"|\b(?:yesterday|ago|(?:last|next|this) (?:week|month|year|quarter))\b",
    re.I,
)
"""Says when something was without naming a day."""
_OF_LENGTH = re.compile(r"\W*(?:and |but |so )?how long (?:is|are|was|were|can|may|must|should)\b", re.I)
_ANY_NUMBER = re.compile(DEFINITE, re.I)
"""Any number, since how long something *is* may be given in metres, or in letters."""
_OF_A_PRICE = re.compile(rf"\W*(?:and |but |so )?(?:how much\b|what(?={COSTS}))", re.I)
"""Asks for a price, which a budget gives without a unit."""
_OF_WHEN = re.compile(r"\W*(?:and |but |so )?(?:when|on|in)\b", re.I)
"""Asks for a day rather than a length of time."""
SPEAKS_OF_IT = 0.7
"""Minimum share of the question's words in a post for its day to count."""


def uncounted(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """What is to be counted, if no quote has a count of it; None for other questions."""
    counted = count_asked(asked.question[:OPENS])
    if counted is None or asked.wants & MORE_THAN_VALUES or has_form(QuestionForm.OF_USE, asked.question):
        return None
    what, looks = counted
    quoted = [item.passage for item in chosen]
    there = any(has_kind(looks, passage) or _may_give_it(asked, passage, what) for passage in quoted)
    return what if quoted and not there else None


def _may_give_it(asked: ParsedQuestion, passage: Passage, what: str | None = None) -> bool:
    """Whether a value in a table or code is named by most of the question's words, or is the one asked for by its name.

    ``what`` is counted is one of these words even if it is ordinary.
    """
    called = families(f"{passage.header_text} {passage.text}")
    telling = [word for word in asked.words if word.word == what or word.word.lower() not in ORDINARY_WORDS]
    there = [word for word in telling if matches(word, called)]
    mostly = len(there) > MOSTLY_MET * len(telling) and sum(word.rarity for word in there) >= SAYS_SOMETHING
    in_table = passage.form in _OF_TABLES and states_number(asked, passage) and mostly
    return in_table or value_given(asked, passage) > 0


def untimed(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """The question's own words for what no quote says, such as *when* or *how much*; None for other questions."""
    match = _ASKS_A_TIME.match(asked.question)
    if match is None or kind_asked(asked) is None:
        return None
    if not chosen or any(of_the_kind(asked, one.passage) or _says_so_otherwise(asked, one) for one in chosen):
        return None
    return match["asked"].strip().lower()


def _says_so_otherwise(asked: ParsedQuestion, item: Scored) -> bool:
    if _OF_LENGTH.match(asked.question):
        return has_kind(_ANY_NUMBER, item.passage)
    if _OF_A_PRICE.match(asked.question):
        return _may_give_it(asked, item.passage)
    return _OF_WHEN.match(asked.question) is not None and _says_when(item)


def _says_when(item: Scored) -> bool:
    posted = item.passage.said_by is not None and item.share >= SPEAKS_OF_IT
    return posted or has_kind(_EVENT, item.passage)
