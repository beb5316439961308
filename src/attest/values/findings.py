"""What ingestion noticed about a document. A finding is a report, never an error."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class FindingKind(StrEnum):
    """What a finding is about."""

    TRUNCATED = "truncated"
    MOVED = "moved"
    DUPLICATE = "duplicate"
    MALFORMED = "malformed"
    DANGLING = "dangling"
    EMPTY = "empty"
    UNDECODABLE = "undecodable"
    UNREADABLE = "unreadable"
    UNSUPPORTED = "unsupported"
    TOO_LARGE = "too_large"
    PAYLOAD = "payload"
    SUPERSEDED = "superseded"
    HISTORY = "history"
    SCANNED = "scanned"
    GARBLED = "garbled"
    ENCRYPTED = "encrypted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: its kind and a sentence for a person, without the path (the store knows it)."""

    kind: FindingKind
    detail: str


class FoundFinding(NamedTuple):
    """A finding with the path of its file."""

    path: str
    kind: str
    detail: str

    def as_json(self) -> dict[str, str]:
        return self._asdict()
