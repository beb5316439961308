"""Shapes of documents, the store's status and index reports."""

from attest.shapes.parts import Amount, Behind, Exact, First, Page, Shape, Sparse, Versioned


class DocumentShape(Versioned, Sparse):
    """What `attest show --json` prints."""

    ref: str
    document_id: str
    revision_id: str
    current: bool
    """Whether the revision is the document's present one."""
    path: str
    title: str
    kind: str
    url: str | None
    authored_at: str | None
    fields: dict[str, str]
    """What the front matter states."""
    same_as: str | None
    """The document that searches show instead of this copy."""
    start: First
    end: Behind
    start_line: int
    start_page: Page = 1
    end_page: Page = 1
    text: Exact


class VectorsShape(Shape):
    """How many texts are embedded, of how many."""

    space: str | None
    there: int
    wanted: int


class FoundShape(Shape):
    """One finding."""

    path: str
    kind: str
    detail: str


class PastShape(Shape):
    """How much of git histories is in the store."""

    commits: int
    versions: int
    since: str | None
    until: str | None


class StatusShape(Versioned, Sparse):
    """What `attest status --json` prints; ``store`` is the file's name without its folder."""

    store: str
    build_id: str
    sources: dict[str, int]
    documents: int
    redirects: int
    duplicates: int
    revisions: int
    chunks: int
    vectors: VectorsShape
    stale: list[str]
    findings: dict[str, int]
    size_bytes: int
    past: PastShape
    found: list[FoundShape] | None = None
    """With ``findings`` only."""


class IndexShape(Versioned):
    """What `attest index --json` prints."""

    dry_run: bool
    added: int
    changed: int
    removed: int
    renamed: int
    unchanged: int
    refused: int
    chunks: int
    vectors: int
    commits: int
    versions: int
    answers: int
    findings: dict[str, int]
    build_id: str | None
    elapsed_s: Amount
    estimated_s: Amount
    cost_usd: Amount
    degraded: list[str]
