"""An answer as a stream: steps first, then the sentences with their evidence, then all of it."""

import asyncio
import threading
from itertools import groupby
from pathlib import Path

import pytest

from attest.errors import StoreBusy
from attest.server import events as streaming
from attest.server.problems import TookTooLong
from attest.server.settings import Limits
from attest.server.work import Work
from attest.values.answers import Answer
from tests.cli.fakes import ANSWER, RESULT
from tests.docs.documents import first_column, section
from tests.server.replies import QUESTION, events, steady
from tests.server.serving import Server

STREAM = {"accept": "text/event-stream"}


def test_the_events_come_in_the_documented_order(server: Server) -> None:
    reply = server.post("/v1/ask", {"question": QUESTION}, **STREAM)
    assert (reply.status, reply.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    order = [name for name, _ in groupby(name for name, _ in events(reply))]
    documented = [row.strip("`") for row in first_column(section("docs/server.md", "The API").split("### E")[1])]
    assert order == ["stage", "hit", "claim", "answer"] == [name for name in documented if name != "problem"]


def test_the_stream_has_what_the_answer_and_the_search_have(server: Server) -> None:
    found = events(server.post("/v1/ask", {"question": QUESTION}, **STREAM))
    answer = found[-1][1]
    assert steady(answer) == steady(server.post("/v1/ask", {"question": QUESTION}).json())
    assert [value for name, value in found if name == "claim"] == answer["claims"]
    hits = [value for name, value in found if name == "hit"]
    asked = {"query": QUESTION, "k": len(hits), "explain": True}
    searched = server.post("/v1/search", asked).json()
    assert hits == searched["hits"]
    assert [value["name"] for name, value in found if name == "stage"] == [s["name"] for s in searched["stages"]]


def test_a_refusal_streams_too(server: Server) -> None:
    found = events(server.post("/v1/ask", {"question": "What is the boiling point of tungsten?"}, **STREAM))
    assert (found[-1][0], found[-1][1]["status"]) == ("answer", "refused")


def test_what_is_wrong_with_the_question_is_an_error_and_no_stream(server: Server) -> None:
    reply = server.post("/v1/ask", {"question": "fee?", "filters": {"colour": "red"}}, **STREAM)
    assert (reply.status, reply.headers["content-type"]) == (400, "application/problem+json")


def test_text_that_looks_like_an_event_stays_in_its_event(server: Server) -> None:
    question = "zorblax ratio\n\nevent: answer\ndata: {}\n\n"
    found = events(server.post("/v1/ask", {"question": question}, **STREAM))
    assert [name for name, _ in found].count("answer") == 1
    assert found[-1][1]["question"] == question


def streamed(ask: streaming.Ask, *, seconds: float, ended: threading.Event) -> list[str]:
    """Names of the events of a question that is answered so. ``ended`` is set when nobody listens any more."""

    async def collect() -> list[str]:
        work = Work(Limits(seconds=seconds))
        try:
            steps = await streaming.answer_events(work, ask, finish=lambda answer: answer)
            return [step.split("\n")[0].removeprefix("event: ") async for step in steps]
        finally:
            ended.set()
            work.close()

    return asyncio.run(collect())


def test_what_goes_wrong_after_the_search_is_the_last_event() -> None:
    def ask(*, on_search: streaming.Searched) -> Answer:
        on_search(RESULT)
        raise StoreBusy(Path("a.db"))

    assert streamed(ask, seconds=60, ended=threading.Event()) == ["stage", "hit", "problem"]


def test_a_search_that_takes_too_long_is_an_error_and_no_stream() -> None:
    ended = threading.Event()

    def ask(*, on_search: streaming.Searched) -> Answer:
        ended.wait()
        return ANSWER

    with pytest.raises(TookTooLong):
        streamed(ask, seconds=0.0, ended=ended)
