"""Whether a heading is the name of what a question asks about: search and answers look below it first."""

from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, terms

_STOPS, _EVERYDAY = (frozenset(terms(" ".join(some))) for some in (STOP_WORDS, ORDINARY_WORDS))


def asks_of_a_topic(asked: ParsedQuestion) -> bool:
    """Whether a question names a thing alone, or asks what there is to say of it."""
    return not asked.asks or has_form(QuestionForm.OF_A_TOPIC, asked.question)


def is_its_name(asked: ParsedQuestion, heading: str, over: str) -> bool:
    """Whether a heading has what a question is about, and nothing else, save for what stands ``over`` it."""
    words = frozenset(term for word in asked.words for term in word.terms)
    about, name = words - _EVERYDAY, frozenset(terms(heading)) - _STOPS
    return name <= words and bool(name & about) and about - name <= frozenset(terms(over))
