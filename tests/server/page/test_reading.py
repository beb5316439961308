"""A document as rows: nothing is lost between the text and what is shown of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.server.page import reading
from attest.server.page.reading import Lines, MarkedSpan, read_leaf
from attest.values.outlines import Block, BlockKind, Outline

TEXTS = st.text(st.sampled_from("ab \n\r\t€"), max_size=80)


def all_rows(text: str, mark: MarkedSpan | None) -> list[reading.Row]:
    """The rows of every page, found by going from page to page."""
    lines, rows, line = Lines(text), [], 1
    while line:
        page = read_leaf(lines, Outline(), line=line, mark=mark)
        rows += page.rows
        line = page.after or 0
    return rows


@given(TEXTS, st.data())
def test_rows_are_the_lines_of_the_text_and_the_mark_is_the_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    rows = all_rows(text, MarkedSpan(start=start, end=end) if end > start else None)
    assert [row.before + row.marked + row.after for row in rows] == [
        line.rstrip("\r") for line in (text.removesuffix("\n") if text else "").split("\n")
    ]
    assert "".join(row.marked for row in rows) == text[start:end].replace("\n", "").replace("\r", "") or "\r" in text
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))


@given(st.integers(1, 40), st.integers(1, 40))
def test_pages_join_whichever_line_they_are_opened_at(count: int, line: int) -> None:
    text = "".join(f"{'x' * 9_000}{n}\n" for n in range(count))
    lines = Lines(text)
    page = read_leaf(lines, Outline(), line=line, mark=None)
    assert [row.number for row in all_rows(text, None)] == list(range(1, count + 1))
    assert line > count or line in {row.number for row in page.rows}
    if page.before:
        assert read_leaf(lines, Outline(), line=page.before, mark=None).after == page.rows[0].number


def test_of_an_endless_line_as_much_is_shown_as_a_person_reads_and_the_mark_in_any_case() -> None:
    text = "a" * 1_000_000 + "HERE" + "b" * 1_000_000
    (row,) = read_leaf(Lines(text), Outline(), line=1, mark=MarkedSpan(start=1_000_000, end=1_000_004)).rows
    assert (row.marked, len(row.before + row.marked + row.after)) == ("HERE", reading.LINE_CHARACTERS)
    assert row.left_out == len(text) - reading.LINE_CHARACTERS


@pytest.mark.parametrize(
    ("kind", "look"), [(BlockKind.CODE, "mono"), (BlockKind.HEADING, "heading"), (BlockKind.LIST, "text")]
)
def test_lines_look_like_the_block_they_stand_in(kind: BlockKind, look: str) -> None:
    outline = Outline(blocks=[Block(kind=kind, start=4, end=11)])
    rows = read_leaf(Lines("one\ntwo\nsix\nten"), outline, line=1, mark=None).rows
    assert [row.look for row in rows] == ["text", look, look, "text"]


def test_the_outline_leads_to_the_lines_of_its_headings() -> None:
    text = "# A\n\n## B\ntext\n"
    blocks = [
        Block(kind=BlockKind.HEADING, start=0, end=3, level=1, label="A"),
        Block(kind=BlockKind.HEADING, start=5, end=9, level=2, label="B"),
    ]
    found = reading.entries(Lines(text), Outline(blocks=blocks))
    assert [(entry.label, entry.depth, entry.line) for entry in found] == [("A", 1, 1), ("B", 2, 3)]


def test_the_outline_of_code_is_its_symbols_each_below_the_one_around_it() -> None:
    blocks = [
        Block(kind=BlockKind.SYMBOL, start=0, end=20, label="Block"),
        Block(kind=BlockKind.CODE, start=0, end=8, parent=0),
        Block(kind=BlockKind.SYMBOL, start=9, end=20, parent=0, label="Block.limit"),
    ]
    found = reading.entries(Lines("class Block:\n  limit = 1\n"), Outline(blocks=blocks))
    assert [(entry.label, entry.depth) for entry in found] == [("Block", 2), ("Block.limit", 3)]
