"""Searching and asking as of a date on the page, and narrowing what was found."""

import re

from tests.server.pages import seen
from tests.server.serving import Server


def words(server: Server, path: str, *, status: int = 200) -> str:
    return " ".join(seen(server, path, status=status).text.split())


def test_a_search_as_of_a_date_finds_what_was_said_then_and_leads_back_to_today(through_time: Server) -> None:
    page = seen(through_time, "/search?q=target+blobs&as_of=2021&k=25")
    assert "As of 2021-12-31" in page.text
    assert "The target is 2 blobs." in page.text
    assert "/search?q=target+blobs&k=25" in page.links()
    assert ("input", "2021") in [(tag, given.get("value")) for tag, given in page.elements]
    opened = next(link for link in page.links() if link.endswith("#quote"))
    assert "An earlier revision, of 2021-03-01" in seen(through_time, opened.partition("#")[0]).text
    assert "As of" not in seen(through_time, "/search?q=target+blobs").text.replace("As of \n", "")


def test_an_answer_as_of_a_date_says_so_wherever_it_is_shown(through_time: Server) -> None:
    asked = "/ask?q=What+is+the+status+of+EIP-1%3F"
    page = seen(through_time, f"{asked}&as_of=2022-06")
    assert "As of 2022-06-30" in page.text
    assert "Review" in page.text
    assert asked in page.links()
    kept = next(link for link in page.links() if re.fullmatch(r"/answers/sha256:\w+", link))
    assert "As of 2022-06-30" in seen(through_time, kept).text
    assert "Final" in seen(through_time, asked).text


def test_a_date_that_is_none_is_said_above_the_form_as_it_was(through_time: Server) -> None:
    for path in ("/search?q=target&as_of=soon", "/ask?q=target&as_of=soon"):
        page = seen(through_time, path, status=400)
        assert ("input", "soon") in [(tag, given.get("value")) for tag, given in page.elements]
        assert "is not a date" in page.text


def test_a_document_that_is_gone_is_still_read_where_it_was_quoted(through_time: Server) -> None:
    page = seen(through_time, "/search?q=farewell&as_of=2021")
    opened = next(link for link in page.links() if link.endswith("#quote"))
    then = seen(through_time, opened.partition("#")[0])
    assert then.marked.strip().startswith("# Gone")
    assert "There is no text at this path today" in then.text
    assert re.search("2022-03-01 ?gone from gone.md", words(through_time, "/changes/gone.md"))


def test_hits_are_narrowed_by_what_they_have_in_common_and_widened_again(server: Server) -> None:
    page = seen(server, "/search?q=base+fee&k=50")
    counts = re.findall(r"([a-z]+) (\d+)", words(server, "/search?q=base+fee&k=50").partition(" Kind ")[2])
    narrowed = next(link for link in page.links() if link == "/search?q=base+fee&kind=thread&k=50")
    assert int(dict(counts)["thread"]) > 0
    only = seen(server, narrowed)
    hits = server.get("/v1/search?query=base+fee&k=50&filter=kind=thread").json()["hits"]
    assert [hit["path"] for hit in hits if hit["path"] not in only.text] == []
    assert "/search?q=base+fee&k=50" in only.links()


def test_nothing_found_says_what_to_do(server: Server) -> None:
    assert "Fewer of them, or another spelling" in words(server, "/search?q=zzqqzz")
    page = seen(server, "/search?q=zzqqzz&kind=thread")
    assert "/search?q=zzqqzz" in page.links()


def test_a_search_that_is_yet_to_be_made_says_what_can_be_looked_for(server: Server) -> None:
    assert "a phrase as it stands" in words(server, "/search")
