"""An index run from beginning to end.

Plan without a lock, prepare in worker processes without a lock, commit whole documents in short transactions. Every
transaction leaves a usable store. A killed run is continued by the next one, because a file counts as seen only with
the transaction that stores all of it.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from attest.embedding.runtime import cores
from attest.indexing.commit import commit_file, count_answers, forget_files, forget_renamed
from attest.indexing.copies import compute_settlement, write_settlement
from attest.indexing.plan import Plan, plan_source
from attest.indexing.prepare import Prepared, Task, prepared_by, run_task
from attest.indexing.sources import Source, free_name, sources_for
from attest.indexing.terms import write_terms
from attest.indexing.workers import run_tasks
from attest.parsing.extraction import suffix_of
from attest.sources.folder import FolderSettings
from attest.store.builds import record_build
from attest.store.database import Database, now
from attest.store.past_stores import forget_past_stores
from attest.store.queries import queries
from attest.store.scores import forget_unused_scores
from attest.values.documents import SourceFile
from attest.values.progress import Progress, Report
from attest.values.reports import IndexReport

_BATCH_BYTES = 512 * 1024
_BATCH_FILES = 64
_PARALLEL_FROM_BYTES = 4 * _BATCH_BYTES
"""Total size of files below which starting worker processes costs more than it saves."""
_CHARACTERS_PER_CHUNK = 1_000
_CHUNKS_PER_FILE = 2
_TEXT_OF = {".pdf": 0.1}
"""Share of a file's bytes that is text, if that is not all of them: most of a PDF is fonts and pictures."""
_FILE_BYTES_PER_SECOND = 2.5e6
_CHUNKS_EMBEDDED_PER_SECOND = 75.0
"""Rates for estimates, as measured in design/performance.md."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What an index run is asked to do."""

    paths: Sequence[Path]
    name: str | None = None
    folder: FolderSettings = field(default_factory=FolderSettings)
    max_heading_depth: int | None = None
    """Lowest heading level at which sections are split; None uses the setting that the store keeps for each source."""
    model: Path | None = None
    """Folder of the tokenizer that counts tokens; None estimates them."""
    counter_name: str = "estimated"
    laid_out: bool = False
    """Whether the files are those of a past store: texts of revisions, whatever format their names suggest."""
    with_vectors: bool = False
    """Whether vectors follow the files, so that progress includes them."""

    def preparer(self, source: Source) -> str:
        """What an index run would use now for a source's files; rows made by anything else are stale."""
        return prepared_by(self.counter_name, source.chunks)


def plan_run(database: Database, wanted: Wanted) -> list[Plan]:
    """The plans of a run, without carrying them out."""
    with database.reading() as connection:
        sources = sources_for(connection, wanted.paths, wanted.name, wanted.folder, wanted.max_heading_depth)
        return [plan_source(connection, source, wanted.preparer(source)) for source in sources]


def estimate(plans: Sequence[Plan], *, lexical_only: bool) -> IndexReport:
    """The report of a dry run, with an estimate of chunks and seconds, and why files would not be read."""
    size = sum(file.size for plan in plans for file in plan.to_read)
    letters = sum(round(file.size * _TEXT_OF.get(suffix_of(file.path), 1.0)) for plan in plans for file in plan.to_read)
    chunks = letters // _CHARACTERS_PER_CHUNK + _CHUNKS_PER_FILE * sum(len(plan.to_read) for plan in plans)
    seconds = size / _FILE_BYTES_PER_SECOND + (0.0 if lexical_only else chunks / _CHUNKS_EMBEDDED_PER_SECOND)
    refused = Counter(entry.refused.kind.value for plan in plans for entry in plan.refused if entry.refused)
    return replace(_counts(plans), chunks=chunks, dry_run=True, estimated_s=seconds, findings=dict(refused))


def _counts(plans: Sequence[Plan]) -> IndexReport:
    return IndexReport(
        added=sum(len(plan.added) for plan in plans),
        changed=sum(len(plan.changed) for plan in plans),
        removed=sum(plan.removed_documents for plan in plans),
        unchanged=sum(plan.unchanged for plan in plans),
        refused=sum(len(plan.refused) + plan.refused_before for plan in plans),
    )


def index_files(database: Database, plans: Sequence[Plan], wanted: Wanted, report: Report) -> IndexReport:
    """Carry plans out: removals, files, and what follows for the store as a whole."""
    run_id, plans, answers = _start(database, plans)
    unread = _commit_files(database, plans, wanted, report)
    renamed, answers_of_renamed = _commit_renames(database, plans)
    counts = replace(_without(_counts(plans), plans, unread), renamed=renamed, answers=answers + answers_of_renamed)
    finished = _finish(database, run_id, counts)
    write_terms(database)
    return finished


def _start(database: Database, plans: Sequence[Plan]) -> tuple[int, Sequence[Plan], int]:
    """Begin a run and delete what is gone. Returns the number of the run, the plans with their sources stored, and the
    number of answers that were deleted with what they quote."""
    with database.writing(content=any(map(_has_work, plans))) as connection:
        run_id = connection.execute(queries("state")["start_run"], (now(),)).lastrowid
        plans = [_registered(connection, plan) for plan in plans]
        answers = count_answers(connection)
        for plan in plans:
            _commit_gone_and_refused(connection, plan)
        answers -= count_answers(connection)
        if any(plan.removed for plan in plans):
            forget_past_stores(database)
    assert run_id is not None
    return run_id, plans, answers


def _commit_renames(database: Database, plans: Sequence[Plan]) -> tuple[int, int]:
    """Delete the files that may have been renamed, now that all others are stored. Returns how many have another name
    now, and the number of answers that were deleted with the others."""
    if not any(plan.perhaps_renamed for plan in plans):
        return 0, 0
    with database.writing() as connection:
        answers = count_answers(connection)
        renamed = sum(forget_renamed(connection, _id(plan), plan.perhaps_renamed) for plan in plans)
        return renamed, answers - count_answers(connection)


def _finish(database: Database, run_id: int, counts: IndexReport) -> IndexReport:
    """Put in order what the run disturbed, record the build and end the run, all in one transaction. What is put in
    order is computed before it, and again only if another process changed the store meanwhile."""
    with database.reading() as connection:
        unsettled = bool(connection.execute(queries("documents")["is_unsettled"]).fetchone()[0])
        settlement = compute_settlement(connection) if unsettled else None
        generation = database.generation()
    with database.writing(content=unsettled) as connection:
        if settlement is not None:
            as_computed = database.generation() == generation
            write_settlement(connection, settlement if as_computed else compute_settlement(connection))
            connection.execute(queries("documents")["forget_unused_vectors"])
            forget_unused_scores(connection)
        build_id, chunks = record_build(connection, now())
        summary = json.dumps({"added": counts.added, "changed": counts.changed, "removed": counts.removed})
        connection.execute(queries("state")["finish_run"], (now(), summary, run_id))
        findings = {row["kind"]: row["n"] for row in connection.execute(queries("documents")["finding_counts"])}
    return replace(counts, chunks=chunks, build_id=build_id, findings=findings)


def _has_work(plan: Plan) -> bool:
    return bool(plan.source.source_id is None or plan.to_read or plan.removed or plan.refused)


def _without(counts: IndexReport, plans: Sequence[Plan], unread: Sequence[SourceFile]) -> IndexReport:
    """The counts, with files that gave no document counted as refused instead of added or changed."""
    added = len(set(unread) & {file for plan in plans for file in plan.added})
    return replace(
        counts,
        added=counts.added - added,
        changed=counts.changed - (len(unread) - added),
        refused=counts.refused + len(unread),
    )


def _registered(connection: sqlite3.Connection, plan: Plan) -> Plan:
    """The plan, with its source stored. Another process may have taken the source's name since the plan was made."""
    source = plan.source
    sources = connection.execute(queries("documents")["sources"]).fetchall()
    taken = {row["name"] for row in sources if row["root"] != str(source.root)}
    source = replace(source, name=free_name(source.name, taken))
    row = connection.execute(queries("documents")["add_source"], (source.name, str(source.root), source.settings))
    return replace(
        plan,
        source=replace(source, source_id=row.fetchone()[0]),
        added=[replace(file, root=source.name) for file in plan.added],
        changed=[replace(file, root=source.name) for file in plan.changed],
    )


def _commit_gone_and_refused(connection: sqlite3.Connection, plan: Plan) -> None:
    """Delete files that are gone and record refused ones as prepared by nothing, so that these are read as soon as the
    settings let them through."""
    forget_files(connection, _id(plan), set(plan.removed) - set(plan.perhaps_renamed))
    for entry in plan.refused:
        findings = [entry.refused] if entry.refused else []
        commit_file(connection, _id(plan), Prepared(file=entry.file, findings=findings), "")


def _id(plan: Plan) -> int:
    """The id of a plan's source, which must be registered."""
    assert plan.source.source_id is not None
    return plan.source.source_id


def _commit_files(database: Database, plans: Sequence[Plan], wanted: Wanted, report: Report) -> list[SourceFile]:
    """Prepare and commit every file to read; returns those that gave no document."""
    unread: list[SourceFile] = []
    done, chunks = 0, 0
    started, done_at_start = 0.0, 0
    total = sum(len(plan.to_read) for plan in plans)
    size = sum(file.size for plan in plans for file in plan.to_read)
    processes = cores() if size > _PARALLEL_FROM_BYTES else 1
    tasks = [(plan, task) for plan in plans for task in _tasks(plan, wanted)]
    results = run_tasks(run_task, [task for _, task in tasks], processes=processes)
    for (plan, _), batch in zip(tasks, results, strict=True):
        _commit_batch(database, plan, batch, wanted)
        chunks += sum(len(prepared.document.chunks) for prepared in batch if prepared.document)
        unread += [prepared.file for prepared in batch if not prepared.document]
        done += len(batch)
        elapsed = time.perf_counter() - started if done_at_start else 0.0
        vectors = chunks * total / done / _CHUNKS_EMBEDDED_PER_SECOND if wanted.with_vectors else 0.0
        report(
            Progress(
                stage="files",
                done=done,
                total=total,
                elapsed=elapsed,
                chunks=chunks,
                done_at_start=done_at_start,
                vectors=vectors,
            )
        )
        if not done_at_start:  # the clock starts with the first result
            started, done_at_start = time.perf_counter(), done
    return unread


def _commit_batch(database: Database, plan: Plan, batch: Sequence[Prepared], wanted: Wanted) -> None:
    """Commit some files of a plan in one transaction."""
    with database.writing() as connection:
        for prepared in batch:
            preparer = "" if prepared.again else wanted.preparer(plan.source)
            commit_file(connection, _id(plan), prepared, preparer)


def _tasks(plan: Plan, wanted: Wanted) -> Iterator[Task]:
    for batch in _batches(plan.to_read):
        yield Task(
            root=plan.source.root,
            files=batch,
            model=wanted.model,
            settings=plan.source.chunks,
            laid_out=wanted.laid_out,
        )


def _batches(files: Iterable[SourceFile]) -> Iterator[list[SourceFile]]:
    batch, size = list[SourceFile](), 0
    for file in files:
        batch.append(file)
        size += file.size
        if size >= _BATCH_BYTES or len(batch) >= _BATCH_FILES:
            yield batch
            batch, size = list[SourceFile](), 0
    if batch:
        yield batch
