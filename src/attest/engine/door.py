"""`Attest`: every question that can be asked of a store, wired to the room that answers it."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from attest.engine.asking import answered, kept, searched
from attest.engine.inputs import MODES, profile_named, words_of
from attest.engine.opened import Opened
from attest.engine.telemetry import operation
from attest.errors import Contradiction, StoreMissing, UsageError
from attest.retrieval.filters import FilterValues, filters_from
from attest.retrieval.tracing import Asked, asked_again
from attest.store.database import now
from attest.store.traces import keep_trace
from attest.values.encodable import encodable
from attest.values.progress import Progress
from attest.values.reports import IndexReport, StoreStatus
from attest.values.search import SearchResult

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from sqlite3 import Connection
    from types import TracebackType

    from attest.embedding.seam import Embedder
    from attest.retrieval.rerank import Reranker
    from attest.retrieval.suppose import Writer
    from attest.retrieval.topics import Tell
    from attest.retrieval.view import View
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
    from attest.values.history import Difference, History, StaleAnswers
    from attest.values.kept_answers import KeptAnswers
    from attest.values.links import LinkMap
    from attest.values.outlines import Outline
    from attest.values.reports import CacheReport, Removal, Shown
    from attest.values.search import Hit
    from attest.values.specs import SpecLinks
    from attest.values.symbols import CallLinks, FileOutline, SymbolMatches
    from attest.values.timelines import Timeline
    from attest.values.traces import Trace
    from attest.values.verifications import Verification

    Looked = TypeVar("Looked", LinkMap, DependencyView, ConflictList)
    Told = TypeVar("Told", Timeline, ArgumentMap)


def find_store(path: str | Path | None = None) -> Path:
    """The store to use: the one named, ``ATTEST_STORE``, the nearest ``.attest/`` upwards, else ``.attest/`` here."""
    if path or (path := os.environ.get("ATTEST_STORE")):
        return Path(path)
    here = Path.cwd()
    holder = next((folder for folder in (here, *here.parents) if (folder / ".attest").is_dir()), here)
    return holder / ".attest" / "attest.db"


def open_store(
    path: str | Path | None = None, *, create: bool = True, embedder: "Embedder | None" = None,
    reranker: "Reranker | str | Path | None" = None, writer: "Writer | None" = None,
) -> "Attest":  # fmt: skip
    """Open a store by the same rules as the command line; ``create=False`` refuses to make a new one.

    ``embedder`` takes the place of the built-in one, for other models and for tests. ``reranker`` is one, or the folder
    of a cross-encoder, by default the one that ``ATTEST_CROSS_ENCODER`` names; the profile ``rerank`` uses it.
    ``writer`` gives the passages that the profile ``hyde`` supposes, from a question.
    """
    given = reranker or os.environ.get("ATTEST_CROSS_ENCODER") or None
    found = Path(given) if isinstance(given, str) else given
    return Attest(find_store(path), create=create, embedder=embedder, reranker=found, writer=writer)


class Attest:
    """A store and everything that can be asked of it. May be used from many threads."""

    def __init__(
        self, path: Path, *, create: bool = True, embedder: "Embedder | None" = None,
        reranker: "Reranker | Path | None" = None, writer: "Writer | None" = None,
    ) -> None:  # fmt: skip
        self._open = Opened(path, create=create, embedder=embedder, reranker=reranker, writer=writer)

    def __enter__(self) -> "Attest":
        return self

    def __exit__(self, kind: "type[BaseException] | None", error: object, trace: "TracebackType | None") -> None:
        self.close()

    @property
    def path(self) -> Path:
        """Where the store lies, or will lie."""
        return self._open.path

    def close(self) -> None:
        """Release the store's files."""
        self._open.close()

    # --- documents in and out ---

    def index(
        self, paths: Sequence[str | Path], *, name: str | None = None, include: Sequence[str] = (),
        exclude: Sequence[str] = (), max_bytes: int | None = None, max_heading_depth: int | None = None,
        lexical_only: bool = False, dry_run: bool = False, history: bool = False,
        progress: Callable[[Progress], object] | None = None,
    ) -> IndexReport:  # fmt: skip
        """Bring the store up to date with folders or files; only what changed is read.

        Patterns are those of ignore files. Headings below ``max_heading_depth``, 1 to 6, divide no section; a source
        keeps it until another is given. With ``lexical_only`` nothing is embedded now; the next run without it catches
        up. ``dry_run`` says what would be done. With ``history`` every version that git has of the documents is stored,
        too. Raises ``PathMissing``, and with ``history`` ``NoRepository``, ``GitMissing`` and ``GitFailed``.
        """
        from attest.indexing.history import check_repositories, store_histories
        from attest.indexing.plan import LOWEST_HEADING, existing
        from attest.indexing.run import Wanted, estimate, index_files, plan_run
        from attest.sources.folder import MAX_BYTES, FolderSettings

        started = time.perf_counter()
        report = progress or (lambda _: None)
        if name is not None and not (name and name.isprintable()):
            raise UsageError("a source's name is made of characters that can be printed; give --name another one")
        if max_heading_depth is not None and not 1 <= max_heading_depth <= LOWEST_HEADING:
            raise UsageError(
                f"there is no heading of level {max_heading_depth}; give a number from 1 to {LOWEST_HEADING}"
            )
        roots = existing([paths] if isinstance(paths, str | Path) else paths)
        if history:
            check_repositories(roots)
        model, counter_name, degraded = self._open.counting()
        folder = FolderSettings(
            include=include, exclude=exclude, max_bytes=MAX_BYTES if max_bytes is None else max_bytes
        )
        wanted = Wanted(
            paths=roots, name=name, folder=folder, max_heading_depth=max_heading_depth, model=model,
            counter_name=counter_name,
        )  # fmt: skip
        if dry_run:
            with self._open.database_to_read() as database:
                return estimate(plan_run(database, wanted), lexical_only=lexical_only)
        plans = plan_run(self._open.database, wanted)
        done = index_files(self._open.database, plans, wanted, report)
        self._open.moved_on()
        if done.removed:
            self._open.forget_the_past()
        if history:
            done = store_histories(self._open.database, roots, folder, done, report)
        vectors, missing = (0, []) if lexical_only else self._open.embed_missing(report)
        degraded += missing
        return replace(done, vectors=vectors, elapsed=time.perf_counter() - started, degraded=degraded)

    def reindex(
        self, source: str, *, lexical_only: bool = False, progress: Callable[[Progress], object] | None = None
    ) -> IndexReport:
        """`index` of a source by its name, as it was indexed last: its folder and its patterns are those that the store
        keeps. Raises ``ReferenceUnknown``, and ``PathMissing`` when its folder is gone."""
        from attest.indexing.stored_sources import stored_source

        with self._open.database.reading() as connection:
            known = stored_source(connection, source)
        return self.index(
            [known.root], include=known.folder.include, exclude=known.folder.exclude,
            max_bytes=known.folder.max_bytes, lexical_only=lexical_only, progress=progress,
        )  # fmt: skip

    def sources(self) -> list[str]:
        """Names of the sources, also of those that gave no document."""
        from attest.indexing.stored_sources import source_names

        with self._open.database.reading() as connection:
            return source_names(connection)

    def remove(self, ref: str) -> "Removal":
        """Delete a document or a whole source with everything derived from it, answers that quote it included.

        What still lies in an indexed folder comes back with the next `index`.
        """
        from attest.indexing.removal import remove

        self._open.leave_the_past()
        removal = remove(self._open.database, ref)
        self._open.accelerators.forget()
        self._open.views.forget()
        return removal

    # --- questions ---

    def search(
        self, query: str, *, k: int = 10, filters: FilterValues | None = None, profile: str = "hybrid",
        suppose: Sequence[str] = (), explain: bool = False, trace: bool = False, as_of: str | None = None,
        build: str | None = None, progress: Callable[[Progress], object] | None = None, today: date | None = None,
    ) -> SearchResult:  # fmt: skip
        """The ``k`` best chunks for a query.

        ``filters`` (name to value or values) bind on every channel; they and ``profile`` are as for `attest search`.
        ``suppose`` are passages that could answer the query, for the profile ``hyde``; ``explain`` adds the stages;
        ``trace`` leaves a trace in the store, which takes a millisecond.
        ``as_of`` (a day, month or year) searches what was current at the end of it, ``build`` what a named build had;
        ``progress`` hears how far that is when it has to be made. *Last year* and the age of passages are counted from
        ``today``, else from the day of ``as_of``. Raises ``CrossEncoderInvalid`` for the profile
        ``rerank``.
        """
        asked = Asked(
            "search", encodable(query), profile, k, filters_from(filters or {}), suppose=tuple(suppose), as_of=as_of,
            build=build, today=today,
        )  # fmt: skip
        found, made = searched(self._open, asked, progress)
        found = found if explain else replace(found, stages=())
        if not trace:
            return found
        remark = keep_trace(self._open.database, made)
        return replace(found, degraded=[*found.degraded, remark]) if remark else replace(found, trace_id=made.trace_id)

    def context(
        self, question: str | SearchResult, *, k: int = 10, tokens: int = 2_000, filters: FilterValues | None = None,
        profile: str = "hybrid", as_of: str | None = None,
    ) -> "Context":  # fmt: skip
        """The ``k`` best chunks for a question with what stands around them, in at most ``tokens`` tokens.

        Given what a search found instead of a question, that is what it is made of, under that search's filters.
        """
        from attest.retrieval.context import context

        started = time.perf_counter()
        if tokens < 1:
            raise UsageError("the number of tokens must be at least 1; give --tokens a larger number")
        if not isinstance(question, str) and (filters is not None or as_of is not None):
            raise UsageError("a search that is done keeps its filters and its day; give them to the search")
        with operation("context") as told:
            found = question
            if isinstance(found, str):
                found = self.search(found, k=k, filters=filters, profile=profile, explain=True, as_of=as_of)
            with self._open.looking(found.as_of, None, None, None, found.filters) as view:
                count, estimated = self._open.counter
                made = context(view, found, budget=tokens, count=count)
            told.stages(made.stages[-1:])
        elapsed_ms = (time.perf_counter() - started) * 1000
        return replace(made, elapsed_ms=elapsed_ms, degraded=[*made.degraded, *estimated])

    def ask(
        self, question: str, *, mode: str = "grounded", filters: FilterValues | None = None,
        on_search: Callable[[SearchResult], object] | None = None, as_of: str | None = None,
        build: str | None = None, progress: Callable[[Progress], object] | None = None,
        sources: "SearchResult | Context | Sequence[Hit] | None" = None,
    ) -> "Answer":  # fmt: skip
        """An answer whose every sentence is bound to quotes, or a refusal; it is stored unless the store is read-only.

        ``mode`` says what is wanted done with the evidence; ``grounded`` quotes it and adds nothing. ``on_search`` is
        called with the search behind the answer as soon as it is done. ``as_of``, ``build`` and ``progress`` as for
        `search`. With ``sources``, hits of a search that the caller chose, nothing is searched: only those are quoted.
        """
        if mode not in MODES:
            raise UsageError(f"there is no mode {mode!r}; modes are: {', '.join(MODES)}")
        conditions = filters_from(filters or {})
        asked = Asked(
            "ask",
            encodable(question),
            "hybrid",
            0,
            conditions,
            mode,
            as_of=as_of,
            build=build,
            given=sources is not None,
        )
        made, trace = answered(self._open, asked, on_search, progress, sources)
        return made if self._open.database.read_only else kept(self._open, made, trace)

    def view(self) -> "AbstractContextManager[View]":
        """The store as it is now, unchanged until the block ends: for looking between the steps of search and ask."""
        return self._open.views.current(self._open.load_embedder)

    def follow(self) -> None:
        """For servers: while another process changes the store and several ask at once, they are served from the state
        of up to five seconds ago instead of waiting. What went out of the store is not served in any case."""
        self._open.views.follow(self._open.load_embedder)

    # --- answers ---

    def answer(self, ref: str) -> "Answer":
        """A stored answer, as it was given, by its id, the beginning of it or ``last``. Raises ``AnswerUnknown``."""
        from attest.evidence.ledger import load_answer
        from attest.store.answers import answer_body

        with self._open.database.reading() as connection:
            return load_answer(answer_body(connection, ref))

    def answers(self, *, drifted: bool = False, limit: int = 20, skip: int = 0) -> "KeptAnswers":
        """The stored answers behind the ``skip`` newest, each read again; only those that do not hold any more when
        ``drifted``."""
        from attest.evidence.kept_answers import kept_answers

        if limit < 1 or skip < 0:
            raise UsageError("the limit must be at least 1, and what is skipped not less than none")
        return kept_answers(self._open.database, drifted=drifted, limit=limit, skip=skip)

    def verify(self, answer: str | Path | bytes, *, alone: bool = False, key: Path | None = None) -> "Verification":
        """Read every quote of an answer again: a stored one by id, its beginning or ``last``, or an exported one or a
        bundle as a file, or as the bytes of one.

        ``alone``, or where there is no store, a file is compared with itself only. ``key`` is the public key that must
        have signed it.
        """
        from attest.evidence.files import checked_file
        from attest.evidence.ledger import parse_answer, read_answer
        from attest.store.answers import answer_body

        database = None if alone or not self._open.path.exists() else self._open.database
        path = Path("the answer") if isinstance(answer, bytes) else Path(answer)
        if isinstance(answer, bytes):
            return checked_file(database, parse_answer(answer), path, key)
        if path.is_file():
            return checked_file(database, read_answer(path), path, key)
        if not self._open.path.exists():
            raise StoreMissing(self._open.path)
        with self._open.database.reading() as connection:
            body = answer_body(connection, str(answer))
        return checked_file(database, body, path, key)

    def export(self, ref: str = "last") -> "Bundle":
        """A stored answer as a bundle that others can check: with its sources and build. Raises ``AnswerUnknown``."""
        from attest import __version__
        from attest.evidence.bundle import bundled
        from attest.evidence.ledger import load_answer
        from attest.store.answers import answer_body

        with self._open.database.reading() as connection:
            answer = load_answer(answer_body(connection, ref))
            return bundled(connection, answer, made_by=f"attest {__version__}", made_at=now())

    def export_page(self, ref: str = "last") -> str:
        """The bundle of a stored answer as one HTML page to read."""
        from attest.evidence.page import page_of

        return page_of(self.export(ref))

    def export_signed(self, ref: str, key: Path) -> "SignedBundle":
        """The bundle of a stored answer, signed with the Ed25519 key of a PEM file. Raises ``KeyInvalid``, and
        ``ExtraMissing`` where the package that signs is not installed."""
        from attest.evidence.signing import signed

        return signed(self.export(ref), key)

    def feedback(
        self, ref: str = "last", *, rating: str, claim: int | None = None, fault: str | None = None,
        note: str | None = None,
    ) -> "Feedback":  # fmt: skip
        """Say what an answer is worth: ``rating`` is good or bad, of the whole or of one ``claim``, counted from 1;
        ``fault`` is wrong, source-wrong or outdated. Raises ``AnswerUnknown``."""
        from attest.evidence.ledger import load_answer
        from attest.store.answers import answer_body
        from attest.store.feedback import checked, put_feedback

        with self._open.database.writing(content=False) as connection:
            answer = load_answer(answer_body(connection, ref))
            said = checked(answer, created_at=now(), rating=rating, claim=claim, fault=fault, note=note)
            return replace(said, feedback_id=put_feedback(connection, said))

    def feedback_given(self) -> "FeedbackList":
        """Everything that was said of answers, the latest first."""
        from attest.store.feedback import read_feedback
        from attest.values.feedback import FeedbackList

        with self._open.database.reading() as connection:
            return FeedbackList(feedback=list(read_feedback(connection)))

    # --- traces: why, and once more ---

    def trace(self, ref: str = "last") -> "Explanation":
        """How a question was answered, in words: by a trace's id or the beginning of it, an answer's id, or ``last``.
        Raises ``TraceUnknown``."""
        from attest.retrieval.explain import explained

        return explained(self._open.database, self._stored_trace(ref))

    def traces(self, *, limit: int = 20) -> "TraceList":
        """The latest traces, the newest first; the last thousand asked and the last thousand searched for are kept."""
        from attest.store.traces import KEPT, list_traces
        from attest.values.explanations import TraceList

        with self._open.database.reading() as connection:
            return TraceList(traces=list_traces(connection, limit), kept=KEPT)

    def compare_traces(self, first: str, second: str) -> "TraceComparison":
        """The second trace against the first: under which conditions they came about, and at which stage they part."""
        from attest.retrieval.compare_traces import compared

        return compared(self._stored_trace(first), self._stored_trace(second))

    def replay(self, ref: str = "last", *, profile: str | None = None, k: int | None = None) -> "TraceComparison":
        """The question of a trace again, with the same settings or another ``profile`` or number of hits, against the
        trace. Nothing is stored. The documents are those of today; a build that has changed is named."""
        from attest.retrieval.compare_traces import compared
        from attest.store.traces import as_stored

        before = self._stored_trace(ref)
        if before.settings.given:
            raise Contradiction("what this answer quotes was chosen by its caller, and cannot be searched for again")
        if before.operation == "ask" and k is not None:
            raise Contradiction("an answer always rests on as many hits as it needs; leave k out, or replay a search")
        asked = asked_again(before, profile=profile, k=k)
        _, made = answered(self._open, asked) if before.operation == "ask" else searched(self._open, asked)
        return compared(before, as_stored(made))

    def _stored_trace(self, ref: str) -> "Trace":
        from attest.store.traces import read_trace

        with self._open.database.reading() as connection:
            return read_trace(connection, ref)

    # --- code ---

    def symbols(self, name: str, *, k: int = 10, kind: Sequence[str] = ()) -> "SymbolMatches":
        """The ``k`` best symbols for a name: its beginning, its humps (``sTrD``), a part of it, or nearly its spelling.

        A qualified name (``Client.send``) finds members of that type alone; ``kind`` leaves other kinds out.
        """
        from attest.graph.lookup import find, without_code
        from attest.values.code import SymbolKind
        from attest.values.symbols import SymbolMatches

        query = words_of(name, "name")
        if k < 1:
            raise UsageError("the number of symbols must be at least 1; give -k a larger number")
        kinds = [kind] if isinstance(kind, str) else list(kind)
        if unknown := set(kinds) - set(SymbolKind):
            known = ", ".join(sorted(SymbolKind))
            raise UsageError(f"there are no symbols of kind {min(unknown)!r}; kinds are: {known}")
        with self._open.database.reading() as connection:
            names = self._open.symbol_names()
            started = time.perf_counter()
            found = find(connection, names, query, k=k, kinds=kinds)
            elapsed_ms = (time.perf_counter() - started) * 1000
            degraded = without_code(connection, found)
        return SymbolMatches(query=name, matches=found, elapsed_ms=elapsed_ms, degraded=degraded)

    def outline(self, ref: str) -> "FileOutline":
        """The symbols of a source file, in order. Raises ``ReferenceUnknown``."""
        from attest.graph.lookup import outline, without_code

        with self._open.database.reading() as connection:
            found = outline(connection, ref)
            return replace(found, degraded=without_code(connection, found.symbols))

    def callers(self, ref: str, *, depth: int = 1, limit: int = 100, relation: str = "calls") -> "CallLinks":
        """Who calls a symbol, certainly or possibly, and with a ``depth`` who calls those; ``limit`` links at most.

        ``relation`` asks instead who *implements* or extends it, *overrides* it, *tests* it, or *uses* it in a
        signature. A reference is ``path:name``, a qualified name, or a name that one file defines. Raises
        ``SymbolUnknown`` and ``SymbolAmbiguous``.
        """
        return self._links(ref, "callers", depth, limit, relation)

    def callees(self, ref: str, *, depth: int = 1, limit: int = 100, relation: str = "calls") -> "CallLinks":
        """What a symbol calls, as `callers` has it; what no file of the source defines is external, by name."""
        return self._links(ref, "callees", depth, limit, relation)

    def _links(self, ref: str, direction: str, depth: int, limit: int, relation: str) -> "CallLinks":
        from attest.graph import walk
        from attest.graph.lookup import referred
        from attest.values.symbols import CallLinks, CodeRelation

        started = time.perf_counter()
        if depth < 1 or limit < 1:
            raise UsageError("depth and limit must be at least 1")
        if relation not in set(CodeRelation):
            raise UsageError(f"there is no relation {relation!r}; relations are: {', '.join(CodeRelation)}")
        with self._open.database.reading() as connection:
            symbols = referred(connection, self._open.symbol_names(), words_of(ref, "name"))
            walked = {"callers": walk.callers, "callees": walk.callees}[direction]
            found = walked(connection, symbols, depth=depth, limit=limit, relation=CodeRelation(relation))
        return CallLinks(
            ref=ref,
            direction=direction,
            relation=CodeRelation(relation),
            symbols=symbols,
            links=found.links,
            truncated=found.truncated,
            elapsed_ms=(time.perf_counter() - started) * 1000,
        )

    def implementations(self, ref: str, *, limit: int = 100) -> "SpecLinks":
        """The code that follows a specification: a document, lines of it, or the name of a function or constant.

        Each link is asserted by the code or inferred, with what it was found by and how sure it is; ``limit`` links at
        most. Raises ``ReferenceUnknown``.
        """
        from attest.graph.follow import specification_links

        return self._spec_links(specification_links, ref, limit)

    def specified(self, ref: str, *, limit: int = 100) -> "SpecLinks":
        """What lays down what code does: a file, lines of it, or a symbol as `callers` has it."""
        from attest.graph.follow import code_links

        return self._spec_links(code_links, ref, limit)

    def _spec_links(self, links_of: "Callable[..., SpecLinks]", ref: str, limit: int) -> "SpecLinks":
        from attest.graph.lookup import without_code

        if limit < 1:
            raise UsageError("the limit must be at least 1")
        with self._open.database.reading() as connection:
            found = links_of(connection, self._open.symbol_names, words_of(ref, "reference"), limit=limit)
            return replace(found, degraded=without_code(connection, found.links))

    # --- links and views ---

    def links(
        self, ref: str, *, depth: int = 1, relations: Sequence[str] = (), direction: str = "out",
        min_confidence: float = 1.0, limit: int = 500, as_of: str | None = None,
    ) -> "LinkMap":  # fmt: skip
        """What a document, or a person as ``@handle``, is linked with, each link with the place that says so.

        ``relations`` are names of ``values.links.RELATIONS``; those inside threads are walked when they are named.
        ``direction`` is out, in or both; ``depth`` is at most 10. Inferred links are walked from ``min_confidence`` on;
        1 means none. ``as_of`` as for `search`. Raises ``ReferenceUnknown``, and ``VersionUnknown`` for a document that
        was not there yet.
        """
        from attest.graph.linked import Wanted, links

        wanted = Wanted(
            direction=direction, depth=depth, relations=tuple(relations), min_confidence=min_confidence, limit=limit
        )
        return self._looked(lambda connection: links(connection, words_of(ref, "name"), wanted), ref, as_of)

    def dependencies(
        self, ref: str, *, direction: str = "out", min_confidence: float = 1.0, limit: int = 2000,
        as_of: str | None = None,
    ) -> "DependencyView":  # fmt: skip
        """All that a document requires (``out``), or that requires it (``in``), by way of others too, with cycles, the
        longest chain and what is wrong on the way. ``as_of`` and what is raised are as for `links`."""
        from attest.graph.dependencies import dependencies
        from attest.graph.linked import Wanted

        wanted = Wanted(direction=direction, min_confidence=min_confidence, limit=limit)
        return self._looked(lambda connection: dependencies(connection, words_of(ref, "name"), wanted), ref, as_of)

    def conflicts(self, ref: str | None = None, *, unrelated: bool = False) -> "ConflictList":
        """Constants to which documents give different numbers, of one document or of the whole store.

        ``unrelated`` has also those of documents that do not name each other. Raises ``ReferenceUnknown``.
        """
        from attest.graph.conflicts import conflicts

        wanted = None if ref is None else words_of(ref, "name")
        return self._looked(lambda connection: conflicts(connection, wanted, unrelated=unrelated))

    def _looked(self, look: "Callable[[Connection], Looked]", ref: str = "", as_of: str | None = None) -> "Looked":
        started = time.perf_counter()
        with self._open.named_then(ref, as_of) as database, database.reading() as connection:
            found = look(connection)
        return replace(found, elapsed_ms=(time.perf_counter() - started) * 1000)

    def timeline(self, topic: str, *, filters: FilterValues | None = None, limit: int = 30) -> "Timeline":
        """What happened around a topic, or a document by its id or path: dated events, each with its quotes."""
        from attest.graph.timeline import timeline

        return self._told(timeline, topic, filters, limit)

    def arguments(self, topic: str, *, filters: FilterValues | None = None, limit: int = 10) -> "ArgumentMap":
        """Who argued for and against something in threads, ``limit`` sentences for each, with the posts that answer.

        Positions are extracted by markers and judged by nobody.
        """
        from attest.graph.arguments import arguments

        return self._told(arguments, topic, filters, limit)

    def _told(self, tell: "Tell[Told]", topic: str, filters: FilterValues | None, limit: int) -> "Told":
        from attest.evidence.sentences import sentences
        from attest.graph.topic_passages import Manner
        from attest.retrieval.topics import told

        started = time.perf_counter()
        manner = Manner(split=sentences, filters=filters_from(filters or {}), limit=limit)
        with self.view() as view:
            found = told(view, tell, words_of(topic), manner)
        elapsed_ms = (time.perf_counter() - started) * 1000
        return replace(found, build_id=view.build_id, degraded=view.degraded, elapsed_ms=elapsed_ms)

    # --- looking after the store ---

    def show(self, ref: str, *, as_of: str | None = None) -> "Shown":
        """A document, span or chunk as it is in the store, or was at the end of ``as_of``."""
        from attest.store.lookup import is_current, show

        ref = encodable(ref)
        with self._open.named_then(ref, as_of) as database:
            shown = show(database, ref)
        present = self._open.database
        return shown if database is present else replace(shown, current=is_current(present, shown))

    def blocks(self, ref: str) -> "Outline":
        """The tree of blocks of a document, or of an earlier revision by its id, which is read anew."""
        from attest.parsing import parse
        from attest.store.documents import outline_of

        shown = self.show(ref)
        if shown.current:
            with self._open.database.reading() as connection:
                return outline_of(connection, shown.document.document_id)
        return parse(f"{shown.document.source}/{shown.document.path}", self.show(shown.revision_id).text).outline

    def findings(self, kind: str | None = None) -> list[tuple[str, str, str]]:
        """Path, kind and detail of what ingestion found, of one kind or all."""
        from attest.store.status import read_findings

        return read_findings(self._open.database, kind)

    def check(self) -> "CheckReport":
        """Look for any place where the store breaks a promise."""
        from attest.store.check import check

        return check(self._open.database)

    def status(self, *, as_of: str | None = None) -> StoreStatus:
        """What is in the store, or was at the end of ``as_of``, how far vectors are, and what ingestion found."""
        from attest.indexing.plan import chunk_settings
        from attest.indexing.prepare import prepared_by
        from attest.store.status import read_status

        _, counter_name, _ = self._open.counting()
        space = self._open.embedder.space.space_id if self._open.embedder else None

        def by(settings: str) -> str:
            return prepared_by(counter_name, chunk_settings(settings))

        past, _ = self._open.then(as_of, meaning=False)
        return replace(read_status(past.database, prepared_by=by, space_id=space), store=str(self._open.path))

    # --- the past ---

    def history(
        self, ref: str | None = None, *, field: str | None = None, value: str | None = None, as_of: str | None = None,
        since: str | None = None, until: str | None = None, limit: int = 100,
    ) -> "History":  # fmt: skip
        """The versions of a document, or with a ``field`` of the front matter the values that it took.

        Of one document or, without a ``ref``, of all; ``value``, ``since`` and ``until`` leave others out. With
        ``as_of``, what the field said at the end of that day. Of more than ``limit`` values the newest.
        """
        from attest.store import timeline
        from attest.store.moments import moment

        if ref is None and field is None:
            raise UsageError("say whose history: a document, or --field NAME for what all of them stated")
        if field is None and (value, as_of, since, until) != (None, None, None, None):
            raise UsageError(
                "--value, --as-of, --since and --until choose among values; say of which field with --field"
            )
        with self._open.database.reading() as connection:
            if field is None:
                return timeline.history_of(connection, encodable(ref or ""))
            timeline.check_field(connection, field)
            if as_of is not None:
                return timeline.facts_on(connection, field, moment(as_of), ref=ref, value=value, limit=limit)
            return timeline.facts_of(connection, field, ref=ref, value=value, since=since, until=until, limit=limit)

    def diff(self, ref: str, *, before: str, after: str | None = None) -> "Difference":
        """What changed in a document from one version to another: each the end of a date, a revision or a commit;
        without ``after``, the newest. Raises ``ReferenceUnknown`` and ``VersionUnknown``."""
        from attest.evidence.differences import difference

        return difference(self._open.database, encodable(ref), before, after)

    def builds(self) -> "Builds":
        """The builds that runs left, the oldest first, with the names that were given to them."""
        from attest.store.tags import builds

        with self._open.database.reading() as connection:
            return builds(connection)

    def tag_build(self, name: str) -> "Builds":
        """Give the present build a name under which it can be compared and searched later."""
        from attest.store.tags import tag

        with self._open.database.writing(content=False) as connection:
            return tag(connection, name, now())

    def drop_build(self, name: str) -> "Builds":
        """Forget the name of a build and what it kept. Raises ``BuildUnknown``."""
        from attest.store.tags import drop

        with self._open.database.writing(content=False) as connection:
            return drop(connection, encodable(name))

    def diff_builds(self, first: str, second: str = "now") -> "BuildDifference":
        """Which documents two named builds do not have alike; ``now`` is the present. Raises ``BuildUnknown``."""
        from attest.store.tags import compare

        with self._open.database.reading() as connection:
            return compare(connection, encodable(first), encodable(second))

    def stale(self) -> "StaleAnswers":
        """The stored answers whose quoted text is no longer in the current revision, and what stands there now."""
        from attest.evidence.stale import stale_answers

        return stale_answers(self._open.database)

    # --- what rerankers said ---

    def reranker_of(self, profile: str) -> str | None:
        """The name of the reranker that a profile has; None when it has none."""
        reranker = self._open.load_reranker() if profile_named(profile).rerank else None
        return reranker.name if reranker else None

    def cache(self) -> "CacheReport":
        """What is kept of what rerankers said."""
        from attest.store.scores import count_scores
        from attest.values.reports import CacheReport

        with self._open.database.reading() as connection:
            return CacheReport(rerankers=count_scores(connection))

    def clear_cache(self) -> "CacheReport":
        """Forget all of it; it is worked out anew when it is needed. The report says what was there."""
        from attest.store.scores import forget_scores

        before = self.cache()
        with self._open.database.writing(content=False) as connection:
            forget_scores(connection)
        return replace(before, cleared=True)
