"""A spreadsheet is read as it is shown: sheets, tables with the names of their columns, numbers and dates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.extraction.offices import rows, workbook
from tests.parsing.trees import assert_sound, texts

PLANS = rows(
    [
        ["Price list"],
        [],
        ["Plan", "Price", "Discount", "Seats", "From"],
        ["Free", (0, "money"), (0, "percent"), 1, (44562, "day")],
        ["Pro", (1249.5, "money"), (0.15, "percent"), (2500, "thousands"), (45052, "day")],
        ["Refund|Pro", (-20, "money"), None, 0.1 + 0.2, (45052, "month")],
    ]
)
FACTS = rows([["Owner", "Ann Lee"], ["Seats", 12], ["Since", (45052, "day")]])
TEXT = """---
title: Kettles & tea
author: Ann Lee
date: 2024-05-06T07:08:09Z
---

# Plans

Price list

| Plan | Price | Discount | Seats | From |
| --- | --- | --- | --- | --- |
| Free | €0.00 | 0% | 1 | 2022-01-01 |
| Pro | €1,249.50 | 15% | 2,500 | 2023-05-06 |
| Refund\\|Pro | -€20.00 |  | 0.3 | 2023-05 |

# Facts

- Owner: Ann Lee
- Seats: 12
- Since: 2023-05-06
"""


def body(data: bytes, name: str = "a.xlsx") -> str:
    """The text of a spreadsheet behind its front matter."""
    return (extract(name, data).text or "").rpartition("---\n\n")[2]


def sheet(table: list[list[object]], more: str = "") -> str:
    """The text of a workbook with one sheet, without its heading."""
    return body(workbook({"S": rows(table) + more})).removeprefix("# S\n\n")


def test_a_workbook_becomes_text() -> None:
    extracted = extract("a.xlsx", workbook({"Plans": PLANS, "Facts": FACTS}))
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])


def test_its_outline_has_sheets_and_rows() -> None:
    parsed = parse("docs/a.xlsx", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.kind, parsed.title, parsed.author, parsed.authored_at) == (
        "note", "Kettles & tea", "Ann Lee", "2024-05-06",
    )  # fmt: skip
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == ["Plans", "Facts"]
    assert texts(TEXT, parsed, BlockKind.TABLE_ROW)[2].startswith("| Pro | €1,249.50")


def test_a_workbook_without_a_title_is_called_by_its_file() -> None:
    text = extract("a.xlsx", workbook({"Sheet1": FACTS}, **{"../docProps/core": "<x/>"})).text or ""
    assert parse("docs/prices.xlsx", text.replace("title: Kettles & tea\n", "")).title == "prices"


def test_hidden_sheets_are_left_out_and_named() -> None:
    extracted = extract("a.xlsx", workbook({"Plans": PLANS, "Secret": FACTS}, hidden=["Secret"]))
    assert "Owner" not in (extracted.text or "")
    assert [(one.kind, "Secret" in one.detail) for one in extracted.findings] == [(FindingKind.UNSUPPORTED, True)]


def test_shared_texts_are_read_without_what_says_how_to_pronounce_them() -> None:
    strings = "<sst><si><t>tea</t></si><si><r><t>black </t></r><r><t>tea</t></r><rPh><t>ku</t></rPh></si></sst>"
    cells = '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>7</v></c><c t="b"><v>1</v></c></row>' * 2
    assert body(workbook({"S": cells}, sharedStrings=strings)) == (
        "# S\n\n| black tea | tea | TRUE |\n| --- | --- | --- |\n| black tea | tea | TRUE |\n"
    )


def test_a_formula_is_told_by_its_value_and_one_without_is_a_finding() -> None:
    cells = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A1*2</f></c><c r="C1"><f>A1</f><v/></c></row>'
    extracted = extract("a.xlsx", workbook({"S": cells}))
    assert (extracted.text or "").endswith("# S\n\n2\n")
    assert [(one.kind, one.detail[:1]) for one in extracted.findings] == [(FindingKind.EMPTY, "2")]


def test_days_of_a_workbook_of_the_other_epoch_are_those_that_it_shows() -> None:
    text = body(workbook({"S": rows([["Since", (43590, "day")]])}, book='<workbookPr date1904="1"/>'))
    assert text == "# S\n\n- Since: 2023-05-06\n"


def test_a_cell_that_reaches_over_rows_stands_in_each() -> None:
    table = [["Plan", "Region", "Price"], ["Pro", "North", 1], [None, "South", 2]]
    merged = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
    assert sheet(table, merged).endswith("| Pro | North | 1 |\n| Pro | South | 2 |\n")


def test_names_over_several_columns_stand_with_each() -> None:
    table = [["Plan", "Price", None], [None, "monthly", "yearly"], ["Pro", 10, 100], ["Team", 20, 200]]
    merged = '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="A1:A2"/></mergeCells>'
    assert sheet(table, merged).startswith("| Plan | Price monthly | Price yearly |\n| --- | --- | --- |\n| Pro | 10 |")


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ([["City", 2022, 2023], ["Oslo", 5, 6]], "| City | 2022 | 2023 |\n| --- | --- | --- |\n| Oslo | 5 | 6 |\n"),
        ([["Plan", "Price"], ["Pro", 2], ["Team", 3], ["Big", "ask"]],
         "| Plan | Price |\n| --- | --- |\n| Pro | 2 |\n| Team | 3 |\n| Big | ask |\n"),
        ([[1, 2, 3], [4, 5, 6]], "|  |  |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n"),
        (
            [["A", "B", "C"], ["x", 1, 2], [], ["Total", 1, 2], [], ["D", "E", "F"], ["y", 1, 2]],
            "| A | B | C |\n| --- | --- | --- |\n| x | 1 | 2 |\n\n"
            "| A | B | C |\n| --- | --- | --- |\n| Total | 1 | 2 |\n\n"
            "| D | E | F |\n| --- | --- | --- |\n| y | 1 | 2 |\n",
        ),
        ([["A", "B", "C"], [], ["x", 1, 2]], "| A | B | C |\n| --- | --- | --- |\n| x | 1 | 2 |\n"),
        (
            [["A", "B", None, "C", "D"], ["x", 1, None, "y", 2]],
            "| A | B |\n| --- | --- |\n| x | 1 |\n\n| C | D |\n| --- | --- |\n| y | 2 |\n",
        ),
        ([["Ann", None, "Bo"], ["x", None, 3]], "| Ann | Bo |\n| --- | --- |\n| x | 3 |\n"),
        ([["City"], ["Oslo"], ["Riga"], ["Cork"]], "| City |\n| --- |\n| Oslo |\n| Riga |\n| Cork |\n"),
        ([["# Notes"], ["Pour it slowly."]], "\\# Notes\n\nPour it slowly.\n"),
        ([["Team", "Seats"], ["Red", 1], ["Blue", 2]], "| Team | Seats |\n| --- | --- |\n| Red | 1 |\n| Blue | 2 |\n"),
    ],
)  # fmt: skip
def test_what_stands_on_a_sheet_is_told_apart(table: list[list[object]], text: str) -> None:
    assert sheet(table) == text


def test_a_long_table_has_its_header_in_every_part() -> None:
    text = sheet([["Article", "Pieces"], *([f"Bolt number {n}", n] for n in range(300))])
    parts = text.strip().split("\n\n")
    assert len(parts) > 5
    assert all(part.startswith("| Article | Pieces |\n| --- | --- |\n| Bolt") for part in parts)
    assert text.count("| Bolt number ") == 300


def test_a_sheet_with_more_markup_than_is_read_says_so() -> None:
    extracted = extract("a.xlsx", workbook({"S": rows([["Plan", "Price"], ["Pro", 2]]) + " " * (33 << 20)}))
    assert (extracted.text or "").endswith("| Pro | 2 |\n")
    assert [(one.kind, "row 2 of S" in one.detail) for one in extracted.findings] == [(FindingKind.TRUNCATED, True)]


def test_a_text_in_every_cell_and_cells_merged_over_all_of_them_fill_no_memory() -> None:
    strings = f"<sst><si><t>{'y' * 1_000_000}</t></si></sst>"
    cells = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 5_000))
    extracted = extract("a.xlsx", workbook({"S": cells}, sharedStrings=strings))
    assert len(extracted.text or "") < 9_000_000
    assert [one.kind for one in extracted.findings] == [FindingKind.TRUNCATED]
    merges = "".join(f'<mergeCell ref="A{n}:XFD1048576"/>' for n in range(1, 5_000))
    cells = "".join(f'<row r="{n}"><c r="B{n}"><v>{n}</v></c></row>' for n in range(1, 5_000))
    assert len(body(workbook({"S": f"{cells}<mergeCells>{merges}</mergeCells>"}))) < 200_000


def test_a_table_of_mostly_nothing_is_what_stands_in_it() -> None:
    cells = "".join(f'<row r="{n}"><c r="{letter(n % 200)}{n}"><v>{n}</v></c></row>' for n in range(1, 5_001))
    text = body(workbook({"S": cells}))
    assert text.startswith("# S\n\n- 1\n- 2\n")
    assert len(text) < 50_000
    names = "".join(f'<c r="{letter(n)}1" t="str"><v>column {n}</v></c>' for n in range(200))
    text = body(workbook({"S": f'<row r="1">{names}</row>' + cells.partition("</row>")[2]}))
    assert text.startswith("# S\n\n- column 2: 2\n- column 3: 3\n")


def letter(column: int) -> str:
    """The name of a column that is counted from 0: ``AA`` of 26."""
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)


def test_values_that_are_not_shown_take_no_more_time_than_those_that_are() -> None:
    cells = "<row><c t='s'><v>0</v></c></row>" * 350_000
    strings = f"<sst><si><t>{' ' * 33_000}x</t></si></sst>"
    extracted = extract("a.xlsx", workbook({"S": cells}, sharedStrings=strings))
    assert [one.kind for one in extracted.findings] == [FindingKind.TRUNCATED]


def test_a_value_in_a_million_pieces_is_put_together_once() -> None:
    pieces = "tea<b/>" * 400_000
    assert body(workbook({"S": f"<row><c t='str'><v>{pieces}</v></c></row>"})).startswith("# S\n\nteatea")


def test_sheets_without_number_that_are_left_out_are_counted() -> None:
    wide = {f"S{n}": '<row r="1"><c r="ZZ1"><v>1</v></c></row>' for n in range(50)}
    findings = extract("a.xlsx", workbook(wide)).findings
    assert findings[-1].detail == "rows or columns of 30 further sheets are left out; divide the file"
    assert len(findings) == 21


@pytest.mark.parametrize("row", ["0", "x", "99999999", "-1", "1.5"])
@pytest.mark.parametrize("place", ["", "1A", "ZZZZ1", "A99999999"])
def test_a_cell_whose_place_is_none_stands_where_it_comes(row: str, place: str) -> None:
    cells = f'<row r="{row}"><c r="{place}" s="x"><v>7</v></c><c t="s"><v>-1</v></c><c><v>1e999</v></c></row>'
    assert body(workbook({"S": cells})) == "# S\n\n- 7: 1e999\n"


def test_a_cell_in_the_last_column_that_there_is_is_left_out_and_said() -> None:
    extracted = extract("a.xlsx", workbook({"S": '<row r="1"><c r="XFD1"><v>7</v></c></row>'}))
    assert [one.detail for one in extracted.findings] == ["columns behind the first 250 of S are left out"]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04" + b"x" * 99, b"\xd0\xcf\x11\xe0" * 99, workbook({})])
def test_what_is_no_workbook_is_a_finding_that_says_so(data: bytes) -> None:
    extracted = extract("a.xlsx", data)
    assert extracted.text is None
    assert FindingKind.MALFORMED in [one.kind for one in extracted.findings]


GOOD = workbook({"Plans": PLANS, "Facts": FACTS})


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(GOOD) - 1), data=st.binary(max_size=6))
def test_damage_to_a_workbook_is_never_more_than_a_finding(at: int, data: bytes) -> None:
    extracted = extract("a.xlsx", GOOD[:at] + data + GOOD[at + len(data) :])
    assert extracted.text is not None or extracted.findings


CELLS = st.none() | st.integers(-5, 2030) | st.sampled_from(["Plan", "a b", "# x", "---", "| |", "2024", "1,5", "> q"])


@settings(max_examples=150, deadline=None)
@given(table=st.lists(st.lists(CELLS, max_size=5), max_size=8))
def test_every_cell_with_text_stands_in_the_text_and_nothing_poses_as_a_heading(table: list[list[object]]) -> None:
    text = extract("a.xlsx", workbook({"S": rows(table)})).text or ""
    parsed = parse("a.xlsx", text)
    assert_sound(text, parsed)
    assert {block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION} <= {"S"}
    plain = text.replace("\\", "")
    assert all(str(value) in plain for values in table for value in values if value is not None)
