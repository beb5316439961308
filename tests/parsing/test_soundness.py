"""For any text whatever, every reader gives an outline that keeps its promises."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from attest.parsing import parse
from attest.parsing.markdown import MAX_DEPTH, _parser
from tests.parsing.pieces import PIECES
from tests.parsing.trees import assert_sound

DOCUMENTS = st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\n\n", "\r\n", " ", "\r", ""])), max_size=40).map(
    lambda pieces: "".join(piece + gap for piece, gap in pieces)
)
HEADS = st.sampled_from(
    [
        "",
        "---\neip: 7\n---\n",
        "+++\neip = 7\nrequires = 1\nauthor = 'A'\n+++\n",
        "---\nsource: magicians\ntopic_id: 3\nauthor: ann\n---\n\n",
        "WEBVTT\n\n",
    ]
)
NAMES = ["a.md", "ercs/erc-7.md", "a.vtt", "a.txt", "a.py", "Makefile", "a.html", "a.rst", "a.adoc", "a.org"]


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150, deadline=None)
@given(head=HEADS, body=DOCUMENTS)
def test_outlines_of_assembled_documents_are_sound(name: str, head: str, body: str) -> None:
    assert_sound(head + body, parse(name, head + body))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=400))
def test_outlines_of_any_characters_are_sound(name: str, text: str) -> None:
    assert_sound(text, parse(name, text))


@settings(max_examples=150, deadline=None)
@given(head=HEADS, body=DOCUMENTS)
def test_reading_twice_gives_the_same(head: str, body: str) -> None:
    assert parse("a.md", head + body) == parse("a.md", head + body)


@settings(max_examples=200, deadline=None)
@given(body=DOCUMENTS)
def test_a_heading_begins_with_its_own_line(body: str) -> None:
    for block in parse("a.md", body).outline.blocks:
        if block.level:
            assert block.start == 0 or body[block.start - 1] in "\r\n"


@settings(max_examples=300, deadline=None)
@given(body=DOCUMENTS)
def test_the_short_cut_for_plain_paragraphs_changes_nothing(body: str) -> None:
    def blocks(parser: MarkdownIt) -> list[tuple[str, list[int] | None]]:
        tokens: list[Token] = []
        parser.block.parse(source, parser, {}, tokens)
        names = {"plain_lines": "paragraph_open"}
        return [(names.get(one.type, one.type), one.map) for one in tokens if one.map and one.type != "inline"]

    source = body.replace("\r\n", "\n").replace("\r", "\n") + "\n"
    slow = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH}).enable("table").disable("reference")
    assert blocks(_parser()) == blocks(slow)
