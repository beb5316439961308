"""Questions about one document: what they ask besides its name, and whether it has sections."""

import re

from attest.answering.passages.passages import Library
from attest.markup import BRACED, INDENTED, SECTIONED
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.words.terms import folded, terms, words

_README = re.compile(r"(?:.*/)?readme(?:\.\w+)?", re.I)
_SUBTITLE = re.compile(r"\s*[:|,]\s|\s[-–—]\s")
"""What separates the name of a project from the rest of its title."""
_WITHOUT_SECTIONS = frozenset({"thread", "transcript", "code", "mail"})
"""Kinds of documents without a section that says what all of it is about: conversations, and source code."""
_SETTINGS = (*BRACED, *INDENTED, *SECTIONED)
"""File name endings of settings and data, which say nothing about themselves."""


def introduction(library: Library) -> StoredChunk | None:
    """The first chunk of the README at the highest folder level; None if there is none, or several."""
    introductions = library.topmost(_README)
    return opening_chunk(introductions[0], library) if len(introductions) == 1 else None


def opening(document_id: str, library: Library) -> StoredChunk | None:
    """The first chunk of a document with sections.

    None for documents of other kinds, settings, documents without chunks, and those that only say where they moved to.
    """
    if library.moved_away(document_id):
        return None
    front = library.front(document_id) or opening_chunk(document_id, library)
    if front is None or front.document_kind in _WITHOUT_SECTIONS or front.path.lower().endswith(_SETTINGS):
        return None
    return front


def opening_chunk(document_id: str, library: Library) -> StoredChunk | None:
    """The first chunk of a document, which may begin with text outside any chunk: an anchor, a comment."""
    places = (0, *(block.start for block in library.outline(document_id).blocks))
    return next(filter(None, (library.chunk_at(document_id, place) for place in places)), None)


def project_name(introduction: StoredChunk) -> list[str]:
    """The name of the project in the title of its README, folded for comparison."""
    return folded(_SUBTITLE.split(introduction.title)[0])


def words_beside(asked: ParsedQuestion) -> list[str]:
    """The words of a question, as written, that are not part of its name for the first named document or of a title."""
    own = set(re.split(r"\W", asked.called(asked.named[0]))) if asked.named else set()
    own |= {"".join(asked.called(one).split("-")) for one in asked.named[:1]}
    rest = asked.question
    for one in asked.meant:
        rest = rest.replace(one.words, " ") if one.titled and one.words else rest
    left = {*words(rest), *terms(rest)}
    kept = (word.word for word in asked.words if left.intersection((word.word, *word.terms)))
    return [word for word in kept if not own & {part.lstrip("0") for part in re.split(r"\W", word.lower())}]
