"""Timelines, links and calls on the page: the figure, the list beneath it, and where they lead."""

import re
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

import attest
from attest.server.page.links_view import SAID
from attest.values.links import RELATIONS
from tests.server.pages import MARKUP, Seen, seen
from tests.server.serving import Server

VIEWS = ("/timeline?q=eip-4844", "/links/eip-4844", "/links/code/blobfee.py", "/calls/code/blobfee.py:fake_exponential")


def marked(server: Server, link: str) -> str:
    """What a link to a passage marks."""
    return seen(server, link.partition("#")[0]).marked.strip()


def figure_links(server: Server, path: str) -> list[str]:
    """Where a figure leads."""
    figures = re.findall(r"<svg class=\"figure.*?</svg>", server.get(path, accept="text/html").text, re.S)
    return [given["href"] or "" for html in figures for tag, given in Seen(html).elements if tag == "a"]


def test_a_timeline_has_every_event_with_its_words_and_what_dates_it(server: Server, store: Path) -> None:
    page = seen(server, "/timeline?q=eip-4844")
    with attest.open(store) as kb:
        told = kb.timeline("eip-4844")
    assert told.events
    assert [event.said.place for event in told.events if event.said.place not in page.text] == []
    assert [event.title for event in told.events if event.title not in page.text] == []
    assert page.text.count("turning point:") == len(told.turning_points)
    dating = next(link for link in page.links() if link.endswith("#quote"))
    assert marked(server, dating) == " ".join(told.events[0].said.text.split())


def test_every_event_of_a_timeline_is_a_link_to_its_evidence_in_the_figure(server: Server, store: Path) -> None:
    with attest.open(store) as kb:
        told = kb.timeline("eip-4844")
    spans = [(event.said.start, event.said.end) for event in told.events]
    found = [re.search(r"start=(\d+)&end=(\d+)#quote$", link) for link in figure_links(server, "/timeline?q=eip-4844")]
    drawn = sorted((int(one[1]), int(one[2])) for one in found if one)
    assert drawn == sorted([*spans, *spans])  # once in the wide drawing, once in the narrow one


def test_a_timeline_keeps_to_its_filters_and_its_number_of_events(server: Server) -> None:
    page = seen(server, "/timeline?q=blob+target&since=2024&k=15")
    days = re.findall(r"\b(20\d\d)-\d\d-\d\d\b", page.text)
    assert days
    assert min(days) >= "2024"
    assert ("input", "2024") in [(tag, given.get("value")) for tag, given in page.elements]


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/timeline?q=fee&since=yesterday", 400, "yesterday"),
        ("/timeline?q=/etc/passwd", 404, "the store has no"),
        ("/timeline?q=fee&k=0", 422, ""),
        ("/links/nobody-knows-it", 404, "nobody-knows-it"),
        ("/links/..%2f..%2fetc", 404, ""),
        ("/calls/no_such_function", 404, "no_such_function"),
    ],
)
def test_what_cannot_be_drawn_is_a_page_that_says_why(server: Server, path: str, status: int, said: str) -> None:
    assert said in seen(server, path, status=status).text


def test_a_timeline_without_a_topic_asks_for_one(server: Server) -> None:
    page = seen(server, "/timeline")
    assert [given["name"] for tag, given in page.elements if tag == "input"] == ["q", "since", "until"]


def test_links_stand_beside_the_line_that_says_so(server: Server, store: Path) -> None:
    page = seen(server, "/links/eip-4844")
    with attest.open(store) as kb:
        found = kb.links("eip-4844", direction="both")
    places = {link.evidence.place for link in found.links if link.evidence}
    assert [place for place in places if place not in page.text] == []
    line = next(link for link in page.links() if link.startswith("/documents/eip-4844?revision="))
    assert marked(server, line) == "requires: 1559, 2718, 2930, 4895"
    assert "not in the store" in page.text


def test_in_the_figure_boxes_open_documents_and_lines_open_evidence(server: Server, store: Path) -> None:
    led = {unquote(link) for link in figure_links(server, "/links/eip-4844")}
    with attest.open(store) as kb:
        found = kb.links("eip-4844", direction="both")
    documents = {f"/documents/{node.node_id}" for node in found.nodes if node.path}
    assert documents <= led
    assert {f"/links/{node.node_id}" for node in found.nodes if node.kind == "person"} <= led
    spans = {f"start={link.evidence.start}&end={link.evidence.end}#quote" for link in found.links if link.evidence}
    assert {span for span in spans if not any(link.endswith(span) for link in led)} == set()


def test_what_a_document_requires_is_followed_all_the_way(server: Server) -> None:
    text = " ".join(seen(server, "/links/eip-7918").text.split())
    assert "eip-7918 → eip-4844 → eip-1559 → eip-2930 → eip-2718" in text


def test_a_person_has_what_they_wrote(server: Server) -> None:
    page = seen(server, f"/links/{quote('person:github/vbuterin')}")
    assert "Wrote, or spoke in" in page.text
    assert "/documents/eip-1559" in page.links()


def test_links_that_no_text_states_are_shown_when_they_are_asked_for(server: Server) -> None:
    asserted = seen(server, "/links/primer-118")
    assert "primer-119" not in asserted.text
    assert "/links/primer-118?inferred=true" in asserted.links()
    inferred = seen(server, "/links/primer-118?inferred=true")
    assert "Repeated by" in inferred.text
    assert "nearly the same text, 0.75" in inferred.text
    assert "/documents/primer-119" in inferred.links()


def test_a_symbol_has_its_callers_and_callees_with_the_places_of_the_calls(server: Server) -> None:
    page = seen(server, "/calls/code/blobfee.py:fake_exponential")
    assert "blob_base_fee" in page.text
    site = next(link for link in page.links() if link.endswith("#quote") and "start=1548" in link)
    assert marked(server, site) == "fake_exponential"
    assert "/calls/code/blobfee.py:blob_base_fee" in page.links()
    assert "/calls/code/blobfee.py:fake_exponential" in seen(server, "/links/code/blobfee.py").links()


def test_a_symbol_has_what_else_links_it_in_both_directions(server: Server) -> None:
    block, rule = seen(server, "/calls/code/basefee.py:Block"), seen(server, "/calls/code/basefee.py:next_base_fee")
    assert "Named by" in block.text
    assert "/calls/code/basefee.py:next_base_fee" in block.links()
    assert "Names" in rule.text
    assert "/calls/code/basefee.py:Block" in rule.links()
    assert "Tested by" not in block.text  # what there is nothing of has no heading


def test_a_document_leads_to_its_links_and_its_timeline(server: Server) -> None:
    links = seen(server, "/documents/eip-4844").links()
    assert {"/links/eip-4844", "/timeline?q=eip-4844"} <= set(links)
    assert [link for link in ("/links/eip-4844", "/timeline?q=eip-4844") if not seen(server, link).text] == []


def test_every_relation_can_be_said_in_both_directions() -> None:
    assert set(SAID) == set(RELATIONS)


@pytest.mark.parametrize("path", VIEWS)
def test_a_figure_repeats_the_list_so_that_nobody_needs_it(server: Server, path: str) -> None:
    html = server.get(path, accept="text/html").text
    outside = set(Seen(re.sub(r"<svg class=\"figure.*?</svg>", "", html, flags=re.S)).links())
    assert set(figure_links(server, path)) - {link for link in outside if link} <= {"#to-cites", "#from-cites"}
    drawn = [given for tag, given in Seen(html).elements if tag == "svg"]
    assert {given["aria-hidden"] for given in drawn} == {"true"}


@pytest.mark.parametrize(
    "path", ["/links/notes/%3Chostile%3E.md", "/timeline?q=zorblax", "/timeline?q=%22%3E%3Cb%3E", "/calls/%3Cb%3E"]
)
def test_markup_in_what_is_drawn_is_text(server: Server, path: str) -> None:
    page = Seen(server.get(path, accept="text/html").text)
    assert {tag for tag, _ in page.elements} & (MARKUP - {"script", "svg"}) == set()
    assert [name for _, given in page.elements for name in given if name.startswith("on") or name == "style"] == []
    assert sum(tag == "script" for tag, _ in page.elements) == 1


@pytest.mark.parametrize("path", VIEWS)
def test_a_view_that_draws_asks_nothing_of_other_places(server: Server, path: str) -> None:
    loaded = [given for tag, given in seen(server, path).elements if tag in ("script", "link", "image", "use")]
    addresses = [given.get("src") or given.get("href") or "" for given in loaded]
    assert [address for address in addresses if not address.startswith("/static/")] == []
    styles = server.get(next(address for address in addresses if "figures.css" in address)).text
    assert not re.search(r"https?:|@import|url\(", styles)
