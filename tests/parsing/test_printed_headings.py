"""Standards, statutes, contracts and minutes as plain text have the sections and the title that a reader sees."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

STANDARD = """\
Working Group on Kettles                                      A. Moor
Request for Water: 8                                         May 1999

                        The Kettle Protocol

Status of this Memo

   This memo says how kettles are filled.

1.  Introduction

   A kettle is filled up to the mark.

1.1.  Lids

   A lid is put back with care.

Moor                                                         [Page 1]
\f
RFW 8                      Kettle Protocol                   May 1999

   The second page has words too.

2.  Security

   Steam is hot.

Moor                                                         [Page 2]
"""
CONTRACT = """\
LEASE OF A BOAT

Article 1 Object

The boat is lent for a summer.

Article 2 Price

The price is forty crowns, due in May.

SCHEDULE A

One oar is missing.
"""
UNDERLINED = """\
Notes on oars
=============

They are long.

What of oars?
-------------
Oil them in spring,
and dry them.
"""


def headings(text: str) -> list[tuple[int, str]]:
    return [(one.level, one.label) for one in parse("a.txt", text).outline.blocks if one.kind is BlockKind.HEADING]


@pytest.mark.parametrize(
    ("text", "title", "found"),
    [
        (STANDARD, "The Kettle Protocol",
         [(1, "The Kettle Protocol"), (1, "Status of this Memo"),
          (1, "1. Introduction"), (2, "1.1. Lids"), (1, "2. Security")]),
        (CONTRACT, "LEASE OF A BOAT",
         [(1, "LEASE OF A BOAT"), (3, "Article 1 Object"), (3, "Article 2 Price"), (1, "SCHEDULE A")]),
        (UNDERLINED, "Notes on oars", [(1, "Notes on oars"), (2, "What of oars?")]),
        (UNDERLINED.replace("\n", "\r\n"), "Notes on oars", [(1, "Notes on oars"), (2, "What of oars?")]),
    ],
)  # fmt: skip
def test_headings_are_known_by_their_form(text: str, title: str, found: list[tuple[int, str]]) -> None:
    assert headings(text) == found
    assert parse("a.txt", text).title == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Hours of the library\n\nWe open at nine and close at noon.\n\nFees are low.\n", "Hours of the library"),
        ("Hours of the library\n\nbread\n\nmilk\n", ""),
        ("hours of the library\n\nWe open at nine and close at noon.\n", ""),
        ("We open at nine.\n\nWe close at noon, or when it rains.\n", ""),
    ],
)
def test_a_first_line_above_a_sentence_is_the_title(text: str, title: str) -> None:
    assert [label for _, label in headings(text)] == ([title] if title else [])


def test_what_every_page_repeats_is_no_text_of_it() -> None:
    parsed = parse("a.txt", STANDARD)
    said = "\n".join(texts(STANDARD, parsed, BlockKind.PARAGRAPH))
    assert "The second page has words too." in said
    assert "[Page" not in said
    assert "RFW 8" not in said


@pytest.mark.parametrize(
    "text",
    [
        "1. Fill the kettle\n\n2. Put the lid on\n\n3. Wait until it sings\n\nThen pour.",
        "We met at noon.\n\nAda said it was late, and\n\nthe others were not there yet.",
        "1. Lids .......... 4\n\n2. Cups .......... 9\n\nAll of it.",
        "NOTE\n\nThe kettle is hot.",
        "One line\n\nAnother line\n\nA third line",
    ],
)
def test_steps_contents_and_prose_have_no_headings(text: str) -> None:
    assert headings(text) == []


@given(st.text(alphabet="A1.a \n\f-=§", max_size=300))
def test_any_text_gets_a_sound_outline(text: str) -> None:
    assert_sound(text, parse("a.txt", text))


@pytest.mark.parametrize(
    "text", ["x" + " " * 200_000, ("A" + " " * 50_000 + ".") * 4, "1. A " * 40_000, "A\n\n" * 40_000]
)
def test_a_long_text_without_shape_does_not_hang_the_reader(text: str) -> None:
    started = time.process_time()
    parse("a.txt", text)
    assert time.process_time() - started < 60, "a hang, not a budget"
