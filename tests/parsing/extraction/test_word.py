"""Word documents and books are read for what they say, and an archive made to do harm does none."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.extraction.archives import WORD, archive, book, word
from tests.parsing.trees import assert_sound


def p(text: str, style: str = "", more: str = "") -> str:
    """A paragraph of Word."""
    return (
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{more}</w:pPr><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
    )


def item(text: str, level: int) -> str:
    return p(text, more=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="5"/></w:numPr>')


def row(*cells: str) -> str:
    return f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>"


BODY = "".join(
    [
        p("Kettles", "H1"),
        '<w:p><w:r><w:t>Water </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>boils</w:t><w:br/><w:t>at 100</w:t></w:r>'
        '<w:del><w:r><w:delText>0</w:delText></w:r></w:del><w:ins><w:r><w:t> degrees</w:t></w:r></w:ins>'
        '<w:hyperlink r:id="r1"><w:r><w:t>, they say</w:t></w:r></w:hyperlink>'
        '<w:r><w:footnoteReference w:id="2"/><w:t>.</w:t></w:r></w:p>',
        p("Care", "Mine"),
        item("Pour.", 0) + item("slowly", 1) + item("Wait.", 0),
        p("def boil():", "Code") + p("    return 1", "Code"),
        p("Never open it.", "Q"),
        p("# not a heading"),
        "<w:tbl>" + row(p("Cup"), p("Size")) + row(p("small"), p("2") + p("dl")) + "</w:tbl>",
    ]
)  # fmt: skip
NOTES = (
    f'<w:footnotes {WORD}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    f'<w:footnote w:id="2">{p("At sea.")}</w:footnote></w:footnotes>'
)

TEXT = """---
title: Kettles & tea
author: Ann Lee
date: 2024-05-06T07:08:09Z
---

# Kettles

Water boils
at 100 degrees[, they say](https://a.example/b).

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

Note 2: At sea.
"""


def test_a_word_document_becomes_text() -> None:
    extracted = extract("a.docx", word(BODY, footnotes=NOTES))
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])


def test_its_outline_and_head_are_those_of_the_document() -> None:
    parsed = parse("docs/a.docx", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.kind, parsed.title, parsed.author, parsed.authored_at) == (
        "note", "Kettles & tea", "Ann Lee", "2024-05-06",
    )  # fmt: skip
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == ["Kettles", "Care"]


def test_a_cell_that_reaches_over_rows_stands_in_each() -> None:
    start, on = "<w:tcPr><w:vMerge w:val='restart'/></w:tcPr>", "<w:tcPr><w:vMerge/></w:tcPr>"
    body = "<w:tbl>" + row(p("a"), p("b")) + row(start + p("x"), p("1")) + row(on + p(""), p("2")) + "</w:tbl>"
    assert (extract("a.docx", word(body)).text or "").endswith("| x | 1 |\n| x | 2 |\n")


def test_a_cell_over_columns_stands_in_each_but_not_one_that_is_alone_in_its_row() -> None:
    wide = "<w:tcPr><w:gridSpan w:val='2'/></w:tcPr>"
    rows = (
        row(p("a"), wide + p("b")) + row(p("x"), p("1"), p("2")) + row(wide + p("Coast")) + row(p("y"), wide + p("3"))
    )
    assert (extract("a.docx", word(f"<w:tbl>{rows}</w:tbl>")).text or "").splitlines()[-5:] == [
        "| a | b | b |", "| --- | --- | --- |", "| x | 1 | 2 |", "| Coast |", "| y | 3 | 3 |",
    ]  # fmt: skip


def test_what_stands_inside_the_characters_of_a_run_is_no_text() -> None:
    assert (extract("a.docx", word(p("one <w:pPr a='b'/>two"))).text or "").endswith("\none two\n")


def test_a_cell_over_thousands_of_rows_adds_no_more_than_twice_the_text_of_its_table() -> None:
    start, on = "<w:tcPr><w:vMerge w:val='restart'/></w:tcPr>", "<w:tcPr><w:vMerge/></w:tcPr>"
    rows = row(start + p("x" * 50_000), p("0")) + "".join(row(on + p(""), p(str(n))) for n in range(2_000))
    text = extract("a.docx", word(f"<w:tbl>{rows}</w:tbl>")).text or ""
    assert (text.count("x" * 50_000), len(text) < 200_000) == (3, True)
    assert text.endswith("|  | 1999 |\n")


@pytest.mark.parametrize("level", ["x", "²", "-1", "1" * 5_000, "9" * 20])
def test_a_level_that_is_no_number_is_none(level: str) -> None:
    numbered = f"<w:numPr><w:ilvl w:val='{level}'/><w:numId w:val='5'/></w:numPr>"
    styles = f"<w:styles><w:style w:styleId='S'><w:outlineLvl w:val='{level}'/></w:style></w:styles>"
    body = p("boil", more=numbered) + p("steep", more=f"<w:outlineLvl w:val='{level}'/>") + p("pour", "S")
    assert (extract("a.docx", word(body, styles=styles)).text or "").endswith("\n1. boil\n\nsteep\n\npour\n")


def test_a_chapter_that_a_book_lists_again_and_again_comes_once() -> None:
    again = {f"{'x/../' * n}a.xhtml": "<p>Once.</p>" for n in range(9)}
    assert (extract("a.epub", book(again)).text or "").count("Once.") == 1


def test_a_book_is_read_in_the_order_of_its_chapters() -> None:
    chapters = {
        "b.xhtml": "<h1>One</h1><p>First &mdash; it boils.</p>",
        "a b.xhtml": "<h1>Two</h1><p>Last.</p>",
    }
    extracted = extract("a.epub", book(chapters))
    head = "---\ntitle: Tea\nauthor: Ann Lee, Bo Chen\ndate: 2024-05-06\nlanguage: en\n---\n"
    assert extracted.text == head + "\n# One\n\nFirst — it boils.\n\n# Two\n\nLast.\n"
    assert parse("docs/a.epub", extracted.text or "").title == "Tea"


@pytest.mark.parametrize("name", ["a.docx", "a.epub"])
@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" + b"x" * 99, b"\xd0\xcf\x11\xe0" * 99, archive({"a": "b"})])
def test_what_is_none_is_a_finding_that_says_so(name: str, data: bytes) -> None:
    extracted = extract(name, data)
    assert extracted.text is None
    assert FindingKind.MALFORMED in [one.kind for one in extracted.findings]


def test_a_bomb_is_a_finding() -> None:
    extracted = extract("a.docx", word("", footnotes="<w:p>" + " " * (65 << 20)))
    assert [one.kind for one in extracted.findings] == [FindingKind.TOO_LARGE]


def test_entities_are_not_expanded() -> None:
    lol = "".join(f'<!ENTITY l{n} "&l{n - 1};&l{n - 1};&l{n - 1};&l{n - 1};">' for n in range(1, 30))
    head = f'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY l0 "lol">{lol}]>'
    document = f"{head}<w:document {WORD}><w:body>{p('&l29;')}</w:body></w:document>"
    text = extract("a.docx", archive({"word/document.xml": document})).text
    assert text is not None
    assert len(text) < 2_000


GOOD: Sequence[tuple[str, bytes]] = (("a.docx", word(BODY, footnotes=NOTES)), ("a.epub", book({"a.xhtml": "<p>x"})))


@settings(max_examples=150, deadline=None)
@given(which=st.sampled_from(GOOD), at=st.integers(0, 3_000), data=st.binary(max_size=6))
def test_damage_to_an_archive_is_never_more_than_a_finding(which: tuple[str, bytes], at: int, data: bytes) -> None:
    name, good = which
    place = at % len(good)
    extracted = extract(name, good[:place] + data + good[place + len(data) :])
    assert extracted.text is not None or extracted.findings
