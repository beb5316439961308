"""The steps of a search and of an answer: the rooms are called one after another, and the results are stored."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from attest.engine import telemetry
from attest.engine.inputs import MODES, checked_text, day_of, profile_named
from attest.engine.opened import Opened
from attest.errors import Contradiction, StoreError, UsageError
from attest.retrieval.filters import check_met, resolve_series
from attest.retrieval.hypothetical_passages import MOST_PASSAGES
from attest.retrieval.profiles import PROFILES, Models, Profile
from attest.retrieval.requests import Request
from attest.retrieval.search import Found, search
from attest.retrieval.traces.tracing import make_trace, with_answer
from attest.retrieval.unmet_filters import find_unmet_filters
from attest.store.database import now
from attest.store.documents import check_text
from attest.store.traces import put_trace
from attest.values.progress import Report
from attest.values.search import SearchResult
from attest.values.traces import NOT_KEPT

if TYPE_CHECKING:
    from attest.retrieval.hypothetical_passages import Writer
    from attest.retrieval.view import View
    from attest.store.scores import Scores
    from attest.values.answers import Answer, Draft
    from attest.values.context import Context
    from attest.values.search import Hit
    from attest.values.traces import Trace

_NOT_STORED = "answer: not stored"
"""Why an answer cannot be read from the store again follows."""


def search_with_trace(opened: Opened, request: Request, progress: Report | None = None) -> tuple[SearchResult, "Trace"]:
    """A search and its trace, which is not stored yet."""
    started = time.perf_counter()
    chosen, question = profile_named(request.profile), checked_text(request.question)
    if request.k < 1:
        raise UsageError("the number of hits must be at least 1")
    models = Models(
        reranker=opened.load_reranker() if chosen.rerank else None,
        writer=_passage_writer(opened, request.profile, request.suppose),
    )
    with telemetry.operation("search") as recording:
        with _filtered_view(opened, request, chosen, progress) as view:
            found = search(view, question, profile=chosen, k=request.k, filters=view.filters, models=models)
            recording.stages(found.stages)
            _check_texts(view, ((hit.found.revision_id, hit.found.path) for hit in found.hits))
            without = () if found.hits else find_unmet_filters(view, question, view.filters, profile=chosen)
        _cache_scores(opened, found.scores)
        made = _make_trace(opened, view, found, request, reranker=models.reranker.name if models.reranker else None)
        recording.done(made)
    result = replace(_result(request, view, found, started), without=without)
    return result, replace(made, elapsed_ms=result.elapsed_ms)


@contextmanager
def _filtered_view(opened: Opened, request: Request, profile: Profile, progress: Report | None) -> "Iterator[View]":
    """A view of the store in the state asked for, under the filters. Raises ``FilterUnmet``."""
    loading = opened.load_embedder if profile.weights.dense else None
    at = opened.view_of(request.filters, as_of=request.as_of, build=request.build, embedder=loading, progress=progress)
    with at as view:
        filters = resolve_series(request.filters, view.catalog.documents, view.series)
        check_met(filters, view.catalog.documents.values())
        yield replace(view, filters=filters, today=request.today or view.today)


def _check_texts(view: "View", quoted: Iterable[tuple[str, str]]) -> None:
    """Hash the revisions about to be quoted, each given with a path. Raises ``TextDamaged`` if one is not its id.

    A store that another program changed would otherwise be quoted as it is. Only what is quoted is hashed: 0.02 ms for
    20,000 characters, 10 to 30 ms for 12 million.
    """
    for revision_id, path in dict(quoted).items():
        check_text(revision_id, view.text(revision_id), path)


def _make_trace(
    opened: Opened, view: "View", found: Found, request: Request, *, reranker: str | None = None
) -> "Trace":
    """The trace of a search, which a model of this name may have reordered."""
    from attest import __version__

    space = opened.embedder.space.space_id if opened.embedder else None
    return make_trace(view, found, request, reranker=reranker, space=space, version=__version__, now=now())


def answer_with_trace(
    opened: Opened,
    request: Request,
    on_search: Callable[[SearchResult], object] | None = None,
    progress: Report | None = None,
    sources: "SearchResult | Context | Sequence[Hit] | None" = None,
) -> tuple["Answer", "Trace"]:
    """An answer and its trace, neither of which is stored yet."""
    from attest.answering.answer import HITS_WANTED
    from attest.retrieval.chosen_hits import read_hits

    started = time.perf_counter()
    with telemetry.operation("ask") as recording:
        question = checked_text(request.question)
        profile = _answer_profile(profile_named(request.profile), question)
        with _filtered_view(opened, request, profile, progress) as view:
            if sources is None:
                found = search(view, question, profile=profile, k=HITS_WANTED, filters=view.filters)
            else:
                found = read_hits(view, question, sources if isinstance(sources, Sequence) else sources.hits)
            recording.stages(found.stages)
            if on_search:
                on_search(_result(request, view, found, started))
            draft = _draft_answer(opened, view, request, found, recording)
            cited = [item for claim in draft.claims for item in claim.evidence]
            _check_texts(view, ((item.quote.span.revision_id, item.path) for item in cited))
        trace = _make_trace(opened, view, found, replace(request, k=HITS_WANTED))
        made = _seal_answer(opened, view, request, draft, trace, started)
        trace = with_answer(trace, made, draft.decision)
        recording.done(trace)
    return made, trace


def _answer_profile(profile: Profile, question: str) -> Profile:
    """The profile for an answer: for a chronicle at most one passage of each document, so that many are quoted."""
    from attest.answering.additions.chronicle import asks_for_a_chronicle

    if not asks_for_a_chronicle(question):
        return profile
    return replace(profile, selection=replace(profile.selection, per_document=1))


def _draft_answer(
    opened: Opened, view: "View", request: Request, found: Found, recording: telemetry.Recording
) -> "Draft":
    """The answer drafted from the hits, or the reason why there is none."""
    from attest.answering.answer import answer
    from attest.engine.capabilities import capabilities_of
    from attest.retrieval.quotable import Quotable

    library = Quotable(view, chosen=[hit.found for hit in found.hits] if request.given else None)
    capabilities = capabilities_of(opened, view, request, found.asked, recording)
    with recording.step("answer"):
        draft = answer(found.asked, found.hits, library, capabilities)
    if request.given or found.hits:
        return draft
    named = find_unmet_filters(view, found.asked.question, view.filters, profile=PROFILES["hybrid"])
    return replace(draft, reason="; ".join([*([draft.reason] if draft.reason else []), *map(str, named)]))


def _seal_answer(
    opened: Opened, view: "View", request: Request, draft: "Draft", trace: "Trace", started: float
) -> "Answer":
    from attest.evidence.ledger import seal_answer

    return seal_answer(
        question=request.question,
        draft=draft,
        answerer="extractive",
        mode=request.mode or MODES[0],
        build_id=view.build_id,
        elapsed_ms=(time.perf_counter() - started) * 1000,
        degraded=[*view.degraded, *draft.notes, *_storage_remarks(opened)],
        trace_id=trace.trace_id,
        as_of=day_of(request.as_of),
        stored=not opened.database.read_only,
    )


def _storage_remarks(opened: Opened) -> list[str]:
    """Remarks on what cannot be stored."""
    read_only = "the store is read-only"
    return [f"{what}, {read_only}" for what in (_NOT_STORED, NOT_KEPT)] if opened.database.read_only else []


def store_answer(opened: Opened, made: "Answer", trace: "Trace") -> "Answer":
    """Store an answer and its trace, unless a document it quotes was removed in the meantime."""
    from attest.store.answers import put_answer, quotes_are_stored

    with opened.database.writing(content=False) as connection:
        if quotes_are_stored(connection, made):
            put_answer(connection, made, now())
            remark = put_trace(connection, trace)
            return replace(made, degraded=[*made.degraded, remark]) if remark else made
    removed = f"{_NOT_STORED}, a quoted document was removed meanwhile"
    return replace(made, stored=False, degraded=[*made.degraded, removed])


def _passage_writer(opened: Opened, profile: str, supposed: Sequence[str]) -> "Writer | None":
    """The source of hypothetical passages: those given, else the writer."""
    if not supposed:
        return opened.writer
    texts = [checked_text(one, "passage") for one in ([supposed] if isinstance(supposed, str) else supposed)]
    if len(texts) > MOST_PASSAGES:
        raise UsageError(f"{len(texts)} supposed passages were given; give {MOST_PASSAGES} at most")
    if not PROFILES[profile].suppose:
        raise Contradiction(f"the profile {profile} supposes nothing; use --profile hyde, or leave --suppose out")
    return lambda _: texts


def _cache_scores(opened: Opened, scores: "Scores | None") -> None:
    """Cache a reranker's scores for the next time; a store that cannot be written to now does without."""
    from attest.store.scores import cache_scores

    if scores is None or not scores.by_input or opened.database.read_only:
        return
    with suppress(StoreError), opened.database.writing(content=False) as connection:
        cache_scores(connection, scores)


def _result(request: Request, view: "View", found: Found, started: float) -> SearchResult:
    return SearchResult(
        query=request.question,
        profile=request.profile,
        build_id=view.build_id,
        elapsed_ms=(time.perf_counter() - started) * 1000,
        hits=found.hits,
        degraded=[*view.degraded, *found.degraded],
        stages=found.stages,
        filters=view.filters,
        as_of=day_of(request.as_of),
    )
