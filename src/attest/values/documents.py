"""Documents, as the store knows them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

FILE_NAME = re.compile(r"(?=[^\d]*\d)(?=[^a-z]*[a-z])[a-z0-9]+(?:[-_][a-z0-9]+)+")
"""The name of a file, without its ending, by which people call a document: ``spec-1``, ``0042-use-sqlite``."""
KINDS = ("proposal", "thread", "note", "transcript", "code", "text")
"""What a document can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One thing with a permanent id, at its current revision."""

    document_id: str
    revision_id: str
    source: str
    """Name of the source that it came from."""
    path: str
    """Relative to the folder that was indexed, with that folder's name in front when several are in the store."""
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
    """Document id that this one moved to."""
    same_as: str | None = None
    """Document id of the copy that is shown instead: an identical, superseding or cross-posted document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file on its way in: where it lies and what identifies its state on disk."""

    root: str
    """Name of the source."""
    path: str
    """Relative to the root, with ``/``."""
    size: int
    mtime_ns: int
