"""How a question is put is read from one table, whose rows say of themselves what they mean."""

import re
from pathlib import Path

import pytest

import attest
from attest.questions.question_forms import FORMS, QuestionForm, has_form

SOURCE = Path(attest.__file__).parent


@pytest.mark.parametrize("form", QuestionForm)
def test_a_form_is_that_of_the_questions_beside_it_and_of_none_that_it_excludes(form: QuestionForm) -> None:
    row = FORMS[form]
    assert [question for question in row.having if not has_form(form, question)] == []
    assert [question for question in row.lacking if has_form(form, question)] == []


def test_every_form_is_asked_for_by_search_or_answers_or_by_what_both_read() -> None:
    rooms = [path for room in ("retrieval", "answering", "questions") for path in (SOURCE / room).rglob("*.py")]
    texts = [path.read_text() for path in rooms if path.parent.name != "question_forms"]
    named = {name for text in texts for name in re.findall(r"\bQuestionForm\.(\w+)", text)}
    assert {form.name for form in QuestionForm} - named == set()
