"""Shapes of versions, differences, stale answers and builds."""

from attest.shapes.parts import Shape, Versioned
from attest.values.builds import Build
from attest.values.history import Fact


class VersionShape(Shape):
    """A version of a document."""

    revision_id: str | None
    commit_id: str | None
    at: str
    authored_at: str | None
    path: str
    called: str
    characters: int
    changed: dict[str, str | None]
    abandoned: bool
    author: str | None
    subject: str | None


class HistoryShape(Versioned):
    """What `attest history --json` prints."""

    ref: str | None
    document_id: str | None
    versions: list[VersionShape]
    facts: list[Fact]
    left_out: int


class PieceShape(Shape):
    """Consecutive words of two texts, equal or different."""

    before: str
    after: str
    same: bool


class HunkShape(Shape):
    """Lines that differ."""

    start: int
    end: int
    start_line: int
    after_start: int
    after_end: int
    after_start_line: int
    pieces: list[PieceShape]


class DifferenceShape(Versioned):
    """What `attest diff --json` prints."""

    ref: str
    document_id: str
    before: VersionShape
    after: VersionShape
    hunks: list[HunkShape]


class PlaceNowShape(Shape):
    """The present place of the lines that surrounded a quote."""

    revision_id: str
    start: int
    end: int


class StaleQuoteShape(Shape):
    """A quote whose text the document no longer has."""

    claim: int
    n: int
    document_id: str
    revision_id: str
    start: int
    end: int
    now: PlaceNowShape
    pieces: list[PieceShape]


class StaleAnswerShape(Shape):
    """A stored answer with a quote that is no longer in its document."""

    answer_id: str
    question: str
    created_at: str
    quotes: list[StaleQuoteShape]


class StaleShape(Versioned):
    """What `attest stale --json` prints."""

    checked: int
    stale: list[StaleAnswerShape]


class BuildsShape(Versioned):
    """What `attest build list --json` prints."""

    builds: list[Build]
