"""What a document builds on, or what builds on it, all the way."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attest.values.links import Link, Node
from attest.values.members import plain
from attest.values.passages import Passage

Fault = Literal["missing", "moved", "abandoned", "unsettled", "cycle"]
"""What is wrong with what is required: the store does not have it; it is named by where it is no more; it was withdrawn
or left to stagnate; it is not settled, and what requires it is; it requires, by way of others, what requires it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A requirement that cannot be relied on as it stands."""

    kind: Fault
    source: str
    target: str
    detail: str
    """In words."""
    evidence: Sequence[Passage]
    """The line that requires it, and the line that states its status, where there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyView:
    """Requirements of a document, or those who require it, transitively."""

    ref: str
    root: str
    direction: str
    """``out``: what it requires; ``in``: what requires it."""
    nodes: Sequence[Node]
    """Nearest first, the document itself in front."""
    links: Sequence[Link]
    cycles: Sequence[Sequence[str]]
    """Each as the documents on the way round, the first one again at the end."""
    critical_path: Sequence[str]
    """The longest chain of requirements, from the document itself; a cycle on it counts with all its documents."""
    conflicts: Sequence[Conflict]
    truncated: Sequence[str]
    elapsed_ms: float = 0.0

    @property
    def asserted(self) -> int:
        """Links that the texts state themselves."""
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
