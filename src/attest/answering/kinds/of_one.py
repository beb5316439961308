"""A question of one document: what it asks beside the document's name, and whether the document has sections."""

import re

from attest.answering.passages.passages import Library
from attest.values.chunks import StoredChunk
from attest.values.questions import Understood

_WITHOUT_SECTIONS = frozenset({"thread", "transcript", "code", "mail"})
"""Kinds of documents in which no section says what all of it is about: where people speak, and source code."""


def opening(document_id: str, library: Library) -> StoredChunk | None:
    """The chunk with which a document of sections begins; None for one of another kind, one without chunks, and one
    that only says where it moved to."""
    if library.moved_away(document_id):
        return None
    front = library.front(document_id) or library.chunk_at(document_id, 0)
    return None if front is None or front.document_kind in _WITHOUT_SECTIONS else front


def words_beside(asked: Understood) -> list[str]:
    """The words of a question, as it writes them, that are no part of the id of the document which it names first."""
    own = set(re.split(r"\W", asked.named[0]))
    return [word.word for word in asked.words if not own & set(re.split(r"\W", word.word.lower()))]
