"""The history of a source into the store: one walk along the main line, in short transactions of whole commits.

A commit counts from the date at which it was committed, or from that of the commit before it where that is later: along
the line time never runs backwards, whatever the clocks of the committers said. Every run goes on where the one before
came to, also one that was killed. A line that was written anew is walked anew; what only the old one had stays, marked
as abandoned, so that what was quoted from it can still be verified.

What the settings of the folder let through by name is stored, and every ``.gitignore``: which of it were documents at a
moment is decided when the moment is asked for, by the rules that hold for a folder.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from attest.indexing.lineage import Standing, moves, renamed, succeed
from attest.indexing.plan import sources_for
from attest.parsing.heads import Head, read_head
from attest.sources import git
from attest.sources.folder import FolderSettings, decode, passing
from attest.sources.git import Change, Commit, Objects, Repository
from attest.store.database import Database, now
from attest.store.documents import put_findings
from attest.store.past import DEEPEST, PackedText, depth_of, forget_unused_texts, pack, put_past_text
from attest.store.queries import queries
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import Field
from attest.values.progress import Progress
from attest.values.reports import IndexReport
from attest.values.spans import sha256_of

WALK_VERSION = 1
"""Raised when the same history would be stored otherwise; it is then walked anew."""

BATCH_TEXTS = 400
"""Texts, or commits, of one transaction: a tenth of a second."""

_SQL = "past"
Report = Callable[[Progress], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistorySource:
    """A source whose history is wanted."""

    source_id: int
    name: str
    root: Path
    folder: FolderSettings

    @property
    def settings(self) -> str:
        """What decides which files are stored."""
        kept = {"include": list(self.folder.include), "exclude": list(self.folder.exclude)}
        return json.dumps({**kept, "max_bytes": self.folder.max_bytes, "walk": WALK_VERSION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One version of one file."""

    path: str
    standing: Standing
    revision_id: str | None
    link: bool
    facts: Sequence[tuple[str, Field | None]]
    """What it states otherwise than the version before it."""
    text: PackedText | None
    """Where the store may not have the text yet."""
    renames: tuple[str, str] | None
    """The old and the new name of the document's whole past."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A commit ready to be stored."""

    commit: Commit
    rows: Sequence[Row]


@dataclass(slots=True)
class _Walk:
    """Where a walk stands."""

    objects: Objects
    source: HistorySource
    wanted: Callable[[str], bool]
    standing: dict[str, Standing]
    depth_stored: Callable[[str], int | None]
    depths: dict[str, int] = field(default_factory=dict)
    """Of texts that this walk packed."""
    remarks: dict[tuple[str, FindingKind], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _File:
    """A change with the texts on both sides; None where there is none that can be a document."""

    change: Change
    before: str | None
    after: str | None


def check_repositories(roots: Sequence[Path]) -> None:
    """Raise what would be raised for the first of some folders or files that has no history to be read."""
    for root in roots:
        git.open_repository(root)


def store_histories(
    database: Database, roots: Sequence[Path], folder: FolderSettings, done: IndexReport, report: Report
) -> IndexReport:
    """Bring the histories of indexed folders or files up to date; returns what the run did, with them."""
    with database.reading() as connection:
        known = sources_for(connection, roots, None, folder)
    commits_walked = versions = 0
    for one in known:
        assert one.source_id is not None
        source = HistorySource(source_id=one.source_id, name=one.name, root=one.root, folder=folder)
        steps, rows = store_history(database, source, report)
        commits_walked, versions = commits_walked + steps, versions + rows
    with database.reading() as connection:
        findings = {row["kind"]: row["n"] for row in connection.execute(queries("documents")["finding_counts"])}
    return replace(done, commits=commits_walked, versions=versions, findings=findings)


def store_history(database: Database, source: HistorySource, report: Report) -> tuple[int, int]:
    """Bring the history of a source up to date; returns the new commits and versions of files.

    Raises ``GitMissing``, ``NoRepository`` and ``GitFailed``.
    """
    repository = git.open_repository(source.root)
    after = _begin(database, source, repository)
    started, total, steps, rows = time.perf_counter(), sum(1 for _ in git.main_line(repository)), 0, 0
    with git.objects(repository) as contents:
        walk = _walk_from(database, source, contents)
        for batch in _batches(_step(walk, commit) for commit in git.commits(repository, after)):
            with database.writing(content=False) as connection:
                at = _store(connection, source, batch)
                _reached(connection, source, repository.head, batch[-1].commit.commit_id, at)
            steps, rows = steps + len(batch), rows + sum(len(step.rows) for step in batch)
            report(Progress(stage="history", done=steps, total=total, elapsed=time.perf_counter() - started))
    with database.writing(content=False) as connection:
        _reached(connection, source, repository.head, repository.head, "")
        forget_unused_texts(connection)
        _remark(connection, source, repository, walk.remarks)
    return steps, rows


# --- where to begin ---


def _begin(database: Database, source: HistorySource, repository: Repository) -> str | None:
    """The commit from which to go on; None where the line is to be walked from its beginning."""
    with database.reading() as connection:
        known = connection.execute(queries(_SQL)["walk"], (source.source_id,)).fetchone()
    reached = known["reached"] if known else None
    if known and known["settings"] == source.settings and reached and git.is_on_main_line(repository, reached):
        return str(reached)
    line = set(git.main_line(repository)) if reached else None
    with database.writing(content=False) as connection:
        if known:
            _abandon(connection, source, line)
        _reached(connection, source, repository.head, None, None)
    return None


def _abandon(connection: sqlite3.Connection, source: HistorySource, line: set[str] | None) -> None:
    """Delete what will be walked anew, and mark what is on the line no more; without a ``line``, nothing is marked."""
    sql = queries(_SQL)
    for commit_no, commit_id in connection.execute(sql["commits_of_source"], (source.source_id,)).fetchall():
        if line is not None:
            connection.execute(sql["forget_commit" if commit_id in line else "abandon"], (commit_no,))
    connection.execute(sql["forget_line"], (source.source_id,))
    wanted = _wanted(source)
    for (path,) in connection.execute(sql["abandoned_paths"], (source.source_id,)).fetchall():
        if not wanted(path):
            connection.execute(sql["forget_abandoned_at"], (source.source_id, path))
    connection.execute(sql["forget_bare_commits"], (source.source_id,))
    connection.execute(sql["forget_remarks"], (source.source_id,))


def _reached(
    connection: sqlite3.Connection, source: HistorySource, head: str | None, reached: str | None, at: str | None
) -> None:
    """Note how far the walk is. A later date is never forgotten, but by None."""
    connection.execute(queries(_SQL)["put_walk"], (source.source_id, head, reached, at, source.settings))


def _wanted(source: HistorySource) -> Callable[[str], bool]:
    lets_through = passing(source.folder)
    return lambda path: lets_through(path) or path.rpartition("/")[2] == ".gitignore"


def _walk_from(database: Database, source: HistorySource, contents: Objects) -> _Walk:
    with database.reading() as connection:
        rows = connection.execute(queries(_SQL)["standing"], (source.source_id,)).fetchall()

    def depth_stored(revision_id: str) -> int | None:
        with database.reading() as connection:
            return depth_of(connection, revision_id)

    standing = {
        row["path"]: Standing(document_id=row["document_id"], called=row["called"], stated=bool(row["stated"]))
        for row in rows
        if row["revision_id"]
    }
    return _Walk(contents, source, _wanted(source), standing, depth_stored)


# --- a commit ---


def _step(walk: _Walk, commit: Commit) -> Step:
    """What a commit did to documents."""
    files = [file for change in commit.changes if (file := _file(walk, change))]
    came = {f.change.path: f.after for f in files if f.before is None and f.after is not None}
    gone = {f.change.path: f.before for f in files if f.after is None and f.before is not None}
    moved = moves(came, gone)
    texts = {f.change.path: f.before for f in files}
    standing = [
        _row(walk, f, (o := moved.get(f.change.path, f.change.path)), texts.get(o))
        for f in files
        if f.after is not None
    ]
    continued = {moved[row.path]: row.standing for row in standing if row.path in moved}
    ended = [_end(walk, f.change.path, continued.get(f.change.path)) for f in files if f.after is None]
    for row in ended:
        walk.standing.pop(row.path, None)
    walk.standing |= {row.path: row.standing for row in standing}
    rows = [*standing, *ended]
    return Step(commit=commit, rows=rows)


def _file(walk: _Walk, change: Change) -> _File | None:
    """A change to what may be a document; None for any other, and where there never was a text."""
    if not change.readable:
        if walk.wanted(change.path):
            walk.remarks[change.path, FindingKind.UNREADABLE] = "its name in the history is not UTF-8"
        return None
    if not walk.wanted(change.path):
        return None
    before, after = _text(walk, change.path, change.before), _text(walk, change.path, change.after)
    return None if before is None and after is None else _File(change, before, after)


def _text(walk: _Walk, path: str, oid: str | None) -> str | None:
    """The text of an object. What gives none is remarked upon once for each path."""
    if oid is None:
        return None
    limit = walk.source.folder.max_bytes
    content = walk.objects.read(oid, limit)
    if isinstance(content, int):
        detail = f"in its history it had over {limit:,} bytes; raise the limit with --max-bytes"
        walk.remarks[path, FindingKind.TOO_LARGE] = detail
    elif content is None:
        detail = "a content of its history is not in this clone; fetch it with: git fetch --refetch"
        walk.remarks[path, FindingKind.HISTORY] = detail
    else:
        return decode(content).text
    return None


def _end(walk: _Walk, path: str, continued: Standing | None) -> Row:
    """The end of a file; ``continued`` is its document where that went on elsewhere."""
    standing = continued or walk.standing.get(path) or succeed(path, None, None)
    return Row(path=path, standing=standing, revision_id=None, link=False, facts=(), text=None, renames=None)


def _row(walk: _Walk, file: _File, origin: str, origin_text: str | None) -> Row:
    """The version of a file; ``origin`` is where the text that it continues lay."""
    path, text = file.change.path, file.after or ""
    before = walk.standing.get(origin)
    name = walk.source.name
    head = read_head(f"{name}/{path}", text)
    old = read_head(f"{name}/{origin}", origin_text) if origin_text is not None else Head(document_id=None, fields={})
    standing = succeed(path, head.document_id, before)
    revision_id = sha256_of(text)
    return Row(
        path=path,
        standing=standing,
        revision_id=revision_id,
        link=file.change.link,
        facts=_facts(old.fields, head.fields),
        text=_packed(walk, revision_id, text, origin_text),
        renames=(before.document_id, standing.document_id) if before and renamed(before, standing) else None,
    )


def _facts(before: Mapping[str, Field], now: Mapping[str, Field]) -> list[tuple[str, Field | None]]:
    names = dict.fromkeys((*now, *before))
    return [(name, now.get(name)) for name in names if _value(before, name) != _value(now, name)]


def _value(fields: Mapping[str, Field], name: str) -> str | None:
    return fields[name].value if name in fields else None


def _packed(walk: _Walk, revision_id: str, text: str, before: str | None) -> PackedText | None:
    """The text packed; None when it is known to be in the store."""
    if _depth(walk, revision_id) is not None:
        return None
    base = sha256_of(before) if before else None
    depth = _depth(walk, base) if base else None
    if base is None or depth is None or depth >= DEEPEST:
        walk.depths[revision_id] = 0
        return PackedText(revision_id=revision_id, base=None, packed=pack(text))
    walk.depths[revision_id] = depth + 1
    return PackedText(revision_id=revision_id, base=base, packed=pack(text, before))


def _depth(walk: _Walk, revision_id: str) -> int | None:
    known = walk.depths.get(revision_id)
    return walk.depth_stored(revision_id) if known is None else known


# --- into the store ---


def _batches(steps: Iterator[Step]) -> Iterator[list[Step]]:
    batch: list[Step] = []
    for step in steps:
        batch.append(step)
        if sum(len(one.rows) for one in batch) >= BATCH_TEXTS or len(batch) >= BATCH_TEXTS:
            yield batch
            batch = []
    if batch:
        yield batch


def _store(connection: sqlite3.Connection, source: HistorySource, steps: Sequence[Step]) -> str:
    """Store commits in their order; returns the latest date so far."""
    sql = queries(_SQL)
    position = connection.execute(sql["next_position"], (source.source_id,)).fetchone()[0]
    at = connection.execute(sql["walk"], (source.source_id,)).fetchone()["at"] or ""
    for step in steps:
        commit = step.commit
        at = max(at, commit.committed_at)
        if not step.rows:
            continue
        head = (source.source_id, commit.commit_id, position, commit.committed_at, at, commit.authored_at)
        commit_no = connection.execute(sql["put_commit"], head).fetchone()[0]
        position += 1
        for row in step.rows:
            _store_row(connection, source.source_id, commit_no, row)
    return str(at)


def _store_row(connection: sqlite3.Connection, source_id: int, commit_no: int, row: Row) -> None:
    sql = queries(_SQL)
    if row.text:
        put_past_text(connection, row.text)
    if row.renames:
        connection.execute(sql["call_otherwise"], (source_id, *row.renames))
    place = (commit_no, row.path, row.standing.document_id, row.standing.called, row.revision_id, int(row.link))
    past_no = connection.execute(sql["put_past"], place).fetchone()[0]
    for name, stated in row.facts:
        fact = (stated.value, stated.start, stated.end) if stated else (None, None, None)
        connection.execute(sql["put_fact"], (past_no, name, *fact))


# --- what there is to remark ---


def _remark(
    connection: sqlite3.Connection, source: HistorySource, repository: Repository,
    remarks: Mapping[tuple[str, FindingKind], str],
) -> None:  # fmt: skip
    """Write down what was odd: of single files what this walk met, of the line as a whole what holds of it now."""
    connection.execute(queries(_SQL)["forget_remarks_on_source"], (source.source_id,))
    for (path, kind), detail in remarks.items():
        put_findings(connection, (source.source_id, path), [Finding(kind=kind, detail=detail)], origin="history")
    found = [Finding(kind=FindingKind.HISTORY, detail=detail) for detail in _of_line(connection, source, repository)]
    put_findings(connection, (source.source_id, "."), found, origin="history")


def _of_line(connection: sqlite3.Connection, source: HistorySource, repository: Repository) -> Iterator[str]:
    def number(query: str) -> int:
        return int(connection.execute(queries(_SQL)[query], (source.source_id,)).fetchone()[0])

    first = connection.execute(queries(_SQL)["first_moment"], (source.source_id,)).fetchone()[0]
    if repository.shallow:
        begins = (first or now())[:10]
        yield f"a shallow clone: its history begins at {begins}; all of it comes with: git fetch --unshallow"
    if abandoned := number("count_abandoned"):
        are = "commit is" if abandoned == 1 else "commits are"
        yield f"the main line was written anew: {abandoned:,} {are} on it no more; the revisions are kept"
    if skewed := number("count_skewed"):
        are = "commit is" if skewed == 1 else "commits are"
        yield f"{skewed:,} {are} dated before the one that comes before; what they changed counts from the date of that"
