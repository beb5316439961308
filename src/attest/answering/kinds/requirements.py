"""What a proposal requires, all the way, and what depends on it: the lines of front matter along the links.

Only a question that names one document and asks for others linked with it by requirements is answered here; the answer
is complete because the links are. The direction follows from the position of the name: ``what depends on EIP-1`` asks
for others, ``what does EIP-1 depend on`` for what it needs. A question which documents require it, and nothing else,
also gets their number; one that asks for more is left to the search, which weighs the documents by its other words.
"""

import re

from attest.answering.case import Question, WholeAnswer, count_note, whole_answer
from attest.answering.fields import REQUIRES, SERIES, dependents_of, field_passage, is_of_series, lines_passage
from attest.answering.passages.library_parts import LinkDirection
from attest.answering.passages.passages import Library, Passage
from attest.answering.rereading import named_by_number
from attest.questions.question_forms.form import WHICH_ONES
from attest.values.questions import ParsedQuestion, Want

WHOLE_CHAIN = 100
"""Number of links of a chain that are followed."""
_MOST_BETWEEN = 3
"""Most characters between a document and its verb: with more, something of the document may be what depends."""
_NAMED_AS_SUBJECT = re.compile(r"\b(?:does|do) [a-z]+[- #]?\d+\Z", re.I)
"""*does EIP-1*, at the end of the text in front of a verb."""
MOST_REQUIREMENTS = 40
"""Most lines that are quoted."""
_REQUIRES_VERB = re.compile(
    r"\b(?:requir(?:es?|ed|ing)|depend(?:s|ed|ing|ents?)?|rel(?:y|ies)|builds? (?:up)?on)\b", re.I
)
"""*requires*, *depends on*, *builds upon*."""
_REQUIREMENTS_OF = re.compile(r"\b(?:requirements?|dependenc(?:y|ies)|prerequisites?) of\b", re.I)
"""*the dependencies of*."""
_ALL_THE_WAY = re.compile(r"\b(?:recursive\w*|transitive\w*|in total|indirect\w*|all the way)\b", re.I)
"""Asks to follow the links to their ends."""
_ASKS_FOR_OTHERS = re.compile(r"\b(?:which|what|who|list|name|all|every|any)\b", re.I)
"""Asks for documents, not whether."""
_REQUIRE = r"(?:requires?|needs?|requiring|depends? on|builds? on|rel(?:y|ies) on)"
"""*requires*, *depends on*, as the verb of a question for dependents."""
_IN_REQUIREMENTS = (
    r" (?:among|in|under|as) (?:its|their|the|an?)(?: \w+)?"
    r" (?:requirements?|requires|dependenc(?:y|ies)|prerequisites?)(?: headers?| fields?| lists?)?"
)
"""*among their requirements*, *as a dependency*."""
_DEPENDENTS_QUESTION = re.compile(
    rf"^\W*{WHICH_ONES}(?: other)? (?P<called>{SERIES}|proposal|document)s?(?: (?:that|which))?"
    rf" (?:{_REQUIRE} (?:the )?[a-z]+[- #]?\d+|(?:ha(?:s|ve)|lists?|names?) [^?]{{1,80}}?{_IN_REQUIREMENTS})\W*$",
    re.I,
)
"""*Which EIPs require EIP-1?*, *How many documents list EIP-1 among their requirements?*"""


def requirement_lines(question: Question) -> WholeAnswer | None:
    """The lines that answer such a question, minus those that a filter excludes; None for another question."""
    asked, library = named_by_number(question.asked), question.library
    if direction_and_depth := _direction_and_depth(asked):
        sources = library.requiring(asked.named[0], *direction_and_depth)
        if lines := [passage for name in sources for passage in _stated_requirements(name, library)]:
            return WholeAnswer(passages=lines[:MOST_REQUIREMENTS])
    return _dependents(question.asked, library)


def _dependents(asked: ParsedQuestion, library: Library) -> WholeAnswer | None:
    """The line of every document that requires the named one, with their number; None if nothing requires it."""
    match = _DEPENDENTS_QUESTION.search(asked.question)
    if match is None or len(asked.named) != 1:
        return None
    name = asked.named[0]
    dependents = [dependent for dependent in dependents_of(asked, library) if dependent[0] != name]
    of_series = [dependent for dependent in dependents if is_of_series(dependent[0], match["called"].lower(), library)]
    lines = [
        field_passage(front, field, library)
        for document_id, field in of_series
        if (front := library.front(document_id))
    ]
    note = count_note(len(lines), "require", asked.called(name).upper(), most=MOST_REQUIREMENTS)
    return whole_answer(lines[:MOST_REQUIREMENTS], note if match["many"] or len(lines) > MOST_REQUIREMENTS else None)


def _direction_and_depth(asked: ParsedQuestion) -> tuple[LinkDirection, int] | None:
    """Direction and depth to follow the links; None for other questions."""
    if len(asked.named) != 1 or Want.REASON in asked.wants or not _ASKS_FOR_OTHERS.search(asked.question):
        return None
    number = re.search(rf"\b0*{re.escape(asked.number_of(asked.named[0]))}\b", asked.question)
    if number is None:
        return None
    depth = WHOLE_CHAIN if _ALL_THE_WAY.search(asked.question) else 1
    verb_after = _REQUIRES_VERB.search(asked.question, number.end())
    if verb_after or _REQUIREMENTS_OF.search(asked.question):
        is_subject = (
            verb_after
            and verb_after.start() - number.end() <= _MOST_BETWEEN
            and _NAMED_AS_SUBJECT.search(asked.question, 0, number.end())
        )
        return ("out", depth) if depth > 1 or (is_subject and Want.FIELD not in asked.wants) else None
    verb_before = _REQUIRES_VERB.search(asked.question, 0, number.start())
    return ("in", depth) if verb_before and (depth > 1 or Want.FIELD not in asked.wants) else None


def _stated_requirements(document_id: str, library: Library) -> list[Passage]:
    """All lines in which a document states what it requires."""
    front = library.front(document_id)
    fields = [field for field in library.fields(document_id) if field.name == REQUIRES]
    return [lines_passage(front, field.start, field.end, library) for field in fields] if front else []
