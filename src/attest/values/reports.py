"""What the commands beside search and ask report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attest.values.documents import Document
from attest.values.outlines import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What an index run did, or with ``dry_run`` would do."""

    added: int = 0
    changed: int = 0
    removed: int = 0
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
    findings: Mapping[str, int] = field(default_factory=dict)
    """Count by kind, of the whole store."""
    build_id: str | None = None
    elapsed: float = 0.0
    dry_run: bool = False
    estimated_seconds: float = 0.0
    """Dry run: how long indexing would take on a machine like the one in design/performance.md."""
    degraded: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest index --json` prints."""
        return {
            "schema": 1,
            "dry_run": self.dry_run,
            "added": self.added,
            "changed": self.changed,
            "removed": self.removed,
            "unchanged": self.unchanged,
            "refused": self.refused,
            "chunks": self.chunks,
            "vectors": self.vectors,
            "commits": self.commits,
            "versions": self.versions,
            "findings": dict(self.findings),
            "build_id": self.build_id,
            "elapsed_s": round(self.elapsed, 2),
            "estimated_s": round(self.estimated_seconds, 1),
            "cost_usd": 0.0,
            "degraded": list(self.degraded),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PastStatus:
    """How much of histories is in the store."""

    commits: int = 0
    versions: int = 0
    """Of files, in these commits."""
    since: str | None = None
    until: str | None = None
    """When the first and the last of them began to count."""

    def as_json(self) -> dict[str, Any]:
        return {"commits": self.commits, "versions": self.versions, "since": self.since, "until": self.until}


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
    past: PastStatus = PastStatus()

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
            "past": self.past.as_json(),
        }


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
            "text": self.text,
        }


QuoteState = Literal["intact", "drifted", "missing", "superseded", "unread"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedQuote:
    """One quote of an answer, read again.

    ``intact``: the span reads as quoted, and so does the document today. ``superseded``: the span reads as quoted, the
    document has a newer revision, and that has the text too. ``drifted``: the document has a newer revision without
    that text. ``missing``: the revision is not in the store, or the span does not read as quoted, or hashes disagree.
    ``unread``: there was no store to read it in; the quote has the hash that is stated for it.
    """

    claim: int
    """Index of the claim."""
    n: int
    document_id: str
    state: QuoteState
    detail: str
    quote: str

    def as_json(self) -> dict[str, Any]:
        return {
            "claim": self.claim,
            "n": self.n,
            "document_id": self.document_id,
            "detail": self.detail,
            "quote": self.quote,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The outcome of reading every quote of an answer again."""

    answer_id: str
    quotes: Sequence[CheckedQuote]
    faults: Sequence[str] = ()
    """What is wrong with the ledger itself: a hash that does not fit, a sentence that is not in the answer."""
    against: Literal["store", "itself"] = "store"
    """What was read again: the sources in a store, or, without one, the file alone."""
    signature: str | None = None
    """What is to be said of the file's signature; None when it has none."""

    @property
    def valid(self) -> bool:
        """Nothing is missing, nothing drifted, and the ledger is sound; without a store, the ledger alone."""
        return not self.faults and all(quote.state in ("intact", "superseded", "unread") for quote in self.quotes)

    def _in(self, state: QuoteState) -> list[CheckedQuote]:
        return [quote for quote in self.quotes if quote.state == state]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest verify --json` prints."""
        return {
            "schema": 1,
            "answer_id": self.answer_id,
            "valid": self.valid,
            "checked": len(self.quotes),
            "intact": len(self._in("intact")),
            "drifted": [quote.as_json() for quote in self._in("drifted")],
            "missing": [quote.as_json() for quote in self._in("missing")],
            "superseded": [quote.as_json() for quote in self._in("superseded")],
            "unread": len(self._in("unread")),
            "against": self.against,
            "signature": self.signature,
            "faults": list(self.faults),
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
        return {
            "schema": 1,
            "ref": self.ref,
            "documents": list(self.documents),
            "answers": self.answers,
            "degraded": list(self.degraded),
        }


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


INVARIANTS: Mapping[str, str] = {
    "sqlite": "SQLite finds the file in order",
    "foreign-keys": "no row hangs on one that is gone",
    "lexical-index": "the full-text index holds the words of exactly the chunks that are there",
    "revision-hash": "a revision's id is the hash of its text",
    "outline": "the outline of a current revision can be read; blocks lie in the text, children in their parents",
    "field": "a fact of the front matter stands where it says",
    "link": "a link starts from a place in its document's current revision",
    "name": "a name of a document stands where its words are, in the current revision of who says so",
    "reply": "a reply or quotation stands in its document's current revision; what is quoted has the same words there",
    "author": "an author stands where they are named, in the current revision of who says so",
    "constant": "a constant gets its number where it says, in the revision of who says so",
    "symbol": "a symbol, its signature and its documentation stand in its document's current revision",
    "import": "an import stands where it says",
    "call": "a call stands where it says, in a symbol that is there",
    "type-name": "a type is named where it says, by a symbol that is there",
    "anchor": "what a specification and code can agree on stands where it says, in a current revision",
    "chunk-span": "a chunk is a place in its document's current revision, and not a blank one",
    "chunk-overlap": "chunks of a document do not overlap",
    "chunk-id": "a chunk's id follows from its document, revision and place",
    "chunk-input": "the hash of what is embedded follows from a chunk's context and text",
    "chunk-signature": "by a chunk's signature its wording is compared with that of others: it follows from its words",
    "document": "a document's current revision is in its history, and its file leads to it",
    "moved": "a document that moved leads to one that is there, or is reported as moved",
    "copy": "a copy names the document that stands in for it, or that it repeats",
    "vector": "a vector has its space's length, is finite and of length 1",
    "vector-use": "every vector belongs to a chunk",
    "score": "a reranker's kept score is a number, and of the words of a chunk",
    "past-text": "a text of a history unpacks to what its revision's id is the hash of, and some history has it",
    "past-fact": "a fact of an old revision stands where it says",
    "past-line": "commits of a history changed something, and count from dates that never run backwards",
    "tag": "the documents of a named build that lost none hash to its id",
    "answer": "an answer's id follows from its content, and its claims and quotes are filed as it has them",
    "quote": "a quote's hash is that of its span",
    "trace": "a trace can be read, and is filed under exactly the documents that it names, which are there",
    "feedback": "what was said of an answer is about a claim that it has",
    "build": "the present state is a recorded build",
    "terms-file": "the postings beside the store are those of its chunks",
    "vectors-file": "the vectors beside the store are those of its chunks",
}
"""Every promise that is looked at, in the order of the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One place where the store breaks a promise."""

    invariant: str
    """One of ``INVARIANTS``."""
    where: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """The outcome of `attest check`."""

    checked: Sequence[tuple[str, int]]
    """Each promise with the number of rows that were looked at for it."""
    faults: Sequence[Fault]

    @property
    def sound(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest check --json` prints."""
        faults = [{"invariant": f.invariant, "where": f.where, "detail": f.detail} for f in self.faults]
        return {"schema": 1, "sound": self.sound, "checked": dict(self.checked), "faults": faults}
