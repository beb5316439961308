"""Tables of PDFs whose cells are ruled."""

from collections.abc import Sequence
from itertools import pairwise

from attest.parsing import parse
from attest.parsing.extraction.pdf.extract import extract_pdf
from attest.values.outlines import BlockKind
from tests.parsing.extraction.pdfs import Words, grid, lines, pdf
from tests.parsing.trees import assert_sound

XS = (72, 170, 300, 420)
FILLING = [f"This is line {n} of what is said below the table, which is long enough to be prose." for n in range(8)]


def cells(top: float, *rows: Sequence[str]) -> list[Words]:
    """Rows of cells, 30 points high, whose lines are divided by a stroke."""
    return [
        Words(x=x + 5, y=top - 12 - 30 * row - 12 * n, text=line)
        for row, texts in enumerate(rows)
        for x, text in zip(XS, texts, strict=False)
        for n, line in enumerate(text.split("/"))
        if line
    ]


def ys(top: float, rows: int) -> list[float]:
    return [top - 30 * n for n in range(rows + 1)]


def text_of(data: bytes) -> str:
    text = extract_pdf(data).text
    assert text is not None
    assert_sound(text, parse("docs/a.pdf", text))
    return text.replace("\f", "¶")


HENS = [("Hen", "Fault", "Cure"), ("Bess", "lays in the/hedge", "keep her in until/noon"), ("Dot", "none", "")]
READ = ["| Hen | Fault | Cure |", "| Bess | lays in the hedge | keep her in until noon |", "| Dot | none |  |"]


def test_the_lines_of_a_ruled_cell_are_one() -> None:
    text = text_of(pdf([*cells(700, *HENS), grid(XS, ys(700, 3)), *lines(*FILLING, top=560)]))
    assert text.split("\n\n")[0].splitlines()[1:] == READ


def test_a_word_that_is_underlined_divides_no_cell() -> None:
    text = text_of(pdf([*cells(700, *HENS), grid(XS, ys(700, 3)), "180 656 m 200 656 l S", *lines(*FILLING, top=560)]))
    assert text.split("\n\n")[0].splitlines()[1:] == READ


def test_borders_drawn_for_each_cell_rule_a_table() -> None:
    bars = [f"{x} {y} {end - x} 0.5 re f" for y in ys(700, 3) for x, end in pairwise(XS)]
    text = text_of(pdf([*cells(700, *HENS), *bars, "72 610 m 72 700 l S", *lines(*FILLING, top=560)]))
    assert text.split("\n\n")[0].splitlines()[1:] == READ


def test_a_cell_that_spans_columns_or_rows_is_told_in_each() -> None:
    """Between *Cures* and what would be its neighbour nothing is drawn, nor between *Bess* and what is below it."""
    rows = [("Hen", "Cures", ""), ("Bess", "bath", "ash"), ("", "rest", "straw")]
    down = ["72 610 m 72 700 l S", "170 610 m 170 700 l S", "300 610 m 300 670 l S", "420 610 m 420 700 l S"]
    across = ["72 700 m 420 700 l S", "72 670 m 420 670 l S", "170 640 m 420 640 l S", "72 610 m 420 610 l S"]
    text = text_of(pdf([*cells(700, *rows), *down, *across, *lines(*FILLING, top=560)]))
    assert text.split("\n\n")[0].splitlines()[1:] == [
        "| Hen | Cures | Cures |",
        "| Bess | bath | ash |",
        "| Bess | rest | straw |",
    ]


def test_columns_without_strokes_between_their_rows_are_read_line_by_line() -> None:
    rows = [("Hen", "Eggs", "Weight"), ("Bess/Dot/Fay/Gwen", "4/5/3/6", "2.1/1.9/2.4/2.2")]
    strokes = grid(XS, [700, 670, 610])
    text = text_of(pdf([*cells(700, *rows), strokes, *lines(*FILLING, top=560)]))
    assert "| Dot | 5 | 1.9 |" in text


def test_a_table_goes_on_over_a_page() -> None:
    first = [*lines(*FILLING, top=300), *cells(120, *HENS[:2]), grid(XS, ys(120, 2))]
    second = [
        *cells(740, ("Fay", "broody", "bath"), HENS[2], ("Gwen", "cold", "")),
        grid(XS, ys(740, 3)),
        *lines(*FILLING, top=560),
    ]
    data = pdf(first, second)
    text = text_of(data)
    assert "\n".join([*READ[:2], "¶| Fay | broody | bath |", READ[2]]) in text
    blocks = parse("docs/a.pdf", extract_pdf(data).text or "").outline.blocks
    assert [block.kind for block in blocks].count(BlockKind.TABLE) == 1


def test_a_table_whose_header_is_said_again_is_another() -> None:
    more = ([("Fay", "broody", "bath"), ("Gwen", "cold", "lamp")], [("Ida", "bald", "oil"), ("Kit", "lame", "rest")])
    pages = ([*cells(740, *HENS[:2], *rows), grid(XS, ys(740, 4)), *lines(*FILLING, top=560)] for rows in more)
    assert text_of(pdf(*pages)).count(READ[0]) == 2


def test_a_table_stays_behind_the_sentence_that_leads_to_it() -> None:
    first = [*lines(*FILLING, "The hens are as follows, and what to do with them:", top=300)]
    first += [*cells(120, *HENS[:2]), grid(XS, ys(120, 2))]
    text = text_of(pdf(first, lines("where a cure is what the farmer does of a morning.", *FILLING, top=740)))
    assert text.index("as follows") < text.index(READ[0]) < text.index("where a cure")
