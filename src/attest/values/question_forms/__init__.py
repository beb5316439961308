"""How a question is put: the one table of the forms that search and answers tell apart.

What a question *wants* is another matter (``retrieval/wants.py``): *how long may I keep it?* wants a value, and is put
as a question of one thing. Lists of words that look alike differ, because each was measured where it is read; its row
says what for. Patterns are searched for, whatever the case.

    form         the forms by name
    general      the rows of those that may be of anything
    of_meetings  the rows of those about what went on when people met
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from attest.values.question_forms.form import QuestionForm, Row
from attest.values.question_forms.general import GENERAL
from attest.values.question_forms.of_meetings import OF_MEETINGS

__all__ = ["FORMS", "QuestionForm", "Row", "has_form", "words_of_form"]

FORMS: Mapping[QuestionForm, Row] = {**GENERAL, **OF_MEETINGS}


@cache
def _pattern(form: QuestionForm) -> re.Pattern[str]:
    """How a form looks; compiled when a question is asked about it, for a search asks about a third of them."""
    return re.compile(FORMS[form].pattern, re.I)


@lru_cache(maxsize=64)
def has_form(form: QuestionForm, question: str) -> bool:
    """Whether a question has a form; remembered, because ranking asks it of one question for thousands of chunks."""
    return _pattern(form).search(question) is not None


def words_of_form(form: QuestionForm, question: str) -> Sequence[str]:
    """The words by which a question has the form; none if it has not."""
    match = _pattern(form).search(question)
    return match[0].split() if match else ()
