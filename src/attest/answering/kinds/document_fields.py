"""Who wrote a document, what its status is, which number it has: the lines of its front matter.

If the question calls the document by a name that is not in its title, the sentence of another document that calls it so
is quoted as well.
"""

import re
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import (
    description_passage,
    field_passages,
    named_field_passages,
    named_fields,
    title_passage,
)
from attest.answering.kinds.further_words import words_besides_name
from attest.answering.passages.chunk_passages import passages_of_chunk
from attest.answering.passages.passages import PROSE, Library, Passage
from attest.questions.asked_fields import FieldOwner, field_asked
from attest.values.chunks import StoredChunk
from attest.values.questions import DocumentMention, ParsedQuestion
from attest.values.spans import Split
from attest.words.terms import ORDINARY_WORDS, folded


def field_lines(question: Question) -> WholeAnswer | None:
    """The lines, and the sentence with that name; None if more is asked, or if the document has no such field."""
    asked, library = question.asked, question.library
    front = library.front(asked.of_one) if asked.of_one else None
    if front is None:
        return None
    if not field_asked(asked.question):
        return whole_answer(list(_spelled_out_fields(asked, front, library))) if asked.of_one in asked.numbers else None
    lines = list(field_passages(asked, front, library)) or list(_title_for_which(asked, front, library))
    if not lines:
        return None
    names = (name for name in asked.meant if name.titled and name.document_id == asked.of_one)
    return WholeAnswer(
        passages=[
            *lines,
            *(sentence for name in names for sentence in _sentence_with_name(name, front, library, question.split)),
        ]
    )


def _spelled_out_fields(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields whose names make up a question about a document of a series: *What type of PEP is PEP 257?*"""
    names = {part for field in named_fields(asked, front, library) for part in re.split(r"[\W_]+", field.name)}
    if all(word.lower() in names | ORDINARY_WORDS for word in words_besides_name(asked)):
        yield from named_field_passages(asked, front, library)


def _title_for_which(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The title of the document, for a question which one it is."""
    if (wanted := field_asked(asked.question)) and wanted.owner is FieldOwner.WHICH:
        title = title_passage(front, library, signed=False)
        yield from filter(None, (title, description_passage(front.document_id, library)))


def _sentence_with_name(name: DocumentMention, front: StoredChunk, library: Library, split: Split) -> Iterator[Passage]:
    """The first sentence of another document that calls this one by a name that is not in its title."""
    key, title = "".join(folded(name.words)), "".join(folded(front.title))
    if key in title or title in key:
        return
    for document_id, start, _ in library.calling(key, front.document_id):
        chunk = library.chunk_at(document_id, start)
        passages = passages_of_chunk(chunk, library, split) if chunk else ()
        matching = (passage for passage in passages if passage.form in PROSE and passage.start <= start < passage.end)
        if passage := next(matching, None):
            yield passage
            return
