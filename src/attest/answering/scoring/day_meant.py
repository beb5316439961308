"""What is asked of one day is told by the entry of that day, however its date is written.

*What happened on 12 March?* is answered below ``## Wed 12 March`` or ``## 2025-03-12`` by sentences that do not name
the day, and not by those of another day; *on Thursday* by the row that begins with ``Thu``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion
from attest.words.days import MONTH, WEEKDAY, YEAR, names_a_day, names_another_day, same_day, weekday_of

DAY_MEANT = 0.8
"""What a passage of the day gains: the weight of a word around it, if that were all of the question."""
_DAY_WORD = re.compile(rf"{MONTH}|\d{{1,2}}(?:st|nd|rd|th)?|{WEEKDAY}|{YEAR}[-\d]*", re.I)
"""A word of a question that belongs to the day which it names."""
_ON_WEEKDAY = re.compile(rf"\bon (?!the sun\b)(?:the )?(?P<day>{WEEKDAY})s?\b", re.I)


def with_day_meant(asked: ParsedQuestion, scored: Sequence[Scored]) -> list[Scored]:
    """The passages; if the question names a day, those of it gain, and those labelled with another day are left out of
    a document that has it."""
    question = asked.question
    if not (names_a_day(question) or _ON_WEEKDAY.search(question)):
        return list(scored)
    of_day = [_is_of_day(question, item.passage) for item in scored]
    having = {item.passage.found.document_id for item, is_of in zip(scored, of_day, strict=True) if is_of}
    words = frozenset(word.word for word in asked.words if _DAY_WORD.fullmatch(word.word))
    return [
        replace(item, score=item.score + DAY_MEANT, inside=item.inside | words) if is_of else item
        for item, is_of in zip(scored, of_day, strict=True)
        if is_of or not (item.passage.found.document_id in having and _is_of_another_day(question, item.passage))
    ]


def without_day_meant(asked: ParsedQuestion, chosen: Sequence[Scored]) -> ParsedQuestion:
    """The question without the words for the day, if the first passage is of that day: it need not have them."""
    first = chosen[0].passage if chosen else None
    if first is None or not _is_of_day(asked.question, first):
        return asked
    words = [word for word in asked.words if not _DAY_WORD.fullmatch(word.word)]
    unknown = [word for word in asked.unknown_terms if not _DAY_WORD.fullmatch(word)]
    return replace(asked, words=words or asked.words, unknown_terms=unknown)


def _is_of_day(question: str, passage: Passage) -> bool:
    """Whether a passage, or what it is labelled with, names the day of the question."""
    if names_a_day(question):
        return same_day(question, _label(passage)) or same_day(question, passage.text)
    weekday = _ON_WEEKDAY.search(question)
    return weekday is not None and weekday_of(weekday["day"]) in (weekday_of(_label(passage)), weekday_of(passage.text))


def _is_of_another_day(question: str, passage: Passage) -> bool:
    """Whether a passage is labelled with another day."""
    label, weekday = _label(passage), _ON_WEEKDAY.search(question)
    if names_a_day(question) or weekday is None:
        return names_another_day(question, label)
    return weekday_of(label) not in (None, weekday_of(weekday["day"]))


def _label(passage: Passage) -> str:
    """What says of which day a passage is: the heading above it, or the first cell of a row."""
    cells = plain_cells(passage.text)[:1] if passage.form is PassageForm.ROW else []
    return " ".join([passage.under, *cells])
