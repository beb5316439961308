"""Documents over time: their versions, the facts they stated, and what changed between two versions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attest.values.members import members


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A document as of one commit."""

    document_id: str
    """Id of the document according to its newest revision."""
    revision_id: str | None
    """None if there is no text at this path from here on."""
    commit_id: str | None
    """None for a revision seen in a folder without a history."""
    at: str
    """When it came into force: ISO 8601, UTC."""
    authored_at: str | None
    author: str | None = None
    """Author of the commit; also None for commits walked before authors were stored."""
    subject: str | None = None
    """First line of the commit message."""
    path: str
    """Path relative to the indexed folder."""
    called: str
    """Id of the document at that time."""
    characters: int = 0
    changed: Mapping[str, str | None] = field(default_factory=dict)
    """Front matter fields that changed since the previous version; None for a field that was removed."""
    abandoned: bool = False
    """Whether the main branch was rewritten without this commit."""

    def as_json(self) -> dict[str, Any]:
        return members(self, without={"document_id"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A front matter field that took a value, with the place that states it."""

    document_id: str
    path: str
    name: str
    value: str | None
    """None if the field was removed."""
    before: str | None
    """Previous value; None if the field did not exist."""
    at: str
    commit_id: str
    revision_id: str
    start: int | None
    end: int | None
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAsked:
    """A request for the versions of a document, or for the values of a front matter field."""

    ref: str | None = None
    """None for all documents."""
    field: str | None = None
    """None to ask for versions; ``value`` and ``as_of`` are then ignored."""
    value: str | None = None
    """Only documents whose field has this value, ignoring case."""
    as_of: str | None = None
    """The value at the end of this day; overrides ``since`` and ``until``."""
    since: str | None = None
    until: str | None = None
    limit: int = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The versions of one document, or the values of a field; oldest first."""

    ref: str | None
    document_id: str | None
    versions: Sequence[Version] = ()
    facts: Sequence[Fact] = ()
    left_out: int = 0
    """Number of oldest entries cut off by the limit."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest history --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A run of words in one text and its replacement in another."""

    before: str
    after: str

    @property
    def same(self) -> bool:
        return self.before == self.after

    def as_json(self) -> dict[str, Any]:
        return {**members(self), "same": self.same}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """Whole lines that differ: ``before.text[start:end]`` became ``after.text[after_start:after_end]``."""

    start: int
    end: int
    start_line: int
    after_start: int
    after_end: int
    after_start_line: int
    pieces: Sequence[Piece]
    """The words of both sides, in order; joined, they are the two spans."""

    @property
    def before(self) -> str:
        return "".join(piece.before for piece in self.pieces)

    @property
    def after(self) -> str:
        return "".join(piece.after for piece in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What changed from one version of a document to another."""

    ref: str
    document_id: str
    before: Version
    after: Version
    hunks: Sequence[Hunk]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest diff --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleQuote:
    """A quote whose text the document no longer contains."""

    claim: int
    """Index of the claim."""
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    now: str
    """The current revision of the document."""
    now_start: int
    now_end: int
    """Where the lines around the quote are now; empty if they are gone."""
    pieces: Sequence[Piece]
    """The difference between the quote and the present text there."""

    def as_json(self) -> dict[str, Any]:
        now = {"revision_id": self.now, "start": self.now_start, "end": self.now_end}
        return {**members(self, without={"now_start", "now_end"}), "now": now}


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleAnswer:
    """A stored answer with quotes that its documents no longer contain."""

    answer_id: str
    question: str
    created_at: str
    quotes: Sequence[StaleQuote]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleAnswers:
    """The stored answers whose quotes are no longer in their documents."""

    checked: int
    stale: Sequence[StaleAnswer]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest stale --json` prints."""
        return {"schema": 1, **members(self)}
