"""Markdown becomes sections and blocks with exact places."""

import re

import pytest

from attest.parsing import parse
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, shape, texts


def test_a_section_reaches_to_the_next_heading_of_its_rank_or_higher() -> None:
    text = "intro\n\n# A\n\none\n\n## B\n\ntwo\n\n# C\nthree\n"
    assert shape(text, parse("a.md", text)) == [
        (0, "paragraph", "intro"),
        (0, "section", "# A\n\none\n\n## B\n\ntwo"),
        (1, "heading", "# A"),
        (1, "paragraph", "one"),
        (1, "section", "## B\n\ntwo"),
        (2, "heading", "## B"),
        (2, "paragraph", "two"),
        (0, "section", "# C\nthree"),
        (1, "heading", "# C"),
        (1, "paragraph", "three"),
    ]


def test_a_skipped_rank_still_nests() -> None:
    text = "# A\n\n### C\n\n## B\n"
    assert [(depth, kind) for depth, kind, _ in shape(text, parse("a.md", text))] == [
        (0, "section"), (1, "heading"), (1, "section"), (2, "heading"), (1, "section"), (2, "heading"),
    ]  # fmt: skip


def test_lists_tables_quotes_and_code_keep_their_lines_and_html_its_words() -> None:
    text = (
        "- one\n- two\n\n  more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said\n> again\n\n"
        "```go\nx := 1\n\ny\n```\n\n    indented\n\n<div>\nhi\n</div>\n"
    )
    assert shape(text, parse("a.md", text)) == [
        (0, "list", "- one\n- two\n\n  more"),
        (1, "list_item", "- one"),
        (2, "paragraph", "- one"),
        (1, "list_item", "- two\n\n  more"),
        (2, "paragraph", "- two"),
        (2, "paragraph", "  more"),
        (0, "table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        (1, "table_row", "| a | b |"),
        (1, "table_row", "| 1 | 2 |"),
        (0, "quote", "> said\n> again"),
        (1, "paragraph", "> said\n> again"),
        (0, "code", "```go\nx := 1\n\ny\n```"),
        (0, "code", "    indented"),
        (0, "paragraph", "hi"),
    ]


def test_a_fence_is_labelled_with_its_language() -> None:
    parsed = parse("a.md", "```python title=x\npass\n```\n")
    assert [block.label for block in parsed.outline.blocks] == ["python"]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_offsets_hold_for_every_line_ending(ending: str) -> None:
    text = ending.join(["# A", "", "one", "two", "", "- x", "", "# B", "", "end"])
    assert shape(text, parse("a.md", text)) == [
        (0, "section", ending.join(["# A", "", "one", "two", "", "- x"])),
        (1, "heading", "# A"),
        (1, "paragraph", f"one{ending}two"),
        (1, "list", "- x"),
        (2, "list_item", "- x"),
        (3, "paragraph", "- x"),
        (0, "section", ending.join(["# B", "", "end"])),
        (1, "heading", "# B"),
        (1, "paragraph", "end"),
    ]


def test_form_feeds_and_unicode_separators_end_no_line() -> None:
    text = "a\x0cb\u2028c\x85d\x0be\n\nnext\n"
    assert texts(text, parse("a.md", text), BlockKind.PARAGRAPH) == ["a\x0cb\u2028c\x85d\x0be", "next"]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("# Plain", "Plain"),
        ("## Closed ##", "Closed"),
        ("# [Ice *age*](https://x.y/z_(a)) and `code`", "Ice age and code"),
        ('#### <span style="color:red">Advantage</span>', "Advantage"),
        ("# snake_case stays", "snake_case stays"),
        ("# 1\\. Escaped", "1. Escaped"),
        ("# C#", "C#"),
        ('### Lids[¶](https://a.b/#lids "Permanent link") <a href="#lids" id="lids"></a>', "Lids"),
        ("## Pots &amp; lids", "Pots & lids"),
        ("Underlined\n===", "Underlined"),
    ],
)
def test_a_heading_is_labelled_with_its_text_without_markup(line: str, label: str) -> None:
    headings = [one for one in parse("a.md", line).outline.blocks if one.kind is BlockKind.HEADING]
    assert [one.label for one in headings] == [label]


def test_a_heading_inside_a_quote_makes_no_section() -> None:
    text = "> # A\n\nb\n"
    assert [kind for _, kind, _ in shape(text, parse("a.md", text))] == ["quote", "heading", "paragraph"]


def test_link_definitions_are_not_lost() -> None:
    text = "a\n\n[x]: https://example.org\n"
    assert texts(text, parse("a.md", text), BlockKind.PARAGRAPH) == ["a", "[x]: https://example.org"]


def test_an_embedded_image_is_one_payload_inside_its_paragraph() -> None:
    image = "![chart](data:image/png;base64," + "iVBORw0KGgo" * 60 + "==)"
    text = f"before {image} after\n"
    parsed = parse("a.md", text)
    assert shape(text, parsed) == [(0, "paragraph", text.strip()), (1, "payload", image)]
    assert [(one.kind, one.detail) for one in parsed.findings] == [
        (FindingKind.PAYLOAD, f"1 encoded payload, {len(image):,} characters, kept but not indexed")
    ]


def test_several_payloads_are_one_finding() -> None:
    text = "A" * 600 + "\n\nwords\n\n" + "B" * 700 + "\n"
    parsed = parse("a.md", text)
    assert texts(text, parsed, BlockKind.PAYLOAD) == ["A" * 600, "B" * 700]
    assert [one.detail for one in parsed.findings] == ["2 encoded payloads, 1,300 characters, kept but not indexed"]


def test_a_percent_encoded_image_is_a_payload_too() -> None:
    uri = "data:image/svg+xml,%3Csvg%20" + "%20a" * 200
    text = f"![]({uri})\n"
    assert texts(text, parse("a.md", text), BlockKind.PAYLOAD) == [f"![]({uri})"]


def test_511_characters_are_no_payload() -> None:
    assert texts("A" * 511, parse("a.md", "A" * 511), BlockKind.PAYLOAD) == []


HOSTILE = {
    "quotes 10,000 deep": ">" * 10_000 + " x",
    "quotes on 300 lines": "".join(">" * n + " x\n" for n in range(300)),
    "lists 300 deep": "".join(" " * (2 * n) + "- x\n" for n in range(300)),
    "list marks on a line": "1. " * 5_000 + "x",
    "open brackets": "[" * 100_000,
    "open brackets on lines": "[\n" * 5_000,
    "emphasis": "*a_" * 50_000,
    "backticks": "`" * 50_000 + "\n" + "`a" * 50_000,
    "tags": "<a" + " b" * 50_000 + ">",
    "comments never closed": "<!--\n\n" * 3_000,
    "table columns": "|" + "a|" * 4_000 + "\n|" + "-|" * 4_000 + "\n" + "|x\n" * 200,
    "padded cells": "| a | b |\n|---|---|\n" + f"| x{' ' * 3_000}| y |\n" * 20,
    "one long line": "words and more " * 500_000,
    "one long word": "a" * 5_000_000,
    "almost payloads": ("a" * 511 + " ") * 5_000,
    "data without end": "data:image/png;base64," * 20_000,
    "image openers": "![" * 50_000 + "](data:",
    "nulls": "\0" * 1_000 + "\n\n# x\0y\n",
    "carriage returns": "\r" * 50_000 + "x",
    "proposal names": "EIP-" * 50_000,
    "thread addresses": "https://ethresear.ch/t/" * 20_000,
    "front matter never closed": "---\n" + "a: b\n" * 5_000,
    "anchors": "---\neip: 1\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_read_and_soundly_outlined(text: str) -> None:
    parsed = parse("a.md", text)
    assert_sound(text, parsed)
    assert parsed.outline.blocks or not re.search(r"\w", re.sub(r"<[^<>]*>", "", text))


def test_what_is_nested_too_deep_stays_as_paragraphs_and_is_reported() -> None:
    text = ">" * 1_000 + " deep words\n\nafter\n"
    parsed = parse("a.md", text)
    assert ">" * 1_000 + " deep words" in texts(text, parsed, BlockKind.PARAGRAPH)
    assert texts(text, parsed, BlockKind.PARAGRAPH)[-1] == "after"
    assert [one.kind for one in parsed.findings] == [FindingKind.MALFORMED]
