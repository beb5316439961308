"""Documents, as the store knows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


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


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreStatus:
    """What is in the store, how far vectors are, and what ingestion found."""

    store: str
    build_id: str
    sources: Sequence[tuple[str, int]]
    """Name of each source and its number of documents."""
    documents: int
    redirects: int
    duplicates: int
    revisions: int
    chunks: int
    vectors: int
    """Distinct embedded texts that current chunks use."""
    vectors_wanted: int
    space: str | None
    stale: Sequence[str]
    """What an older chunker, parser or model made, in words."""
    findings: Mapping[str, int]
    """Count by kind of finding."""
    size_bytes: int

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest status --json` prints."""
        return {
            "schema": 1,
            "store": self.store,
            "build_id": self.build_id,
            "sources": dict(self.sources),
            "documents": self.documents,
            "redirects": self.redirects,
            "duplicates": self.duplicates,
            "revisions": self.revisions,
            "chunks": self.chunks,
            "vectors": {"space": self.space, "there": self.vectors, "wanted": self.vectors_wanted},
            "stale": list(self.stale),
            "findings": dict(self.findings),
            "size_bytes": self.size_bytes,
        }
