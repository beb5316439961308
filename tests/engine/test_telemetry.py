"""Spans for whoever collects them: the stages of a question with their times, and not a word of it."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import attest
from attest.engine.telemetry import SILENCE, operation
from tests.conventions.tree import SRC
from tests.processes import python
from tests.server.serving import serving

QUESTION = "Where does the zorblax ferry land?"
NOTE = "# Ferry\n\nThe zorblax ferry lands at the northern pier.\n"

LISTENING = """
import asyncio, json, sys
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

import attest
from attest.engine.telemetry import caller_span
from attest.errors import AttestError

heard, provider = InMemorySpanExporter(), TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(heard))
trace.set_tracer_provider(provider)
with attest.open(sys.argv[1]) as kb:
    exec(sys.argv[2])
print(json.dumps([json.loads(span.to_json()) for span in heard.get_finished_spans()]))
"""
"""A program with a provider of its own, in a process of its own: there is one provider for a whole process."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ferry")
    (folder / "ferry.md").write_text(NOTE, encoding="utf-8")
    with attest.open(folder / "a.db") as kb:
        kb.index([folder / "ferry.md"], lexical_only=True)
    return folder / "a.db"


def spans(store: Path, does: str) -> list[dict[str, Any]]:
    """What a program heard that did something with a store, in the order of the ends."""
    done = python(LISTENING, str(store), does)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def attributes(span: dict[str, Any]) -> dict[str, Any]:
    return {name.removeprefix("attest."): value for name, value in span["attributes"].items()}


def test_an_answer_has_a_span_for_every_stage_below_its_own(store: Path) -> None:
    found = spans(store, f"kb.ask({QUESTION!r})")
    names = [span["name"].removeprefix("attest.") for span in found]
    assert names == ["understand", "recall", "fuse", "select", "verify", "answer", "ask"]
    whole, answer = found[-1], found[-2]
    assert {span["parent_id"] for span in found[:4]} == {whole["context"]["span_id"]}
    assert found[4]["parent_id"] == answer["context"]["span_id"]
    for before, after in pairwise(found[:4]):
        assert whole["start_time"] <= before["start_time"] <= before["end_time"] == after["start_time"]
    with attest.open(store) as kb:
        stored = kb.trace().trace
    told = attributes(whole)
    assert (told["trace_id"], told["build"], told["status"]) == (stored.trace_id, stored.build_id, "answered")
    assert (told["profile"], told["rule"], told["quotes"]) == ("hybrid", stored.decision.rule, len(stored.cited))
    assert attributes(found[1]) == {"entered": 3, "candidates": 1, "dropped": 0}


def test_a_context_has_its_search_below_it(store: Path) -> None:
    found = spans(store, "kb.context('ferry')")
    assert [span["name"] for span in found[-3:]] == ["attest.search", "attest.expand", "attest.context"]
    assert {span["parent_id"] for span in found[-3:-1]} == {found[-1]["context"]["span_id"]}


def test_no_span_has_a_word_of_the_question_or_of_a_document(store: Path) -> None:
    fails = "\ntry: kb.search('zorblax', filters={'kind': 'zorblax'})\nexcept AttestError: pass"
    found = spans(store, f"kb.ask({QUESTION!r}); kb.search({QUESTION!r}, filters={{'path': '*ferry*'}}){fails}")
    text = json.dumps(found)
    assert [word for word in ("zorblax", "ferry", "pier", str(store.parent)) if word in text] == []
    assert attributes(found[-1]) == {"error.type": "FilterUnmet"}


def test_a_request_that_names_a_span_is_answered_below_it(store: Path) -> None:
    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    does = f"""
from attest.server.settings import Limits
from attest.server.work import Work
async def asked():
    work = Work(Limits())
    with caller_span({{"traceparent": "{parent}"}}):
        await work.do(lambda: kb.search("ferry"))
    await work.do(lambda: kb.search("pier"))
    work.close()
asyncio.run(asked())
"""
    below, alone = (span for span in spans(store, does) if span["name"] == "attest.search")
    assert (below["context"]["trace_id"], below["parent_id"]) == (
        "0x0af7651916cd43dd8448eb211c80319c",
        "0xb7ad6b7169203331",
    )
    assert alone["parent_id"] is None


def test_where_nobody_listens_nothing_is_made() -> None:
    with operation("search") as told:
        assert told is SILENCE


def command(store: Path, *argv: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "attest", *argv, "--store", str(store)],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(SRC), **environment},
    )  # fmt: skip


def test_the_environment_says_where_spans_go_and_results_stay_alone_on_stdout(store: Path) -> None:
    done = command(store, "ask", QUESTION, "--json", OTEL_TRACES_EXPORTER="console", OTEL_SERVICE_NAME="harbour")
    assert json.loads(done.stdout)["status"] == "answered"
    assert '"name": "attest.ask"' in done.stderr
    assert '"service.name": "harbour"' in done.stderr
    off = command(store, "search", "ferry", OTEL_TRACES_EXPORTER="console", OTEL_SDK_DISABLED="true")
    assert '"name": "attest.search"' not in off.stderr


def test_an_exporter_that_is_not_installed_is_said_in_a_line_and_the_command_goes_on(store: Path) -> None:
    done = command(store, "search", "ferry", "--json", OTEL_TRACES_EXPORTER="carrier-pigeon")
    assert (done.returncode, len(json.loads(done.stdout)["hits"])) == (0, 1)
    assert "OTEL_TRACES_EXPORTER names carrier-pigeon, which is not installed" in done.stderr.splitlines()[0]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "100000"),
        ("OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT", "-3"),
        ("OTEL_PROPAGATORS", "carrier-pigeon"),
        ("OTEL_PYTHON_TRACER_PROVIDER", "carrier-pigeon"),
    ],
)
def test_a_setting_that_cannot_be_used_is_said_and_the_command_goes_on(store: Path, setting: str, value: str) -> None:
    done = command(store, "search", "ferry", "--json", OTEL_TRACES_EXPORTER="console", **{setting: value})
    assert (done.returncode, len(json.loads(done.stdout)["hits"])) == (0, 1)
    assert "cannot be used" in done.stderr


@pytest.mark.parametrize("setting", ["OTEL_BSP_MAX_QUEUE_SIZE", "OTEL_BSP_SCHEDULE_DELAY", "OTEL_BSP_EXPORT_TIMEOUT"])
def test_a_number_that_is_none_is_a_line_and_no_traceback(store: Path, setting: str) -> None:
    done = command(store, "search", "ferry", "--json", OTEL_TRACES_EXPORTER="console", **{setting: "soon"})
    assert (done.returncode, len(json.loads(done.stdout)["hits"])) == (0, 1)
    assert done.stderr.startswith(f"attest: Unable to parse value for {setting} as integer.")
    assert "Traceback" not in done.stderr


@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.parametrize("setting", ["OTEL_PROPAGATORS", "OTEL_PYTHON_TRACER_PROVIDER"])
def test_a_server_starts_and_answers_whatever_the_settings_name(store: Path, setting: str) -> None:
    with serving(store, **{setting: "carrier-pigeon"}) as server:
        assert server.get("/v1/search?query=ferry").status == 200


def test_without_the_sdk_the_command_says_what_to_install_and_goes_on(store: Path) -> None:
    without = "import sys; sys.modules['opentelemetry.sdk'] = None; from attest.cli import main; sys.exit(main())"
    done = python(without, "search", "ferry", "--json", "--store", str(store), OTEL_TRACES_EXPORTER="otlp")
    assert (done.returncode, len(json.loads(done.stdout)["hits"])) == (0, 1)
    assert "pip install opentelemetry-sdk" in done.stderr.splitlines()[0]
