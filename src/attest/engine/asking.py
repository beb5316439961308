"""A search and an answer, step by step: the rooms are called one after another, and what they made is kept."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from attest.engine import telemetry
from attest.engine.inputs import MODES, day_of, profile_named, words_of
from attest.engine.opened import Opened
from attest.errors import Contradiction, StoreError, UsageError
from attest.retrieval.filters import check_met
from attest.retrieval.profiles import PROFILES, Models, Profile
from attest.retrieval.relax import without_filters
from attest.retrieval.search import Found, search
from attest.retrieval.suppose import SUPPOSED
from attest.retrieval.traces.tracing import Asked, traced, with_answer
from attest.store.database import now
from attest.store.traces import put_trace
from attest.values.progress import Report
from attest.values.search import SearchResult
from attest.values.traces import NOT_KEPT

if TYPE_CHECKING:
    from attest.answering.kinds.changes import Changes
    from attest.answering.whole_store import Whole
    from attest.retrieval.chosen_hits import Given
    from attest.retrieval.quotable import Quotable
    from attest.retrieval.suppose import Writer
    from attest.retrieval.view import View
    from attest.store.scores import Scores
    from attest.values.answers import Answer
    from attest.values.arguments import Argument
    from attest.values.context import Context
    from attest.values.history import Difference
    from attest.values.search import Hit
    from attest.values.traces import Trace
    from attest.values.verdicts import Verdict, Verifier


def searched(opened: Opened, asked: Asked, progress: Report | None = None) -> tuple[SearchResult, "Trace"]:
    """A search and its trace, which nobody has kept yet."""
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
            found = search(view, question, profile=chosen, k=asked.k, filters=asked.filters, models=models)
            told.stages(found.stages)
            without = () if found.hits else without_filters(view, question, asked.filters, profile=chosen)
        _keep(opened, found.scores)
        made = _trace(opened, view, found, replace(asked, models=models))
        told.done(made)
    result = _result(asked.question, asked.profile, view, found, started)
    result = replace(result, as_of=day_of(asked.as_of), without=without)
    return result, replace(made, elapsed_ms=result.elapsed_ms)


@contextmanager
def _looking(opened: Opened, asked: Asked, profile: Profile, progress: Report | None) -> "Iterator[View]":
    """The store as it is asked about. Raises ``FilterUnmet``."""
    loading = opened.load_embedder if profile.weights.dense else None
    with opened.looking(asked.as_of, asked.build, loading, progress, asked.filters) as there:
        check_met(asked.filters, there.catalog.documents.values())
        yield replace(there, today=asked.today or there.today)


def _trace(opened: Opened, view: "View", found: Found, asked: Asked) -> "Trace":
    """How a search came out, to be looked at later."""
    from attest import __version__

    space = opened.embedder.space.space_id if opened.embedder else None
    return traced(view, found, asked, space=space, version=__version__, now=now())


def answered(
    opened: Opened, asked: Asked, on_search: Callable[[SearchResult], object] | None = None,
    progress: Report | None = None,
    sources: "SearchResult | Context | Sequence[Hit] | None" = None,
) -> tuple["Answer", "Trace"]:  # fmt: skip
    """An answer and its trace, which nobody has kept yet."""
    with telemetry.operation("ask") as told:
        made, trace = _answered(opened, asked, on_search, progress, sources, told)
        told.done(trace)
    return made, trace


def _answered(
    opened: Opened, asked: Asked, on_search: Callable[[SearchResult], object] | None,
    progress: Report | None, sources: "SearchResult | Context | Sequence[Hit] | None",
    told: telemetry.Recording,
) -> tuple["Answer", "Trace"]:  # fmt: skip
    from attest.answering.answer import HITS_WANTED, answer
    from attest.answering.means import Means
    from attest.evidence.align import verify_by_alignment
    from attest.evidence.ledger import sealed
    from attest.evidence.sentences import sentences

    started = time.perf_counter()
    chosen, checked = profile_named(asked.profile), words_of(asked.question)
    with _looking(opened, asked, chosen, progress) as view:
        found, library = _evidence(view, checked, sources, HITS_WANTED, chosen)
        told.stages(found.stages)
        if on_search:
            result = _result(asked.question, asked.profile, view, found, started)
            on_search(replace(result, as_of=day_of(asked.as_of)))
        verify = _told_of(verify_by_alignment, told)
        means = Means(split=sentences, verify=verify, near=view.near, closely=view.closely, parts=parts_of)
        if sources is None:
            means = replace(means, heard=heard(view), whole=whole(view, found.asked.question))
            if (asked.as_of, asked.build) == (None, None):  # the past is asked for what it said, not for what changed
                means = replace(means, changes=changes_in(opened, view))
        with told.step("answer"):
            draft = answer(found.asked, found.hits, library, means)
        if sources is None and not found.hits:
            draft = replace(draft, reason=_with_filters_named(draft.reason, view, checked))
    trace = _trace(opened, view, found, replace(asked, k=HITS_WANTED))
    made = sealed(
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
    return made, with_answer(trace, made, draft.decision)


def heard(view: "View") -> "Callable[[str], Sequence[Argument]]":
    """What people said for and against a topic, as far as the view shows it."""
    from attest.answering.kinds.positions import HEARD
    from attest.evidence.sentences import sentences
    from attest.graph.arguments import arguments
    from attest.graph.topic_passages import Manner
    from attest.retrieval.topics import told

    manner = Manner(split=sentences, filters=view.filters, limit=HEARD)
    return lambda topic: told(view, arguments, topic, manner).arguments


def whole(view: "View", question: str) -> "Whole":
    """What the store as a whole says of a question, as far as the view shows it."""
    from attest.answering.whole_store import Whole
    from attest.retrieval.standing import crowd, says, size

    knows = view.knows or (lambda _: False)
    return Whole(
        says=partial(says, view), crowd=partial(crowd, view, question), chunks=partial(size, view), knows=knows
    )


def changes_in(opened: Opened, view: "View") -> "Changes":
    """What changed in the documents that the present shows."""
    from attest.evidence.differences import changes

    def found(ref: str, since: str, until: str | None) -> "Difference | None":
        made = changes(opened.database, ref, since, until)
        return made if made and made.document_id in view.catalog.documents and view.shows(made.document_id) else None

    return found


def parts_of(question: str) -> list[str]:
    """The questions that a question consists of; none when it is one."""
    from attest.retrieval.decompose import decompose

    return [part.text for part in decompose(question)]


def _told_of(verify: "Verifier", told: telemetry.Recording) -> "Verifier":
    """A verifier whose every verdict is a step."""

    def verified(claim: str, evidence: Sequence[str]) -> "Verdict":
        with told.step("verify"):
            return verify(claim, evidence)

    return verify if told is telemetry.SILENCE else verified


def _unkept(opened: Opened) -> list[str]:
    """What cannot be kept of an answer, by name."""
    from attest.values.answers import NOT_STORED

    read_only = "the store is read-only"
    return [f"{what}, {read_only}" for what in (NOT_STORED, NOT_KEPT)] if opened.database.read_only else []


def kept(opened: Opened, made: "Answer", trace: "Trace") -> "Answer":
    """Store an answer and its trace, unless what it quotes was removed while it was being made."""
    from attest.store.answers import put_answer, quotes_what_is_there
    from attest.values.answers import NOT_STORED

    with opened.database.writing(content=False) as connection:
        if quotes_what_is_there(connection, made):
            put_answer(connection, made, now())
            remark = put_trace(connection, trace)
            return replace(made, degraded=[*made.degraded, remark]) if remark else made
    return replace(made, degraded=[*made.degraded, f"{NOT_STORED}, a quoted document was removed meanwhile"])


def _writing(opened: Opened, profile: str, supposed: Sequence[str]) -> "Writer | None":
    """What writes the passages to be supposed: those that are given, else the writer."""
    if not supposed:
        return opened.writer
    texts = [words_of(one, "passage") for one in ([supposed] if isinstance(supposed, str) else supposed)]
    if len(texts) > SUPPOSED:
        raise UsageError(f"{len(texts)} passages were supposed; give {SUPPOSED} at most")
    if not PROFILES[profile].suppose:
        raise Contradiction(f"the profile {profile} supposes nothing; say --profile hyde, or leave --suppose out")
    return lambda _: texts


def _keep(opened: Opened, scores: "Scores | None") -> None:
    """Keep what a reranker said, for the next time; a store that cannot be written to now is no worse without."""
    from attest.store.scores import keep_scores

    if scores is None or not scores.by_input or opened.database.read_only:
        return
    with suppress(StoreError), opened.database.writing(content=False) as connection:
        keep_scores(connection, scores)


def _result(query: str, profile: str, view: "View", found: Found, started: float) -> SearchResult:
    return SearchResult(
        query=query,
        profile=profile,
        build_id=view.build_id,
        elapsed_ms=(time.perf_counter() - started) * 1000,
        hits=found.hits,
        degraded=[*view.degraded, *found.degraded],
        stages=found.stages,
        filters=view.filters,
    )


def _evidence(
    view: "View", question: str, sources: "SearchResult | Context | Sequence[Hit] | None", k: int, profile: Profile
) -> "tuple[Found, Quotable | Given]":  # fmt: skip
    """What an answer may be made of: what is found and stands beside it, or what the caller chose and nothing else."""
    from attest.retrieval.chosen_hits import chosen
    from attest.retrieval.quotable import Quotable

    if sources is not None:
        return chosen(view, question, sources)
    return search(view, question, profile=profile, k=k, filters=view.filters), Quotable(view)


def _with_filters_named(reason: str | None, view: "View", question: str) -> str:
    """A refusal's reason with the filters that left nothing."""
    named = without_filters(view, question, view.filters, profile=PROFILES["hybrid"])
    return "; ".join([*([reason] if reason else []), *map(str, named)])
