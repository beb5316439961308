"""Filters as people write them, and what is said of those that cannot be used."""

import pytest

from attest.errors import FilterInvalid, FilterUnmet, UsageError
from attest.retrieval.filters import filters_from
from attest.values.search import Filters
from tests.worlds import indexed, proposal


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
        ("colour", "red", "source, kind, language, author"),
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
        ("since", ["2023", "2024"], "give one date"),
        ("until", ["2024", "2024"], "give one date"),
    ],
)
def test_a_filter_that_cannot_be_used_is_named_with_what_can(name: str, value: str | list[str], said: str) -> None:
    with pytest.raises(UsageError, match=name) as caught:
        filters_from({name: value})
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_dates_that_leave_no_day_are_an_error() -> None:
    with pytest.raises(UsageError, match="since=2024-06-01 is after until=2023-12-31"):
        filters_from({"since": "2024-06", "until": "2023"})
    assert filters_from({"since": "2024-06-01", "until": "2024-06-01"}).since == "2024-06-01"


STATING = {"a.md": proposal(1, "Fee", "The base fee."), "b.md": "# B\n\nA note.\n", "c.py": "fee = 1\n"}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("kind", "propsal", "no document of the store has kind=propsal; use one of: code, note, proposal"),
        ("source", "dogs", "no document of the store has source=dogs; use one of: docs"),
        ("status", "finall", "no document of the store has status=finall; use one of: Draft, source"),
        ("document", "eip-2", "no document of the store has document=eip-2; use one of: b.md, c.py, eip-1"),
    ],
)
def test_a_value_that_no_document_has_is_an_error_that_names_those_there_are(name: str, value: str, said: str) -> None:
    with indexed(STATING) as kb:
        for ask in (kb.search, kb.ask):
            with pytest.raises(FilterUnmet) as caught:
                ask("base fee", filters={name: [value, "eip-1"]})
            assert str(caught.value) == said


def test_of_many_values_those_that_are_spelt_alike_are_named() -> None:
    with indexed({f"note{n:02}.md": f"# Note {n}\n\nThe base fee.\n" for n in range(30)}) as kb:
        with pytest.raises(FilterUnmet) as caught:
            kb.search("base fee", filters={"document": "note7.md"})
        assert "note17.md" in caught.value.known
        assert len(caught.value.known) <= 3


def test_a_fact_that_no_document_states_is_named_as_such() -> None:
    with indexed({"b.md": "# B\n\nA note.\n"}) as kb, pytest.raises(FilterUnmet, match="none of them states a status"):
        kb.search("note", filters={"status": "Final"})


@pytest.mark.parametrize(
    ("name", "value", "path"), [("kind", "NOTE", "b.md"), ("status", "DRAFT", "a.md"), ("document", "EIP-1", "a.md")]
)
def test_values_are_the_same_in_capitals(name: str, value: str, path: str) -> None:
    with indexed(STATING) as kb:
        assert {hit.found.path for hit in kb.search("base fee note", filters={name: value}).hits} == {path}


def test_in_an_empty_store_any_value_finds_nothing() -> None:
    with indexed({}) as kb:
        assert kb.search("base fee", filters={"status": "Final", "source": "docs"}).hits == []


def test_a_filter_that_nothing_meets_finds_nothing_and_an_answer_says_so() -> None:
    with indexed({"a.md": "# A\n\nThe base fee is burned.\n"}) as kb:
        assert kb.search("base fee", filters={"kind": "proposal"}).hits == []
        assert kb.ask("Is the base fee burned?", filters={"kind": "proposal"}).status == "refused"


def test_a_wrong_filter_is_an_error_before_anything_is_searched() -> None:
    with indexed({}) as kb:
        for ask in (kb.search, kb.ask):
            with pytest.raises(FilterInvalid):
                ask("base fee", filters={"colour": "red"})


@pytest.mark.parametrize("path", ["notes", "notes/", "not*", "notes/*", "notes/old", "*/old"])
def test_a_path_is_a_folder_or_a_glob(path: str) -> None:
    files = {"notes/old/a.md": "The kettle boils.", "notes.md": "A kettle sings.", "other/a.md": "No kettle here."}
    with indexed(files) as kb:
        found = {hit.found.path for hit in kb.search("kettle", filters={"path": path}).hits}
    assert found - {"notes.md"} == {"notes/old/a.md"}
    assert ("notes.md" in found) == (path == "not*")
