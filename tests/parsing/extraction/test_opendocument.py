"""Texts, spreadsheets and presentations of OpenDocument are read as those of Office are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.extraction.archives import archive, opendocument
from tests.parsing.trees import assert_sound

META = (
    "<dc:title>Kettles &amp; tea</dc:title><meta:initial-creator>Ann Lee</meta:initial-creator>"
    "<dc:creator>Bo Chen</dc:creator><meta:creation-date>2024-05-06T07:08:09</meta:creation-date>"
)
HEAD = '---\ntitle: Kettles & tea\nauthor: Ann Lee\ndate: "2024-05-06T07:08:09"\n---\n\n'.replace('"', "")
STYLES = (
    '<style:style style:name="P1" style:parent-style-name="Preformatted_20_Text"/>'
    '<style:style style:name="P2" style:parent-style-name="Quotations"/>'
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>'
    '<text:list-level-style-bullet text:level="2"/></text:list-style>'
)


def p(text: str, style: str = "Standard") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def item(*inside: str) -> str:
    return f"<text:list-item>{''.join(inside)}</text:list-item>"


def listed(*items: str, style: str = "") -> str:
    return f'<text:list text:style-name="{style}">{"".join(items)}</text:list>'


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}>{p(text)}</table:table-cell>"


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def body(data: bytes, name: str = "a.odt") -> str:
    return extract(name, data).text or ""


BODY = "".join(
    [
        "<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>",
        '<text:h text:outline-level="1">Kettles</text:h>',
        p(
            "Water<text:s text:c='2'/>boils<text:line-break/>at <text:span>100</text:span> degrees, "
            '<text:a xlink:href="https://a.example/b">they say</text:a>'
            "<text:note><text:note-citation>1</text:note-citation><text:note-body>"
            f"{p('At sea.')}</text:note-body></text:note>.<office:annotation>{p('hm')}</office:annotation>"
        ),
        '<text:h text:outline-level="2">Care</text:h>',
        listed(item(p("Pour."), listed(item(p("slowly")))), item(p("Wait.")), style="L1"),
        p("def boil():", "P1") + p("<text:s text:c='4'/>return 1", "P1"),
        p("Never open it.", "P2"),
        p("# not a heading"),
        "<table:table><table:table-header-rows>" + row(cell("Cup"), cell("Size")) + "</table:table-header-rows>",
        row(cell("small", 'table:number-rows-spanned="2"'), cell("2 dl")),
        row("<table:covered-table-cell/>", cell("3 dl")) + "</table:table></office:text>",
    ]
)
TEXT = (
    HEAD
    + """# Kettles

Water boils
at 100 degrees, [they say](https://a.example/b).

## Care

1. Pour.
   - slowly
2. Wait.

```
def boil():
    return 1
```

> Never open it.

\\# not a heading

| Cup | Size |
| --- | --- |
| small | 2 dl |
| small | 3 dl |

Note 1: At sea.
"""
)


def test_a_text_becomes_text() -> None:
    extracted = extract("a.odt", opendocument(BODY, styles=STYLES, meta=META))
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])
    parsed = parse("docs/a.odt", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.title, parsed.author, parsed.authored_at) == ("Kettles & tea", "Ann Lee", "2024-05-06")
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == ["Kettles", "Care"]


def test_a_spreadsheet_becomes_text() -> None:
    number, day = 'office:value-type="float" office:value="1249.5"', 'office:value-type="date" office:date-value='
    plans = (
        row(cell("Price list"))
        + row("<table:table-cell/>", more='table:number-rows-repeated="3"')
        + row(cell("Plan"), cell("Price"), cell("From"))
        + row(cell("Pro"), cell("1.249,50 €", number), cell("06.05.23", f'{day}"2023-05-06"'))
        + row(
            f"<table:table-cell><office:annotation>{p('hm')}</office:annotation>{p('Team')}{p('of ten')}"
            "</table:table-cell>",
            cell("2", number),
            cell("x", f'{day}"2023-05-06T10:00:00"'),
        )
        + row("<table:table-cell/>", more='table:number-rows-repeated="1048000"')
    )
    secret = row(cell("hidden"))
    styles = (
        '<style:style style:name="t1"><style:table-properties table:display="true"/></style:style>'
        '<style:style style:name="t2"><style:table-properties table:display="false"/></style:style>'
    )
    sheets = (
        f'<office:spreadsheet><table:table table:name="Plans" table:style-name="t1">{plans}</table:table>'
        f'<table:table table:name="Secret" table:style-name="t2">{secret}</table:table></office:spreadsheet>'
    )
    extracted = extract("a.ods", opendocument(sheets, styles=styles, meta=META))
    assert extracted.text == HEAD + (
        "# Plans\n\nPrice list\n\n| Plan | Price | From |\n| --- | --- | --- |\n| Pro | 1.249,50 € | 2023-05-06 |\n"
        "| Team of ten | 2 | 2023-05-06 10:00:00 |\n"
    )
    assert [(one.kind, "Secret" in one.detail) for one in extracted.findings] == [(FindingKind.UNSUPPORTED, True)]
    assert parse("docs/prices.ods", (extracted.text or "").replace("title: Kettles & tea\n", "")).title == "prices"


def test_a_presentation_becomes_text() -> None:
    def frame(kind: str, inside: str) -> str:
        return f'<draw:frame presentation:class="{kind}"><draw:text-box>{inside}</draw:text-box></draw:frame>'

    hiding = (
        '<style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
    )
    slides = (
        "<office:presentation><draw:page>"
        + frame("outline", listed(item(p("Pour."), listed(item(p("slowly")))), item(p("Wait."))))
        + frame("title", p("Care"))
        + f"<draw:custom-shape>{p('An aside.')}</draw:custom-shape>"
        + f"<presentation:notes>{frame('notes', p('Speak up.'))}</presentation:notes></draw:page>"
        + f'<draw:page draw:style-name="dp2">{frame("title", p("Hidden"))}</draw:page>'
        + "<draw:page><draw:frame><draw:image/></draw:frame></draw:page></office:presentation>"
    )
    extracted = extract("a.odp", opendocument(slides, styles=hiding))
    assert extracted.text == (
        "---\ntitle: Care\n---\n\n# Slide 1: Care\n\n- Pour.\n   - slowly\n- Wait.\n\nAn aside.\n\n## Notes\n\n"
        "Speak up.\n"
    )
    assert [(one.kind, one.detail.rpartition(": ")[2]) for one in extracted.findings] == [
        (FindingKind.UNSUPPORTED, "2"), (FindingKind.EMPTY, "3"),
    ]  # fmt: skip


BLANKS = "<table:table-cell table:number-columns-repeated='300'/>"


def test_a_cell_over_columns_stands_in_each_but_not_one_that_is_alone_in_its_row() -> None:
    wide, covered = 'table:number-columns-spanned="2"', "<table:covered-table-cell/>"
    rows = row(cell("a"), cell("b", wide), covered) + row(cell("x"), cell("1"), cell("2"))
    rows += row(cell("Coast", 'table:number-columns-spanned="3"'), covered, covered)
    text = body(opendocument(f"<office:text><table:table>{rows}</table:table></office:text>"))
    assert text.splitlines()[-4:] == ["| a | b | b |", "| --- | --- | --- |", "| x | 1 | 2 |", "| Coast |  |  |"]


@pytest.mark.parametrize(
    "rows",
    [
        row(cell("x", 'table:number-columns-repeated="16384"'), more='table:number-rows-repeated="1048576"'),
        row(BLANKS, cell("x"), more="table:number-rows-repeated='999999'") * 50,
        row(cell("x", 'table:number-rows-spanned="1048576" table:number-columns-spanned="16384"')) * 2_000,
        row(cell("y" * 30_000), more='table:number-rows-repeated="1048576"'),
        row("<table:table-cell office:value='  '/>", more='table:number-rows-repeated="1048576"') * 500,
        row(cell(" " * 33_000 + "x"), more='table:number-rows-repeated="1048576"') * 500,
        row(cell("&#160;" * 32_000 + "x"), more='table:number-rows-repeated="1048576"'),
    ],
    ids=["all", "beyond", "merged", "long", "blank", "unseen", "far"],
)  # fmt: skip
def test_a_cell_over_a_whole_sheet_fills_no_memory(rows: str) -> None:
    sheet = f'<office:spreadsheet><table:table table:name="S">{rows}</table:table></office:spreadsheet>'
    assert len(body(opendocument(sheet), "a.ods")) < 20_000_000


def test_columns_that_all_reach_far_down_take_no_square_of_time() -> None:
    reaching = "<table:table-cell table:number-rows-spanned='99999'/>" * 20_000
    table = f"<table:table>{row(reaching)}{row(cell('x')) * 20_000}</table:table>"
    assert body(opendocument(f"<office:text>{table}</office:text>")).count("x") == 20_000


def test_styles_inside_styles_take_no_square_of_time() -> None:
    nested = ("<style:style>" * 70 + "<text:list-style>" * 70 + "<x/>" * 200_000) * 2
    assert body(opendocument("<office:presentation><draw:page/>", styles=nested), "a.odp") == ""


def test_blanks_that_are_stated_by_their_number_fill_no_memory() -> None:
    tabs = "<text:tab text:c='9999'/>" * 100_000
    code = f"<text:p text:style-name='Preformatted_20_Text'>x{tabs}y</text:p>"
    assert len(body(opendocument(f"<office:text>{code}</office:text>"))) < 1_300_000


def test_boxes_inside_boxes_say_their_words_once() -> None:
    nested = "<text:p>in <draw:frame>" * 60 + p("deep") * 3
    text = body(opendocument(f"<office:text>{nested}"))
    assert (text.split().count("in"), text.split().count("deep")) == (60, 3)


@pytest.mark.parametrize("count", ["0", "-1", "x", "9" * 30, "²", ""])
def test_a_count_that_is_none_is_one(count: str) -> None:
    repeated = cell("b", f'table:number-columns-repeated="{count}" table:number-rows-spanned="{count}"')
    table = row(cell("a"), repeated, more=f'table:number-rows-repeated="{count}"')
    sheet = f'<office:spreadsheet><table:table table:name="S">{table}</table:table></office:spreadsheet>'
    assert body(opendocument(sheet), "a.ods") == "# S\n\n- a: b\n"
    text = f"<office:text>{p('x<text:s/>y')}<table:table>{table}</table:table></office:text>"
    assert body(opendocument(text)) == "x y\n\na\n\nb\n"


@pytest.mark.parametrize("name", ["a.odt", "a.ods", "a.odp"])
@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04" + b"x" * 99, archive({"a": "b"}), archive({"content.xml": b"\x00\x8f\x11 encrypted"})],
    ids=["empty", "damaged", "other", "encrypted"],
)
def test_what_is_no_opendocument_file_is_a_finding_that_says_so(name: str, data: bytes) -> None:
    extracted = extract(name, data)
    assert extracted.text is None
    assert FindingKind.MALFORMED in [one.kind for one in extracted.findings]


GOOD = opendocument(BODY, styles=STYLES, meta=META)


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(GOOD) - 1), data=st.binary(max_size=6))
def test_damage_to_a_file_is_never_more_than_a_finding(at: int, data: bytes) -> None:
    extracted = extract("a.odt", GOOD[:at] + data + GOOD[at + len(data) :])
    assert extracted.text is not None or extracted.findings
