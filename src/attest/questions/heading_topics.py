"""Whether a heading names what a question asks about; search and answers look below it first."""

from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms

_STOPS, _EVERYDAY = (frozenset(terms(" ".join(some))) for some in (STOP_WORDS, ORDINARY_WORDS))


def asks_of_a_topic(asked: ParsedQuestion) -> bool:
    """Whether a question only names a thing, or asks what can be said about it."""
    return not asked.asks or has_form(QuestionForm.OF_A_TOPIC, asked.question)


def is_its_name(asked: ParsedQuestion, heading: str, over: str) -> bool:
    """Whether a heading contains the subject of a question and nothing else; words in the headings ``over`` it count
    too."""
    words = frozenset(term for word in asked.words for term in word.terms)
    about, name = words - _EVERYDAY, frozenset(terms(heading)) - _STOPS
    return name <= words and bool(name & about) and about - name <= frozenset(terms(over))
