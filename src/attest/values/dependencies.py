"""What a document builds on, or what builds on it, transitively."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.links import Link, Node
from attest.values.members import plain
from attest.values.passages import Passage

Fault = Literal["missing", "moved", "abandoned", "unsettled", "cycle"]
"""What is wrong with a requirement. ``missing``: the store does not have it; ``moved``: it is named by its old place;
``abandoned``: it was withdrawn or is stagnant; ``unsettled``: it is not settled although the document that requires it
is; ``cycle``: it requires, directly or indirectly, the document that requires it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A requirement that cannot be relied on as it stands."""

    kind: Fault
    source: str
    target: str
    detail: str
    """Description in words."""
    evidence: Sequence[Passage]
    """The line that states the requirement and, if there is one, the line that states its status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyView:
    """Transitive requirements of a document, or the documents that require it."""

    ref: str
    root: str
    direction: str
    """``out`` for what the document requires, ``in`` for what requires it."""
    nodes: Sequence[Node]
    """Nearest first, starting with the document itself."""
    links: Sequence[Link]
    cycles: Sequence[Sequence[str]]
    """Each cycle as its documents in order, the first repeated at the end."""
    critical_path: Sequence[str]
    """The longest chain of requirements, starting at the document; a cycle on it counts with all its documents."""
    conflicts: Sequence[Conflict]
    truncated: Sequence[str]
    elapsed_ms: float = 0.0

    @property
    def asserted(self) -> int:
        """Number of links that the texts state themselves."""
        return sum(link.asserted for link in self.links)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest dependencies --json` prints."""
        return {
            "schema": 1,
            "ref": self.ref,
            "root": self.root,
            "direction": self.direction,
            "nodes": plain(self.nodes),
            "links": plain(self.links),
            "asserted": self.asserted,
            "inferred": len(self.links) - self.asserted,
            "cycles": [list(cycle) for cycle in self.cycles],
            "critical_path": list(self.critical_path),
            "conflicts": plain(self.conflicts),
            "truncated": list(self.truncated),
            "elapsed_ms": round(self.elapsed_ms, 1),
        }
