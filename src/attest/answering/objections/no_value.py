"""Whether the number, time or price asked for is in the quotes.

“How many people work there?” is not answered by sentences about people without a number. If a table gives values under
names of its own, nobody can say what they count.

“When did it go live?” is not answered by sentences about going live that name no day. A version, a release or another
event also says when, and so does the day of a post, of a note or of a section that mentions most of what is asked. A
budget has prices without a unit.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.days_around import is_dated
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.scoring.asked_value import (
    MORE_THAN_VALUES,
    has_asked_value,
    matches_value_pattern,
    named_value_share,
    opening,
    sole_value_pattern,
    states_number,
)
from attest.answering.scoring.quantities import COSTS, DEFINITE, HOW_MUCH_IT_IS, OF_MONEY, asked_count
from attest.answering.scoring.score import Scored
from attest.answering.word_match import MOST_WORDS, families, matches, weight_matched
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.question_forms.form import BEGINS_OR_GOES_ON
from attest.values.questions import ParsedQuestion
from attest.words.ethereum import CHAIN_MOMENT, UPGRADE
from attest.words.terms import ORDINARY_WORDS

LEAST_RARITY = 0.4
"""Minimum total rarity of the words that a table or code shares with the question."""
_WHERE_IT_HOLDS = re.compile(r"\A\W*(?:in|on|at|for|under|with|within|according to|as of)\b[^,?]{3,80}, ", re.I)
"""A phrase before the question itself: *In the harbour, how many …*."""
_VERSION = re.compile(r"\d+(?:\.\d+)+")
"""A version, which counts nothing: *since 8.0*."""
_TABLE_FORMS = frozenset({PassageForm.ROW, PassageForm.CODE, PassageForm.FIELD})
"""Forms in which a value stands beside the name that somebody gave it."""
_TIME_OR_PRICE_ASKED = re.compile(
    rf"{BEGINS_OR_GOES_ON}(?P<asked>when (?=did|was|were)|(?:on|in) (?:what|which) (?:date|day|year|month)"
    r"|how (?:often|frequently|long(?! ago))"
    r"|how much(?= (?:do|does|did|will|would)\b.*\bcost\b| (?:\w+ )?(?:storage|space|memory|ram|disk)\b)"
    rf"|how much(?={HOW_MUCH_IT_IS})|what(?={COSTS})|how (?:large|big|high)(?={OF_MONEY}))"
    r"\b(?!.*\b(?:how|what|which|who|why)\b)",
    re.I,
)
"""Asks for a time, a price or the room on a machine, and for nothing else."""
_TIME_WITHOUT_A_DAY = re.compile(
    r"\b(?:in|at|by|with|since|until|from|as of|before|after) (?:\w+ ){0,3}?(?:v?\d+\.\d"
    rf"|(?-i:[A-Z])[\w-]* (?:{UPGRADE}|release))|\b(?:{CHAIN_MOMENT})s? (?:number )?#?\d"
    r"|\b(?:yesterday|ago|(?:last|next|this) (?:week|month|year|quarter))\b",
    re.I,
)
"""Says when something was without naming a day."""
_LENGTH_ASKED = re.compile(rf"{BEGINS_OR_GOES_ON}how long (?:is|are|was|were|can|may|must|should)\b", re.I)
"""Asks how long something is, which may be a time or a length: *how long is the pier?*"""
_ANY_NUMBER = re.compile(DEFINITE, re.I)
"""Any number, since how long something *is* may be given in metres, or in letters."""
_PRICE_ASKED = re.compile(rf"{BEGINS_OR_GOES_ON}(?:how much\b|what(?={COSTS}))", re.I)
"""Asks for a price, which a budget gives without a unit."""
_DAY_ASKED = re.compile(rf"{BEGINS_OR_GOES_ON}(?:when|on|in)\b", re.I)
"""Asks for a day rather than a length of time."""
LEAST_SHARE_OF_POST = 0.7
"""Minimum share of the question's words in a post for its day to count."""
LEAST_SHARE_OF_DAY = 0.6
"""The same for a passage with its headings, for the day that stands around it to count."""


def missing_count(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """What is to be counted, if no quote has a count of it; None for other questions."""
    count = asked_count(opening(_WHERE_IT_HOLDS.sub("", asked.question)))
    if count is None or asked.wants & MORE_THAN_VALUES or has_form(QuestionForm.OF_USE, asked.question):
        return None
    what, value_pattern = count
    quoted = [item.passage for item in chosen]
    present = any(
        matches_value_pattern(value_pattern, passage) or _may_state_value(asked, passage, what) for passage in quoted
    )
    return what if quoted and not present else None


def _may_state_value(asked: ParsedQuestion, passage: Passage, what: str | None = None) -> bool:
    """Whether a value in a table or code is named by most of the question's words, or is the one asked for by its name.

    ``what`` is counted is one of these words even if it is ordinary.
    """
    named = families(f"{passage.header_text} {passage.text}")
    meaningful = [word for word in asked.words if word.word == what or word.word.lower() not in ORDINARY_WORDS]
    present = [word for word in meaningful if matches(word, named)]
    has_most_words = (
        len(present) > MOST_WORDS * len(meaningful) and sum(word.rarity for word in present) >= LEAST_RARITY
    )
    without_versions = replace(passage, text=_VERSION.sub("", passage.text)) if what else passage
    in_table = passage.form in _TABLE_FORMS and states_number(asked, without_versions) and has_most_words
    return in_table or named_value_share(asked, passage) > 0


def missing_time(asked: ParsedQuestion, chosen: Sequence[Scored], library: Library) -> str | None:
    """What no quote says, such as *when* or *how much*, in the question's own words; None for other questions."""
    match = _TIME_OR_PRICE_ASKED.match(asked.question)
    if match is None or sole_value_pattern(asked) is None:
        return None
    if not chosen or any(
        has_asked_value(asked, item.passage) or _states_it_otherwise(asked, item, library) for item in chosen
    ):
        return None
    words = match["asked"].strip().lower()
    return "how much" if words == "what" else words  # *what does it cost*


def _states_it_otherwise(asked: ParsedQuestion, item: Scored, library: Library) -> bool:
    """Whether a passage gives the time or price in another form than usual."""
    if _LENGTH_ASKED.match(asked.question):
        return matches_value_pattern(_ANY_NUMBER, item.passage)
    if _PRICE_ASKED.match(asked.question):
        return _may_state_value(asked, item.passage)
    return _DAY_ASKED.match(asked.question) is not None and _states_when(asked, item, library)


def _states_when(asked: ParsedQuestion, item: Scored, library: Library) -> bool:
    """Whether a passage is a dated post about the question, or one of a day, or says when without naming a day."""
    is_dated_post = item.passage.said_by is not None and item.share >= LEAST_SHARE_OF_POST
    return (
        is_dated_post
        or matches_value_pattern(_TIME_WITHOUT_A_DAY, item.passage)
        or _is_of_a_day(asked, item.passage, library)
    )


def _is_of_a_day(asked: ParsedQuestion, passage: Passage, library: Library) -> bool:
    """Whether a passage with the headings above it has most of the question, and what stands around it a day."""
    text = " ".join([*passage.found.chunk.heading_path, passage.under, passage.text])
    return weight_matched(asked, text) >= LEAST_SHARE_OF_DAY and is_dated(passage, library)
