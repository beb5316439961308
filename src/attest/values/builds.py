"""Builds: which revisions a search runs against, by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """A state of the store that some run left, with the names that it was given."""

    build_id: str
    created_at: str
    documents: int
    chunks: int
    tags: Sequence[str] = ()
    pruned: int = 0
    """Documents of a named one that were removed since then."""
    present: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds:
    """Builds of a store, the oldest first."""

    builds: Sequence[Build]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest build list --json` and `attest build tag --json` print."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A document that two builds do not have alike."""

    document_id: str
    path: str
    before: str | None
    """Its revision in the first build; None where that has no such document."""
    after: str | None

    @property
    def what(self) -> str:
        return "added" if self.before is None else "removed" if self.after is None else "changed"

    def as_json(self) -> dict[str, Any]:
        return {"what": self.what, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildDifference:
    """What one build has otherwise than another."""

    first: str
    second: str
    same: int
    """Documents with the same revision in both."""
    changes: Sequence[Change]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest build diff --json` prints."""
        return {"schema": 1, **members(self)}
