"""How far a long piece of work has come."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One report: ``done`` of ``total`` in a stage, after ``elapsed`` seconds of that stage."""

    stage: Literal["files", "history", "vectors", "queries"]
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


Report: TypeAlias = Callable[[Progress], object]
"""Is told how far the work has come, now and then."""
