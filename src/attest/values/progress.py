"""How far a long piece of work has come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One report: ``done`` of ``total`` in a stage, after ``elapsed`` seconds of that stage."""

    stage: Literal["files", "terms", "vectors"]
    done: int
    total: int
    elapsed: float
    chunks: int = 0
    """Chunks made so far, in the stage ``files``."""

    def __str__(self) -> str:
        rate = self.done / self.elapsed if self.elapsed else 0.0
        left = f", {(self.total - self.done) / rate:.0f} s left" if rate and self.done < self.total else ""
        chunks = f", {self.chunks:,} chunks" if self.chunks else ""
        return f"{self.stage}: {self.done:,} of {self.total:,}{chunks} ({rate:,.0f}/s{left})"


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
            "findings": dict(self.findings),
            "build_id": self.build_id,
            "elapsed_s": round(self.elapsed, 2),
            "estimated_s": round(self.estimated_seconds, 1),
            "cost_usd": 0.0,
            "degraded": list(self.degraded),
        }
