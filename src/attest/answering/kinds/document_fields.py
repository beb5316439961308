"""Who wrote a document, what its status is, which number it has: the lines of its front matter.

If the question calls the document by a name that is not in its title, the sentence of another document that calls it so
is quoted as well.
"""

import re
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import description_passage, field_passages, fields_spelled, spelled_fields, title_passage
from attest.answering.kinds.one_document import words_beside
from attest.answering.passages.passages import PROSE, Library, Passage
from attest.answering.passages.walk import passages
from attest.questions.asked_fields import Whose, field_asked_of
from attest.values.chunks import StoredChunk
from attest.values.questions import DocumentMention, ParsedQuestion
from attest.values.spans import Split
from attest.words.terms import ORDINARY_WORDS, folded


def document_fields(question: Question) -> WholeAnswer | None:
    """The lines, and the sentence with that name; None if more is asked, or if the document has no such field."""
    asked, library = question.asked, question.library
    front = library.front(asked.of_one) if asked.of_one else None
    if front is None:
        return None
    if not field_asked_of(asked.question):
        return whole_answer(list(_spelled(asked, front, library))) if asked.of_one in asked.numbers else None
    lines = list(field_passages(asked, front, library)) or list(_which(asked, front, library))
    if not lines:
        return None
    called = (one for one in asked.meant if one.titled and one.document_id == asked.of_one)
    return WholeAnswer(
        passages=[*lines, *(said for one in called for said in _naming(one, front, library, question.split))]
    )


def _spelled(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields whose names make up a question about a document of a series: *What type of PEP is PEP 257?*"""
    names = {part for one in fields_spelled(asked, front, library) for part in re.split(r"[\W_]+", one.name)}
    if all(word.lower() in names | ORDINARY_WORDS for word in words_beside(asked)):
        yield from spelled_fields(asked, front, library)


def _which(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The title of the document, for a question which one it is."""
    if (wanted := field_asked_of(asked.question)) and wanted.whose is Whose.WHICH:
        title = title_passage(front, library, signed=False)
        yield from filter(None, (title, description_passage(front.document_id, library)))


def _naming(name: DocumentMention, front: StoredChunk, library: Library, split: Split) -> Iterator[Passage]:
    """The first sentence of another document that calls this one by a name that is not in its title."""
    key, title = "".join(folded(name.words)), "".join(folded(front.title))
    if key in title or title in key:
        return
    for document_id, start, _ in library.calling(key, front.document_id):
        chunk = library.chunk_at(document_id, start)
        said = passages(chunk, library, split) if chunk else ()
        there = (one for one in said if one.form in PROSE and one.start <= start < one.end)
        if one := next(there, None):
            yield one
            return
