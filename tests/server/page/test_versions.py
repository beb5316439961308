"""A document through time on the page: its versions, what changed between two, and its outline then."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.evidence.differences import hunks_between
from attest.server.page.changes_view import rows_between
from tests.server.conftest import NOW
from tests.server.pages import seen
from tests.server.serving import Server

texts = st.lists(st.sampled_from(["a\n", "b\n", "\n", "c d\n", "c e\n", "end"]), max_size=12).map("".join)


@given(before=texts, after=texts, context=st.integers(0, 3))
def test_lines_of_both_versions_are_there_in_order_or_counted(before: str, after: str, context: int) -> None:
    rows = list(rows_between(hunks_between(before, after), before, context=context))
    for text, number in ((before, "old"), (after, "new")):
        lines, at = text.splitlines(), 1
        for row in rows:
            if getattr(row, number) is None:
                continue
            assert getattr(row, number) == at
            if not row.skipped:
                assert "".join(part.text for part in row.parts) == lines[at - 1]
            at += row.skipped or 1
        assert at == len(lines) + 1 or not rows


def revisions(server: Server) -> list[str]:
    """From the list on the page of the document, the oldest first."""
    page = seen(server, "/documents/eip-1")
    return [given["value"] or "" for tag, given in page.elements if given.get("name") == "before"][::-1]


def test_a_document_lists_its_versions_with_dates_authors_and_subjects(through_time: Server) -> None:
    text = " ".join(seen(through_time, "/documents/eip-1").text.split())
    assert "3 versions" in text
    assert re.search("2023-03-01 Move to Final Ada Final current .*2022-03-01 Raise the <target> Grace Review", text)


def test_a_document_with_one_version_says_nothing_of_versions(through_time: Server) -> None:
    assert "version" not in seen(through_time, "/documents/note.md").text.lower()
    assert "There is one version" in seen(through_time, "/changes/note.md").text


def test_an_earlier_version_is_read_with_its_own_outline(through_time: Server) -> None:
    oldest = revisions(through_time)[0]
    page = seen(through_time, f"/documents/eip-1?revision={oldest}")
    assert "The target is 2 blobs." in page.text
    assert "An earlier revision, of 2021-03-01" in page.text
    assert "Limit" not in page.text
    outline = [link for link in page.links() if "#L" in link and oldest.partition(":")[2] in link]
    assert outline
    today = seen(through_time, "/documents/eip-1")
    assert "Limit" in today.text


def test_two_versions_chosen_show_what_was_removed_and_added_in_words(through_time: Server) -> None:
    oldest, _, newest = revisions(through_time)
    page = seen(through_time, f"/changes/eip-1?before={oldest}&after={newest}")
    text = " ".join(page.text.split())
    assert "From2021-03-01 Add Blobs" in text
    assert "removed: The target is 2 blobs." in text
    assert "added: The target is three <b>blobs</b>." in text
    assert "6 lines added, 2 removed" in text


def test_versions_chosen_the_wrong_way_round_are_put_in_order(through_time: Server) -> None:
    oldest, _, newest = revisions(through_time)
    there = through_time.get(f"/changes/eip-1?before={oldest}&after={newest}").text
    assert through_time.get(f"/changes/eip-1?before={newest}&after={oldest}").text == there
    same = seen(through_time, f"/changes/eip-1?before={oldest}&after={oldest}")
    assert "Both read the same." in same.text


def test_dates_name_versions_too(through_time: Server) -> None:
    page = seen(through_time, "/changes/eip-1?before=2021&after=2022-06")
    assert "added: status: Review" in page.text


@pytest.mark.parametrize("path", ["/changes/nowhere", "/changes/eip-1?before=1999&after=2023", "/changes/..%2Fetc"])
def test_versions_that_are_not_there_are_a_page_that_says_so(through_time: Server, path: str) -> None:
    assert "<h1>" in through_time.get(path, accept="text/html").text
    assert through_time.get(path, accept="text/html").status in (400, 404)


def test_the_section_of_a_quote_is_marked_in_the_outline(through_time: Server) -> None:
    at = NOW.index("The limit")
    page = through_time.get(f"/documents/eip-1?start={at}&end={at + 5}").text
    assert re.findall(r'aria-current="location">(.*?)<', page) == ["Limit"]
