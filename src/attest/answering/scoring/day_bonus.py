"""A sentence whose day stands around it answers *when* as well as one that has some date in it.

*The regatta was lost* below ``## Thu 22 May`` says when that was; *the dinghy dates from 2009* does not.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.days_around import is_dated
from attest.answering.passages.passages import Library
from attest.answering.scoring.asked_value import has_asked_value
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion

DAY_AROUND = 0.4
"""What a passage loses without a value of the kind that is asked for, compared with one that has it."""


def with_day_bonus(asked: ParsedQuestion, scored: Sequence[Scored], library: Library) -> list[Scored]:
    """The passages; if it is asked when something was, those with words of that and no date gain by the day around."""
    if not has_form(QuestionForm.WHEN_IT_WAS, asked.question):
        return list(scored)
    return [
        replace(item, score=item.score + DAY_AROUND)
        if item.inside and has_asked_value(asked, item.passage) is False and is_dated(item.passage, library)
        else item
        for item in scored
    ]
