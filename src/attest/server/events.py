"""An answer as a stream of server-sent events.

    stage    one stage of the search                   as in ``stages`` of a search
    hit      one hit, best first                       as in ``hits`` of a search
    claim    one sentence with its verdict and quotes  as in ``claims`` of an answer
    answer   the whole answer, last                    as from `attest ask --json`
    problem  in place of the rest, if answering fails  problem details

Stages and hits are sent as soon as the search is done, before the answer is made from them.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Any, Protocol

from attest.errors import AttestError
from attest.server.problems import TookTooLong, problem_of
from attest.server.work import Work
from attest.values.answers import Answer
from attest.values.search import SearchResult

MEDIA_TYPE = "text/event-stream"

Searched = Callable[[SearchResult], object]
"""Called with the result of the search behind an answer, before the answer exists."""
Finish = Callable[[Answer], Answer]
"""Transforms an answer before it is sent."""


class Ask(Protocol):
    """`Attest.ask` with its question already bound."""

    def __call__(self, *, on_search: Searched) -> Answer: ...


async def answer_events(work: Work, ask: Ask, *, finish: Finish) -> AsyncIterator[str]:
    """The events of a question, once its search is done. Raises what the search raises, before any event has been
    sent."""
    loop = asyncio.get_running_loop()
    searched: asyncio.Future[SearchResult] = loop.create_future()

    def on_search(result: SearchResult) -> None:
        loop.call_soon_threadsafe(_set_result, searched, result)

    answering = await work.start(partial(ask, on_search=on_search), kind="long")
    ended = loop.time() + work.limits.seconds
    either: set[asyncio.Future[Any]] = {searched, answering}
    await asyncio.wait(either, timeout=work.limits.seconds, return_when=asyncio.FIRST_COMPLETED)
    if not searched.done():
        if answering.done():
            answering.result()
        raise TookTooLong
    return _event_stream(searched.result(), answering, seconds=ended - loop.time(), finish=finish)


async def _event_stream(
    found: SearchResult, answering: "asyncio.Future[Answer]", *, seconds: float, finish: Finish
) -> AsyncIterator[str]:
    for event in _search_events(found):
        yield event
    try:
        answer = finish(await asyncio.wait_for(asyncio.shield(answering), max(seconds, 0.0)))
    except TimeoutError:
        yield frame_event("problem", problem_of(TookTooLong()).as_json())
    except AttestError as error:
        yield frame_event("problem", problem_of(error).as_json())
    else:
        for claim in answer.claims:
            yield frame_event("claim", claim.as_json())
        yield frame_event("answer", answer.as_json())


def _search_events(found: SearchResult) -> Iterator[str]:
    for stage in found.stages:
        yield frame_event("stage", stage.as_json())
    for hit in found.hits:
        yield frame_event("hit", hit.as_json())


def frame_event(name: str, value: object) -> str:
    """One event. JSON needs no line breaks outside strings and escapes them inside, so ``data`` is one line."""
    return f"event: {name}\ndata: {json.dumps(value, ensure_ascii=False, allow_nan=False)}\n\n"


def _set_result(future: "asyncio.Future[SearchResult]", result: SearchResult) -> None:
    if not future.done():
        future.set_result(result)
