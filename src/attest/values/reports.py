"""What the commands beside search and ask report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attest.values.documents import Document
from attest.values.members import members, plain
from attest.values.outlines import Field
from attest.values.pages import Pages, pages_json


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What an index run did, or with ``dry_run`` would do."""

    dry_run: bool = False
    added: int = 0
    changed: int = 0
    removed: int = 0
    renamed: int = 0
    """Of the removed, those whose text is there under another name; answers that quote them stay."""
    unchanged: int = 0
    refused: int = 0
    """Files that gave no document; each has a finding."""
    chunks: int = 0
    """Chunks in the store afterwards (in a dry run: an estimate for the files to read)."""
    vectors: int = 0
    """Texts that were embedded in this run."""
    commits: int = 0
    """Commits of histories that were walked in this run."""
    versions: int = 0
    """Versions of files that came with them."""
    answers: int = 0
    """Stored answers that quoted documents which are gone now, and went with them."""
    findings: Mapping[str, int] = field(default_factory=dict)
    """Count by kind, of the whole store."""
    build_id: str | None = None
    elapsed_s: float = 0.0
    estimated_s: float = 0.0
    """Dry run: how long indexing would take on a machine like the one in design/performance.md."""
    degraded: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest index --json` prints."""
        took = {"elapsed_s": round(self.elapsed_s, 2), "estimated_s": round(self.estimated_s, 1), "cost_usd": 0.0}
        return {"schema": 1, **members(self, without={"degraded"}), **took, "degraded": plain(self.degraded)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PastStatus:
    """How much of histories is in the store."""

    commits: int = 0
    versions: int = 0
    """Of files, in these commits."""
    since: str | None = None
    until: str | None = None
    """When the first and the last of them began to count."""


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
    """Of these vectors."""
    stale: Sequence[str]
    """What an older chunker, parser or model made, in words."""
    findings: Mapping[str, int]
    """Count by kind of finding."""
    size_bytes: int
    past: PastStatus = PastStatus()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest status --json` prints."""
        vectors = {"space": self.space, "there": self.vectors, "wanted": self.vectors_wanted}
        told = members(self, without={"space", "vectors_wanted"})
        return {"schema": 1, **told, "sources": dict(self.sources), "vectors": vectors}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A document, chunk or span as it is in the store."""

    ref: str
    document: Document
    """Followed to where it moved."""
    fields: Sequence[Field]
    revision_id: str
    start: int
    end: int
    first_line: int
    text: str
    """``revision.text[start:end]``."""
    current: bool
    """Whether the revision is the document's present one."""
    pages: Pages | None = None
    """Where the text stands in a document that has pages."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest show --json` prints."""
        return {
            "schema": 1,
            "ref": self.ref,
            "document_id": self.document.document_id,
            "revision_id": self.revision_id,
            "current": self.current,
            "path": self.document.path,
            "title": self.document.title,
            "kind": self.document.kind,
            "url": self.document.url,
            "authored_at": self.document.authored_at,
            "fields": {field.name: field.value for field in self.fields},
            "same_as": self.document.same_as,
            "start": self.start,
            "end": self.end,
            "start_line": self.first_line,
            **pages_json(self.pages),
            "text": self.text,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """What `attest remove` took away."""

    ref: str
    documents: Sequence[str]
    answers: int
    """Stored answers that quoted them, and went with them."""
    degraded: Sequence[str] = ()
    """What could not be wiped from the disk, by name: another process was reading all the while."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest remove --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheReport:
    """What is kept of what rerankers said."""

    rerankers: Sequence[tuple[str, int, int]]
    """Name of each, its scores, and the questions that they are for."""
    cleared: bool = False
    """Whether all of it was forgotten just now."""

    @property
    def scores(self) -> int:
        """How many scores there are, or were."""
        return sum(scores for _, scores, _ in self.rerankers)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest cache --json` prints."""
        rerankers = [
            {"name": name, "scores": scores, "questions": questions} for name, scores, questions in self.rerankers
        ]
        return {"schema": 1, "scores": self.scores, "cleared": self.cleared, "rerankers": rerankers}
