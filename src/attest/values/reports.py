"""Results of the commands other than search and ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attest.values.documents import Document
from attest.values.members import members, plain
from attest.values.outlines import Field
from attest.values.pages import Pages, pages_json


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What an index run did, or would do with ``dry_run``."""

    dry_run: bool = False
    added: int = 0
    changed: int = 0
    removed: int = 0
    renamed: int = 0
    """Removed documents whose text is now under another name; answers that quote them stay."""
    unchanged: int = 0
    refused: int = 0
    """Files that yielded no document; each has a finding."""
    chunks: int = 0
    """Chunks in the store afterwards; in a dry run, an estimate for the files to be read."""
    vectors: int = 0
    """Number of texts embedded in this run."""
    commits: int = 0
    """Number of history commits walked in this run."""
    versions: int = 0
    """Number of file versions in these commits."""
    answers: int = 0
    """Number of stored answers removed because they quoted documents that are gone."""
    findings: Mapping[str, int] = field(default_factory=dict)
    """Findings in the whole store, counted by kind; in a dry run, of new or changed files that would not be read."""
    build_id: str | None = None
    elapsed_s: float = 0.0
    estimated_s: float = 0.0
    """Dry run: estimated seconds for indexing on a machine like the one in design/performance.md."""
    degraded: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest index --json` prints."""
        took = {"elapsed_s": round(self.elapsed_s, 2), "estimated_s": round(self.estimated_s, 1), "cost_usd": 0.0}
        return {"schema": 1, **members(self, without={"degraded"}), **took, "degraded": plain(self.degraded)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PastStatus:
    """How much history is in the store."""

    commits: int = 0
    versions: int = 0
    """Number of file versions in these commits."""
    since: str | None = None
    until: str | None = None
    """When the first and the last commit came into force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreStatus:
    """Contents of the store, progress of vectors, and findings of ingestion."""

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
    """Number of distinct embedded texts that current chunks use."""
    vectors_wanted: int
    space: str | None
    """Embedding space of these vectors."""
    stale: Sequence[str]
    """What an older chunker, parser or model made, in words."""
    findings: Mapping[str, int]
    """Number of findings by kind."""
    size_bytes: int
    past: PastStatus = PastStatus()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest status --json` prints."""
        vectors = {"space": self.space, "there": self.vectors, "wanted": self.vectors_wanted}
        stated = members(self, without={"space", "vectors_wanted"})
        return {"schema": 1, **stated, "sources": dict(self.sources), "vectors": vectors}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A document, chunk or span as it is stored."""

    ref: str
    document: Document
    """The document; if it moved, the one it moved to."""
    fields: Sequence[Field]
    revision_id: str
    start: int
    end: int
    first_line: int
    text: str
    """``revision.text[start:end]``."""
    current: bool
    """Whether the revision is the document's current one."""
    pages: Pages | None = None
    """Pages of the text; None if the format has no pages."""

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
    """What `attest remove` removed."""

    ref: str
    documents: Sequence[str]
    answers: int
    """Number of stored answers removed because they quoted these documents."""
    degraded: Sequence[str] = ()
    """Names of what could not be erased from disk because another process kept reading."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest remove --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheReport:
    """Cached scores of rerankers."""

    rerankers: Sequence[tuple[str, int, int]]
    """Each reranker's name, number of scores, and number of questions."""
    cleared: bool = False
    """Whether the cache was just cleared."""

    @property
    def scores(self) -> int:
        """Number of scores that are, or were, in the cache."""
        return sum(scores for _, scores, _ in self.rerankers)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest cache --json` prints."""
        rerankers = [
            {"name": name, "scores": scores, "questions": questions} for name, scores, questions in self.rerankers
        ]
        return {"schema": 1, "scores": self.scores, "cleared": self.cleared, "rerankers": rerankers}
