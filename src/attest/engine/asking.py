"""The steps of a search and of an answer: the rooms are called one after another, and the results are stored."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from attest.engine import telemetry
from attest.engine.inputs import MODES, day_of, profile_named, words_of
from attest.engine.opened import Opened
from attest.errors import Contradiction, StoreError, UsageError
from attest.retrieval.filters import by_id, check_met
from attest.retrieval.hypothetical_passages import SUPPOSED
from attest.retrieval.profiles import PROFILES, Models, Profile
from attest.retrieval.search import Found, search
from attest.retrieval.traces.tracing import Asked, traced, with_answer
from attest.retrieval.unmet_filters import without_filters
from attest.store.database import now
from attest.store.traces import put_trace
from attest.values.progress import Report
from attest.values.search import SearchResult
from attest.values.traces import NOT_KEPT

if TYPE_CHECKING:
    from attest.answering.answer import Draft
    from attest.retrieval.hypothetical_passages import Writer
    from attest.retrieval.view import View
    from attest.store.scores import Scores
    from attest.values.answers import Answer
    from attest.values.context import Context
    from attest.values.search import Hit
    from attest.values.traces import Trace


def searched(opened: Opened, asked: Asked, progress: Report | None = None) -> tuple[SearchResult, "Trace"]:
    """A search and its trace, which is not stored yet."""
    started = time.perf_counter()
    chosen, question = profile_named(asked.profile), words_of(asked.question)
    if asked.k < 1:
        raise UsageError("the number of hits must be at least 1; give -k a larger number")
    models = Models(
        reranker=opened.load_reranker() if chosen.rerank else None,
        writer=_writing(opened, asked.profile, asked.suppose),
    )
    with telemetry.operation("search") as told:
        with _looking(opened, asked, chosen, progress) as view:
            found = search(view, question, profile=chosen, k=asked.k, filters=view.filters, models=models)
            told.stages(found.stages)
            without = () if found.hits else without_filters(view, question, view.filters, profile=chosen)
        _keep(opened, found.scores)
        made = _trace(opened, view, found, replace(asked, models=models))
        told.done(made)
    result = replace(_result(asked, view, found, started), without=without)
    return result, replace(made, elapsed_ms=result.elapsed_ms)


@contextmanager
def _looking(opened: Opened, asked: Asked, profile: Profile, progress: Report | None) -> "Iterator[View]":
    """A view of the store in the state asked for, under the filters. Raises ``FilterUnmet``."""
    loading = opened.load_embedder if profile.weights.dense else None
    with opened.looking(asked.as_of, asked.build, loading, progress, asked.filters) as there:
        filters = by_id(asked.filters, there.catalog.documents, there.series)
        check_met(filters, there.catalog.documents.values())
        yield replace(there, filters=filters, today=asked.today or there.today)


def _trace(opened: Opened, view: "View", found: Found, asked: Asked) -> "Trace":
    """The trace of a search."""
    from attest import __version__

    space = opened.embedder.space.space_id if opened.embedder else None
    return traced(view, found, asked, space=space, version=__version__, now=now())


def answered(
    opened: Opened, asked: Asked, on_search: Callable[[SearchResult], object] | None = None,
    progress: Report | None = None,
    sources: "SearchResult | Context | Sequence[Hit] | None" = None,
) -> tuple["Answer", "Trace"]:  # fmt: skip
    """An answer and its trace, neither of which is stored yet."""
    from attest.answering.answer import HITS_WANTED
    from attest.retrieval.chosen_hits import given

    started = time.perf_counter()
    with telemetry.operation("ask") as told:
        question = words_of(asked.question)
        profile = _for_an_answer(profile_named(asked.profile), question)
        with _looking(opened, asked, profile, progress) as view:
            if sources is None:
                found = search(view, question, profile=profile, k=HITS_WANTED, filters=view.filters)
            else:
                found = given(view, question, sources if isinstance(sources, Sequence) else sources.hits)
            told.stages(found.stages)
            if on_search:
                on_search(_result(asked, view, found, started))
            draft = _drafted(opened, view, asked, found, told)
        trace = _trace(opened, view, found, replace(asked, k=HITS_WANTED))
        made = _sealed(opened, view, asked, draft, trace, started)
        trace = with_answer(trace, made, draft.decision)
        told.done(trace)
    return made, trace


def _for_an_answer(profile: Profile, question: str) -> Profile:
    """The profile for an answer: for a chronicle at most one passage of each document, so that many are quoted."""
    from attest.answering.additions.chronicle import asks_for_a_chronicle

    if not asks_for_a_chronicle(question):
        return profile
    return replace(profile, selection=replace(profile.selection, per_document=1))


def _drafted(opened: Opened, view: "View", asked: Asked, found: Found, told: telemetry.Recording) -> "Draft":
    """The answer drafted from the hits, or the reason why there is none."""
    from attest.answering.answer import answer
    from attest.engine.capabilities import capabilities_of
    from attest.retrieval.quotable import Quotable

    library = Quotable(view, chosen=[hit.found for hit in found.hits] if asked.given else None)
    capabilities = capabilities_of(opened, view, asked, found.asked, told)
    with told.step("answer"):
        draft = answer(found.asked, found.hits, library, capabilities)
    if asked.given or found.hits:
        return draft
    named = without_filters(view, found.asked.question, view.filters, profile=PROFILES["hybrid"])
    return replace(draft, reason="; ".join([*([draft.reason] if draft.reason else []), *map(str, named)]))


def _sealed(opened: Opened, view: "View", asked: Asked, draft: "Draft", trace: "Trace", started: float) -> "Answer":
    from attest.evidence.ledger import sealed

    return sealed(
        question=asked.question,
        draft=draft,
        answerer="extractive",
        mode=asked.mode or MODES[0],
        build_id=view.build_id,
        elapsed_ms=(time.perf_counter() - started) * 1000,
        degraded=[*view.degraded, *draft.notes, *_unkept(opened)],
        trace_id=trace.trace_id,
        as_of=day_of(asked.as_of),
    )


def _unkept(opened: Opened) -> list[str]:
    """Remarks on what cannot be stored."""
    from attest.values.answers import NOT_STORED

    read_only = "the store is read-only"
    return [f"{what}, {read_only}" for what in (NOT_STORED, NOT_KEPT)] if opened.database.read_only else []


def kept(opened: Opened, made: "Answer", trace: "Trace") -> "Answer":
    """Store an answer and its trace, unless a document it quotes was removed in the meantime."""
    from attest.store.answers import put_answer, quotes_what_is_there
    from attest.values.answers import NOT_STORED

    with opened.database.writing(content=False) as connection:
        if quotes_what_is_there(connection, made):
            put_answer(connection, made, now())
            remark = put_trace(connection, trace)
            return replace(made, degraded=[*made.degraded, remark]) if remark else made
    return replace(made, degraded=[*made.degraded, f"{NOT_STORED}, a quoted document was removed meanwhile"])


def _writing(opened: Opened, profile: str, supposed: Sequence[str]) -> "Writer | None":
    """The source of hypothetical passages: those given, else the writer."""
    if not supposed:
        return opened.writer
    texts = [words_of(one, "passage") for one in ([supposed] if isinstance(supposed, str) else supposed)]
    if len(texts) > SUPPOSED:
        raise UsageError(f"{len(texts)} passages were supposed; give {SUPPOSED} at most")
    if not PROFILES[profile].suppose:
        raise Contradiction(f"the profile {profile} supposes nothing; say --profile hyde, or leave --suppose out")
    return lambda _: texts


def _keep(opened: Opened, scores: "Scores | None") -> None:
    """Cache a reranker's scores for the next time; a store that cannot be written to now does without."""
    from attest.store.scores import keep_scores

    if scores is None or not scores.by_input or opened.database.read_only:
        return
    with suppress(StoreError), opened.database.writing(content=False) as connection:
        keep_scores(connection, scores)


def _result(asked: Asked, view: "View", found: Found, started: float) -> SearchResult:
    return SearchResult(
        query=asked.question,
        profile=asked.profile,
        build_id=view.build_id,
        elapsed_ms=(time.perf_counter() - started) * 1000,
        hits=found.hits,
        degraded=[*view.degraded, *found.degraded],
        stages=found.stages,
        filters=view.filters,
        as_of=day_of(asked.as_of),
    )
