"""Builds: the named sets of revisions that searches run against."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """A state of the store that an index run left, with the tags it was given."""

    build_id: str
    created_at: str
    documents: int
    chunks: int
    tags: Sequence[str] = ()
    pruned: int = 0
    """For a tagged build: documents removed since then."""
    present: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds:
    """Builds of a store, oldest first."""

    builds: Sequence[Build]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest build list --json` and `attest build tag --json` print."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A document that differs between two builds."""

    document_id: str
    path: str
    before: str | None
    """Revision in the first build; None if that build lacks the document."""
    after: str | None

    @property
    def what(self) -> str:
        return "added" if self.before is None else "removed" if self.after is None else "changed"

    def as_json(self) -> dict[str, Any]:
        return {"what": self.what, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildDifference:
    """What differs between two builds."""

    first: str
    second: str
    same: int
    """Number of documents with the same revision in both."""
    changes: Sequence[Change]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest build diff --json` prints."""
        return {"schema": 1, **members(self)}
