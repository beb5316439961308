"""What changed between two texts is shown by spans of both, and nothing else is."""

from hypothesis import example, given
from hypothesis import strategies as st

from attest.evidence.differences import find_replacement, hunks_between, pieces_between

lines = st.lists(st.sampled_from(("One fee.", "Two fees, burned.", "", "  indented", "x", "Café 数据")), max_size=8)
texts = st.tuples(lines, st.sampled_from(("\n", "\r\n", "\n\n")), st.booleans()).map(
    lambda made: made[1].join(made[0]) + made[1] * made[2]
)


@given(texts, texts)
@example("", "a")
@example("a\n", "a")
def test_what_changed_put_in_the_place_of_what_stood_there_gives_the_new_text(before: str, after: str) -> None:
    made, at = "", 0
    for hunk in hunks_between(before, after):
        assert (hunk.before, hunk.after) == (before[hunk.start : hunk.end], after[hunk.after_start : hunk.after_end])
        made += before[at : hunk.start]
        assert len(made) == hunk.after_start
        made += hunk.after
        at = hunk.end
    assert made + before[at:] == after


@given(texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert hunks_between(text, text) == []


def test_lines_are_counted_as_an_editor_does() -> None:
    (hunk,) = hunks_between("a\nb\nc\n", "a\nB\nb2\nc\n")
    assert (hunk.start_line, hunk.after_start_line, hunk.before, hunk.after) == (2, 2, "b\n", "B\nb2\n")


def test_the_words_that_changed_stand_between_those_that_did_not() -> None:
    pieces = pieces_between("The fee is burned by all.", "The fee is paid out to all.")
    assert [(piece.before, piece.after) for piece in pieces] == [
        ("The fee is ", "The fee is "),
        ("burned by", "paid out to"),
        (" all.", " all."),
    ]


@given(texts, texts)
def test_pieces_joined_are_both_texts(before: str, after: str) -> None:
    pieces = pieces_between(before, after)
    assert "".join(piece.before for piece in pieces) == before
    assert "".join(piece.after for piece in pieces) == after


def test_the_place_of_a_quote_is_where_its_line_is_now() -> None:
    before = "# Fees\n\nIn short: the fee is burned. That is all.\n\nEnd.\n"
    after = "# Fees\n\nNew.\n\nIn short: the fee is paid out. That is all.\n\nEnd.\n"
    start = before.index("the fee")
    place = find_replacement(before, after, start, start + len("the fee is burned."))
    assert after[slice(*place)] == "the fee is paid out."


def test_the_place_of_a_quote_whose_lines_are_gone_is_empty() -> None:
    start, end = find_replacement("One.\nTwo.\nThree.\n", "One.\nThree.\n", 5, 9)
    assert start == end


@given(texts, texts, st.integers(0, 40), st.integers(1, 40))
def test_the_place_of_any_quote_is_a_span_of_the_new_text(before: str, after: str, start: int, size: int) -> None:
    start = min(start, max(0, len(before) - 1))
    first, last = find_replacement(before, after, start, min(len(before), start + size))
    assert 0 <= first <= last <= len(after)
