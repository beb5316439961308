"""A table as text becomes a table, whatever divides its cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from tests.parsing.trees import assert_sound

TABLE = "| Plan | Price |\n| --- | --- |\n| Pro | 12,5 |\n| Team, large | 20 |\n"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", b'Plan,Price\r\nPro,"12,5"\r\n"Team, large",20\r\n'),
        ("a.csv", b"Plan;Price\nPro;12,5\nTeam, large;20\n"),
        ("a.csv", b"sep=;\nPlan;Price\nPro;12,5\nTeam, large;20\n"),
        ("a.tsv", b"Plan\tPrice\nPro\t12,5\nTeam, large\t20"),
        ("a.csv", b"Plan|Price\nPro|12,5\nTeam, large|20"),
        ("a.csv", "Plan;Price\nPro;12,5\nTeam, large;20\n".encode("utf-16")),
    ],
)
def test_what_divides_the_cells_is_found_out(name: str, data: bytes) -> None:
    extracted = extract(name, data)
    assert (extracted.text, list(extracted.findings)) == (TABLE, [])


def test_a_table_is_called_by_its_file() -> None:
    parsed = parse("data/plans.csv", TABLE)
    assert (parsed.kind, parsed.title) == ("note", "plans")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"One line of words, no more\nand another one here\nand a last line\n", "One line"),
        (b"1,2,3\n4,5,6\n", "|  |  |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n"),
        (b"Name,Note\nAnn,\"two\nlines\"\n", "| Name | Note |\n| --- | --- |\n| Ann | two lines |\n"),
        (b"caf\xe9,tea\n1,2\n2,3\n", "| café | tea |"),
        (b"", ""),
    ],
)  # fmt: skip
def test_texts_of_many_kinds_are_read(data: bytes, text: str) -> None:
    assert (extract("a.csv", data).text or "").startswith(text)


def test_a_quotation_that_never_ends_is_a_finding_and_hides_nothing() -> None:
    extracted = extract("a.csv", b'Pipe,Size\n"5 inch,3\n' + b"nail,4\n" * 30_000)
    assert [one.kind for one in extracted.findings] == [FindingKind.MALFORMED]
    assert (extracted.text or "").count("| nail | 4 |") == 30_000


def test_a_table_of_more_cells_than_anybody_reads_is_cut_and_says_where() -> None:
    extracted = extract("a.csv", b"Id,Name\n" + b"1,nail\n" * 150_000)
    assert [(one.kind, "row 150,000 " in one.detail) for one in extracted.findings] == [(FindingKind.TRUNCATED, True)]
    assert (extracted.text or "").count("| 1 | nail |") == 149_999


def test_columns_beyond_what_a_line_holds_are_left_out_and_said() -> None:
    extracted = extract("a.csv", b"a1," * 300 + b"a\n" + b"1," * 300 + b"2\n")
    assert [(one.kind, "first 250" in one.detail) for one in extracted.findings] == [(FindingKind.TRUNCATED, True)]


def test_binary_data_is_no_table() -> None:
    assert extract("a.csv", b"\x7fELF\0\0,").text is None


@given(st.binary(max_size=80) | st.text(",;|\t\"'\n\ra1 #-", max_size=80).map(str.encode))
def test_any_bytes_give_a_sound_text_or_none(data: bytes) -> None:
    text = extract("a.csv", data).text
    if text is not None:
        assert_sound(text, parse("a.csv", text))
