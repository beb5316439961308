"""Questions about one thing: a value, a name, a day, a meaning, yes or no. A sentence or two answer them, and passages
much worse than the best one are beside the point.

Several things, reasons, steps, positions and developments need more, and so does a long question.
"""

import re

from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want

LONGEST = 14
"""Most words of a question about one thing."""
_SEVERAL = re.compile(r"\band\b|[;,]", re.I)
"""Marks of a question with several parts."""
_WANTS_MORE = frozenset(
    {
        Want.POSITIONS, Want.EVOLUTION, Want.REASON, Want.COMPARISON, Want.DISCUSSION, Want.STEPS, Want.DEPENDENTS,
        Want.COUNTERFACTUAL, Want.PLACE, Want.ROADMAP,
    }
)  # fmt: skip
"""Wants that take several sentences, often of several documents."""


def asks_one_thing(asked: ParsedQuestion) -> bool:
    """Whether a sentence or two answer the question."""
    question = asked.question
    short = len(question.split()) <= LONGEST and not asked.wants & _WANTS_MORE
    return short and has_form(QuestionForm.OF_ONE_THING, question) and _SEVERAL.search(question) is None
