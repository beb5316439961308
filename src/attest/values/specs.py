"""Links between specifications and the code that implements them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attest.values.anchors import ASSERTED, By
from attest.values.members import members, plain
from attest.values.symbols import FoundSymbol


class Relation(StrEnum):
    """How code relates to a specification, strongest first."""

    IMPLEMENTS = "implements"
    REFERENCES = "references"
    TESTS = "tests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a document's current revision that is one end of a link."""

    document_id: str
    revision_id: str
    path: str
    title: str
    heading_path: Sequence[str]
    start: int
    end: int
    line: int
    text: str
    """The line on which the place begins, stripped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecLink:
    """A link: some code and a place in a specification speak of the same thing."""

    spec: Place
    code: Place
    """First place in the code that makes the link."""
    symbol: FoundSymbol | None
    """Innermost enclosing symbol; None outside all symbols."""
    lines: Sequence[int]
    """All lines of the symbol (of the file, outside symbols) that make the link."""
    relation: Relation
    method: By
    confidence: float
    """Confidence, 0 to 1; design/spec-links.md has the source of the figures."""

    @property
    def asserted(self) -> bool:
        """Whether the code itself states the link; otherwise it is inferred."""
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
    """The code that implements a specification, or the specifications that some code implements."""

    ref: str
    direction: str
    """``implementations`` or ``specified``."""
    links: Sequence[SpecLink]
    """Strongest relation first, then highest confidence."""
    truncated: Sequence[str]
    """What was left out, in words."""
    degraded: Sequence[str] = ()
    elapsed_ms: float

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest implementations --json` and `attest specified --json` print."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
