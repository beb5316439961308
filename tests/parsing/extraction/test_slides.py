"""A presentation is read slide by slide: title, text, lists by their levels, tables, charts, notes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.extraction.archives import CORE
from tests.parsing.extraction.offices import leveled, presentation, shape
from tests.parsing.trees import assert_sound

CARE = (
    shape("Pour it slowly.", leveled("with care", 'lvl="2"'), leveled("twice", 'lvl="1"'), "# Wait.", place="")
    + shape("<a:p><a:r><a:t>Care </a:t></a:r><a:br/><a:r><a:t>of kettles</a:t></a:r></a:p>", place="title")
    + shape("7", place="sldNum")
    + shape("An aside.", "")
    + shape(leveled("first", "<a:buAutoNum/>"), leveled("second", "<a:buAutoNum/>"))
    + '<p:pic><p:nvPicPr><p:cNvPr descr="A kettle on a stove"/></p:nvPicPr></p:pic>'
)
NOTES = shape("Say that chalk is harmless.", place="body") + shape("1", place="sldNum")
TEXT = """---
title: Kettles & tea
author: Ann Lee
date: 2024-05-06T07:08:09Z
---

# Slide 1: Welcome

On tea

# Slide 2: Care of kettles

- Pour it slowly.
   - with care
   - twice
- \\# Wait.

An aside.

1. first
2. second

![A kettle on a stove]()

## Notes

Say that chalk is harmless.
"""


def cell(text: str, more: str = "") -> str:
    return f"<a:tc {more}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>"


def body(data: bytes) -> str:
    return (extract("a.pptx", data).text or "").rpartition("---\n\n")[2]


def test_a_presentation_becomes_text() -> None:
    slides = [shape("Welcome", place="ctrTitle") + shape("On tea", place="subTitle"), CARE]
    extracted = extract("a.pptx", presentation(slides, notes={2: NOTES}))
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])


def test_its_outline_has_slides_and_notes() -> None:
    parsed = parse("docs/a.pptx", TEXT)
    assert_sound(TEXT, parsed)
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == [
        "Slide 1: Welcome", "Slide 2: Care of kettles", "Notes",
    ]  # fmt: skip
    assert (parsed.kind, parsed.title, parsed.author) == ("note", "Kettles & tea", "Ann Lee")


def test_what_a_program_fills_in_is_not_said_of_a_presentation() -> None:
    core = CORE.replace("Ann Lee", "python-docx")
    text = extract("a.pptx", presentation([shape("Some words.")], core=core)).text or ""
    assert "Ann Lee" not in text
    assert parse("talk.pptx", text).author is None


def test_a_title_that_every_presentation_has_is_none() -> None:
    core = CORE.replace("Kettles &amp; tea", "PowerPoint Presentation")
    named = extract("a.pptx", presentation([shape("Welcome", place="title")], core=core)).text or ""
    assert parse("talk.pptx", named).title == "Welcome"
    unnamed = extract("a.pptx", presentation([shape("Some words.")], core=core)).text or ""
    assert parse("talk.pptx", unnamed).title == "talk"


def test_a_table_stands_below_its_header_and_a_cell_over_rows_in_each() -> None:
    rows = [
        cell("Plan") + cell("Region") + cell("Price"),
        cell("Pro", 'rowSpan="2"') + cell("North") + cell("1"),
        cell("", 'vMerge="1"') + cell("South") + cell("2"),
    ]
    table = "".join(f"<a:tr>{row}</a:tr>" for row in rows)
    frame = f"<p:graphicFrame><a:graphic><a:tbl>{table}</a:tbl></a:graphic></p:graphicFrame>"
    assert body(presentation([frame])) == (
        "# Slide 1\n\n| Plan | Region | Price |\n| --- | --- | --- |\n| Pro | North | 1 |\n| Pro | South | 2 |\n"
    )


def test_a_chart_is_the_table_that_it_draws() -> None:
    def points(*texts: object) -> str:
        return "".join(f'<c:pt idx="{at}"><c:v>{text}</c:v></c:pt>' for at, text in enumerate(texts))

    chart = (
        "<c:chartSpace><c:title><a:t>Sales</a:t></c:title><c:ser><c:tx><c:strCache>" + points("Kettles")
        + "</c:strCache></c:tx><c:cat>" + points("May", "June") + "</c:cat><c:val><c:formatCode>0%</c:formatCode>"
        + points(0.25, 0.5) + "</c:val></c:ser></c:chartSpace>"
    )  # fmt: skip
    frame = '<p:graphicFrame><c:chart r:id="c1"/></p:graphicFrame>'
    data = presentation([frame], to=[("c1", "chart", "../charts/one.xml")], parts={"charts/one": chart})
    assert body(data) == "# Slide 1\n\nSales\n\n|  | Kettles |\n| --- | --- |\n| May | 25% |\n| June | 50% |\n"


def test_the_words_of_a_diagram_are_a_list() -> None:
    words = [f"<dgm:pt><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:pt>" for text in ("Fill", "Boil")]
    frame = '<p:graphicFrame><dgm:relIds r:dm="d1"/></p:graphicFrame>'
    made = presentation(
        [frame],
        to=[("d1", "diagramData", "/ppt/diagrams/one.xml")],
        parts={"diagrams/one": "<dgm:pt type='pres'/>".join(words)},
    )
    assert body(made) == "# Slide 1\n\n- Fill\n- Boil\n"


def test_a_link_keeps_its_address_and_what_is_said_twice_for_older_programs_comes_once() -> None:
    run = '<a:p><a:r><a:rPr><a:hlinkClick r:id="l1"/></a:rPr><a:t>More</a:t></a:r></a:p>'
    twice = f"<mc:Choice>{shape(run)}</mc:Choice><mc:Fallback>{shape(run)}</mc:Fallback>"
    link = '<Relationship Id="l1" Type="x/hyperlink" Target="https://a.example/b" TargetMode="External"/>'
    assert body(presentation([twice], links=link)) == "# Slide 1\n\n[More](https://a.example/b)\n"


def test_words_that_stand_twice_on_a_slide_come_twice_and_those_of_a_shape_once() -> None:
    twice = shape("Tea", place="title") + shape("Hot.") + shape("Hot.") + shape("Tea", place="title")
    assert body(presentation([twice])) == "# Slide 1: Tea\n\nHot.\n\nHot.\n\nTea\n"
    nested = shape("<a:p>" * 100 + "<a:r><a:t>deep</a:t></a:r>")
    assert body(presentation([nested])) == "# Slide 1\n\ndeep\n"


def test_hidden_slides_are_left_out_and_slides_of_pictures_are_named() -> None:
    slides = [shape("One", place="title"), shape("Two", place="title"), "<p:pic/>", shape("Four", place="title")]
    extracted = extract("a.pptx", presentation(slides, hidden=[2]))
    assert body(presentation(slides, hidden=[2])) == "# Slide 1: One\n\n# Slide 4: Four\n"
    assert [(one.kind, one.detail.rpartition(": ")[2]) for one in extracted.findings] == [
        (FindingKind.UNSUPPORTED, "2"), (FindingKind.EMPTY, "3"),
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04" + b"x" * 99, b"\xd0\xcf\x11\xe0" * 99, presentation([])])
def test_what_is_no_presentation_is_a_finding_that_says_so(data: bytes) -> None:
    extracted = extract("a.pptx", data)
    assert extracted.text is None
    assert FindingKind.MALFORMED in [one.kind for one in extracted.findings]


GOOD = presentation([CARE, CARE], notes={1: NOTES})


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(GOOD) - 1), data=st.binary(max_size=6))
def test_damage_to_a_presentation_is_never_more_than_a_finding(at: int, data: bytes) -> None:
    extracted = extract("a.pptx", GOOD[:at] + data + GOOD[at + len(data) :])
    assert extracted.text is not None or extracted.findings


LINES = st.sampled_from(["# x", "---", "1. y", "> q", "| a |", "```", "word", "<b>"])


@given(texts=st.lists(st.tuples(LINES, st.sampled_from(["", 'lvl="1"', 'lvl="8"', 'lvl="x"'])), max_size=8))
def test_no_text_of_a_slide_poses_as_a_heading_or_as_code(texts: list[tuple[str, str]]) -> None:
    paragraphs = [leveled(text.replace("<", "&lt;"), level) for text, level in texts]
    text = extract("a.pptx", presentation([shape("T", place="title") + shape(*paragraphs, place="")])).text or ""
    blocks = parse("a.pptx", text).outline.blocks
    assert [block.label for block in blocks if block.kind is BlockKind.SECTION] == ["Slide 1: T"]
    assert not any(block.kind in (BlockKind.CODE, BlockKind.TABLE) for block in blocks)
