"""What a proposal requires, all the way, and what depends on it: the lines of front matter along the links.

Only a question that names one document and asks for others linked with it by requirements is answered here; the answer
is complete because the links are. The direction follows from the position of the name: ``what depends on EIP-1`` asks
for others, ``what does EIP-1 depend on`` for what it needs. A question which documents require it, and nothing else,
also gets their number; one that asks for more is left to the search, which weighs the documents by its other words.
"""

import re

from attest.answering.case import Question, WholeAnswer, documents_counted, whole_answer
from attest.answering.fields import REQUIRES, SERIES, field_passage, is_of_series, lines_passage, requiring
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.stored import LinkDirection
from attest.answering.rereading import by_number
from attest.values.questions import ParsedQuestion, Want

ALL = 100
"""Number of links of a chain that are followed."""
_BESIDE = 3
"""Most characters between a document and its verb: with more, something of the document may be what depends."""
_ITSELF = re.compile(r"\b(?:does|do) [a-z]+[- #]?\d+\Z", re.I)
MOST = 40
"""Most lines that are quoted."""
_VERB = re.compile(r"\b(?:requir(?:es?|ed|ing)|depend(?:s|ed|ing|ents?)?|rel(?:y|ies)|builds? (?:up)?on)\b", re.I)
_NEEDS = re.compile(r"\b(?:requirements?|dependenc(?:y|ies)|prerequisites?) of\b", re.I)
_ALL_THE_WAY = re.compile(r"\b(?:recursive\w*|transitive\w*|in total|indirect\w*|all the way)\b", re.I)
_OTHERS = re.compile(r"\b(?:which|what|who|list|name|all|every|any)\b", re.I)
_EACH = r"(?:(?P<many>how many)|which|what|(?:list|show|find)(?: me)?(?: all)?|all)(?: of)?(?: the)?(?: other)?"
_REQUIRE = r"(?:requires?|needs?|requiring|depends? on|builds? on|rel(?:y|ies) on)"
_DEPENDENTS = re.compile(
    rf"^\W*{_EACH} (?P<called>{SERIES}|proposal|document)s?(?: (?:that|which))? {_REQUIRE}"
    r" (?:the )?[a-z]+[- #]?\d+\W*$",
    re.I,
)


def requirements(question: Question) -> WholeAnswer | None:
    """The lines that answer such a question, minus those that a filter excludes; None for another question."""
    asked, library = by_number(question.asked), question.library
    if way := _way(asked):
        sources = library.requiring(asked.named[0], *way)
        if lines := [passage for name in sources for passage in _lines(name, library)]:
            return WholeAnswer(passages=lines[:MOST])
    return _dependents(question.asked, library)


def _dependents(asked: ParsedQuestion, library: Library) -> WholeAnswer | None:
    """The line of every document that requires the named one, with their number; None if nothing requires it."""
    match = _DEPENDENTS.search(asked.question)
    if match is None or len(asked.named) != 1:
        return None
    name = asked.named[0]
    told = [one for one in requiring(asked, library) if one[0] != name]
    meant = [one for one in told if is_of_series(one[0], match["called"].lower(), library)]
    lines = [field_passage(front, field, library) for of, field in meant if (front := library.front(of))]
    said = documents_counted(len(lines), "require", asked.called(name).upper(), most=MOST)
    return whole_answer(lines[:MOST], said if match["many"] or len(lines) > MOST else None)


def _way(asked: ParsedQuestion) -> tuple[LinkDirection, int] | None:
    """Direction and depth to follow the links; None for other questions."""
    if len(asked.named) != 1 or Want.REASON in asked.wants or not _OTHERS.search(asked.question):
        return None
    number = re.search(rf"\b0*{re.escape(asked.number_of(asked.named[0]))}\b", asked.question)
    if number is None:
        return None
    far = ALL if _ALL_THE_WAY.search(asked.question) else 1
    needs = _VERB.search(asked.question, number.end())
    if needs or _NEEDS.search(asked.question):
        itself = needs and needs.start() - number.end() <= _BESIDE and _ITSELF.search(asked.question, 0, number.end())
        return ("out", far) if far > 1 or (itself and Want.FIELD not in asked.wants) else None
    needed = _VERB.search(asked.question, 0, number.start())
    return ("in", far) if needed and (far > 1 or Want.FIELD not in asked.wants) else None


def _lines(document_id: str, library: Library) -> list[Passage]:
    """All lines in which a document states what it requires."""
    front = library.front(document_id)
    fields = [field for field in library.fields(document_id) if field.name == REQUIRES]
    return [lines_passage(front, field.start, field.end, library) for field in fields] if front else []
