"""Whether a heading names what a question asks about; search and answers look below it first."""

import re

from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms

_STOP_TERMS, _ORDINARY_TERMS = (frozenset(terms(" ".join(words))) for words in (STOP_WORDS, ORDINARY_WORDS))
"""The terms of stop words and of ordinary words."""
OPEN_QUESTIONS = re.compile(
    r"\b(?:open|unresolved|unanswered|unsettled|outstanding|remaining)\s+(?:questions?|issues?|problems?|points?)\b"
    r"|\b(?:questions?|issues?|problems?|points?)\s+(?:is|are|were)\s+(?:still\s+)?(?:open|unresolved|unanswered)\b"
    r"|\b(?:left|leaves?|remains?)\s+(?:open|unresolved|unanswered|unsettled)\b"
    r"|\bstill\s+(?:open|unresolved|unanswered|unsettled|undecided)\b"
    r"|\bleave\s+(?:[\w-]+\s+)?(?:open|unresolved|unanswered|unsettled)\b",
    re.I,
)
"""A heading over questions without an answer, or a question for those: *Unresolved questions*, *left open*."""
_ARGUMENTS = re.compile(r"\s(?:\[[^\]]*\]|<[^>]*>|\{[^}]*\}|\([^)]*\)|\s)+\s*\Z")
"""The arguments behind the name of a command in a heading: *PAUSE [db]*."""


def asks_about_topic(asked: ParsedQuestion) -> bool:
    """Whether a question only names a thing, or asks what can be said about it."""
    return not asked.asks or has_form(QuestionForm.OF_A_TOPIC, asked.question)


def is_topic_heading(asked: ParsedQuestion, heading: str, above: str) -> bool:
    """Whether a heading contains the subject of a question and nothing else, but perhaps the arguments of a command;
    words in the headings ``above`` it count too."""
    words = frozenset(term for word in asked.words for term in word.terms)
    topical, name = words - _ORDINARY_TERMS, frozenset(terms(_ARGUMENTS.sub("", heading))) - _STOP_TERMS
    return name <= words and bool(name & topical) and topical - name <= frozenset(terms(above))
