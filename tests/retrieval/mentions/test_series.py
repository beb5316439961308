"""Documents of numbered series are known by series and number, whatever the series is called."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.errors import ReferenceUnknown
from attest.values.outlines import Field
from attest.words.series import Entry, mentions_document, numbering_field, series_of
from attest.words.terms import STOP_WORDS

_PREAMBLE = "---\nMOP: {0}\nTitle: {1}\nAuthors:\n    - {2}\nStatus: {3}\n---\n\n## Abstract\n\n{4}\n"
FILES = {
    "MOP-0007/README.md": _PREAMBLE.format(7, "Round burrows", "Ada", "Active", "Burrows are round."),
    "MOP-0007/annex.md": "# Annex\n\nRound is what a spade makes.\n",
    "MOP-0012/README.md": _PREAMBLE.format(12, "Lamps", "Bo", "Proposed", "Lamps burn oil."),
    "MOP-0130/README.md": _PREAMBLE.format(130, "Spades", "Cy", "Active", "A spade has a blade."),
    "rfcs/text/0004-doors.md": "# Doors\n\nDoors are of oak.\n",
    "rfcs/text/0012-wells.md": "# Wells\n\nWells are dug in spring.\n",
    "rfcs/text/0015-roofs.md": "# Roofs\n\nRoofs are of moss.\n",
    "python-3.md": "# Snakes\n\nA snake has no burrow.\n",
}


@pytest.mark.parametrize("name", ["MOP-7", "MOP 7", "mop-0007", "MOP7", "MOPs 7", "MOP number 7", "#7", "mop #7"])
def test_a_document_is_named_by_series_and_number_however_they_are_written(kb: attest.Attest, name: str) -> None:
    assert kb.search(f"What is {name} about?").hits[0].found.document_id == "MOP-0007/README.md"
    assert kb.show(name).document.document_id == "MOP-0007/README.md"


def test_a_series_is_called_as_its_folder_or_the_folder_above(kb: attest.Attest) -> None:
    assert kb.show("text 15").document.path == "rfcs/text/0015-roofs.md"


def test_further_numbers_of_a_list_name_documents_too(kb: attest.Attest) -> None:
    trace = kb.trace(kb.ask("What do MOPs 7, 12 and 130 have in common?").trace_id).trace
    assert list(trace.reading.named) == ["MOP-0007/README.md", "MOP-0012/README.md", "MOP-0130/README.md"]


@pytest.mark.parametrize("name", ["MOP-13", "#12", "#99", "MOP-7.1", "Python 3.12"])
def test_what_no_document_or_several_have_shows_none(kb: attest.Attest, name: str) -> None:
    with pytest.raises(ReferenceUnknown):
        kb.show(name)


def test_a_filter_takes_series_and_number_for_an_id(kb: attest.Attest) -> None:
    hits = kb.search("blade", filters={"document": ["MOP-130", "mop 12"]}).hits
    assert {hit.found.document_id for hit in hits} == {"MOP-0130/README.md"}


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("What is MOP-999 about?", ["MOP-999"]),
        ("What is mop-999 about?", ["MOP-999"]),
        ("Who wrote MOP 8?", ["MOP-8"]),
        ("What is on mop 999 of the row?", []),
        ("What does the snake of Python 4 eat?", []),
        ("What is MOP-12 about?", []),
    ],
)
def test_a_number_that_a_series_does_not_have_is_known_for_one(
    kb: attest.Attest, question: str, unknown: list[str]
) -> None:
    trace = kb.trace(kb.ask(question).trace_id).trace
    assert [one for one in trace.reading.unknown if "-" in one] == unknown


SERIES = st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=10).filter(
    lambda word: not {word, word.removesuffix("s")} & STOP_WORDS and not word.endswith("s")
)
NUMBERS = st.lists(st.integers(1, 1899), min_size=3, max_size=6, unique=True)
PATHS = st.sampled_from(
    ["{1:04}-title.md", "docs/{0}/{1:04}-a-title.md", "{0}-{1}.md", "a/{0}_{1:03}.rst", "{2}-{1:04}/README.md"]
)


@given(SERIES, NUMBERS, PATHS)
def test_any_name_and_number_that_files_and_folders_have_finds_the_document(
    series: str, numbers: Sequence[int], path: str
) -> None:
    paths = [path.format(series, number, series.upper()) for number in numbers]
    found = series_of(Entry(document_id=one, source=f"{series}s", path=one, title="A title") for one in paths)
    assert [found.document(series.upper(), number) for number in numbers] == paths
    assert [found.document(f"{series}s", number) for number in numbers] == paths
    assert found.has(series)
    assert found.lacks(series, 5000) == f"{series}-5000"
    assert found.alone(numbers[0]) == (paths[0], f"{series}-{numbers[0]}")


@given(SERIES, NUMBERS)
def test_a_field_numbers_documents_as_far_as_their_paths_bear_it_out(series: str, numbers: Sequence[int]) -> None:
    entries = [
        Entry(document_id=f"{n}", source="s", path=f"proposals/{n:04}-x.md", title="X", fields=_fields(series, str(n)))
        for n in numbers
    ]
    found = series_of(entries)
    assert [found.document(series, number) for number in numbers] == [f"{number}" for number in numbers]


@pytest.mark.parametrize(
    ("fields", "path", "title", "numbers"),
    [
        ([("cip", "160"), ("title", "X")], "CIP-0160/README.md", "X", "cip"),
        ([("simd", "0048"), ("title", "X")], "proposals/0048-x.md", "X", "simd"),
        ([("title", "X"), ("nip", "5")], "05.md", "NIP-5", "nip"),
        ([("title", "X"), ("weight", "5")], "05-x.md", "X", None),
        ([("owner", "Ada"), ("year", "2021")], "2021-report.md", "Report", None),
        ([("port", "8080"), ("host", "a")], "server.md", "Server", None),
        ([("version", "2.1")], "spec-2.1.md", "Spec", None),
    ],
)
def test_only_a_field_that_path_or_title_bear_out_numbers_a_document(
    fields: list[tuple[str, str]], path: str, title: str, numbers: str | None
) -> None:
    found = numbering_field([field for name, value in fields for field in _fields(name, value)], path, title)
    assert (found.name if found else None) == numbers


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("as RFC 3339 says", True),
        ("of RFCs\n3339", True),
        ("rfc-03339", True),
        ("RFC 33390", False),
        ("BCP 3339", False),
    ],
)
def test_a_text_speaks_of_a_document_by_its_number_however_it_writes_it(text: str, speaks: bool) -> None:
    assert mentions_document(text, "RFC-3339") is speaks


def test_what_has_ids_of_a_series_is_no_other_series() -> None:
    ids = [*(f"eip-{n}" for n in (1, 2, 3)), *(f"notes/eip-{n}-faq.md" for n in (1, 2, 3, 4))]
    found = series_of(Entry(document_id=one, source="s", path=one, title="A title") for one in ids)
    assert found.document("EIP", 4) is None
    assert not found.has("eip")


def test_a_number_of_two_documents_is_of_neither_and_not_missing() -> None:
    paths = ["a/adr-1.md", "b/adr-1.md", "a/adr-2.md", "a/adr-3.md", "a/adr-4.md"]
    found = series_of(Entry(document_id=one, source="s", path=one, title="A title") for one in paths)
    assert found.document("adr", 1) is None
    assert found.lacks("adr", 1) is None
    assert found.alone(1) is None


def _fields(name: str, value: str) -> list[Field]:
    return [Field(name=name, value=value, start=0, end=len(value))]
