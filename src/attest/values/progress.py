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
    begun: int = 0
    """Of ``done``, what was there when the clock began: worker processes take a while to start, and tell nothing of how
    fast they will be."""

    vectors: float = 0.0
    """Seconds that the vectors take, by estimate, which follow the stage ``files``; 0 where none do."""

    @property
    def rate(self) -> float:
        """How much is done in a second; 0 while that is not known."""
        return (self.done - self.begun) / self.elapsed if self.elapsed else 0.0

    @property
    def left(self) -> float:
        """Seconds until the end of the stage at that rate; 0 where it is there or the rate is not known."""
        return (self.total - self.done) / self.rate if self.rate else 0.0

    def __str__(self) -> str:
        chunks = f", {self.chunks:,} chunks" if self.chunks else ""
        left = f", {self.left:.0f} s left" if self.left else ""
        pace = f" ({self.rate:,.0f}/s{left})" if self.rate else ""
        return f"{self.stage}: {self.done:,} of {self.total:,}{chunks}{pace}{self.then}"

    @property
    def then(self) -> str:
        """What follows the stage, behind what is said of it."""
        return f", then vectors (about {self.vectors:.0f} s)" if self.vectors >= 1 else ""


Report: TypeAlias = Callable[[Progress], object]
"""Is told how far the work has come, now and then."""
