"""What Prometheus reads is what happened, in the form that it asks for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.server.metrics import BOUNDS, Metrics, State, exposition
from tests.docs.documents import first_column, section
from tests.server.serving import Server, serving

SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\[\\n"])*",?)*)\})? ([0-9.e+-]+)')
"""A line as the text format has it: a name, labels, a number."""

QUIET = State(version="1", work={}, answers={}, jobs={}, stored=None)


def samples(text: str) -> Iterator[tuple[str, dict[str, str], float]]:
    """Every sample, after it was seen that its family is described in front of it, and once."""
    described: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("# HELP "):
            helped = line.split(" ")[2]
            assert helped not in described
            continue
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            described[name] = kind
            assert (kind == "counter") == name.endswith("_total")
            continue
        match = SAMPLE.fullmatch(line)
        assert match, line
        family = re.sub(r"_(bucket|sum|count)$", "", match[1])
        assert described.get(match[1]) or described.get(family) == "histogram", line
        yield match[1], dict(re.findall(r'([a-z]+)="((?:[^"\\]|\\.)*)"', match[2] or "")), float(match[3])


def of(text: str, name: str, **labels: str) -> list[float]:
    found = samples(text)
    return [value for one, has, value in found if one == name and labels.items() <= has.items()]


@pytest.fixture(scope="module")
def watched(store: Path) -> Iterator[Server]:
    """A server that nobody else asks."""
    with serving(store, "--allow-index") as server:
        yield server


def test_requests_are_counted_by_route_and_their_times_by_bucket(watched: Server) -> None:
    before = of(watched.get("/metrics").text, "attest_http_requests_total", route="/v1/documents/{id}", status="200")
    for _ in range(3):
        watched.get("/v1/documents/eip-1559")
    watched.get("/v1/documents/who-would-ask-for-this")
    watched.get("/nowhere")
    text = watched.get("/metrics").text
    there = of(text, "attest_http_requests_total", route="/v1/documents/{id}", status="200")
    assert sum(there) - sum(before) == 3
    assert of(text, "attest_http_requests_total", route="other", status="404")
    assert "who-would-ask" not in text
    counted = sum(of(text, "attest_http_requests_total", route="/v1/documents/{id}"))
    name = "attest_http_request_duration_seconds"
    assert of(text, f"{name}_count", route="/v1/documents/{id}") == [counted]
    assert of(text, f"{name}_bucket", route="/v1/documents/{id}", le="+Inf") == [counted]
    assert 0 < of(text, f"{name}_sum", route="/v1/documents/{id}")[0] < 60


def test_answers_work_jobs_and_the_store_are_there_before_anything_happened(watched: Server, store: Path) -> None:
    text = watched.get("/metrics").text
    assert len(of(text, "attest_answers_total")) == 3
    assert of(text, "attest_work", kind="long", state="waiting") == [0]
    assert of(text, "attest_index_jobs", state="failed") == [0]
    assert of(text, "attest_store_size_bytes") == [store.stat().st_size]
    assert of(text, "attest_store_documents", source="primer") == [48]
    assert of(text, "process_start_time_seconds")[0] > 1_700_000_000


def test_an_answer_is_counted_by_what_became_of_it(watched: Server) -> None:
    watched.post("/v1/ask", {"question": "What is the boiling point of tungsten?"})
    assert of(watched.get("/metrics").text, "attest_answers_total", status="refused") == [1]


def test_every_metric_is_documented_and_no_other(watched: Server) -> None:
    rows = first_column(section("docs/server.md", "Watching it").split("### OpenTelemetry")[0])
    documented = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    told = set(re.findall(r"^# TYPE (\S+)", watched.get("/metrics").text, re.M))
    assert told == documented


@given(st.lists(st.floats(0, 100), max_size=30))
def test_a_bucket_holds_all_that_took_no_longer_than_its_bound(times: list[float]) -> None:
    metrics = Metrics()
    for seconds in times:
        metrics.count("GET", "/v1/documents/{id:path}", 200, seconds)
    text = exposition(metrics, QUIET)
    for bound in BOUNDS if times else ():
        called = f"{bound:g}"
        found = of(text, "attest_http_request_duration_seconds_bucket", le=called)
        assert found == [sum(seconds <= bound for seconds in times)]


def test_what_a_source_is_called_cannot_break_the_format() -> None:
    metrics = Metrics()
    metrics.count("GET", 'a"b\\c\nd', 200, 0.1)
    assert len(of(exposition(metrics, QUIET), "attest_http_requests_total")) == 1
