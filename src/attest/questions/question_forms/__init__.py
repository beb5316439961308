"""The forms of questions: the one table of forms that search and answers tell apart.

What a question *wants* is a separate matter (``questions/wants.py``): *how long may I keep it?* wants a value, and has
the form of a question for one thing. Similar word lists differ because each was measured where it is used; its row says
what for. design/question-forms.md shows the table, and a test holds it to the code. Patterns are searched for,
ignoring case.

    form         the forms by name
    general      rows of forms for any topic
    of_meetings  rows of forms about meetings
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from attest.questions.question_forms.form import FormPattern, QuestionForm
from attest.questions.question_forms.general import GENERAL
from attest.questions.question_forms.of_meetings import OF_MEETINGS

__all__ = ["FORMS", "FormPattern", "QuestionForm", "has_form", "words_of_form"]

FORMS: Mapping[QuestionForm, FormPattern] = {**GENERAL, **OF_MEETINGS}
"""Every form with its pattern."""


@cache
def _pattern(form: QuestionForm) -> re.Pattern[str]:
    """The pattern of a form, compiled on first use because a search checks only about a third of the forms."""
    return re.compile(FORMS[form].pattern, re.I)


@lru_cache(maxsize=64)
def has_form(form: QuestionForm, question: str) -> bool:
    """Whether a question has a form. Cached, because ranking asks about one question for thousands of chunks."""
    return _pattern(form).search(question) is not None


def words_of_form(form: QuestionForm, question: str) -> Sequence[str]:
    """The words that match the form; empty if the question does not have it."""
    match = _pattern(form).search(question)
    return match[0].split() if match else ()
