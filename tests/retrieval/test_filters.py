"""Filters as people write them, and what is said of those that cannot be used."""

import pytest

from attest.errors import FilterInvalid, UsageError
from attest.retrieval.filters import filters_from
from attest.values.search import Filters
from tests.invariants.worlds import indexed


def test_values_of_one_name_are_alternatives() -> None:
    assert filters_from({"kind": ["note", "code"], "author": "ada"}) == Filters(kind=("note", "code"), author=("ada",))


@pytest.mark.parametrize(
    ("given", "since", "until"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2023-02", "2023-02-01", "2023-02-28"),
        ("2024-06-15", "2024-06-15", "2024-06-15"),
    ],
)
def test_a_year_or_month_means_all_of_it(given: str, since: str, until: str) -> None:
    assert filters_from({"since": given, "until": given}) == Filters(since=since, until=until)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("colour", "red", "source, kind, author"),
        ("kind", "", "filters are"),
        ("kind", [], "filters are"),
        ("author", ["ada", ""], "filters are"),
        ("since", "yesterday", "since=YYYY-MM-DD"),
        ("since", "2024-13", "since=YYYY-MM-DD"),
        ("since", "2024-00", "since=YYYY-MM-DD"),
        ("until", "2023-02-29", "until=YYYY-MM-DD"),
        ("until", "2024-06-00", "until=YYYY-MM-DD"),
        ("since", "0000", "since=YYYY-MM-DD"),
        ("since", "2024-6-1", "since=YYYY-MM-DD"),
        ("since", " 2024", "since=YYYY-MM-DD"),
    ],
)
def test_a_filter_that_cannot_be_used_is_named_with_what_can(name: str, value: str | list[str], said: str) -> None:
    with pytest.raises(UsageError, match=name) as caught:
        filters_from({name: value})
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_filter_that_nothing_meets_finds_nothing_and_an_answer_says_so() -> None:
    with indexed({"a.md": "# A\n\nThe base fee is burned.\n"}) as kb:
        assert kb.search("base fee", filters={"kind": "proposal"}).hits == []
        assert kb.ask("Is the base fee burned?", filters={"kind": "proposal"}).status == "refused"


def test_a_wrong_filter_is_an_error_before_anything_is_searched() -> None:
    with indexed({}) as kb:
        for ask in (kb.search, kb.ask):
            with pytest.raises(FilterInvalid):
                ask("base fee", filters={"colour": "red"})
