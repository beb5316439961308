"""Documents over time: their versions, the facts that they stated, and what changed between two of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attest.values.members import members


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a commit made of a document."""

    document_id: str
    """What the document is called by its newest revision."""
    revision_id: str | None
    """None: from here on there was no text at this path."""
    commit_id: str | None
    """None for a revision that was seen in a folder without a history."""
    at: str
    """From when on it counted: ISO 8601, UTC."""
    authored_at: str | None
    author: str | None = None
    """Who made the commit; None also for one that was walked before this was kept."""
    subject: str | None = None
    """What they say that it does, in a line."""
    path: str
    """Relative to the folder that was indexed."""
    called: str
    """What it was called then."""
    characters: int = 0
    changed: Mapping[str, str | None] = field(default_factory=dict)
    """Facts of the front matter that it states otherwise than the version before; None: no longer."""
    abandoned: bool = False
    """Whether the main line was written anew without it."""

    def as_json(self) -> dict[str, Any]:
        return members(self, without={"document_id"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A field of a front matter that took a value, with the place that states it."""

    document_id: str
    path: str
    name: str
    value: str | None
    """None: it was no longer stated."""
    before: str | None
    """The value before; None where it had not been stated."""
    at: str
    commit_id: str
    revision_id: str
    start: int | None
    end: int | None
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAsked:
    """A question for the versions of a document, or for what a field of the front matter said."""

    ref: str | None = None
    """None: of all documents."""
    field: str | None = None
    """None: the versions are asked for, and what follows says nothing."""
    value: str | None = None
    """Where the field said this, whatever the case."""
    as_of: str | None = None
    """What it said at the end of a day, whatever ``since`` and ``until``."""
    since: str | None = None
    until: str | None = None
    limit: int = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The versions of one document, or the values that a field took; the oldest first."""

    ref: str | None
    document_id: str | None
    versions: Sequence[Version] = ()
    facts: Sequence[Fact] = ()
    left_out: int = 0
    """How many a limit cut off, of the oldest."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest history --json` prints."""
        return {"schema": 1, **members(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Some words of two texts that follow each other: what one had, what the other has in its place."""

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
    """The words of both, in order; joined they are the two spans."""

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
    """A quote whose text the document no longer has."""

    claim: int
    """Index of the claim."""
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    now: str
    """The present revision."""
    now_start: int
    now_end: int
    """Where the lines are now that stood around the quote; empty where they are gone."""
    pieces: Sequence[Piece]
    """From the quote to what stands there now."""

    def as_json(self) -> dict[str, Any]:
        now = {"revision_id": self.now, "start": self.now_start, "end": self.now_end}
        return {**members(self, without={"now_start", "now_end"}), "now": now}


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleAnswer:
    """A stored answer that quotes what is no longer said."""

    answer_id: str
    question: str
    created_at: str
    quotes: Sequence[StaleQuote]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleAnswers:
    """The stored answers whose quotes are no longer said."""

    checked: int
    stale: Sequence[StaleAnswer]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest stale --json` prints."""
        return {"schema": 1, **members(self)}
