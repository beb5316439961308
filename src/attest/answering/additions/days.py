"""When something was is told by what stands around a sentence, if the sentence does not: it is quoted with that."""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.days_around import day_in_name, days_around
from attest.answering.passages.passages import Passage
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, matches
from attest.questions.question_forms import QuestionForm, has_form
from attest.words.days import MONTH, YEAR, names_a_day

_MONTH_OF_YEAR = re.compile(rf"\b{MONTH}\b\.?,? (?:of )?{YEAR}\b", re.I)


def with_days(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, each with the places that state its day if the question asks when it was and it does not say so."""
    if not has_form(QuestionForm.WHEN_IT_WAS, case.asked.question):
        return list(shown)
    return [item if _says_when(case, item.passage) else _with_day(case, item) for item in shown]


def day_note(case: Case, shown: Sequence[Scored]) -> str | None:
    """A note on the day by which the file of the first passage is called, if nothing in it states the day."""
    first = next((item.passage for item in shown), None)
    if first is None or not has_form(QuestionForm.WHEN_IT_WAS, case.asked.question) or _says_when(case, first):
        return None
    name = None if first.dated or first.said_by else day_in_name(first.found)
    return f"day: the file of [1] is called {name}" if name else None


def _with_day(case: Case, item: Scored) -> Scored:
    places = [place for place in days_around(item.passage, case.library) if place != item.passage.header]
    return replace(item, passage=replace(item.passage, dated=places))


def _says_when(case: Case, passage: Passage) -> bool:
    """Whether a sentence of a passage has a word of the question and a day, or a month of a year."""
    sentences = (passage.text[start:end] for start, end in case.split(passage.text))
    dated = (one for one in sentences if names_a_day(one) or _MONTH_OF_YEAR.search(one))
    return any(matches(word, families(sentence)) for sentence in dated for word in case.asked.words)
