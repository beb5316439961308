"""Links between specifications and the code that follows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attest.values.anchors import ASSERTED, By
from attest.values.members import members, plain
from attest.values.symbols import FoundSymbol


class Relation(StrEnum):
    """What code does with what a specification lays down, the strongest first."""

    IMPLEMENTS = "implements"
    REFERENCES = "references"
    TESTS = "tests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place of a document's current revision by which a link is known."""

    document_id: str
    revision_id: str
    path: str
    title: str
    heading_path: Sequence[str]
    start: int
    end: int
    line: int
    text: str
    """The line that it begins on, without what surrounds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecLink:
    """That some code and a place of a specification speak of the same thing."""

    spec: Place
    code: Place
    """The first such place in the code."""
    symbol: FoundSymbol | None
    """The innermost symbol around it; None for what stands outside of all."""
    lines: Sequence[int]
    """All lines of the symbol, or of the file outside of symbols, that say so."""
    relation: Relation
    method: By
    confidence: float
    """0 to 1; design/spec-links.md says where the figures come from."""

    @property
    def asserted(self) -> bool:
        """Whether the code says it itself; else it is inferred."""
        return self.method in ASSERTED

    def as_json(self) -> dict[str, Any]:
        """The link as it is printed."""
        return {
            "spec": plain(self.spec),
            "code": plain(self.code),
            "symbol": plain(self.symbol),
            "lines": list(self.lines),
            "relation": self.relation.value,
            "asserted": self.asserted,
            "method": self.method.value,
            "confidence": round(self.confidence, 2),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecLinks:
    """What implements something that a specification lays down, or what lays down something that code does."""

    ref: str
    direction: str
    """``implementations`` or ``specified``."""
    links: Sequence[SpecLink]
    """The strongest relation first, in it the surest."""
    truncated: Sequence[str]
    """What was left out, in words."""
    degraded: Sequence[str] = ()
    elapsed_ms: float

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest implementations --json` and `attest specified --json` print."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
