"""Search, context, ask and replay, and what is stored of them.

``asking`` has the steps of a search and of an answer.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from attest.engine.asking import answer_with_trace, search_with_trace, store_answer
from attest.engine.inputs import MODES
from attest.engine.opened import Opened
from attest.engine.telemetry import operation
from attest.errors import Contradiction, UsageError
from attest.retrieval.filters import filters_from
from attest.retrieval.requests import Request
from attest.retrieval.traces.tracing import ask_again
from attest.store.traces import keep_trace
from attest.values.encodable import encodable
from attest.values.progress import Report
from attest.values.search import FilterValues, SearchResult

if TYPE_CHECKING:
    from attest.values.answers import Answer
    from attest.values.context import Context
    from attest.values.explanations import TraceComparison
    from attest.values.search import Hit


def search(
    opened: Opened,
    request: Request,
    *,
    explain: bool = False,
    trace: bool = False,
    progress: Report | None = None,
) -> SearchResult:
    """A search result, with its stages if ``explain``, and its trace stored if ``trace``."""
    found, made = search_with_trace(opened, request, progress)
    found = found if explain else replace(found, stages=())
    if not trace:
        return found
    remark = keep_trace(opened.database, made)
    return replace(found, degraded=[*found.degraded, remark]) if remark else replace(found, trace_id=made.trace_id)


def context(
    opened: Opened,
    question: str | SearchResult,
    *,
    k: int,
    tokens: int,
    filters: FilterValues | None,
    profile: str,
    as_of: str | None,
) -> "Context":
    """The hits of a search, or of a given result, with the text around them, within a budget of tokens."""
    from attest.retrieval.expansion.context import context

    started = time.perf_counter()
    if tokens < 1:
        raise UsageError("the number of tokens must be at least 1")
    if not isinstance(question, str) and (filters is not None or as_of is not None):
        raise UsageError("a search that is done keeps its filters and its day; give them to the search")
    with operation("context") as recording:
        found = question
        if isinstance(found, str):
            request = Request(
                operation="search",
                question=encodable(found),
                profile=profile,
                k=k,
                filters=filters_from(filters or {}),
                as_of=as_of,
            )
            found = search(opened, request, explain=True)
        with opened.view_of(found.filters, as_of=found.as_of) as view:
            made = context(view, found, budget=tokens, count=opened.counting.counter)
        recording.stages(made.stages[-1:])
    elapsed_ms = (time.perf_counter() - started) * 1000
    return replace(made, elapsed_ms=elapsed_ms, degraded=[*made.degraded, *opened.counting.remarks("tokens")])


def ask(
    opened: Opened,
    request: Request,
    *,
    on_search: Callable[[SearchResult], object] | None,
    progress: Report | None,
    sources: "SearchResult | Context | Sequence[Hit] | None",
) -> "Answer":
    """An answer, stored with its trace unless the store is read-only."""
    if request.mode not in MODES:
        raise UsageError(f"there is no mode {request.mode!r}; modes are: {', '.join(MODES)}")
    made, trace = answer_with_trace(opened, request, on_search, progress, sources)
    return made if opened.database.read_only else store_answer(opened, made, trace)


def replay(opened: Opened, ref: str, *, profile: str | None, k: int | None) -> "TraceComparison":
    """The question of a trace asked again, compared with the trace; nothing is stored."""
    from attest.retrieval.traces.compare_traces import compare_traces
    from attest.store.traces import as_stored, read_trace

    before = read_trace(opened.database, ref)
    if before.settings.given:
        raise Contradiction("what this answer quotes was chosen by its caller, and cannot be searched for again")
    if before.operation == "ask" and k is not None:
        raise Contradiction("an answer always rests on as many hits as it needs; leave k out, or replay a search")
    request = ask_again(before, profile=profile, k=k)
    _, made = answer_with_trace(opened, request) if before.operation == "ask" else search_with_trace(opened, request)
    return compare_traces(before, as_stored(made))
