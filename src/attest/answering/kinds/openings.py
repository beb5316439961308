"""The first chunk of a document, of the README in particular: what says what a document, or all of them, are about."""

import re

from attest.answering.passages.passages import Library
from attest.markup import BRACED_SUFFIXES, INDENTED_SUFFIXES, SECTIONED_SUFFIXES
from attest.values.chunks import StoredChunk
from attest.words.terms import folded

_README = re.compile(r"(?:.*/)?readme(?:\.\w+)?", re.I)
"""The file that introduces a project: *README*, *docs/readme.md*."""
_SUBTITLE = re.compile(r"\s*[:|,]\s|\s[-–—]\s")
"""What separates the name of a project from the rest of its title."""
_WITHOUT_SECTIONS = frozenset({"thread", "transcript", "code", "mail"})
"""Kinds of documents without a section that says what all of it is about: conversations, and source code."""
_SETTINGS = (*BRACED_SUFFIXES, *INDENTED_SUFFIXES, *SECTIONED_SUFFIXES)
"""File name endings of settings and data, which say nothing about themselves."""


def readme_opening(library: Library) -> StoredChunk | None:
    """The first chunk of the README at the highest folder level; None if there is none, or several."""
    readmes = library.topmost(_README)
    return first_chunk(readmes[0], library) if len(readmes) == 1 else None


def prose_opening(document_id: str, library: Library) -> StoredChunk | None:
    """The first chunk of a document with sections.

    None for documents of other kinds, settings, documents without chunks, and those that only say where they moved to.
    """
    if library.moved_away(document_id):
        return None
    front = library.front(document_id) or first_chunk(document_id, library)
    if front is None or front.document_kind in _WITHOUT_SECTIONS or front.path.lower().endswith(_SETTINGS):
        return None
    return front


def first_chunk(document_id: str, library: Library) -> StoredChunk | None:
    """The first chunk of a document, which may begin with text outside any chunk: an anchor, a comment."""
    places = (0, *(block.start for block in library.outline(document_id).blocks))
    return next(filter(None, (library.chunk_at(document_id, place) for place in places)), None)


def project_name(readme: StoredChunk) -> list[str]:
    """The name of the project in the title of its README, folded for comparison."""
    return folded(_SUBTITLE.split(readme.title)[0])
