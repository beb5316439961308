"""What a question asks, apart from the situation that somebody tells with it: *My boat leaks. Who mends it?*

Nothing is objected to what only the situation has, unless what asks refers to it.
"""

import re

from attest.answering.rereading import reduced_to
from attest.values.questions import ParsedQuestion
from attest.values.spans import Split
from attest.words.days import MONTH, WEEKDAY

_REFERS_BACK = re.compile(
    r"\b(?:it|its|that|this|these|those|they|them|their|he|him|his|she|hers?|there|then|such|both|either|neither|each"
    r"|ones?|others?)\b",
    re.I,
)
"""A word that stands for something in another sentence."""
_WHERE_OR_WHEN = (
    rf"\b(?={WEEKDAY}\b|{MONTH}\b){{0}}\b"
    r"|\b(?:live|living|lived|work|working|based|located|moving|moved?|travel(?:l?ing)?|am|are|['’]m|['’]re|from)"
    r" (?:(?:in|to|from|near|at|over|abroad|out|currently|remotely) ){{1,3}}{0}\b"
)
"""A day of the week, a month, or the place where somebody is."""


def asking_part(question: str, split: Split) -> str:
    """The sentences of a question that ask; the others say in what situation somebody is."""
    sentences = [question[start:end] for start, end in split(question)]
    return " ".join([sentence for sentence in sentences if sentence.endswith("?")] or sentences)


def asking_alone(asked: ParsedQuestion, split: Split) -> ParsedQuestion:
    """The question without the situation that somebody tells, unless what asks refers to it."""
    asking = asking_part(asked.question, split)
    if len(asking) >= len(asked.question.strip()) or _REFERS_BACK.search(asking):
        return asked
    return reduced_to(asking, asked)


def says_where_or_when(situation: str, name: str) -> bool:
    """Whether a name in a situation only says on which day or in which month somebody is in it, or where they live."""
    return re.search(_WHERE_OR_WHEN.format(re.escape(name)), situation, re.I) is not None
