"""`Attest`: every question that can be asked of a store, and the promise of its answer.

It does no work itself: a method delegates to a module beside it, which is imported only then, so that a command loads
no more than it needs.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from attest.engine.arguments import as_path, as_text, checked, checked_methods
from attest.engine.opened import Opened
from attest.values.encodable import encodable
from attest.values.progress import Report

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from types import TracebackType

    from attest.embedding.seam import Embedder
    from attest.engine.reindexing import Reindexing
    from attest.retrieval.hypothetical_passages import Writer
    from attest.retrieval.rerank import Reranker
    from attest.retrieval.view import View
    from attest.store.answers import Json
    from attest.values.answers import Answer
    from attest.values.arguments import ArgumentMap
    from attest.values.builds import BuildDifference, Builds
    from attest.values.bundles import Bundle, SignedBundle
    from attest.values.checks import CheckReport
    from attest.values.conflicts import ConflictList
    from attest.values.context import Context
    from attest.values.dependencies import DependencyView
    from attest.values.explanations import Explanation, TraceComparison, TraceList
    from attest.values.feedback import Feedback, FeedbackList
    from attest.values.findings import FoundFinding
    from attest.values.history import Difference, History, StaleAnswers
    from attest.values.kept_answers import KeptAnswers
    from attest.values.links import LinkMap
    from attest.values.outlines import Outline
    from attest.values.reports import CacheReport, IndexReport, Removal, Shown, StoreStatus
    from attest.values.search import FilterValues, Hit, SearchResult
    from attest.values.specs import SpecLinks
    from attest.values.symbols import CallLinks, FileOutline, SymbolMatches
    from attest.values.timelines import Timeline
    from attest.values.verifications import Verification


@checked
def find_store(path: str | Path | None = None) -> Path:
    """The store to use: the given one, ``ATTEST_STORE``, the nearest ``.attest/`` upwards, else ``.attest/`` in this
    folder."""
    if path or (path := os.environ.get("ATTEST_STORE")):
        return Path(path)
    here = Path.cwd()
    holder = next((folder for folder in (here, *here.parents) if (folder / ".attest").is_dir()), here)
    return holder / ".attest" / "attest.db"


@checked
def open_store(
    path: str | Path | None = None,
    *,
    create: bool = True,
    embedder: "Embedder | None" = None,
    reranker: "Reranker | str | Path | None" = None,
    writer: "Writer | None" = None,
) -> "Attest":
    """Open a store by the same rules as the command line; ``create=False`` refuses to make a new one.

    ``embedder`` replaces the built-in one, for other models and for tests. ``reranker`` is a reranker or the folder of
    a cross-encoder, by default the folder in ``ATTEST_CROSS_ENCODER``; the profile ``rerank`` uses it. ``writer``
    writes, for a question, the hypothetical passages of the profile ``hyde``.
    """
    given = reranker or os.environ.get("ATTEST_CROSS_ENCODER") or None
    found = Path(given) if isinstance(given, str) else given
    return Attest(find_store(path), create=create, embedder=embedder, reranker=found, writer=writer)


@checked_methods
class Attest:
    """A store and everything that can be asked of it. Safe to use from many threads."""

    def __init__(
        self,
        path: str | Path,
        *,
        create: bool = True,
        embedder: "Embedder | None" = None,
        reranker: "Reranker | Path | None" = None,
        writer: "Writer | None" = None,
    ) -> None:
        self._open = Opened(as_path(path), create=create, embedder=embedder, reranker=reranker, writer=writer)

    def __enter__(self) -> "Attest":
        return self

    def __exit__(self, kind: "type[BaseException] | None", error: object, trace: "TracebackType | None") -> None:
        self.close()

    @property
    def path(self) -> Path:
        """Path of the store, whether or not it exists yet."""
        return self._open.path

    def close(self) -> None:
        """Release the store's files."""
        self._open.close()

    # --- documents in and out ---

    def index(
        self,
        paths: Sequence[str | Path],
        *,
        name: str | None = None,
        include: Sequence[str] = (),
        exclude: Sequence[str] = (),
        max_bytes: int | None = None,
        max_heading_depth: int | None = None,
        lexical_only: bool = False,
        dry_run: bool = False,
        history: bool = False,
        progress: Report | None = None,
    ) -> "IndexReport":
        """Bring the store up to date with folders or files; only what changed is read.

        Patterns have the syntax of ignore files. Headings below ``max_heading_depth``, 1 to 6, start no section; a
        source keeps the setting until another is given. With ``lexical_only`` nothing is embedded now; the next run
        without it catches up. ``dry_run`` reports what would be done. ``history`` also stores every version that git
        has of the documents. Raises ``PathMissing``, and with ``history`` ``NoRepository``, ``GitMissing`` and
        ``GitFailed``.
        """
        from attest.engine.intake import IndexRequest, index

        order = IndexRequest(
            paths=paths,
            name=name,
            include=include,
            exclude=exclude,
            max_bytes=max_bytes,
            max_heading_depth=max_heading_depth,
            lexical_only=lexical_only,
            dry_run=dry_run,
            history=history,
        )
        return index(self._open, order, progress)

    def reindex(self, source: str, *, lexical_only: bool = False, progress: Report | None = None) -> "IndexReport":
        """`index` a source by its name, with the folder and patterns that the store keeps for it.

        Raises ``ReferenceUnknown``, and ``PathMissing`` if its folder is gone.
        """
        from attest.engine.intake import reindex

        return reindex(self._open, source, lexical_only=lexical_only, progress=progress)

    def reindexing(self, source: str, *, lexical_only: bool = False) -> "Reindexing":
        """`reindex` in a process of its own that yields to all others. For servers.

        A context manager to iterate over: each step is a report of progress, ``stop()`` ends the run, and ``report`` is
        set when it is done.
        """
        from attest.engine.reindexing import Reindexing

        return Reindexing(self._open, source, lexical_only=lexical_only)

    def sources(self) -> list[str]:
        """Names of the sources, including those without documents."""
        from attest.engine.intake import sources

        return sources(self._open)

    def removable(self, ref: str | Path) -> list[str]:
        """Ids of the documents that `remove` would delete. Raises `ReferenceUnknown`."""
        from attest.indexing.removal import removable

        return list(removable(self._open.database, as_text(ref)))

    def remove(self, ref: str | Path) -> "Removal":
        """Delete a document or a whole source with everything derived from it, including answers that quote it.

        Files that are still in an indexed folder come back with the next `index`.
        """
        from attest.engine.intake import remove

        return remove(self._open, as_text(ref))

    # --- questions ---

    def search(
        self,
        query: str,
        *,
        k: int = 10,
        filters: "FilterValues | None" = None,
        profile: str = "hybrid",
        suppose: Sequence[str] = (),
        explain: bool = False,
        trace: bool = False,
        as_of: str | date | None = None,
        build: str | None = None,
        progress: Report | None = None,
        today: date | None = None,
    ) -> "SearchResult":
        """The ``k`` best chunks for a query.

        ``filters`` (name to value or values) bind on every channel; they and ``profile`` are as for `attest search`.
        ``suppose`` are passages that could answer the query, for the profile ``hyde``; ``explain`` adds the stages;
        ``trace`` leaves a trace in the store, which takes a millisecond.
        ``as_of`` (a day, month or year as text, or a `date`) searches what was current at the end of it, ``build`` what
        a named build had; ``progress`` is called while such a past state is being built. *Last year* and the age of
        passages are relative to ``today``, by default the day of ``as_of`` or the present. Raises
        ``CrossEncoderInvalid`` for the profile ``rerank``.
        """
        self._open.preload_embedder(profile)
        from attest.engine import questions
        from attest.retrieval.filters import filters_from
        from attest.retrieval.requests import Request

        return questions.search(
            self._open,
            Request(
                operation="search",
                question=encodable(query),
                profile=profile,
                k=k,
                filters=filters_from(filters or {}),
                suppose=tuple(suppose),
                as_of=as_text(as_of),
                build=build,
                today=today,
            ),
            explain=explain,
            trace=trace,
            progress=progress,
        )

    def context(
        self,
        question: "str | SearchResult",
        *,
        k: int = 10,
        tokens: int = 2_000,
        filters: "FilterValues | None" = None,
        profile: str = "hybrid",
        as_of: str | date | None = None,
    ) -> "Context":
        """The ``k`` best chunks for a question and the text around them, in at most ``tokens`` tokens.

        Given a search result instead of a question, the context is made of its hits, under the filters of that search.
        """
        self._open.preload_embedder(profile)
        from attest.engine import questions

        return questions.context(
            self._open, question, k=k, tokens=tokens, filters=filters, profile=profile, as_of=as_text(as_of)
        )

    def ask(
        self,
        question: str,
        *,
        mode: str = "grounded",
        filters: "FilterValues | None" = None,
        on_search: "Callable[[SearchResult], object] | None" = None,
        as_of: str | date | None = None,
        build: str | None = None,
        progress: Report | None = None,
        sources: "SearchResult | Context | Sequence[Hit] | None" = None,
    ) -> "Answer":
        """An answer whose every sentence is bound to quotes, or a refusal; it is stored unless the store is read-only.

        ``mode`` says how to use the evidence; ``grounded`` quotes it and adds nothing. ``on_search`` is called with the
        search behind the answer as soon as it is done. ``as_of``, ``build`` and ``progress`` are as for `search`. With
        ``sources``, hits that the caller chose, nothing is searched and only those are quoted.
        """
        self._open.preload_embedder()
        from attest.engine import questions
        from attest.retrieval.filters import filters_from
        from attest.retrieval.requests import Request

        return questions.ask(
            self._open,
            Request(
                operation="ask",
                question=encodable(question),
                profile="hybrid",
                k=0,
                filters=filters_from(filters or {}),
                mode=mode,
                as_of=as_text(as_of),
                build=build,
                given=sources is not None,
            ),
            on_search=on_search,
            progress=progress,
            sources=sources,
        )

    def view(self) -> "AbstractContextManager[View]":
        """A snapshot of the store, unchanged until the block ends: for inspecting the steps of search and ask."""
        self._open.preload_embedder()
        return self._open.views.current(self._open.load_embedder)

    def follow(self) -> None:
        """For servers: answer from a state up to five seconds old, rather than wait, while another process changes the
        store.

        This applies if several questions come at once. Removed documents are never served.
        """
        self._open.views.follow(self._open.load_embedder)

    # --- answers ---

    def answer(self, ref: str) -> "Answer":
        """A stored answer, as it was given, by its id, the beginning of it, or ``last``. Raises ``AnswerUnknown``."""
        from attest.engine import records

        return records.answer(self._open, ref)

    def answers(self, *, drifted: bool = False, limit: int = 20, skip: int = 0) -> "KeptAnswers":
        """The stored answers after the ``skip`` newest, each verified again; with ``drifted``, only those that no
        longer hold."""
        from attest.engine import records

        return records.answers(self._open, drifted=drifted, limit=limit, skip=skip)

    def verify(
        self,
        answer: "str | Path | bytes | Mapping[str, Json] | Answer",
        *,
        alone: bool = False,
        key: str | Path | None = None,
    ) -> "Verification":
        """Read every quote of an answer again.

        The answer is a stored one, by its id, the beginning of it, or ``last``; or an exported one or a bundle, as a
        file, its bytes or its JSON; or what `ask` returned. With ``alone``, or without a store, a file is only compared
        with itself. ``key`` is the public key that must have signed it.
        """
        from attest.engine import records

        return records.verify(self._open, answer, alone=alone, key=as_path(key))

    def export(self, ref: str = "last") -> "Bundle":
        """A stored answer as a bundle that others can verify: with its sources and build. Raises ``AnswerUnknown``."""
        from attest.engine import records

        return records.export(self._open, ref)

    def export_page(self, ref: str = "last") -> str:
        """The bundle of a stored answer as one HTML page to read."""
        from attest.evidence.page import page_of

        return page_of(self.export(ref))

    def export_signed(self, ref: str, key: str | Path) -> "SignedBundle":
        """The bundle of a stored answer, signed with the Ed25519 key in a PEM file.

        Raises ``KeyInvalid``, and ``ExtraMissing`` if the package that signs is not installed.
        """
        from attest.evidence.signing import sign_bundle

        return sign_bundle(self.export(ref), as_path(key))

    def feedback(
        self,
        ref: str = "last",
        *,
        rating: str,
        claim: int | None = None,
        fault: str | None = None,
        note: str | None = None,
    ) -> "Feedback":
        """Rate an answer: ``rating`` is good or bad, for the whole or for one ``claim``, counted from 1.

        ``fault`` is wrong, source-wrong or outdated. Raises ``AnswerUnknown``.
        """
        from attest.engine import records

        return records.feedback(self._open, ref, rating=rating, claim=claim, fault=fault, note=note)

    def feedback_given(self) -> "FeedbackList":
        """All feedback on answers, the latest first."""
        from attest.store.feedback import read_feedback

        return read_feedback(self._open.database)

    # --- traces: why, and once more ---

    def trace(self, ref: str = "last") -> "Explanation":
        """How a question was answered, in words. Raises ``TraceUnknown``.

        ``ref`` is a trace's id or the beginning of it, an answer's id, or ``last``.
        """
        from attest.retrieval.traces.explain import explain_trace
        from attest.store.traces import read_trace

        return explain_trace(self._open.database, read_trace(self._open.database, ref))

    def traces(self, *, limit: int = 20) -> "TraceList":
        """The latest traces, newest first; the last thousand of questions and the last thousand of searches are
        kept."""
        from attest.store.traces import list_traces

        return list_traces(self._open.database, limit)

    def compare_traces(self, first: str, second: str) -> "TraceComparison":
        """The second trace compared with the first: their conditions, and the stage at which they diverge."""
        from attest.retrieval.traces.compare_traces import compare_traces
        from attest.store.traces import read_trace

        return compare_traces(read_trace(self._open.database, first), read_trace(self._open.database, second))

    def replay(self, ref: str = "last", *, profile: str | None = None, k: int | None = None) -> "TraceComparison":
        """Ask the question of a trace again, with its settings or another ``profile`` or ``k``, and compare the two.

        Nothing is stored. The documents are those of today; the comparison names a build that has changed.
        """
        from attest.engine import questions

        return questions.replay(self._open, ref, profile=profile, k=k)

    # --- code ---

    def symbols(self, name: str, *, k: int = 10, kind: Sequence[str] = ()) -> "SymbolMatches":
        """The ``k`` best symbols for a name: its beginning, its humps (``sTrD``), a part of it, or an approximate
        spelling.

        A qualified name (``Client.send``) finds only members of that type; ``kind`` keeps only those kinds.
        """
        from attest.engine import code

        return code.symbols(self._open, name, k=k, kind=kind)

    def outline(self, ref: str | Path) -> "FileOutline":
        """The symbols of a source file, in order. Raises ``ReferenceUnknown``."""
        from attest.engine import code

        return code.outline(self._open, as_text(ref))

    def callers(self, ref: str | Path, *, depth: int = 1, limit: int = 100, relation: str = "calls") -> "CallLinks":
        """Who calls a symbol, certainly or possibly; with a ``depth``, who calls the callers, too. At most ``limit``
        links.

        ``relation`` asks instead who *implements* or extends it, *overrides* it, *tests* it, or *uses* it in a
        signature. A reference is ``path:name``, a qualified name, or a name that one file defines. Raises
        ``SymbolUnknown`` and ``SymbolAmbiguous``.
        """
        from attest.engine import code

        return code.links(self._open, "callers", as_text(ref), depth=depth, limit=limit, relation=relation)

    def callees(self, ref: str | Path, *, depth: int = 1, limit: int = 100, relation: str = "calls") -> "CallLinks":
        """What a symbol calls, with the arguments of `callers`; a callee that no file of the source defines is
        external."""
        from attest.engine import code

        return code.links(self._open, "callees", as_text(ref), depth=depth, limit=limit, relation=relation)

    def implementations(self, ref: str | Path, *, limit: int = 100) -> "SpecLinks":
        """The code that follows a specification: a document, lines of it, or the name of a function or constant.

        Each link is asserted by the code or inferred, with its method and confidence; at most ``limit`` links. Raises
        ``ReferenceUnknown``.
        """
        from attest.engine import code

        return code.specifications(self._open, "implementations", as_text(ref), limit=limit)

    def specified(self, ref: str | Path, *, limit: int = 100) -> "SpecLinks":
        """The specification that code follows: the code is a file, lines of it, or a symbol as in `callers`."""
        from attest.engine import code

        return code.specifications(self._open, "specified", as_text(ref), limit=limit)

    # --- links and views ---

    def links(
        self,
        ref: str | Path,
        *,
        depth: int = 1,
        relations: Sequence[str] = (),
        direction: str = "out",
        min_confidence: float = 1.0,
        limit: int = 500,
        as_of: str | date | None = None,
    ) -> "LinkMap":
        """The links of a document, or of a person as ``@handle``, each with the passage that states it.

        ``relations`` are names of ``values.links.RELATIONS``; those inside threads are only walked if named.
        ``direction`` is out, in or both; ``depth`` is at most 10. Inferred links are walked if their confidence is at
        least ``min_confidence``; 1 walks none. ``as_of`` is as for `search`. Raises ``ReferenceUnknown``, and
        ``VersionUnknown`` for a document that did not exist yet.
        """
        from attest.engine import views
        from attest.graph.link_walk import WalkOptions

        wanted = WalkOptions(
            direction=direction, depth=depth, relations=tuple(relations), min_confidence=min_confidence, limit=limit
        )
        return views.links(self._open, as_text(ref), wanted, as_of=as_text(as_of))

    def dependencies(
        self,
        ref: str | Path,
        *,
        direction: str = "out",
        min_confidence: float = 1.0,
        limit: int = 2000,
        as_of: str | date | None = None,
    ) -> "DependencyView":
        """All that a document requires (``out``), or that requires it (``in``), transitively.

        Includes cycles, the longest chain and faults on the way. ``as_of`` and errors are as for `links`.
        """
        from attest.engine import views
        from attest.graph.link_walk import WalkOptions

        wanted = WalkOptions(direction=direction, min_confidence=min_confidence, limit=limit)
        return views.dependencies(self._open, as_text(ref), wanted, as_of=as_text(as_of))

    def conflicts(self, ref: str | Path | None = None, *, unrelated: bool = False) -> "ConflictList":
        """Constants to which documents give different numbers, in one document or in the whole store.

        ``unrelated`` includes those of documents that do not refer to each other. Raises ``ReferenceUnknown``.
        """
        from attest.engine import views

        return views.conflicts(self._open, as_text(ref), unrelated=unrelated)

    def timeline(self, topic: str | Path, *, filters: "FilterValues | None" = None, limit: int = 30) -> "Timeline":
        """What happened around a topic, or a document by its id or path: dated events, each with its quotes."""
        from attest.engine import views
        from attest.graph.timeline import timeline

        return views.topic_view(self._open, timeline, as_text(topic), filters=filters, limit=limit)

    def arguments(self, topic: str | Path, *, filters: "FilterValues | None" = None, limit: int = 10) -> "ArgumentMap":
        """Who argued for and against something in threads, at most ``limit`` sentences for each, with the posts that
        reply.

        Positions are extracted by markers and not judged.
        """
        from attest.engine import views
        from attest.graph.arguments import arguments

        return views.topic_view(self._open, arguments, as_text(topic), filters=filters, limit=limit)

    # --- looking after the store ---

    def show(self, ref: str | Path, *, as_of: str | date | None = None) -> "Shown":
        """A document, span or chunk as it is in the store, or was at the end of ``as_of``."""
        from attest.engine import documents

        return documents.show(self._open, as_text(ref), as_of=as_text(as_of))

    def blocks(self, ref: str | Path) -> "Outline":
        """The tree of blocks of a document, or of an earlier revision by its id, which is parsed again."""
        from attest.engine import documents

        return documents.blocks(self._open, as_text(ref))

    def findings(self, kind: str | None = None) -> "list[FoundFinding]":
        """The findings of ingestion, all or of one kind. Raises ``UsageError`` for a kind that does not exist."""
        from attest.engine.inputs import finding_kind
        from attest.store.status import read_findings

        return read_findings(self._open.database, finding_kind(kind))

    def check(self) -> "CheckReport":
        """Check every invariant of the store."""
        from attest.engine import documents

        return documents.check(self._open)

    def status(self, *, as_of: str | date | None = None) -> "StoreStatus":
        """What is in the store, or was at the end of ``as_of``; how far embedding has come, and the findings of
        ingestion."""
        from attest.engine import documents

        return documents.status(self._open, as_of=as_text(as_of))

    # --- the past ---

    def history(
        self,
        ref: str | Path | None = None,
        *,
        field: str | None = None,
        value: str | None = None,
        as_of: str | date | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        limit: int = 100,
    ) -> "History":
        """The versions of a document, or with a ``field`` of the front matter, the values it took.

        Without a ``ref``, the values in all documents; ``value``, ``since`` and ``until`` narrow them. With ``as_of``,
        the value at the end of that day. If there are more than ``limit`` values, the newest.
        """
        from attest.engine import past
        from attest.values.history import HistoryAsked

        asked = HistoryAsked(
            ref=as_text(ref),
            field=field,
            value=value,
            as_of=as_text(as_of),
            since=as_text(since),
            until=as_text(until),
            limit=limit,
        )
        return past.history(self._open, asked)

    def diff(self, ref: str | Path, *, before: str | date, after: str | date | None = None) -> "Difference":
        """What changed in a document from one version to another. Raises ``ReferenceUnknown`` and ``VersionUnknown``.

        A version is the end of a date, a revision or a commit; without ``after``, the newest.
        """
        from attest.engine import past

        return past.difference(self._open, encodable(as_text(ref)), as_text(before), as_text(after))

    def builds(self) -> "Builds":
        """The builds left by index runs, the oldest first, with the names given to them."""
        from attest.store.tags import list_builds

        return list_builds(self._open.database)

    def tag_build(self, name: str) -> "Builds":
        """Name the present build, so that it can be compared and searched later."""
        from attest.store.tags import tag_build

        return tag_build(self._open.database, name)

    def drop_build(self, name: str) -> "Builds":
        """Forget the name of a build and what was kept for it. Raises ``BuildUnknown``."""
        from attest.store.tags import drop_build

        return drop_build(self._open.database, encodable(name))

    def diff_builds(self, first: str, second: str = "now") -> "BuildDifference":
        """The documents that differ between two named builds; ``now`` is the present. Raises ``BuildUnknown``."""
        from attest.store.tags import compare_builds

        return compare_builds(self._open.database, encodable(first), encodable(second))

    def stale(self) -> "StaleAnswers":
        """The stored answers whose quoted text is no longer in the current revision, and the text now in its place."""
        from attest.evidence.stale_answers import stale_answers

        return stale_answers(self._open.database)

    # --- what rerankers said ---

    def reranker_of(self, profile: str) -> str | None:
        """The name of a profile's reranker; None if it has none."""
        return self._open.reranker_of(profile)

    def cache(self) -> "CacheReport":
        """The cached scores, counted by reranker."""
        from attest.store.scores import count_scores

        return count_scores(self._open.database)

    def clear_cache(self) -> "CacheReport":
        """Delete all cached reranker scores, which are recomputed when needed. The report counts what was deleted."""
        from attest.store.scores import forget_scores

        return forget_scores(self._open.database)
