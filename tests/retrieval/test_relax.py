"""Where filters leave nothing, they are not relaxed: the one that is in the way is named."""

from collections.abc import Iterator

import pytest

from attest.engine import Attest
from attest.values.search import LeftOut
from tests.worlds import indexed, proposal

FILES = {
    "eips/eip-1.md": proposal(1, "Tolls", "The toll of a burrow is four seeds.", status="Final", author="Ada"),
    "notes/b.md": "# Tolls\n\nThe toll of a burrow was three seeds.\n",
    "fee.py": "fee = 1\n",
}
QUESTION = "What is the toll of a burrow?"


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def hits(kb: Attest, **filters: str) -> int:
    return len(kb.search("toll burrow", profile="lexical", k=50, filters=filters).hits)


def test_the_filter_that_is_in_the_way_is_named_with_what_would_be_found_without_it(kb: Attest) -> None:
    found = kb.search("toll burrow", profile="lexical", filters={"kind": "code", "path": "*"})
    assert found.hits == []
    assert found.without == [LeftOut(filters=["kind=code"], hits=hits(kb, path="*"))]
    assert str(found.without[0]) == f"nothing passes kind=code; without it {hits(kb)} hits"
    assert found.as_json()["without"] == [{"filters": ["kind=code"], "hits": hits(kb)}]


def test_each_of_two_filters_that_exclude_each_other_is_named(kb: Attest) -> None:
    found = kb.search("toll burrow", profile="lexical", filters={"kind": "note", "status": "Final"})
    assert found.without == [
        LeftOut(filters=["kind=note"], hits=hits(kb, status="Final")),
        LeftOut(filters=["status=Final"], hits=hits(kb, kind="note")),
    ]


def test_filters_that_are_each_enough_to_leave_nothing_are_named_together(kb: Attest) -> None:
    found = kb.search("toll burrow", profile="lexical", filters={"kind": "code", "author": "nobody"})
    assert found.without == [LeftOut(filters=["kind=code", "author=nobody"], hits=hits(kb))]
    assert str(found.without[0]).startswith("nothing passes kind=code author=nobody; without them ")


def test_where_something_is_found_or_nothing_would_be_no_filter_is_blamed(kb: Attest) -> None:
    assert kb.search("toll burrow", profile="lexical", filters={"kind": "note"}).without == ()
    assert kb.search("zyzzyva", profile="lexical", filters={"kind": "note"}).without == []
    assert kb.search("zyzzyva", profile="lexical").without == []


def test_a_refusal_names_the_filter_too(kb: Attest) -> None:
    answer = kb.ask(QUESTION, filters={"kind": "thread"})
    assert answer.status == "refused"
    assert "nothing passes kind=thread; without it " in (answer.reason or "")
    assert "nothing passes" not in (kb.ask("What is a zyzzyva?", filters={"kind": "note"}).reason or "")
