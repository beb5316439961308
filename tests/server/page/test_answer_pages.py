"""The view of stored answers: what was asked, whether it still holds, and what no longer does."""

import pytest

import attest
from tests.server.pages import seen
from tests.server.replies import described
from tests.server.serving import Server, serving


def words(server: Server, path: str) -> str:
    return " ".join(seen(server, path).text.split())


def test_answers_are_listed_with_how_they_fare(asked: Server) -> None:
    text = words(asked, "/answers")
    assert "3 kept in the store" in text
    assert "Is the base fee burned? drifted 0 of 1 quote still said" in text
    assert "Is a tip paid? holds 1 of 1 quote still said" in text
    assert "Is the zebra striped? nothing quoted refused" in text
    assert "The base fee is burned." in text


def test_only_the_drifted_ones_are_shown_when_that_is_chosen(asked: Server) -> None:
    text = words(asked, "/answers?drifted=true")
    assert "Is the base fee burned?" in text
    assert "Is a tip paid?" not in text
    assert "There are no more." not in text
    assert "None has drifted" in words(asked, "/answers?drifted=true&skip=1")


def test_each_leads_to_the_answer_which_says_beside_the_quote_that_it_drifted(asked: Server) -> None:
    page = seen(asked, "/answers?drifted=true")
    link = next(link for link in page.links() if link.startswith("/answers/sha256:"))
    text = words(asked, link)
    assert "Since this was answered, 1 of its 1 quote is no longer said" in text
    assert "drifted" in text.partition("Sources")[2]
    assert "/ask?q=Is+the+base+fee+burned%3F" in seen(asked, link).links()
    assert "/changes/a.md" in seen(asked, link).links()
    holds = next(link for link in seen(asked, "/answers").links() if link.startswith("/answers/sha256:"))
    assert "no longer said" not in words(asked, holds)


def test_a_long_list_is_read_in_pages(asked: Server) -> None:
    assert "/answers?skip=0" in seen(asked, "/answers?skip=2").links()
    assert "Is the zebra striped?" not in words(asked, "/answers?skip=2")
    assert "There are no more." in words(asked, "/answers?skip=99")


def test_programs_get_the_same_list(asked: Server) -> None:
    found = described(asked, "get", "/v1/answers", asked.get("/v1/answers?limit=2"))
    assert (found["kept"], found["more"], len(found["answers"])) == (3, True, 2)
    drifted = described(asked, "get", "/v1/answers", asked.get("/v1/answers?drifted=true"))
    assert [one["drifted"][0]["quote"] for one in drifted["answers"]] == ["The base fee is burned."]


def test_before_anything_was_asked_the_list_says_what_to_do(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("fresh")
    (folder / "a.md").write_text("# A\n", encoding="utf-8")
    with attest.open(folder / "attest.db") as kb:
        kb.index([folder / "a.md"], lexical_only=True)
    with serving(folder / "attest.db") as fresh:
        assert "No answer is kept yet. Ask a question" in words(fresh, "/answers")


def test_the_first_view_has_the_questions_asked_last_and_says_which_drifted(asked: Server) -> None:
    text = words(asked, "/")
    assert "Is the zebra striped? refused Is a tip paid? Is the base fee burned? drifted" in text
    assert "2 documents" in text


def test_every_view_of_time_and_answers_can_be_used_with_a_keyboard_and_read_aloud(
    asked: Server, through_time: Server
) -> None:
    views = [(asked, "/answers"), (asked, "/"), (asked, "/answers?drifted=true"), (through_time, "/changes/eip-1")]
    for server, path in [*views, (through_time, "/changes/eip-1?before=2021&after=2023")]:
        page = seen(server, path)
        assert page.links()[0] == "#main"
        assert sum(tag == "h1" for tag, _ in page.elements) == 1
        unnamed = [
            given
            for tag, given in page.elements
            if tag == "input" and given.get("type") in ("radio", "checkbox") and not given.get("aria-label")
        ]
        assert unnamed == []
        headers = [given.get("scope") for tag, given in page.elements if tag == "th"]
        assert all(headers)
