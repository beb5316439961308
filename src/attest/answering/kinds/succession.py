"""What replaced a document, and what it replaced: the lines of front matter, or else the sentences, that say so.

The direction follows from the verb and the position of the name: ``what replaced EIP-1`` and ``what was EIP-1 replaced
by`` ask for what is newer; ``what did EIP-1 replace`` and ``what was replaced by EIP-1`` for what is older.

A document cannot know what will replace it. So its own prose counts only if it names the other document (*superseded by
EIP-2*), and that of others if they replace it by name (*this also replaces EIP-1*).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import field_passage, names_document
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import OpenDocument
from attest.answering.rereading import by_number
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.values.spans import Split

OLDER = ("superseded-by", "replaced-by", "obsoleted-by", "withdrawal-reason", "deprecated-by")
"""Fields in which a document names what replaced it."""
NEWER = ("supersedes", "replaces", "obsoletes", "updates")
"""Fields in which a document names what it replaces."""

MOST = 5
"""Most sentences that are quoted, one per document."""
Way = Literal["newer", "older"]
"""What is asked for: what took the place of a document, or what it took the place of."""
_TAKES = r"(?:supersed(?:es?|ed)|replac(?:es?|ed)|obsolet(?:es?|ed)|succeed(?:s|ed)?|took the place of)"
_ASKS = r"^.{0,40}?\b(?:what|which|who|list|name)\b.*?"
_WAYS: Sequence[tuple[Way, re.Pattern[str]]] = (
    ("newer", re.compile(rf"\bN\b.{{0,12}}\b(?:is|was|been|being|got|get|were)\b.{{0,12}}\b{_TAKES}", re.I)),
    ("newer", re.compile(rf"\b(?:is|was|has) (?:\w+-?\W?)?N\b.{{0,25}}\b{_TAKES}", re.I)),
    ("older", re.compile(rf"\b(?:{_TAKES} by|in favou?r of)\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\b(?:{_TAKES}|(?:replacement|successor) (?:of|for|to))\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\bN\b.*\b{_TAKES} (?:it|that)\b", re.I)),
    ("older", re.compile(rf"\bN\b.*\b{_TAKES}\b(?! by)", re.I)),
)
"""Direction asked for, and its pattern once the document's number is written ``N``; the first match counts."""
_TAKES_ITS_PLACE = r"(?:supersed|replac|obsolet|succeed)(?:es|ing)|(?:replacement|successor) (?:of|for|to)"
_IS_TAKEN = r"(?:superseded|replaced|obsoleted|succeeded) by|(?:withdrawn|abandoned|deprecated) in favou?r of"
_NEAR = r"(?:(?!\n\s*\n)[^.;]){0,60}?"
"""Text that may stand between: a few words of the same sentence."""


def succession(question: Question) -> WholeAnswer | None:
    """The lines, or else the sentences, that answer such a question; None for another one, or if there are none."""
    asked, library = by_number(question.asked), question.library
    way = _asked_way(asked)
    lines = list(_lines(asked.named[0], asked.called(asked.named[0]), way, library)) if way else []
    return whole_answer(lines or _sentences_of_the_newer(question.asked, library, question.split))


def _asked_way(asked: ParsedQuestion) -> Way | None:
    """Whether a question asks for what is ``newer`` or ``older`` than the one document that it names."""
    if len(asked.named) != 1:
        return None
    number = re.escape(asked.number_of(asked.named[0]))
    question = re.sub(rf"\b0*{number}\b", "N", asked.question, count=1)
    if not re.search(_ASKS, question, re.I):
        return None
    return next((way for way, pattern in _WAYS if pattern.search(question)), None)


def _lines(document_id: str, called: str, way: Way, library: Library) -> Iterator[Passage]:
    """Lines of the document about itself, and of others about it under the name ``called``."""
    own, others = (OLDER, NEWER) if way == "newer" else (NEWER, OLDER)
    for other, field in library.stating([*own, *others]):
        mine = other == document_id and field.name in own
        front = library.front(other) if mine or (field.name in others and names_document(field.value, called)) else None
        if front is not None:
            yield field_passage(front, field, library)


def _sentences_of_the_newer(asked: ParsedQuestion, library: Library, split: Split) -> list[Passage]:
    """Sentences that say what replaced the document asked about; empty for other questions."""
    if _asked_way(asked) != "newer":
        return []
    name = asked.named[0]
    series, _, number = map(re.escape, asked.called(name).rpartition("-"))
    spelled = rf"{series}[-\s]?0*{number}"
    others = dict.fromkeys(document for document, _, _ in library.naming(name, "cites") if document != name)
    front = library.front(name)
    said = _sentences(front, rf"(?:{_IS_TAKEN})\b{_NEAR}\b[A-Z]+-?\d", library, split)[:1] if front else []
    for other in others:
        there = library.front(other)
        if front and there and there.document_kind == front.document_kind:
            said += _sentences(there, rf"(?:{_TAKES_ITS_PLACE})\b{_NEAR}\b{spelled}\b", library, split)[:1]
    return said[:MOST]


def _sentences(beside: StoredChunk, pattern: str, library: Library, split: Split) -> list[Passage]:
    """The sentences of a document that contain a match of a pattern."""
    document, found = OpenDocument(beside, library), []
    text = document.text
    for match in re.finditer(rf"\b{pattern}", text, re.I):
        before, behind = text.rfind("\n\n", 0, match.start()), text.find("\n\n", match.end())
        low, high = before + 2 if before >= 0 else 0, behind if behind >= 0 else len(text)
        for start, end in split(text[low:high]):
            if low + start <= match.start() and match.end() <= low + end:
                found.append(document.passage(low + start, low + end, Form.SENTENCE))
    return [passage for passage in found if passage]
