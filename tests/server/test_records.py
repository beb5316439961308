"""Why an answer came out so, once more, in a file for others, and what it is worth: over HTTP and on the page."""

import json
from pathlib import Path
from urllib.parse import quote_plus, urlencode

import pytest

import attest
from tests.server.pages import Seen, asked, seen
from tests.server.replies import QUESTION, described, problem
from tests.server.serving import Reply, Server

VOLATILE = {"trace_id", "created_at", "elapsed_ms"}


@pytest.fixture
def answer(server: Server) -> dict[str, str]:
    return server.post("/v1/ask", {"question": QUESTION}).json()


def test_a_trace_is_what_the_command_line_prints(server: Server, store: Path, answer: dict[str, str]) -> None:
    reply = server.get(f"/v1/traces/{answer['trace_id']}")
    value = described(server, "get", "/v1/traces/{id}", reply)
    with attest.open(store) as kb:
        assert value == kb.trace(answer["trace_id"]).as_json()
    assert value["trace"]["answer_id"] == answer["answer_id"]


def test_traces_are_listed_the_latest_first(server: Server, answer: dict[str, str]) -> None:
    value = described(server, "get", "/v1/traces", server.get("/v1/traces?limit=1"))
    assert [one["question"] for one in value["traces"]] == [QUESTION]


def test_a_search_leaves_a_trace_when_it_is_told_to(server: Server) -> None:
    plain = server.get("/v1/search?query=base+fee").json()
    traced = described(server, "get", "/v1/search", server.get("/v1/search?query=base+fee&trace=true"))
    posted = server.post("/v1/search", {"query": "base fee", "trace": True}).json()
    assert (plain["trace_id"], len(traced["trace_id"]), len(posted["trace_id"])) == (None, 16, 16)


def test_a_replay_says_identical_or_where_it_parts(server: Server, answer: dict[str, str]) -> None:
    again = server.post("/v1/replay", {"trace_id": answer["trace_id"]})
    assert described(server, "post", "/v1/replay", again)["identical"]
    other = server.post("/v1/replay", {"trace_id": answer["trace_id"], "profile": "plain"}).json()
    assert (other["identical"], other["parts_at"]) == (False, "recall")


def test_a_bundle_is_downloaded_and_passes_where_it_is_checked(server: Server, answer: dict[str, str]) -> None:
    reply = server.get(f"/v1/answers/{answer['answer_id']}/bundle")
    described(server, "get", "/v1/answers/{id}/bundle", reply)
    assert reply.headers["content-disposition"].startswith('attachment; filename="answer-')
    assert server.post("/v1/verify", reply.body).json()["valid"]
    forged = reply.body.replace(b"2718, 2930", b"2718, 2931")
    assert not server.post("/v1/verify", forged).json()["valid"]


def test_a_page_of_an_answer_is_downloaded_and_not_shown_here(server: Server, answer: dict[str, str]) -> None:
    reply = server.get(f"/v1/answers/{answer['answer_id']}/page")
    assert reply.headers["content-disposition"].startswith("attachment")
    assert reply.text.startswith("<!doctype html>")


def test_what_is_said_of_an_answer_is_kept(server: Server, answer: dict[str, str]) -> None:
    said = {"answer_id": answer["answer_id"], "rating": "bad", "claim": 1, "fault": "outdated", "note": "since 2024"}
    kept = described(server, "post", "/v1/feedback", server.post("/v1/feedback", said))
    assert (kept["claim"], kept["fault"], kept["question"]) == (1, "outdated", QUESTION)
    listed = described(server, "get", "/v1/feedback", server.get("/v1/feedback"))
    assert listed["feedback"][0]["note"] == "since 2024"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("/v1/feedback", {"answer_id": "last", "rating": "great"}, (422, "invalid")),
        ("/v1/feedback", {"answer_id": "last", "rating": "bad", "claim": 99}, (409, "contradiction")),
        ("/v1/feedback", {"answer_id": "00000000", "rating": "bad"}, (404, "not-found")),
        ("/v1/replay", {"trace_id": "0000"}, (404, "not-found")),
        ("/v1/replay", {"trace_id": "last", "profile": "best"}, (400, "usage")),
        ("/v1/replay", {"trace_id": "last", "profile": ""}, (400, "usage")),
        ("/v1/replay", {"trace_id": "last", "k": 0}, (422, "invalid")),
    ],
)
def test_what_cannot_be_is_a_problem_that_says_why(
    server: Server, answer: dict[str, str], path: str, value: object, expected: tuple[int, str]
) -> None:
    assert problem(server, "post", path, server.post(path, value)) == expected


@pytest.mark.parametrize("path", ["/v1/traces/..%2f..", "/v1/traces/%3Cb%3E", "/v1/answers/nothing/bundle"])
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    assert server.get(path).status == 404


# --- the page ---


def test_an_answer_leads_to_why_it_is_so_and_to_its_evidence(server: Server) -> None:
    links = asked(server, QUESTION).links()
    why = next(link for link in links if link.startswith("/traces/"))
    page = seen(server, why)
    assert "answered by the front matter of the document" in page.text
    assert "the question names its document" in page.text
    assert any(link.endswith("/bundle") for link in links)


def test_a_page_of_a_trace_asks_again_and_compares(server: Server, answer: dict[str, str]) -> None:
    address = f"/traces/{answer['trace_id']}"
    forms = [given for tag, given in seen(server, address).elements if tag == "form"]
    assert [(form["method"], form["action"]) for form in forms] == [("post", f"{address}/replay#replay")]
    same = Seen(posted(server, f"{address}/replay", profile="").text)
    assert "Identical" in same.text
    other = Seen(posted(server, f"{address}/replay", profile="plain").text)
    assert "the two diverge at recall" in other.text
    assert "hybrid → plain" in other.text


def test_a_replay_is_nothing_that_a_link_or_another_site_can_do(server: Server, answer: dict[str, str]) -> None:
    address = f"/traces/{answer['trace_id']}"
    reply = server.get(f"{address}/replay")
    assert (reply.status, reply.headers["location"]) == (303, address)
    assert "Identical" not in seen(server, f"{address}?replay=true").text
    assert server.send("POST", f"{address}/replay", headers={"origin": "http://elsewhere.example"}).status == 403
    assert posted(server, f"{address}/replay", profile="best").status == 400
    assert posted(server, "/traces/0000/replay").status == 404


def test_a_trace_names_its_stages_channels_and_every_candidate(server: Server, answer: dict[str, str]) -> None:
    told = server.get(f"/v1/traces/{answer['trace_id']}").json()
    page = seen(server, f"/traces/{answer['trace_id']}")
    heads = ("What was done, and how long it took", "Which channels found what", "What was left out", "All candidates")
    assert [head for head in heads if head not in page.text] == []
    assert [stage["note"] for stage in told["trace"]["stages"] if stage["note"] not in page.text] == []
    opened = {f"/documents/{one['chunk_id']}#quote" for one in told["trace"]["candidates"]}
    assert opened <= set(page.links())
    hit = told["trace"]["candidates"][0]
    assert hit["document_id"] in seen(server, f"/documents/{hit['chunk_id']}").text


def test_candidates_behind_the_twentieth_are_folded(server: Server, answer: dict[str, str]) -> None:
    told = server.get(f"/v1/traces/{answer['trace_id']}").json()
    html = server.get(f"/traces/{answer['trace_id']}", accept="text/html").text
    before, _, folded = html.partition("All candidates")[2].partition("<details")
    assert before.count("<tr>") - 1 == 20
    assert folded.count("</tr>") - 1 == len(told["trace"]["candidates"]) - 20
    assert f"<summary>{len(told['trace']['candidates']) - 20} more candidates</summary>" in folded


def test_a_trace_of_a_search_can_be_read_and_replayed(server: Server) -> None:
    trace_id = server.get("/v1/search?query=base+fee&trace=true").json()["trace_id"]
    page = seen(server, f"/traces/{trace_id}")
    assert "Why these hits" in page.text
    assert not [link for link in page.links() if link.endswith("/bundle")]
    assert "Identical" in Seen(posted(server, f"/traces/{trace_id}/replay").text).text


def posted(server: Server, path: str, **given: str) -> Reply:
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html", "origin": server.url}
    return server.send("POST", path, body=urlencode(given), headers=headers)


def rated(server: Server, answer_id: str, **given: str) -> Reply:
    return posted(server, f"/answers/{answer_id}/feedback", **given)


def test_a_rating_is_kept_without_a_script_and_leads_back_to_the_answer(server: Server, answer: dict[str, str]) -> None:
    reply = rated(server, answer["answer_id"], rating="good", note="<b>just so</b>")
    assert (reply.status, reply.headers["location"]) == (303, f"/answers/{answer['answer_id']}?said=good#said")
    assert "Kept: good." in seen(server, f"/answers/{answer['answer_id']}?said=good").text
    assert server.get("/v1/feedback").json()["feedback"][0]["note"] == "<b>just so</b>"


def test_a_rating_that_is_none_or_comes_from_another_site_is_refused(server: Server, answer: dict[str, str]) -> None:
    before = server.get("/v1/feedback").body
    assert rated(server, answer["answer_id"], rating="great").status == 400
    assert rated(server, "nothing", rating="good").status == 404
    assert rated(server, answer["answer_id"], **{f"field{n}": "" for n in range(9)}).status == 400
    origin = {"origin": "http://elsewhere.example"}
    assert (
        server.send("POST", f"/answers/{answer['answer_id']}/feedback", body="rating=bad", headers=origin).status == 403
    )
    assert server.get("/v1/feedback").body == before


def test_markup_in_a_question_is_text_in_its_trace(server: Server) -> None:
    question = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
    trace_id = server.post("/v1/ask", {"question": question}).json()["trace_id"]
    page = Seen(server.get(f"/traces/{trace_id}", accept="text/html").text)
    refused = Seen(posted(server, f"/traces/{trace_id}/replay", profile='"><b>').text)
    assert {tag for tag, _ in [*page.elements, *refused.elements]} & {"img", "b", "iframe"} == set()
    page = seen(server, f"/traces/{trace_id}")
    assert "<script>alert(1)</script>" in page.text
    assert sum(tag == "script" for tag, _ in page.elements) == 1


def test_a_trace_can_be_read_aloud_and_used_with_a_keyboard(server: Server) -> None:
    asked(server, QUESTION)
    page = seen(server, "/traces/last")
    assert page.links()[0] == "#main"
    assert sum(tag == "h1" for tag, _ in page.elements) == 1
    assert quote_plus(QUESTION) not in json.dumps(page.links())
