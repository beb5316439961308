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
from attest.answering.fields import SUCCESSOR_FIELDS, field_passage, names_document
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.rereading import named_by_number
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.values.spans import Split

OLDER = (*SUCCESSOR_FIELDS, "withdrawal-reason")
"""Fields in which a document names what replaced it, or says why it was given up."""
NEWER = ("supersedes", "replaces", "obsoletes", "updates")
"""Fields in which a document names what it replaces."""

MOST_SUCCESSORS = 5
"""Most sentences that are quoted, one per document."""
SuccessionDirection = Literal["newer", "older"]
"""What is asked for: what took the place of a document, or what it took the place of."""
_REPLACES = r"(?:supersed(?:es?|ed)|replac(?:es?|ed)|obsolet(?:es?|ed)|succeed(?:s|ed)?|took the place of)"
"""*supersedes*, *was replaced*, *took the place of*."""
_ASKS_FOR_DOCUMENTS = r"^.{0,40}?\b(?:what|which|who|list|name)\b.*?"
"""Asks what or which near its beginning."""
_DIRECTIONS: Sequence[tuple[SuccessionDirection, re.Pattern[str]]] = (
    ("newer", re.compile(rf"\bN\b.{{0,12}}\b(?:is|was|been|being|got|get|were)\b.{{0,12}}\b{_REPLACES}", re.I)),
    ("newer", re.compile(rf"\b(?:is|was|has) (?:\w+-?\W?)?N\b.{{0,25}}\b{_REPLACES}", re.I)),
    ("older", re.compile(rf"\b(?:{_REPLACES} by|in favou?r of)\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\b(?:{_REPLACES}|(?:replacement|successor) (?:of|for|to))\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\bN\b.*\b{_REPLACES} (?:it|that)\b", re.I)),
    ("older", re.compile(rf"\bN\b.*\b{_REPLACES}\b(?! by)", re.I)),
)
"""Direction asked for, and its pattern once the document's number is written ``N``; the first match counts."""
_REPLACING = r"(?:supersed|replac|obsolet|succeed)(?:es|ing)|(?:replacement|successor) (?:of|for|to)"
"""Says of a document that it replaces another."""
_REPLACED_BY = r"(?:superseded|replaced|obsoleted|succeeded) by|(?:withdrawn|abandoned|deprecated) in favou?r of"
"""Says of a document that another replaced it."""
_FEW_WORDS = r"(?:(?!\n\s*\n)[^.;]){0,60}?"
"""Text that may stand between: a few words of the same sentence."""


def succession_lines(question: Question) -> WholeAnswer | None:
    """The lines, or else the sentences, that answer such a question; None for another one, or if there are none."""
    asked, library = named_by_number(question.asked), question.library
    direction = _direction_asked(asked)
    lines = list(_field_lines(asked.named[0], asked.called(asked.named[0]), direction, library)) if direction else []
    return whole_answer(lines or _successor_sentences(question.asked, library, question.split))


def _direction_asked(asked: ParsedQuestion) -> SuccessionDirection | None:
    """Whether a question asks for what is ``newer`` or ``older`` than the one document that it names."""
    if len(asked.named) != 1:
        return None
    number = re.escape(asked.number_of(asked.named[0]))
    question = re.sub(rf"\b0*{number}\b", "N", asked.question, count=1)
    if not re.search(_ASKS_FOR_DOCUMENTS, question, re.I):
        return None
    return next((direction for direction, pattern in _DIRECTIONS if pattern.search(question)), None)


def _field_lines(document_id: str, called: str, direction: SuccessionDirection, library: Library) -> Iterator[Passage]:
    """Lines of the document about itself, and of others about it under the name ``called``."""
    own, others = (OLDER, NEWER) if direction == "newer" else (NEWER, OLDER)
    for other, field in library.stating([*own, *others]):
        is_own = other == document_id and field.name in own
        is_about_it = is_own or (field.name in others and names_document(field.value, called))
        if is_about_it and (front := library.front(other)) is not None:
            yield field_passage(front, field, library)


def _successor_sentences(asked: ParsedQuestion, library: Library, split: Split) -> list[Passage]:
    """Sentences that say what replaced the document asked about; empty for other questions."""
    if _direction_asked(asked) != "newer":
        return []
    name = asked.named[0]
    series, _, number = map(re.escape, asked.called(name).rpartition("-"))
    spelled = rf"{series}[-\s]?0*{number}"
    others = dict.fromkeys(document for document, _, _ in library.naming(name, "cites") if document != name)
    front = library.front(name)
    if front is None:
        return []
    replaced_by = rf"(?:{_REPLACED_BY})\b{_FEW_WORDS}\b[A-Z]+-?\d"
    replacing = rf"(?:{_REPLACING})\b{_FEW_WORDS}\b{spelled}\b"
    sentences = _matching_sentences(front, replaced_by, library, split)[:1]
    for other_front in map(library.front, others):
        if other_front and other_front.document_kind == front.document_kind:
            sentences += _matching_sentences(other_front, replacing, library, split)[:1]
    return sentences[:MOST_SUCCESSORS]


def _matching_sentences(chunk: StoredChunk, pattern: str, library: Library, split: Split) -> list[Passage]:
    """The sentences of a document that contain a match of a pattern."""
    document, passages = OpenDocument(chunk, library), []
    text = document.text
    for match in re.finditer(rf"\b{pattern}", text, re.I):
        before, after = text.rfind("\n\n", 0, match.start()), text.find("\n\n", match.end())
        low, high = before + 2 if before >= 0 else 0, after if after >= 0 else len(text)
        for start, end in split(text[low:high]):
            if low + start <= match.start() and match.end() <= low + end:
                passages.append(document.passage(low + start, low + end, PassageForm.SENTENCE))
    return [passage for passage in passages if passage]
