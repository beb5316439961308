"""The API answers as the command line does, and as its own description says."""

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import attest
from attest.retrieval.profiles import PROFILES
from attest.server.settings import RATE_ELSEWHERE, Limits
from tests.conventions.tree import ROOT
from tests.docs.documents import first_column, section
from tests.server.replies import QUESTION, described, problem, steady
from tests.server.serving import Server


def test_a_search_is_what_the_command_line_prints(server: Server, store: Path) -> None:
    asked = {"query": "reserve price", "k": 3, "filters": {"kind": ["proposal", "note"]}, "explain": True}
    with attest.open(store) as kb:
        expected = kb.search("reserve price", k=3, filters={"kind": ["proposal", "note"]}, explain=True).as_json()
    posted = described(server, "post", "/v1/search", server.post("/v1/search", asked))
    got = described(
        server, "get", "/v1/search",
        server.get("/v1/search?query=reserve+price&k=3&filter=kind=proposal&filter=kind=note&explain=true"),
    )  # fmt: skip
    assert steady(posted) == steady(got) == steady(expected)


def test_a_search_by_a_supposed_answer_is_what_the_command_line_prints(server: Server, store: Path) -> None:
    asked = {
        "query": "is burning fair?",
        "k": 3,
        "profile": "hyde",
        "suppose": ["I object to burning."],
        "explain": True,
    }
    with attest.open(store) as kb:
        expected = kb.search(
            "is burning fair?", k=3, profile="hyde", suppose=["I object to burning."], explain=True
        ).as_json()
    assert steady(described(server, "post", "/v1/search", server.post("/v1/search", asked))) == steady(expected)


def test_an_answer_is_what_the_command_line_prints_and_stays(server: Server, store: Path) -> None:
    answer = described(server, "post", "/v1/ask", server.post("/v1/ask", {"question": QUESTION}))
    with attest.open(store) as kb:
        assert steady(kb.answer(answer["answer_id"]).as_json()) == steady(answer)
    kept = described(server, "get", "/v1/answers/{id}", server.get(f"/v1/answers/{answer['answer_id']}"))
    assert steady(kept) == steady(answer)
    assert answer["claims"][0]["evidence"]


def test_a_refusal_is_an_answer(server: Server) -> None:
    reply = server.post("/v1/ask", {"question": "What is the boiling point of tungsten?"})
    answer = described(server, "post", "/v1/ask", reply)
    assert (reply.status, answer["status"], answer["claims"]) == (200, "refused", [])


def test_a_document_and_each_of_its_parts_are_as_they_are_in_the_store(server: Server, store: Path) -> None:
    route = "/v1/documents/{id}"
    with attest.open(store) as kb:
        expected = kb.show("eip-1559").as_json()
    whole = described(server, "get", route, server.get("/v1/documents/eip-1559"))
    assert whole == expected
    part = described(server, "get", route, server.get("/v1/documents/eip-1559?start=4&end=13"))
    assert part["text"] == whole["text"][4:13] == "eip: 1559"
    old = described(server, "get", route, server.get(f"/v1/documents/eip-1559?revision={whole['revision_id']}"))
    assert old["text"] == whole["text"]
    lines = server.get("/v1/documents/proposals/eip-1559.md:2").json()
    assert lines["text"] == "eip: 1559"


def test_an_answer_is_verified_by_its_id_and_as_it_was_sent(server: Server) -> None:
    exported = server.post("/v1/ask", {"question": QUESTION}).body
    forged = exported.replace(b"2718", b"2719")
    replies = [
        server.post("/v1/verify", body) for body in ({"answer_id": json.loads(exported)["answer_id"]}, exported, forged)
    ]
    outcomes = [described(server, "post", "/v1/verify", reply) for reply in replies]
    assert [outcome["valid"] for outcome in outcomes] == [True, True, False]
    assert [len(outcome["missing"]) for outcome in outcomes] == [0, 0, 1]


def test_the_status_says_what_is_there_and_lists_findings(server: Server) -> None:
    status = described(server, "get", "/v1/status", server.get("/v1/status"))
    assert (status["store"], status["documents"], "found" in status) == ("attest.db", 48, False)
    assert server.get("/v1/status?findings=banana").status == 422
    for kind, count in [("truncated", 1), ("all", sum(status["findings"].values()))]:
        listed = described(server, "get", "/v1/status", server.get(f"/v1/status?findings={kind}"))
        assert len(listed["found"]) == count


def test_the_server_says_that_it_is_there(server: Server) -> None:
    assert server.get("/healthz").json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/v1/search?query=fee&filter=colour=red", (400, "filter-invalid")),
        ("/v1/search?query=fee&filter=kind", (400, "filter-invalid")),
        ("/v1/search?query=fee&filter=source=nowhere", (404, "filter-unmet")),
        ("/v1/search?query=fee&profile=best", (400, "usage")),
        ("/v1/search?query=fee&k=101", (400, "usage")),
        ("/v1/search?query=fee&k=0", (422, "invalid")),
        ("/v1/search?query=%20", (400, "query-invalid")),
        ("/v1/search?query=" + "x" * 10_001, (400, "query-invalid")),
        ("/v1/search", (422, "invalid")),
        ("/v1/documents/eip-155x", (404, "not-found")),
        ("/v1/documents/eip-1559?start=9&end=4", (404, "not-found")),
        ("/v1/documents/eip-1559?start=-1", (422, "invalid")),
        ("/v1/documents/eip-1559?revision=sha256:0123456789", (404, "not-found")),
        ("/v1/answers/0123456789", (404, "not-found")),
        ("/v1/answers/x", (404, "not-found")),
    ],
)
def test_what_cannot_be_is_a_problem_that_says_why(server: Server, path: str, expected: tuple[int, str]) -> None:
    view = re.match(r"/v1/\w+", path)[0]
    route = view if view == "/v1/search" else f"{view}/{{id}}"
    assert problem(server, "get", route, server.get(path)) == expected


@pytest.mark.parametrize(
    "body",
    [
        b"", b"not json", b"[]", b"null", b'{"question": 5}', b'{"question": ["x"]}', b'{"query": "x"}', b"\xff\xfe",
        b'{"question": "x", "extra": 1}', b'{"question": "x", "filters": {"kind": 3}}', b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_body_of_another_type_is_a_problem(server: Server, body: bytes) -> None:
    assert problem(server, "post", "/v1/ask", server.post("/v1/ask", body))[0] in (400, 422)


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b'{"answer_id": 3}', b'{"schema": 1}', b"NaN", b"[" * 100_000])
def test_what_is_no_answer_cannot_be_verified(server: Server, body: bytes) -> None:
    assert problem(server, "post", "/v1/verify", server.post("/v1/verify", body)) == (422, "answer-invalid")


def test_what_was_perhaps_meant_is_named(server: Server) -> None:
    assert "eip-1559" in server.get("/v1/documents/eip-1559x").json()["near"]


def test_several_clients_get_each_its_own_answer(server: Server) -> None:
    numbers = ["1559", "4844", "2930", "1153", "7702", "7918"] * 3

    def asked(number: str) -> str:
        answer = server.post("/v1/ask", {"question": f"What is the title of EIP-{number}?"}).json()
        return answer["claims"][0]["evidence"][0]["document_id"]

    with ThreadPoolExecutor(6) as clients:
        assert list(clients.map(asked, numbers)) == [f"eip-{number}" for number in numbers]


def test_every_request_that_is_documented_is_described_and_no_other(server: Server) -> None:
    rows = first_column(section("docs/server.md", "The API").split("### Events")[0])
    documented = {tuple(row.strip("`").split(" ")) for row in rows}
    paths = server.get("/v1/openapi.json").json()["paths"]
    assert documented == {(method.upper(), path) for path, methods in paths.items() for method in methods}


def test_no_two_requests_are_described_by_the_same_summary(server: Server) -> None:
    paths = server.get("/v1/openapi.json").json()["paths"]
    summaries = Counter(operation["summary"] for methods in paths.values() for operation in methods.values())
    assert [summary for summary, count in summaries.items() if count > 1] == []


def test_the_documented_limits_are_the_limits() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8").split("### Limits")[1]
    limits = Limits()
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", text, re.M))
    assert rows["body of a request"] == f"{limits.body_bytes >> 20} MiB"
    assert rows["hits of a search"] == str(limits.hits)
    assert rows["text of a document in one answer"].startswith(f"{limits.text_characters:,} ")
    assert rows["time for one request, once it has begun"] == f"{limits.seconds:.0f} s"
    at_once = limits.threads + limits.long_threads
    assert rows["requests worked on at once, and waiting"] == f"{at_once} and {limits.waiting}"
    assert rows["time that a request may wait to be begun"] == f"{limits.waiting_seconds:.0f} s"
    assert rows["connections"] == str(limits.connections)
    rate = rows["requests a second from one client"]
    assert rate.startswith(f"{limits.requests_per_second:,.0f}; {RATE_ELSEWHERE:.0f} where")


def test_the_description_names_the_profiles_that_there_are(server: Server) -> None:
    wanted = server.get("/v1/openapi.json").json()["components"]["schemas"]["SearchRequest"]["properties"]
    assert wanted["profile"]["anyOf"][0]["enum"] == list(PROFILES)


HALF = "\ud800"


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/v1/search", {"query": f"{HALF} base fee"}),
        ("/v1/search", {"query": "base fee", "filters": {"path": HALF}}),
        ("/v1/search", {"query": "base fee", "profile": "hyde", "suppose": [HALF]}),
        ("/v1/search", {"query": "base fee", "build": HALF}),
        ("/v1/search", {"query": "base fee", "as_of": HALF}),
        ("/v1/context", {"question": f"{HALF} base fee"}),
        ("/v1/ask", {"question": f"What is the base fee {HALF}?"}),
        ("/v1/feedback", {"answer_id": HALF, "said": "good"}),
        ("/v1/replay", {"trace_id": HALF}),
        ("/v1/verify", {"answer_id": HALF}),
    ],
)
def test_half_a_character_in_a_request_is_answered(server: Server, path: str, asked: object) -> None:
    assert server.post(path, asked).status < 500


def test_half_a_character_is_read_as_a_question_mark(server: Server) -> None:
    assert server.post("/v1/search", {"query": f"{HALF} base fee"}).json()["query"] == "? base fee"
