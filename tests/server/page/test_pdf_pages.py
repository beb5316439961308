"""A PDF over HTTP and in the browser's views: each place in it says its page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from tests.parsing.extraction.pdfs import lines, pdf
from tests.server.serving import Server, serving
from tests.worlds import lay_out


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    paper = pdf(lines("A bridge asks a toll of whoever crosses it."), lines("In winter the keeper halves it."))
    with attest.open(tmp_path / "attest.db") as kb:
        kb.index([lay_out(tmp_path / "docs", {"tolls.pdf": paper})], lexical_only=True)
    with serving(tmp_path / "attest.db") as running:
        yield running


def test_a_document_and_the_marked_part_of_it_say_their_pages(server: Server) -> None:
    value = server.get("/v1/documents/tolls.pdf").json()
    assert isinstance(value, dict)
    assert (value["start_page"], value["end_page"]) == (1, 2)
    start = value["text"].index("winter")
    part = server.get(f"/v1/documents/tolls.pdf?start={start}&end={start + 6}").json()
    assert isinstance(part, dict)
    assert (part["text"], part["start_page"], part["end_page"]) == ("winter", 2, 2)
    page = server.get(f"/documents/tolls.pdf?start={start}&end={start + 6}").text
    assert [page.count(f">p. {n}</span>") for n in (1, 2, 3)] == [1, 1, 0]
    assert f"marked characters {start}–{start + 6}</a>, p. 2" in page


def test_a_trace_says_the_pages_of_its_hits(server: Server) -> None:
    found = server.post("/v1/search", {"query": "winter keeper", "trace": True}).json()
    assert isinstance(found, dict)
    told = server.get(f"/v1/traces/{found['trace_id']}").json()
    assert isinstance(told, dict)
    [hit] = told["hits"]
    assert (hit["start_page"], hit["end_page"]) == (1, 2)
    assert (
        f"tolls.pdf:{hit['start_line']}–{hit['end_line']}, pp. 1–2" in server.get(f"/traces/{found['trace_id']}").text
    )
