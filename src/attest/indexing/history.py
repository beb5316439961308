"""Storing the history of a source: one walk along the main line, in short transactions of whole commits.

A commit counts from its commit date, or from the date of the commit before it if that is later: along the line time
never runs backwards, whatever the committers' clocks said. Every run continues where the previous one stopped, even if
that was killed. A line that was rewritten is walked anew; commits that only the old line had stay, marked as abandoned,
so that quotes from them can still be verified.

Stored are all files whose names the folder settings let through, and every ``.gitignore``. Which of them were documents
at a given moment is decided when that moment is asked for, by the rules for folders.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from attest.errors import StoreBusy
from attest.indexing.extractor_process import ExtractorProcess, extractor_process
from attest.indexing.lineage import Standing
from attest.indexing.sources import sources_for
from attest.indexing.versions import HistorySource, Row, Step, Walk, step_of
from attest.sources import git
from attest.sources.folder import FolderSettings, name_filter
from attest.sources.git import Objects, Repository
from attest.store.database import Database, now
from attest.store.documents import put_findings
from attest.store.past import depth_of, forget_unused_texts, put_past_text
from attest.store.queries import queries
from attest.values.findings import Finding, FindingKind
from attest.values.progress import Progress, Report
from attest.values.reports import IndexReport

BATCH_TEXTS = 400
"""Maximum number of texts, or of commits, per transaction: a tenth of a second."""

_SQL = "past"


def check_repositories(roots: Sequence[Path]) -> None:
    """Raise the error of the first folder or file whose history cannot be read, if there is one."""
    for root in roots:
        git.open_repository(root)


def store_histories(
    database: Database, roots: Sequence[Path], folder: FolderSettings, done: IndexReport, report: Report
) -> IndexReport:
    """Update the histories of indexed folders or files; returns the report of the run with their counts added."""
    with database.reading() as connection:
        sources = sources_for(connection, roots, None, folder)
    commits_walked = versions = 0
    for indexed in sources:
        assert indexed.source_id is not None
        source = HistorySource(source_id=indexed.source_id, name=indexed.name, root=indexed.root, folder=folder)
        steps, rows = _store_history(database, source, report)
        commits_walked, versions = commits_walked + steps, versions + rows
    with database.reading() as connection:
        findings = {row["kind"]: row["n"] for row in connection.execute(queries("documents")["finding_counts"])}
    return replace(done, commits=commits_walked, versions=versions, findings=findings)


def _store_history(database: Database, source: HistorySource, report: Report) -> tuple[int, int]:
    """Update the history of a source; returns the numbers of new commits and of new versions of files.

    Raises ``GitMissing``, ``NoRepository`` and ``GitFailed``, and ``StoreBusy`` if another process walks the same line
    meanwhile or removes part of it; what was stored so far stays.
    """
    repository = git.open_repository(source.root)
    reached = after = _start_commit(database, source, repository)
    started, total, steps, rows = time.perf_counter(), sum(1 for _ in git.main_line(repository)), 0, 0
    with git.open_objects(repository) as contents, extractor_process() as extractor:
        walk = _restore_walk(database, source, contents, extractor)
        for batch in _batches(step_of(walk, commit) for commit in git.commits(repository, after)):
            with database.writing(content=False) as connection:
                _check_not_moved(database, connection, source, reached)
                latest, reached = _store(connection, source, batch), batch[-1].commit.commit_id
                _record_progress(connection, source, repository.head, reached, latest)
            steps, rows = steps + len(batch), rows + sum(len(step.rows) for step in batch)
            report(Progress(stage="history", done=steps, total=total, elapsed=time.perf_counter() - started))
    with database.writing(content=False) as connection:
        _check_not_moved(database, connection, source, reached)
        _record_progress(connection, source, repository.head, repository.head, "")
        forget_unused_texts(connection)
        _store_findings(connection, source, repository, walk.remarks)
    return steps, rows


# --- where to begin ---


def _start_commit(database: Database, source: HistorySource, repository: Repository) -> str | None:
    """The commit after which to continue; None to walk the line from its beginning."""
    with database.reading() as connection:
        stored = _stored_walk(connection, source)
    reached = stored["reached"] if stored else None
    if stored and stored["settings"] == source.settings and reached and git.is_on_main_line(repository, reached):
        return str(reached)
    line = set(git.main_line(repository)) if reached else None
    with database.writing(content=False) as connection:
        if _stored_walk(connection, source) != stored:
            raise StoreBusy(database.path)
        if stored:
            _abandon_commits(connection, source, line)
        _record_progress(connection, source, repository.head, None, None)
    return None


def _abandon_commits(connection: sqlite3.Connection, source: HistorySource, line: set[str] | None) -> None:
    """Delete what will be walked anew, and mark commits that left the line; without a ``line``, none is marked."""
    sql = queries(_SQL)
    for commit_no, commit_id in connection.execute(sql["commits_of_source"], (source.source_id,)).fetchall():
        if line is not None:
            connection.execute(sql["forget_commit" if commit_id in line else "abandon"], (commit_no,))
    connection.execute(sql["forget_line"], (source.source_id,))
    wanted = _is_wanted(source)
    for (path,) in connection.execute(sql["abandoned_paths"], (source.source_id,)).fetchall():
        if not wanted(path):
            connection.execute(sql["forget_abandoned_at"], (source.source_id, path))
    connection.execute(sql["forget_bare_commits"], (source.source_id,))
    connection.execute(sql["forget_remarks"], (source.source_id,))


def _record_progress(
    connection: sqlite3.Connection, source: HistorySource, head: str | None, reached: str | None, latest: str | None
) -> None:
    """Record how far the walk has come. The latest date is never lowered; None resets it."""
    connection.execute(queries(_SQL)["put_walk"], (source.source_id, head, reached, latest, source.settings))


def _stored_walk(connection: sqlite3.Connection, source: HistorySource) -> sqlite3.Row | None:
    walk: sqlite3.Row | None = connection.execute(queries(_SQL)["walk"], (source.source_id,)).fetchone()
    return walk


def _check_not_moved(
    database: Database, connection: sqlite3.Connection, source: HistorySource, reached: str | None
) -> None:
    """Raise ``StoreBusy`` unless the walk is where this process left it: steps are stored once, and on what is still
    stored."""
    walk = _stored_walk(connection, source)
    if walk is None or walk["reached"] != reached:
        raise StoreBusy(database.path)


def _is_wanted(source: HistorySource) -> Callable[[str], bool]:
    lets_through = name_filter(source.folder)
    return lambda path: lets_through(path) or path.rpartition("/")[2] == ".gitignore"


def _restore_walk(database: Database, source: HistorySource, contents: Objects, extractor: ExtractorProcess) -> Walk:
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
    return Walk(contents, extractor, source, _is_wanted(source), standing, depth_stored)


# --- storing ---


def _batches(steps: Iterator[Step]) -> Iterator[list[Step]]:
    batch: list[Step] = []
    for step in steps:
        batch.append(step)
        if sum(len(pending.rows) for pending in batch) >= BATCH_TEXTS or len(batch) >= BATCH_TEXTS:
            yield batch
            batch = []
    if batch:
        yield batch


def _store(connection: sqlite3.Connection, source: HistorySource, steps: Sequence[Step]) -> str:
    """Store commits in order; returns the latest date so far."""
    sql = queries(_SQL)
    position = connection.execute(sql["next_position"], (source.source_id,)).fetchone()[0]
    latest = connection.execute(sql["walk"], (source.source_id,)).fetchone()["at"] or ""
    for step in steps:
        commit = step.commit
        latest = max(latest, commit.committed_at)
        if not step.rows:
            continue
        dates = (commit.committed_at, latest, commit.authored_at)
        head = (source.source_id, commit.commit_id, position, *dates, commit.author or None, commit.subject or None)
        commit_no = connection.execute(sql["put_commit"], head).fetchone()[0]
        position += 1
        for row in step.rows:
            _store_row(connection, source.source_id, commit_no, row)
    return str(latest)


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


# --- findings ---


def _store_findings(
    connection: sqlite3.Connection,
    source: HistorySource,
    repository: Repository,
    remarks: Mapping[tuple[str, FindingKind], str],
) -> None:
    """Store findings: about single files those of this walk, about the line as a whole those that hold now."""
    connection.execute(queries(_SQL)["forget_remarks_on_source"], (source.source_id,))
    for (path, kind), detail in remarks.items():
        put_findings(connection, (source.source_id, path), [Finding(kind=kind, detail=detail)], origin="history")
    found = [
        Finding(kind=FindingKind.HISTORY, detail=detail) for detail in _line_remarks(connection, source, repository)
    ]
    put_findings(connection, (source.source_id, "."), found, origin="history")


def _line_remarks(connection: sqlite3.Connection, source: HistorySource, repository: Repository) -> Iterator[str]:
    def number(query: str) -> int:
        return int(connection.execute(queries(_SQL)[query], (source.source_id,)).fetchone()[0])

    first = connection.execute(queries(_SQL)["first_moment"], (source.source_id,)).fetchone()[0]
    if repository.shallow:
        begins = (first or now())[:10]
        yield f"a shallow clone: its history begins at {begins}; all of it comes with: git fetch --unshallow"
    if abandoned := number("count_abandoned"):
        commits_are = "commit is" if abandoned == 1 else "commits are"
        yield f"the main line was written anew: {abandoned:,} {commits_are} on it no more; the revisions are kept"
    if skewed := number("count_skewed"):
        commits_are = "commit is" if skewed == 1 else "commits are"
        before = f"{skewed:,} {commits_are} dated before the one that comes before"
        yield f"{before}; what they changed counts from the date of that"
