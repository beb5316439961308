"""Indexing and removal of documents: an order is checked, then planned, stored and embedded, each step by its room."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from attest.engine.opened import Opened
from attest.errors import UsageError
from attest.indexing import removal
from attest.indexing.history import check_repositories, store_histories
from attest.indexing.run import Wanted, estimate, index_files, plan_run
from attest.indexing.sources import LOWEST_HEADING, existing_paths, known_sources, stored_source
from attest.sources.folder import MAX_BYTES, FolderSettings
from attest.values.progress import Report
from attest.values.reports import IndexReport, Removal


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRequest:
    """The arguments of `Attest.index`, which explains each."""

    paths: Sequence[str | Path]
    name: str | None = None
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    max_bytes: int | None = None
    max_heading_depth: int | None = None
    lexical_only: bool = False
    dry_run: bool = False
    history: bool = False

    @property
    def folder(self) -> FolderSettings:
        """Which files of a folder to index."""
        limit = MAX_BYTES if self.max_bytes is None else self.max_bytes
        return FolderSettings(include=tuple(self.include), exclude=tuple(self.exclude), max_bytes=limit)


def index(opened: Opened, order: IndexRequest, progress: Report | None) -> IndexReport:
    """Bring the store up to date with folders or files."""
    started = time.perf_counter()
    report = progress or (lambda _: None)
    _check_request(order)
    roots = existing_paths(order.paths)
    if order.history:
        check_repositories(roots)
    by = opened.counting
    wanted = Wanted(
        paths=roots,
        name=order.name,
        folder=order.folder,
        max_heading_depth=order.max_heading_depth,
        model=by.model,
        counter_name=by.counter.name,
        with_vectors=not order.lexical_only and by.model is not None,
    )
    if order.dry_run:
        with opened.database_or_empty() as database:
            return estimate(plan_run(database, wanted), lexical_only=order.lexical_only)
    done = _index_files(opened, wanted, report)
    if order.history:
        done = store_histories(opened.database, roots, order.folder, done, report)
    vectors, missing = (0, []) if order.lexical_only else opened.embed_missing(report)
    elapsed = time.perf_counter() - started
    return replace(done, vectors=vectors, elapsed_s=elapsed, degraded=[*by.remarks("chunk sizes"), *missing])


def _check_request(order: IndexRequest) -> None:
    if order.name is not None and not (order.name and order.name.isprintable()):
        raise UsageError("a source's name is made of characters that can be printed; give another name")
    depth = order.max_heading_depth
    if depth is not None and not 1 <= depth <= LOWEST_HEADING:
        raise UsageError(f"there is no heading of level {depth}; give a number from 1 to {LOWEST_HEADING}")


def _index_files(opened: Opened, wanted: Wanted, report: Report) -> IndexReport:
    done = index_files(opened.database, plan_run(opened.database, wanted), wanted, report)
    opened.refresh()
    if done.removed:
        opened.past_stores.delete()
    return done


def reindex(opened: Opened, source: str, *, lexical_only: bool, progress: Report | None) -> IndexReport:
    """Bring a source up to date by its name, with the folder and patterns that the store keeps for it."""
    with opened.database.reading() as connection:
        known = stored_source(connection, source)
    order = IndexRequest(
        paths=[known.root],
        include=known.folder.include,
        exclude=known.folder.exclude,
        max_bytes=known.folder.max_bytes,
        lexical_only=lexical_only,
    )
    return index(opened, order, progress)


def sources(opened: Opened) -> list[str]:
    """Names of the sources, including those without documents."""
    with opened.database.reading() as connection:
        return [source.name for source in known_sources(connection)]


def remove(opened: Opened, ref: str) -> Removal:
    """Delete a document or a source from the store and from this process's caches."""
    opened.past_stores.close()
    removed = removal.remove(opened.database, ref)
    opened.accelerators.forget()
    opened.views.forget()
    return removed
