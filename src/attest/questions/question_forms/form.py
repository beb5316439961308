"""The names of the forms of questions, and the row of their table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

BEGINS = r"^\W*"
"""Pattern of the beginning of a question."""
BEGINS_OR_GOES_ON = rf"{BEGINS}(?:and |but |so )?"
"""The same, also of one that goes on from another: *And how much is it?*"""
WHICH_ONES = (
    r"(?:(?P<many>how many)|(?:which|what|list|show|find|name|give)(?: me)?(?: all| every)?|all)(?: of)?(?: the)?"
)
"""Pattern that asks for documents of a kind, up to the kind, with group ``many`` if it asks for their number: *which*,
*list all the*."""


class QuestionForm(StrEnum):
    """A form of a question; a question may have several."""

    ASKS = "asks"
    ASKS_AS_A_HEADING = "asks as a heading"
    OF_ONE_THING = "of one thing"
    WHETHER = "whether"
    OF_A_FACT = "of a fact"
    OF_WHAT_IS_NOT = "of what is not"
    HOW_MUCH = "how much"
    PRESUMES = "presumes"
    PRESUMES_AN_EVENT = "presumes an event"
    WHEN_IT_WAS = "when it was"
    OF_A_FATE = "of a fate"
    OF_AN_AUTHOR = "of an author"
    OF_A_DEVELOPMENT = "of a development"
    OF_SEVERAL_VOICES = "of several voices"
    OF_A_TOPIC = "of a topic"
    OF_A_METHOD = "of a method"
    OF_USE = "of use"
    SPEAKS_OF_SOURCE = "speaks of source"
    OF_A_PLACE_IN_SOURCE = "of a place in source"
    SEEKS_A_DOCUMENT = "seeks a document"
    SEEKS_PROPOSALS = "seeks proposals"
    SEEKS_THREADS = "seeks threads"
    SEEKS_CALLS = "seeks calls"
    SEEKS_MEETINGS = "seeks meetings"
    SEEKS_DECISIONS = "seeks decisions"
    ASKS_IF_SETTLED = "asks if it was settled"
    SEEKS_ACTIONS = "seeks actions"
    SEEKS_ATTENDEES = "seeks attendees"
    SEEKS_THE_CHAIR = "seeks the chair"
    SEEKS_THE_SCRIBE = "seeks the scribe"
    SEEKS_THE_DAY = "seeks the day of a meeting"
    SEEKS_THE_NEXT = "seeks the next meeting"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPattern:
    """The pattern of a form, its meaning, and questions that have it and that lack it."""

    says: str
    pattern: str
    having: Sequence[str]
    lacking: Sequence[str]
