"""Documents as they are stored."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

FILE_NAME = re.compile(r"(?=[^\d]*\d)(?=[^a-z]*[a-z])[a-z0-9]+(?:[-_][a-z0-9]+)+")
"""A file name, without its suffix, by which people call a document: ``spec-1``, ``0042-use-sqlite``."""
KINDS = ("proposal", "thread", "note", "transcript", "code", "text")
"""Kinds of documents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One thing with a permanent id, at its current revision."""

    document_id: str
    revision_id: str
    source: str
    """Name of the document's source."""
    path: str
    """Path relative to the indexed folder, prefixed with that folder's name if the store has several."""
    kind: str
    """One of ``KINDS``."""
    title: str
    url: str | None = None
    author: str | None = None
    category: str | None = None
    status: str | None = None
    authored_at: str | None = None
    aliases: Sequence[str] = ()
    redirect: str | None = None
    """Id of the document that this one moved to."""
    same_as: str | None = None
    """Id of the document shown instead of this one: identical, superseding or cross-posted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file to be ingested: where it is, and what identifies its state on disk."""

    root: str
    """Name of the source."""
    path: str
    """Path relative to the root, with ``/``."""
    size: int
    mtime_ns: int
