"""What a proposal requires all the way, and what depends on it: the lines of front matter along the links.

Only a question that names one document, and asks for others that it is linked with by requirements, is answered here;
its answer is whole, because the links are. Which way is meant follows from where the name stands: ``what depends on
EIP-1`` asks for others, ``what does EIP-1 depend on`` for what it needs.
"""

import re
from collections.abc import Iterator

from attest.answering.fields import lines_passage
from attest.answering.passages.passages import Library, Passage
from attest.values.questions import Understood, Want

CONFIDENCE = 0.9
"""The links are exact; what remains is whether the question was read as it was meant."""
ALL = 100
"""Links of a chain that are followed."""
_BESIDE = 3
"""Characters between a document and its verb: with more, it may be something of the document that depends."""
_ITSELF = re.compile(r"\b(?:does|do) [a-z]+[- #]?\d+\Z", re.I)
MOST = 40
"""Lines that are quoted."""
_VERB = re.compile(r"\b(?:requir(?:es?|ed|ing)|depend(?:s|ed|ing|ents?)?|rel(?:y|ies)|builds? (?:up)?on)\b", re.I)
_NEEDS = re.compile(r"\b(?:requirements?|dependenc(?:y|ies)|prerequisites?) of\b", re.I)
_ALL_THE_WAY = re.compile(r"\b(?:recursive\w*|transitive\w*|in total|indirect\w*|all the way)\b", re.I)
_OTHERS = re.compile(r"\b(?:which|what|who|list|name|all|every|any)\b", re.I)


def requirement_passages(asked: Understood, library: Library) -> list[Passage]:
    """The lines that answer such a question; none when it is another one. A filter leaves lines out."""
    way = _way(asked)
    if way is None:
        return []
    direction, depth = way
    sources = library.requiring(asked.named[0], direction, depth)
    return [passage for name in sources for passage in _lines(name, library)][:MOST]


def _way(asked: Understood) -> tuple[str, int] | None:
    """Which way to walk, and how far; None for other questions."""
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


def _lines(document_id: str, library: Library) -> Iterator[Passage]:
    front = library.front(document_id)
    if front is None:
        return
    for field in library.fields(document_id):
        if field.name == "requires":
            yield lines_passage(front, field.start, field.end, library)
