"""Progress of long-running work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One progress report: ``done`` of ``total`` in a stage, after ``elapsed`` seconds of that stage."""

    stage: Literal["files", "history", "vectors", "queries"]
    done: int
    total: int
    elapsed: float
    chunks: int = 0
    """Chunks made so far, in the stage ``files``."""
    done_at_start: int = 0
    """The part of ``done`` that existed when the clock started: worker processes take a while to start, which says
    nothing about their speed."""

    vectors: float = 0.0
    """Estimated seconds for the vectors that follow the stage ``files``; 0 if none follow."""

    @property
    def rate(self) -> float:
        """Units done per second; 0 while unknown."""
        return (self.done - self.done_at_start) / self.elapsed if self.elapsed else 0.0

    @property
    def left(self) -> float:
        """Estimated seconds to the end of the stage; 0 at its end or while the rate is unknown."""
        return (self.total - self.done) / self.rate if self.rate else 0.0

    def __str__(self) -> str:
        chunks = f", {self.chunks:,} chunks" if self.chunks else ""
        left = f", {self.left:.0f} s left" if self.left else ""
        pace = f" ({self.rate:,.0f}/s{left})" if self.rate else ""
        return f"{self.stage}: {self.done:,} of {self.total:,}{chunks}{pace}{self.then}"

    @property
    def then(self) -> str:
        """Suffix of the report that says what follows the stage."""
        return f", then vectors (about {self.vectors:.0f} s)" if self.vectors >= 1 else ""


Report: TypeAlias = Callable[[Progress], object]
"""Callback that receives progress reports from time to time."""
