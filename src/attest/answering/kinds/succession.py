"""What took the place of a document, and what it took the place of: the lines of front matter that say so.

Which way is meant follows from the verb and where the name stands: ``what replaced EIP-1`` asks for what is newer, as
``what was EIP-1 replaced by`` does; ``what did EIP-1 replace`` and ``what was replaced by EIP-1`` for what is older.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.fields import field_passage, names
from attest.answering.passages.passages import Library, Passage
from attest.values.questions import Understood

OLDER = ("superseded-by", "replaced-by", "obsoleted-by", "withdrawal-reason", "deprecated-by")
"""Fields in which a document names what took its place."""
NEWER = ("supersedes", "replaces", "obsoletes", "updates")
"""Fields in which a document names what it takes the place of."""

_TAKES = r"(?:supersed(?:es?|ed)|replac(?:es?|ed)|obsolet(?:es?|ed)|succeed(?:s|ed)?|took the place of)"
_ASKS = r"^.{0,40}?\b(?:what|which|who|list|name)\b.*?"
_WAYS: Sequence[tuple[str, re.Pattern[str]]] = (
    ("newer", re.compile(rf"\bN\b.{{0,12}}\b(?:is|was|been|being|got|get|were)\b.{{0,12}}\b{_TAKES}", re.I)),
    ("newer", re.compile(rf"\b(?:is|was|has) (?:\w+-?\W?)?N\b.{{0,25}}\b{_TAKES}", re.I)),
    ("older", re.compile(rf"\b(?:{_TAKES} by|in favou?r of)\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\b(?:{_TAKES}|(?:replacement|successor) (?:of|for|to))\b.{{0,25}}\bN\b", re.I)),
    ("newer", re.compile(rf"\bN\b.*\b{_TAKES} (?:it|that)\b", re.I)),
    ("older", re.compile(rf"\bN\b.*\b{_TAKES}\b(?! by)", re.I)),
)
"""Which way is asked, with how that looks once the document's number reads ``N``; the first that fits counts."""


def succession_passages(asked: Understood, library: Library) -> list[Passage]:
    """The lines that answer such a question; none when it is another one, or when no document says."""
    way = asked_way(asked)
    return list(_lines(asked.named[0], asked.called(asked.named[0]), way, library)) if way else []


def asked_way(asked: Understood) -> str | None:
    """Whether a question asks for what is ``newer`` or ``older`` than the one document that it names."""
    if len(asked.named) != 1:
        return None
    number = re.escape(asked.number_of(asked.named[0]))
    question = re.sub(rf"\b0*{number}\b", "N", asked.question, count=1)
    if not re.search(_ASKS, question, re.I):
        return None
    return next((way for way, pattern in _WAYS if pattern.search(question)), None)


def _lines(document_id: str, called: str, way: str, library: Library) -> Iterator[Passage]:
    """What the document says of itself, and what the others say of it by what it is ``called``."""
    own, others = (OLDER, NEWER) if way == "newer" else (NEWER, OLDER)
    for other, field in library.stating([*own, *others]):
        mine = other == document_id and field.name in own
        front = library.front(other) if mine or (field.name in others and names(field.value, called)) else None
        if front is not None:
            yield field_passage(front, field, library)
