"""A PDF becomes the text that a person reads in it. pdfs.py beside it writes the PDFs; the texts are by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.parsing.extraction.pdf.extract import extract_pdf
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from attest.values.pages import Pages, pages_of
from tests.parsing.extraction.pdfs import BOLD, MONO, PICTURE, Words, lines, pdf
from tests.parsing.trees import assert_sound, texts

FILLING = (
    "The base fee of a block depends on how full the block before was,",
    "and it moves by at most an eighth of itself from block to block, so",
    "that nobody has to guess what the next block will ask for its space.",
)
"""Lines as wide as a column, so that a test has a body that its headings differ from."""


def text_of(data: bytes) -> str:
    """The text without front matter, with the beginning of a page shown as ¶."""
    text = extract_pdf(data).text
    assert text is not None
    assert_sound(text, parse("docs/a.pdf", text))
    return text.replace("\f", "¶").strip("\n")


def kinds(data: bytes) -> list[FindingKind]:
    return [finding.kind for finding in extract_pdf(data).findings]


def test_lines_of_a_paragraph_are_one_and_paragraphs_have_a_blank_line_between_them() -> None:
    page = [*lines(*FILLING), *lines("A second paragraph stands apart.", top=640)]
    first = " ".join(FILLING)
    assert text_of(pdf(page)) == f"¶\n{first}\n\nA second paragraph stands apart."


def test_an_indented_line_begins_a_paragraph() -> None:
    page = [
        *lines("This first paragraph of the two is as wide as its column is, and it", "ends here."),
        *lines("A second paragraph is indented, and nothing else sets it apart from", x=84, top=676),
        *lines("the first."),
    ]
    page[-1] = Words(x=72, y=664, text="the first.")
    assert text_of(pdf(page)).split("\n\n") == [
        "¶\nThis first paragraph of the two is as wide as its column is, and it ends here.",
        "A second paragraph is indented, and nothing else sets it apart from the first.",
    ]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("a set of vali-", "dators signs", "a set of validators signs"),
        ("a zero-", "knowledge proof; zero-knowledge it is", "a zero-knowledge proof; zero-knowledge it is"),
        ("the long-", "range attack, over a range that is long", "the long-range attack, over a range that is long"),
        ("it is a store-", "of-value, and so much for that", "it is a store-of-value, and so much for that"),
        ("at https://example.org/an-", "other-thing", "at https://example.org/an-other-thing"),
        ("see EIP-", "1559 for it", "see EIP-1559 for it"),
        ("codes of Reed-", "Solomon kind", "codes of Reed-Solomon kind"),
        ("at http:", "//example.org/paper", "at http://example.org/paper"),
    ],
)
def test_a_hyphen_at_the_end_of_a_line_goes_where_typesetting_made_it(first: str, second: str, whole: str) -> None:
    assert text_of(pdf(lines(first, second, "and so on to the end"))) == f"¶\n{whole} and so on to the end"


COLUMN = [f"Line {n} of the left column goes on here" for n in range(1, 13)]
OTHER = [f"line {n} of the right one follows after it" for n in range(1, 13)]


def test_two_columns_are_read_one_after_the_other_below_a_title_that_reaches_across() -> None:
    page = [
        *lines("A Title That Reaches Across Both Columns", x=120, top=740, size=20),
        *lines(*COLUMN, x=60, top=690),
        *lines(*OTHER, x=310, top=690),
    ]
    title, body = text_of(pdf(page)).split("\n\n", 1)
    assert title == "¶\n# A Title That Reaches Across Both Columns"
    assert body == " ".join([*COLUMN, *OTHER])


def test_the_rows_of_a_table_stay_together() -> None:
    rows = [("Name", "Value"), ("Base fee", "8"), ("Elasticity", "2"), ("Target", "15,000,000")]
    cells = [
        Words(x=x, y=700 - 12 * n, text=text)
        for n, row in enumerate(rows)
        for x, text in zip((72, 200), row, strict=True)
    ]
    text = text_of(pdf([*cells, *lines(*FILLING, top=600)]))
    assert text.split("\n\n")[0].splitlines()[1:] == [f"| {name} | {value} |" for name, value in rows]


def running(number: int, *body: Words) -> list[Words]:
    head, foot = f"Journal of Blocks, vol. {number}", f"Page {number} of 4"
    return [Words(x=72, y=760, text=head, size=8), *body, Words(x=300, y=40, text=foot, size=8)]


def test_running_heads_and_page_numbers_are_left_out() -> None:
    pages = [running(n, *lines(f"What page {n} says, and nothing but that.")) for n in range(1, 5)]
    assert text_of(pdf(*pages)) == "\n\n".join(f"¶\nWhat page {n} says, and nothing but that." for n in range(1, 5))


def test_heads_of_chapters_go_by_the_page_number_that_they_end_with() -> None:
    heads = [f"Chapter {1 + n // 2}: of {'tolls' if n < 2 else 'fees'} {n + 7}" for n in range(4)]
    pages = [
        [*lines(head, top=760), *lines(f"It is said {word} here.")] for head, word in zip(heads, "abcd", strict=True)
    ]
    assert text_of(pdf(*pages)) == "\n\n".join(f"¶\nIt is said {word} here." for word in "abcd")


def test_a_number_that_is_no_page_number_stays() -> None:
    assert text_of(pdf(lines("They were"), lines("42", top=400))) == "¶\nThey were\n\n¶\n42"


def test_a_paragraph_that_a_page_divides_goes_on_behind_the_beginning_of_the_page() -> None:
    first = [
        *lines(*FILLING[:2], top=120),
        Words(x=72, y=80, text="1", size=6),
        Words(x=76, y=78, text="A note.", size=8),
    ]
    second = lines("that nobody has to guess.", "And so it goes.")
    assert text_of(pdf(first, second)) == (
        "¶\n1 A note.\n\n" + " ".join(FILLING[:2]) + "\n¶that nobody has to guess. And so it goes."
    )


def test_a_word_that_a_page_divides_stays_whole() -> None:
    assert (
        text_of(pdf(lines("It has vali-", top=80), lines("dators of its own."))) == "¶\nIt has validators\n¶of its own."
    )


ABSTRACT = (
    "An abstract is set in print that is smaller than that of the text, so that",
    "it is seen to be one, and on the page where it ends there is in any case",
)
BODY = lines(*FILLING, *FILLING, top=600)


def test_a_sentence_in_small_print_goes_on_on_the_next_page() -> None:
    text = text_of(pdf(lines(*ABSTRACT, size=8), [*lines("something else to read.", size=8), *BODY]))
    assert text.startswith(f"¶\n{' '.join(ABSTRACT)}\n¶something else to read.\n\n{FILLING[0]}")


@pytest.mark.parametrize("before", [ABSTRACT[0] + " and so on.", "number of blocks"])
def test_small_print_that_ends_or_is_a_label_does_not_go_on_on_the_next_page(before: str) -> None:
    text = text_of(pdf([*lines(before, size=8), *BODY], [*lines("size of blocks", size=8), *BODY]))
    assert "\n\n¶\nsize of blocks\n\n" in text


def test_the_number_of_a_page_in_small_print_is_left_out_though_it_is_larger() -> None:
    pages = [[*lines(*ABSTRACT, size=8), Words(x=300, y=40, text=f"{n}")] for n in (2, 3)]
    body = lines(*FILLING, *FILLING, *FILLING)
    assert text_of(pdf(body, *pages)).split("¶\n")[2:] == [f"{' '.join(ABSTRACT)}\n\n", " ".join(ABSTRACT)]


def test_a_note_of_addresses_divides_no_sentence() -> None:
    note = lines("1 https://example.org/one", "2 https://example.org/two", top=60, size=7, font=MONO)
    text = text_of(pdf([*lines(*FILLING[:2], top=120), *note], lines(FILLING[2], "And so it goes.")))
    assert f"{FILLING[1]}\n¶{FILLING[2]}" in text
    assert text.index("example.org") < text.index("¶that")


def test_headings_are_larger_bold_or_listed_and_numbers_give_their_rank() -> None:
    page = [
        *lines("Fees and Blocks", top=740, size=18),
        *lines("1 Introduction", top=700, size=13),
        *lines(*FILLING, top=680),
        *lines("1.1 The base fee", top=630, font=BOLD),
        *lines(*FILLING, top=612),
        *lines("Listed alone", top=560),
        *lines(*FILLING, top=540),
    ]
    data = pdf(page, bookmarks=[("Introduction", 1), ("Listed alone", 1)])
    text = extract_pdf(data).text or ""
    parsed = parse("docs/a.pdf", text)
    assert texts(text, parsed, BlockKind.HEADING) == [
        "# Fees and Blocks", "## 1 Introduction", "### 1.1 The base fee", "## Listed alone"
    ]  # fmt: skip
    assert (parsed.title, parsed.kind) == ("Fees and Blocks", "note")


def test_a_heading_right_below_the_title_is_one_though_it_has_no_number() -> None:
    page = [
        *lines("Conditions of hire", top=740, size=18),
        *lines("Booking", top=700, size=13),
        *lines(*FILLING, top=680),
        *lines("Late return", top=620, size=13),
        *lines(*FILLING, top=600),
    ]
    text = extract_pdf(pdf(page)).text or ""
    headings = texts(text, parse("docs/a.pdf", text), BlockKind.HEADING)
    assert headings == ["# Conditions of hire", "## Booking", "## Late return"]


def test_the_names_below_a_title_are_no_headings() -> None:
    page = [
        *lines("Fees and Blocks", top=740, size=18),
        *lines("Ada Mole", "University of Burrows", top=705, size=12),
        *lines(*FILLING, top=660),
        *lines("The base fee", top=600, size=13),
        *lines(*FILLING, top=580),
    ]
    text = extract_pdf(pdf(page)).text or ""
    headings = texts(text, parse("docs/a.pdf", text), BlockKind.HEADING)
    assert headings == ["# Fees and Blocks", "## The base fee"]


def test_bold_words_at_the_beginning_of_a_paragraph_are_no_heading() -> None:
    page = [
        Words(x=72, y=700, text="Defenses.", font=BOLD),
        Words(x=120, y=700, text="They come in many kinds, and of"),
        *lines("each there is more than one.", top=688),
    ]
    assert text_of(pdf(page)) == "¶\nDefenses. They come in many kinds, and of each there is more than one."


def test_items_of_a_list_stand_apart() -> None:
    page = lines("It needs:", "• an offline key", "• a second one,", "  kept elsewhere", "• patience", *FILLING)
    text = extract_pdf(pdf(page)).text or ""
    parsed = parse("docs/a.pdf", text)
    items = texts(text, parsed, BlockKind.LIST_ITEM)
    assert items[0] == "• an offline key"
    assert items[1] == "• a second one, kept elsewhere"


@pytest.mark.parametrize(
    ("numbers", "items"), [("123", 3), ("1234", 4), ("12", 0), ("234", 0), ("134", 0), ("1123", 3), ("123123", 6)]
)
def test_paragraphs_that_count_from_one_are_a_list_though_no_stop_follows_the_number(numbers: str, items: int) -> None:
    page = [Words(x=72, y=700 - 30 * n, text=f"{number} Rinse it with cold water.") for n, number in enumerate(numbers)]
    text = extract_pdf(pdf(page)).text or ""
    parsed = parse("docs/a.pdf", text)
    assert_sound(text, parsed)
    assert len(texts(text, parsed, BlockKind.LIST_ITEM)) == items


def test_code_keeps_its_lines_and_their_indents() -> None:
    page = [
        *lines("def fee():", x=72, top=700, font=MONO),
        *lines("return 7", x=96, top=688, font=MONO),
        *lines(*FILLING, top=650),
    ]
    assert text_of(pdf(page)).startswith("¶\n```\ndef fee():\n    return 7\n```\n\n")


def test_a_number_above_a_number_is_a_fraction_and_a_raised_one_an_exponent() -> None:
    page = [
        Words(x=72, y=700, text="more than"),
        Words(x=116, y=704, text="1", size=7), Words(x=116, y=696.5, text="3", size=7),
        Words(x=124, y=700, text="of 2"), Words(x=139.2, y=704, text="128", size=7),
        Words(x=153, y=700, text="validators are"),
        *lines("offline at the time that this is about.", top=688),
    ]  # fmt: skip
    whole = "more than 1/3 of 2^128 validators are offline at the time that this is about."
    assert text_of(pdf(page)) == f"¶\n{whole}"


def test_what_the_file_says_of_itself_stands_in_front_of_the_first_page() -> None:
    info = {"Title": "Fees: a study", "Author": "Ada L.", "CreationDate": "D:20240328120000+01'00'"}
    text = extract_pdf(pdf(lines(*FILLING), info=info)).text or ""
    parsed = parse("docs/a.pdf", text)
    assert (parsed.title, parsed.author, parsed.authored_at) == ("Fees: a study", "Ada L.", "2024-03-28")
    assert pages_of("a.pdf", text, 0, text.index("\f")) is None


@pytest.mark.parametrize(
    "title", ["untitled", "(anonymous)", "paper.dvi", "Microsoft Word - draft 3.docx", "", "/tmp/x", "---"]
)
def test_a_title_that_a_program_made_up_is_none(title: str) -> None:
    page = [*lines("The Name on the Page", top=740, size=18), *lines(*FILLING)]
    text = extract_pdf(pdf(page, info={"Title": title})).text or ""
    assert parse("docs/a.pdf", text).title == "The Name on the Page"


def test_every_character_has_its_page() -> None:
    text = extract_pdf(pdf(lines("First words."), [], lines("Third words."))).text or ""
    for word, page in (("First", 1), ("Third", 3)):
        at = text.index(word)
        assert pages_of("papers/A.PDF", text, at, at + 5) == Pages(first=page, last=page)
    whole = pages_of("a.pdf", text, text.index("First"), len(text))
    assert (whole, str(whole)) == (Pages(first=1, last=3), "pp. 1–3")
    assert pages_of("a.txt", text, 0, len(text)) is None


def test_no_line_of_a_page_is_taken_for_markup() -> None:
    texts_of_pages = ["# no heading", "| no table", "``` no code", "---", "> no quotation"]
    pages = [[*lines(text), *lines(*FILLING, top=600)] for text in texts_of_pages]
    text = extract_pdf(pdf(*pages)).text or ""
    kinds_found = {block.kind for block in parse("docs/a.pdf", text).outline.blocks}
    assert kinds_found == {BlockKind.PARAGRAPH}
    assert [line.strip() for line in text.splitlines() if line.strip() in texts_of_pages] == texts_of_pages


# --- what is wrong with a file ---

WHOLE = pdf([*lines(*FILLING)], [*lines(*FILLING)])


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (pdf(lines("Secret."), locked=True), FindingKind.ENCRYPTED, "asks for a password"),
        (b"<html>not found</html>", FindingKind.MALFORMED, "not a PDF"),
        (b"", FindingKind.MALFORMED, "not a PDF"),
        (b"%PDF-1.7\n" + b"x" * 500, FindingKind.MALFORMED, "damaged"),
        (pdf([PICTURE], [PICTURE]), FindingKind.SCANNED, "2 pages of pictures without text"),
        (pdf([], []), FindingKind.EMPTY, "no text on its 2 pages"),
    ],
)
def test_a_file_without_readable_text_gives_none_and_says_why(data: bytes, kind: FindingKind, words: str) -> None:
    extracted = extract("a.pdf", data)
    assert extracted.text is None
    assert [(finding.kind, words in finding.detail) for finding in extracted.findings] == [(kind, True)]


def test_pages_that_are_pictures_are_counted() -> None:
    extracted = extract_pdf(pdf(lines(*FILLING), [PICTURE], [PICTURE], [PICTURE]))
    assert FILLING[0] in (extracted.text or "")
    first = extracted.findings[0]
    assert (first.kind, first.detail.partition(" pages")[0]) == (FindingKind.SCANNED, "3 of 4")


def test_a_text_in_pieces_is_said_to_be_one() -> None:
    pieces = [" ".join("spaced out letters are no words") for _ in range(6)]
    assert kinds(pdf(lines(*pieces))) == [FindingKind.GARBLED]


def test_a_text_without_words_is_said_to_be_one() -> None:
    assert kinds(pdf(lines(*["Wkh txlfn eurzq ira mxpsv rxhu wkh odcb grj dqg uxqv"] * 8))) == [FindingKind.GARBLED]


def test_good_text_has_no_findings() -> None:
    assert kinds(WHOLE) == []


@pytest.mark.parametrize("share", [0.95, 0.7, 0.4])
def test_what_is_left_of_a_file_that_was_cut_off_is_read_or_reported(share: float) -> None:
    extracted = extract_pdf(WHOLE[: int(len(WHOLE) * share)])
    assert extracted.text is not None or [f.kind for f in extracted.findings] == [FindingKind.MALFORMED]


WORD = st.text(alphabet="abcdefghijklmnop", min_size=3, max_size=9)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.lists(WORD, min_size=1, max_size=8), max_size=12), min_size=1, max_size=4))
def test_no_word_is_lost_or_moved_and_the_same_bytes_give_the_same_text(pages: list[list[list[str]]]) -> None:
    data = pdf(*(lines(*(" ".join(line) for line in page)) for page in pages))
    extracted = extract_pdf(data)
    assert extracted == extract_pdf(data)
    words = [word for page in pages for line in page for word in line]
    text = extracted.text or ""
    assert text.replace("#", " ").replace("|", " ").split() == words
    assert text.count("\f") == (len(pages) if words else 0)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 450), st.floats(0, 770), WORD, st.sampled_from([6, 10, 17])), max_size=40))
def test_words_anywhere_on_a_page_are_read(placed: list[tuple[float, float, str, int]]) -> None:
    page = [Words(x=x, y=y, text=text, size=size) for x, y, text, size in placed]
    drawn = {letter for _, _, text, _ in placed for letter in text}
    assert {letter for letter in extract_pdf(pdf(page)).text or "" if letter.isalpha()} == drawn


def test_beyond_the_limits_the_first_pages_are_read_and_the_rest_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [lines(f"Page {word} has words.") for word in ("one", "two", "three")]
    monkeypatch.setattr("attest.parsing.extraction.pdf.extract.MAX_PAGES", 2)
    extracted = extract_pdf(pdf(*pages))
    assert (extracted.text or "").split() == "Page one has words. Page two has words.".split()
    assert [(f.kind, "the first 2 of its 3 pages" in f.detail) for f in extracted.findings] == [
        (FindingKind.TRUNCATED, True)
    ]
    monkeypatch.setattr("attest.parsing.extraction.pdf.pdfium.MAX_PAGE_CHARACTERS", 8)
    assert (extract_pdf(pdf(pages[0])).text or "").split() == ["Page", "one"]


def test_a_page_in_too_many_pieces_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attest.parsing.extraction.pdf.pdfium.MAX_PAGE_PIECES", 2)
    extracted = extract_pdf(pdf(lines("one", "two", "three")))
    assert [(f.kind, "3 pieces" in f.detail) for f in extracted.findings] == [(FindingKind.TRUNCATED, True)]
