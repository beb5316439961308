"""View model of a document through time: its versions to choose from, and the rows of what changed between two of
them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.values.history import Difference, Hunk, Version
from attest.values.reports import Shown

FIRST_VERSIONS = 10
"""Newest versions listed on the page of a document; the others are on a view of their own."""
_CONTEXT_LINES = 3
"""Unchanged lines shown before and after a change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A version in the list."""

    version: Version
    current: bool = False
    """Whether it is the current version of the document."""
    shown: bool = False
    """Whether it is the version being read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The versions of a document to choose from, newest first."""

    document_id: str
    rows: Sequence[Choice]
    before: str | None = None
    after: str | None = None
    """Revisions selected to be compared."""
    count: int
    """Number of versions that have a text; the deletion of a file has none."""
    left_out: int = 0
    """Number of versions not listed."""

    @property
    def worth_showing(self) -> bool:
        """Whether there is more than one revision to choose from."""
        return len({row.version.revision_id for row in self.rows}) > 1

    @property
    def shown(self) -> Version | None:
        """The version being read."""
        return next((row.version for row in self.rows if row.shown), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some words of a line, and whether only this side has them."""

    text: str
    changed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a difference: in both versions, only in the older (``old``) or only in the newer (``new``)."""

    old: int | None
    new: int | None
    parts: Sequence[Part] = ()
    skipped: int = 0
    """Number of unchanged lines that this row stands for."""

    @property
    def sign(self) -> str:
        return "same" if self.old and self.new else "removed" if self.old else "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """A difference, ready to be shown."""

    found: Difference
    rows: Sequence[Row]
    removed: int
    added: int
    """Numbers of lines that only the older, or only the newer version has."""
    left_out: int
    """Number of rows not shown."""


def choices(
    versions: Sequence[Version], shown: Shown, *, chosen: tuple[str, str] | None = None, limit: int | None = None
) -> Choices:
    """The versions of a document with their state; ``chosen`` are the two that were compared.

    By default the newest version is preselected, with the one being read if that is earlier, else with the one before
    it.
    """
    newest = [version for version in reversed(versions) if not version.abandoned]
    newest += [version for version in versions if version.abandoned]
    current, read = (_index_of_first(newest, one) for one in (shown.document.revision_id, shown.revision_id))
    kept = [i for i in range(len(newest)) if limit is None or i < limit or i == read]
    rows = [Choice(version=newest[i], current=i == current, shown=i == read) for i in kept]
    texts = [row.version.revision_id for row in rows if row.version.revision_id]
    others = [text for text in texts if text != texts[0]]
    before = shown.revision_id if shown.revision_id in others else next(iter(others), None)
    first, last = chosen or (before, next(iter(texts), None))
    document_id = shown.document.document_id
    return Choices(
        document_id=document_id,
        rows=rows,
        before=first,
        after=last,
        left_out=len(newest) - len(kept),
        count=sum(version.revision_id is not None for version in newest),
    )


def _index_of_first(versions: Sequence[Version], revision_id: str) -> int | None:
    return next((i for i, version in enumerate(versions) if version.revision_id == revision_id), None)


def rows_between(hunks: Sequence[Hunk], before: str, *, context: int = _CONTEXT_LINES) -> Iterator[Row]:
    """The changed lines with some unchanged ones around them; ``before`` is the text of the older version."""
    lines, old, new = before.splitlines(), 1, 1
    for hunk in hunks:
        removed = list(_lines_of((piece.before, piece.same) for piece in hunk.pieces))
        added = list(_lines_of((piece.after, piece.same) for piece in hunk.pieces))
        yield from _unchanged_rows(lines, old, new, hunk.start_line - old, head=context if old > 1 else 0, tail=context)
        old, new = hunk.start_line, hunk.after_start_line
        yield from (Row(old=old + i, new=None, parts=parts) for i, parts in enumerate(removed))
        yield from (Row(old=None, new=new + i, parts=parts) for i, parts in enumerate(added))
        old, new = old + len(removed), new + len(added)
    if hunks:
        yield from _unchanged_rows(lines, old, new, len(lines) + 1 - old, head=context, tail=0)


def _unchanged_rows(lines: Sequence[str], old: int, new: int, count: int, *, head: int, tail: int) -> Iterator[Row]:
    """A run of unchanged lines: the first and last of them, and the number of those between."""
    skipped = max(0, count - head - tail)
    for i in range(count):
        if skipped and i == head:
            yield Row(old=old + i, new=new + i, skipped=skipped)
        if not skipped or not head <= i < head + skipped:
            yield Row(old=old + i, new=new + i, parts=[Part(text=lines[old + i - 1])])


def _lines_of(pieces: Iterable[tuple[str, bool]]) -> Iterator[list[Part]]:
    """Pieces of one version, line by line; each with whether the other version has it too."""
    line: list[Part] = []
    for piece, same in pieces:
        for text in piece.splitlines(keepends=True):
            bare = text.rstrip("\r\n")
            line += [Part(text=bare, changed=not same)] if bare else []
            if text.splitlines()[0] != text:
                yield line
                line = []
    if line:
        yield line
