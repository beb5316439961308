"""Who wrote a document that is called by a name, how far it came, which one it is: the lines of its front matter.

A name that is not in the title is quoted, too, where another document says of which one it is the name.
"""

import re
from collections.abc import Iterator

from attest.answering.fields import (
    description_passage,
    field_passages,
    fields_spelled,
    spelled_fields,
    title_passage,
)
from attest.answering.kinds.of_one import words_beside
from attest.answering.passages.passages import PROSE, Library, Passage
from attest.answering.passages.walk import passages
from attest.values.asked_fields import Whose, field_asked_of
from attest.values.chunks import StoredChunk
from attest.values.questions import Meaning, Understood
from attest.values.spans import Split
from attest.values.terms import ORDINARY_WORDS, folded


def own_fields(asked: Understood, library: Library, split: Split) -> list[Passage]:
    """The lines, and the sentence that calls the document so; none when more is asked, or when it has no such field."""
    front = library.front(asked.of_one) if asked.of_one else None
    if front is None or not asked.of_one:
        return []
    if not field_asked_of(asked.question):
        return list(_spelled(asked, front, library)) if asked.of_one in asked.numbers else []
    lines = list(field_passages(asked, front, library)) or list(_which(asked, front, library))
    called = (one for one in asked.meant if one.titled and one.document_id == asked.of_one)
    return [*lines, *(naming for one in called for naming in _naming(one, front, library, split))] if lines else []


def _spelled(asked: Understood, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields whose names a question about a document of a series consists of: *What type of PEP is PEP 257?*"""
    names = {part for one in fields_spelled(asked, front, library) for part in re.split(r"[\W_]+", one.name)}
    if all(word.lower() in names | ORDINARY_WORDS for word in words_beside(asked)):
        yield from spelled_fields(asked, front, library)


def _which(asked: Understood, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """What the document is called, for who asks which one it is."""
    if (wanted := field_asked_of(asked.question)) and wanted.whose is Whose.WHICH:
        title = title_passage(front, library, signed=False)
        yield from filter(None, (title, description_passage(front.document_id, library)))


def _naming(name: Meaning, front: StoredChunk, library: Library, split: Split) -> Iterator[Passage]:
    """The first sentence of another document that uses a name for this one, whose title does not have it."""
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
