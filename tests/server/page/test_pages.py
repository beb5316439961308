"""The page without scripts: what each view shows, and that text is only ever text."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import attest
from attest.retrieval.profiles import PROFILES
from attest.server.page.present import AnswerView
from attest.server.page.rendering import render
from tests.cli.fakes import ANSWER
from tests.server.pages import ASKED, HOSTILE_ID, MARKUP, Seen, asked, seen
from tests.server.replies import QUESTION
from tests.server.serving import Server, serving

SECRET = "The tide gauge at Brinlow reads 4.2 metres at noon."
OTHER = "The tide gauge at Brinlow reads 5.1 metres at noon."


def test_an_answer_has_its_sentences_and_each_opens_its_source_at_the_quote(server: Server) -> None:
    page = asked(server, QUESTION)
    answer = server.post("/v1/ask", {"question": QUESTION}).json()
    assert all(claim["text"] in page.text for claim in answer["claims"])
    opened = [link for link in page.links() if link.startswith("/documents/eip-1559?revision=sha256")]
    quotes = {item["quote"] for claim in answer["claims"] for item in claim["evidence"]}
    marked = {seen(server, link.partition("#")[0]).marked.strip() for link in opened}
    assert marked == {quote.replace("\n", " ") for quote in quotes}
    assert all(link.endswith("#quote") for link in opened)


def test_a_refusal_says_what_was_looked_for_and_what_came_closest(server: Server) -> None:
    page = asked(server, "What is the boiling point of the base fee?")
    assert "No answer that the documents support" in page.text
    assert all(word in page.text for word in ("boiling", "point", "base", "fee", "Came closest"))
    closest = [link for link in page.links() if re.fullmatch(r"/documents/[\w/.-]+", link)]
    assert closest
    assert [seen(server, link).text for link in closest]


def test_a_refusal_quotes_what_the_documents_say_instead(server: Server) -> None:
    page = asked(server, "Why does EIP-9001 let a nest survive the season?")
    assert "What they say instead" in page.text
    opened = next(link for link in page.links() if link.endswith("#quote"))
    assert "A nest is discarded at the end of the season" in seen(server, opened.partition("#")[0]).marked


@pytest.mark.parametrize(("confidence", "says_so"), [(0.41, True), (0.6, False)])
def test_an_answer_that_is_likely_beside_the_point_says_so(confidence: float, says_so: bool) -> None:
    shown = AnswerView(answer=replace(ANSWER, confidence=confidence))
    page = Seen(bytes(render("answer.html", shown=shown, said="").body).decode())
    assert ("Not sure of this answer" in page.text) is says_so


def test_an_answer_keeps_its_address_its_ledger_and_its_verification(server: Server) -> None:
    answer = server.post("/v1/ask", {"question": QUESTION}).json()
    page = seen(server, f"/answers/{answer['answer_id']}")
    assert answer["answer_id"] in page.text
    assert answer["claims"][0]["evidence"][0]["quote_sha256"][:19] in page.text
    verified = seen(server, f"/answers/{answer['answer_id']}?verify=true")
    assert "Valid" in verified.text
    assert "2 of 2 quotes are intact" in verified.text


@pytest.fixture
def tides(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server with one document of its own, which a test may change."""
    folder = tmp_path / "tides"
    folder.mkdir()
    (folder / "brinlow.md").write_text(f"# Brinlow\n\n{SECRET}\n", encoding="utf-8")
    with attest.open(tmp_path / "tides.db") as kb:
        kb.index([folder], lexical_only=True)
    with serving(tmp_path / "tides.db") as running:
        yield running, folder


def test_a_quote_that_drifted_is_shown_as_it_was_beside_the_document_today(tides: tuple[Server, Path]) -> None:
    server, folder = tides
    answer = server.post("/v1/ask", {"question": "What does the tide gauge at Brinlow read?"}).json()
    assert answer["claims"][0]["evidence"][0]["quote"] == SECRET
    (folder / "brinlow.md").write_text(f"# Brinlow\n\n{OTHER}\n", encoding="utf-8")
    with attest.open(folder.parent / "tides.db") as kb:
        kb.index([folder], lexical_only=True)
    page = seen(server, f"/answers/{answer['answer_id']}?verify=true")
    assert "Not valid any more" in page.text
    assert "drifted" in page.text
    opened = next(link for link in page.links() if link.endswith("#quote"))
    old = seen(server, opened.partition("#")[0])
    assert old.marked.strip() == SECRET
    assert "An earlier revision" in old.text
    assert OTHER in seen(server, "/documents/brinlow.md").text
    assert OTHER in asked(server, "What does the tide gauge at Brinlow read?").text


def test_a_search_shows_hits_with_scores_and_keeps_its_filters(server: Server) -> None:
    page = seen(server, "/search?q=reserve+price&kind=proposal&since=2020&k=25&profile=lexical")
    hits = server.get(
        "/v1/search?query=reserve+price&k=25&filter=kind=proposal&filter=since=2020&profile=lexical"
    ).json()
    assert [found for found in hits["hits"] if found["path"] not in page.text] == []
    assert f"{hits['hits'][0]['score']:.2f}" in page.text
    assert {"reserve", "price"} <= set(re.findall("[a-z]+", page.marked.lower()))
    chosen = [given.get("value") for tag, given in page.elements if tag == "input"]
    assert {"reserve price", "2020"} <= set(chosen)
    assert sum("selected" in given for tag, given in page.elements if tag == "option") == 3


def test_a_search_that_cannot_be_says_why_above_the_form_as_it_was(server: Server) -> None:
    page = seen(server, "/search?q=fee&source=nowhere", status=404)
    assert "no document of the store has source=nowhere" in page.text
    assert ("input", "fee") in [(tag, given.get("value")) for tag, given in page.elements]


def test_the_status_lists_findings_of_a_kind(server: Server) -> None:
    page = seen(server, "/status?kind=truncated")
    assert "threads/150-keep-selfdestruct-for-factories.md" in page.text
    assert "names what is not in the store" not in page.text
    assert "names what is not in the store" in seen(server, "/status").text


@pytest.mark.parametrize(
    "path", ["/documents/eip-155x", "/answers/0123456789", "/nowhere", "/documents/eip-1559?start=x"]
)
def test_what_is_not_there_is_a_page_that_says_so(server: Server, path: str) -> None:
    reply = server.get(path, accept="text/html")
    assert reply.status in (404, 422)
    assert "<h1>" in reply.text


@pytest.mark.parametrize(
    "path",
    [
        f"/documents/{HOSTILE_ID}", "/ask?q=What+is+the+zorblax+ratio%3F", "/search?q=zorblax",
        "/search?q=%3Cscript%3Ealert(1)%3C/script%3E&kind=%22%3E%3Cimg%3E&author=%3Cb%3E&profile=%3Cb%3E",
        "/ask?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/documents/%3Cscript%3E", "/answers/%3Cb%3E",
        "/status?kind=%3Cb%3E",
    ],
)  # fmt: skip
def test_markup_in_documents_and_questions_is_text(server: Server, path: str) -> None:
    page = Seen(server.get(path, accept="text/html").text)
    scripts = [given for tag, given in page.elements if tag == "script"]
    assert [(list(given), (given["src"] or "").partition("?")[0]) for given in scripts] == [
        (["defer", "src"], "/static/attest.js")
    ]
    assert {tag for tag, _ in page.elements} & (MARKUP - {"script"}) == set()
    assert [name for _, given in page.elements for name in given if name.startswith("on") or name == "style"] == []
    assert [link for link in page.links() if not link.startswith(("/", "#", "http://", "https://"))] == []


def test_a_document_that_means_harm_can_be_read(server: Server) -> None:
    page = seen(server, f"/documents/{HOSTILE_ID}")
    assert '<script>alert("title")</script>' in page.text
    assert 'The zorblax ratio is <img src=x onerror=alert("text")> forty-two & "more"' in page.text


def test_nothing_is_asked_of_other_places(server: Server) -> None:
    for path in ("/", "/status", "/search?q=fee", "/documents/eip-1559", ASKED):
        page = seen(server, path)
        loaded = [
            given.get("src") or given.get("href") for tag, given in page.elements if tag in ("script", "link", "img")
        ]
        assert [address for address in loaded if not (address or "").startswith("/static/")] == []
    for name in ("attest.css", "attest.js", "icon.svg"):
        text = server.get(f"/static/{name}").text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|@import|url\(", text)


def test_every_view_can_be_used_with_a_keyboard_and_read_aloud(server: Server) -> None:
    for path in ("/", "/status", "/search?q=fee", "/documents/eip-1559", ASKED):
        page = seen(server, path)
        assert page.links()[0] == "#main"
        assert sum(tag == "h1" for tag, _ in page.elements) == 1
        assert sum(tag == "main" for tag, _ in page.elements) == 1
        named = [given for tag, given in page.elements if tag == "html" and given.get("lang")]
        assert named
        labels = {given.get("for") for tag, given in page.elements if tag == "label"}
        lone = [given for tag, given in page.elements if tag == "input" and "id" in given and given["id"] not in labels]
        assert lone == []


def test_an_excerpt_repeats_no_heading_and_keeps_the_rows_of_a_table(server: Server) -> None:
    page = server.get("/search?q=base+fee&k=25").text
    excerpts = re.findall(r'<p class="rows( code)?">(.*?)</p>', page, re.S)
    assert not [text for lined, text in excerpts if not lined and text.startswith("#")]
    assert any(lined and text.count("\n|") > 1 for lined, text in excerpts)


def test_every_profile_can_be_chosen(server: Server) -> None:
    page = server.get("/search?q=fee&profile=rrf").text
    assert "<option selected>rrf</option>" in page
    assert all(f"<option>{name}</option>" in page for name in PROFILES if name != "rrf")


def test_the_role_of_code_is_not_among_the_statuses_of_documents(server: Server) -> None:
    statuses = server.get("/search?q=fee&k=50").text.partition('name="status"')[2].partition("</select>")[0]
    assert "Final" in statuses
    assert "source" not in statuses
