"""Rich Text is read for what it says, and a file made to do harm does none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.outlines import BlockKind
from tests.parsing.steps import growth
from tests.parsing.trees import assert_sound

RTF = rb"""{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial CYR;}}
{\colortbl;\red0;}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s7 HTML Preformatted;}}
{\info{\title Kettles & tea}{\author Ann Lee}{\creatim\yr2024\mo5\dy6\hr7}{\company None}}
{\header Page one\par}{\*\unknown{nothing}}
\pard\s1 Kettles\par
\pard\plain Water {\b boils} at 100\'b0, na\u239?ve {\v hidden}{\deleted 0}\emdash  {\f1 \'e4\'e0}\u-10179?\u-8704?.
{\footnote \pard\plain At sea.}\line Then wait.\par
{\pict\bin4 {{{{01020304}
{\listtext\pard 1.\tab}\pard\ilvl0 Pour.\par
{\listtext\'b7\tab}\pard\ilvl1 slowly\par
{\listtext 2.\tab}\pard\ilvl0 Wait.\par
\pard\s7 def boil():\par     return 1\par
\pard # not a heading\par
{\field{\*\fldinst HYPERLINK "https://a.example"}{\fldrslt they say}}\par
\trowd\pard\intbl Cup\cell Size\cell\row
\trowd\pard\intbl small\cell 2\par dl\cell\row
\pard End.}
"""
TEXT = """---
title: Kettles & tea
author: Ann Lee
date: 2024-05-06
---

# Kettles

Water boils at 100°, naïve — да😀.
Then wait.

1. Pour.
   - slowly
2. Wait.

```
def boil():
    return 1
```

\\# not a heading

they say

| Cup | Size |
| --- | --- |
| small | 2 dl |

End.

Note 1: At sea.
"""


def test_a_document_becomes_text() -> None:
    extracted = extract("a.rtf", RTF)
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])


def test_its_outline_and_head_are_those_of_the_document() -> None:
    parsed = parse("docs/a.rtf", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.title, parsed.author, parsed.authored_at) == ("Kettles & tea", "Ann Lee", "2024-05-06")
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == ["Kettles"]


def test_what_is_no_rich_text_is_reported() -> None:
    extracted = extract("a.rtf", b"Tea.")
    assert extracted.text is None
    assert [one.detail for one in extracted.findings] == ["not an RTF document: it does not begin with {\\rtf"]


PIECES = st.sampled_from(
    rb"{ } \par \pard \u8226? \u-1 \'e4 \' \* \bin9999 \bin \cell \row \intbl \s1 {\stylesheet {\s1 {\fonttbl "
    rb"\f1 \fcharset128 \uc9 \ansicpg1 \footnote \listtext \v \outlinelevel0 words \ \tab \~ {\info {\title \yr0".split(
        b" "
    )
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES | st.binary(max_size=4), max_size=40).map(b"".join))
def test_whatever_is_broken_there_is_a_text(data: bytes) -> None:
    text = extract("a.rtf", b"{\\rtf1 " + data).text
    assert text is not None
    assert_sound(text, parse("a.rtf", text))


@pytest.mark.parametrize("opened", [b"{", b"}", b"\\par ", b"\\u1", b"{\\footnote ", b"\\cell ", b"\\'81", b"\\bin1 "])
def test_what_never_ends_is_read_in_one_go(opened: bytes) -> None:
    """By steps, not by the clock: twice as much of anything is twice as many steps."""
    assert growth(lambda count: extract("a.rtf", b"{\\rtf1\\ansicpg932 " + opened * count), size=10_000) < 2.5


@pytest.mark.parametrize(
    ("opened", "read"),
    [
        (b"{", ""), (b"}", ""), (b"\\par ", ""), (b"{\\footnote ", ""), (b"\\cell ", ""),
        (b"\\'81", "\uff1d" * 50_000 + "\n"),  # two bytes of the code page 932 are one character
        (b"\\bin1 ", "bin1 " * 49_999 + "bin1\n"),  # one byte of data, and that is the next backslash
    ],
)  # fmt: skip
def test_what_never_ends_is_the_characters_that_it_has(opened: bytes, read: str) -> None:
    extracted = extract("a.rtf", b"{\\rtf1\\ansicpg932 " + opened * 100_000)
    assert (extracted.text, list(extracted.findings)) == (read, [])
