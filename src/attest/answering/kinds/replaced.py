"""What took the place of a document where no field says so: the sentences of documents of its kind that do.

A document cannot know what will replace it. So what it says itself counts only where it names the other (*superseded
by EIP-2*), and what others say where they replace it by name (*this also replaces EIP-1*).
"""

import re

from attest.answering.kinds.succession import asked_way
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import placed
from attest.values.chunks import StoredChunk
from attest.values.questions import Understood
from attest.values.spans import Split

MOST = 5
"""Sentences that are quoted, one of a document."""
_TAKES = r"(?:supersed|replac|obsolet|succeed)(?:es|ing)|(?:replacement|successor) (?:of|for|to)"
_TAKEN = r"(?:superseded|replaced|obsoleted|succeeded) by|(?:withdrawn|abandoned|deprecated) in favou?r of"
_NEAR = r"(?:(?!\n\s*\n)[^.;]){0,60}?"
"""What may stand between: a few words of the same sentence."""


def replacing_passages(asked: Understood, library: Library, split: Split) -> list[Passage]:
    """Sentences that say what is newer than the document that is asked for; none for other questions."""
    if asked_way(asked) != "newer":
        return []
    name = asked.named[0]
    series, _, number = map(re.escape, asked.called(name).rpartition("-"))
    spelled = rf"{series}[-\s]?0*{number}"
    others = dict.fromkeys(document for document, _, _ in library.naming(name, "cites") if document != name)
    front = library.front(name)
    said = _sentences(front, rf"(?:{_TAKEN})\b{_NEAR}\b[A-Z]+-?\d", library, split)[:1] if front else []
    for other in others:
        there = library.front(other)
        if front and there and there.document_kind == front.document_kind:
            said += _sentences(there, rf"(?:{_TAKES})\b{_NEAR}\b{spelled}\b", library, split)[:1]
    return said[:MOST]


def _sentences(beside: StoredChunk, pattern: str, library: Library, split: Split) -> list[Passage]:
    """The sentences of a document in which a pattern stands."""
    text = library.text(beside.revision_id)
    found = []
    for match in re.finditer(rf"\b{pattern}", text, re.I):
        before, behind = text.rfind("\n\n", 0, match.start()), text.find("\n\n", match.end())
        low, high = before + 2 if before >= 0 else 0, behind if behind >= 0 else len(text)
        for start, end in split(text[low:high]):
            if low + start <= match.start() and match.end() <= low + end:
                found.append(placed(beside, low + start, low + end, Form.SENTENCE, library))
    return [passage for passage in found if passage]
