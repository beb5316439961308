"""The head of a document becomes fields with places, whatever state it is in."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.document_head import read_head
from attest.parsing.front_matter import read_front_matter
from attest.parsing.listed_fields import listed_fields
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.trees import shape, texts


def fields(text: str) -> dict[str, str]:
    return {one.name: one.value for one in parse("a.md", text).fields}


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("x: plain words", "plain words"),
        ('x: "in: quotes"', "in: quotes"),
        (r'x: "an \"inner\" quote\u0021"', 'an "inner" quote!'),
        ("x: 'it''s'", "it's"),
        ("x: [a, \"b\", 'c']", "a, b, c"),
        ("x: []", ""),
        ("x:", ""),
        ("x: https://a.b/c#d", "https://a.b/c#d"),
        ("x: Call #229, Jan 29", "Call #229, Jan 29"),
        ("x: first\n  second", "first second"),
        ("x:\n  - one\n  - two", "one, two"),
        ("x:\n- one\n- two", "one, two"),
        ("x: |\n  one\n  two", "one\ntwo"),
        ("x: >\n  one\n  two", "one two"),
    ],
)
def test_a_value_is_read_as_a_person_reads_it(line: str, value: str) -> None:
    assert fields(f"---\n{line}\n---\nbody\n") == {"x": value}


def test_every_field_is_a_block_with_its_whole_lines() -> None:
    text = "---\nTitle: A\nlist:\n  - b\n---\n\nbody\n"
    assert shape(text, parse("a.md", text)) == [
        (0, "front_matter", "---\nTitle: A\nlist:\n  - b\n---"),
        (1, "field", "Title: A"),
        (1, "field", "list:\n  - b"),
        (0, "paragraph", "body"),
    ]
    assert [(one.name, text[one.start : one.end]) for one in parse("a.md", text).fields] == [
        ("title", "Title: A"),
        ("list", "list:\n  - b"),
    ]


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_front_matter_is_found_with_any_line_ending(ending: str) -> None:
    text = ending.join(["\ufeff---", "title: A", "---", "body"])
    parsed = parse("a.md", text)
    assert (parsed.title, texts(text, parsed, BlockKind.PARAGRAPH)) == ("A", ["body"])


@pytest.mark.parametrize(
    ("head", "detail"),
    [
        ("---\ntitle: A\n\nbody\n", "front matter is opened by '---' and never closed"),
        ("---\ntitle: A\n= what\n---\nbody\n", "front matter line 3 is not 'name: value'"),
        ("---\ntitle: A\ntitle: B\n---\nbody\n", "front matter field 'title' is written twice"),
        ('---\ntitle: A\nx: "open\n---\nbody\n', "front matter field 'x' opens a quotation and does not close it"),
        ("---\ntitle: A\nx: b: c\n---\nbody\n", "front matter field 'x' has a colon in it without quotation marks"),
        ("---\ntitle: A\nx: b\bc\n---\nbody\n", "front matter field 'x' has a control character in it"),
        ("---\ntitle: A\nx: [b\n---\nbody\n", "front matter field 'x' has a bracket that is not closed, on line 3"),
        (
            "---\ntitle: A\nx:  {b: [c}\n---\nbody\n",
            "front matter field 'x' has a bracket that is not closed, on line 3",
        ),
        (
            "+++\ntitle = 'A'\nx = [ 'b'\n+++\nbody\n",
            "front matter field 'x' has a bracket that is not closed, on line 3",
        ),
    ],
)
def test_broken_front_matter_is_reported_and_the_rest_still_read(head: str, detail: str) -> None:
    parsed = parse("a.md", head)
    assert [(one.kind, one.detail) for one in parsed.findings] == [(FindingKind.MALFORMED, detail)]
    assert (parsed.title, texts(head, parsed, BlockKind.PARAGRAPH)) == ("A", ["body"])


@pytest.mark.parametrize(
    "lines",
    [
        "x:\n  - Original PR: https://example.org/1",
        "x:\n- Original PR: a\n- b",
        "x: [a: b]",
        "x: {a: b}",
        "x: a # note: b",
        "x: # note: b",
        "x: 12:30 a:b",
        "x: |\n  a: b",
    ],
)
def test_a_colon_that_yaml_allows_is_no_finding(lines: str) -> None:
    assert parse("a.md", f"---\ntitle: A\n{lines}\n---\nbody\n").findings == ()


@pytest.mark.parametrize(
    "value", ["[DRAFT] b", "[b,\n  'c]']", "{b: [c]}", "'[b'", "b [", "{{ .Title }}", "[it's, b] # [", "|\n  [b"]
)
def test_a_bracket_that_closes_or_is_text_is_no_finding(value: str) -> None:
    assert not parse("a.md", f"---\nx: {value}\n---\nbody\n").findings


@pytest.mark.parametrize("value", ["b:", "see http://a b: c", "&a b: c", "b\t: c # d"])
def test_a_colon_that_yaml_forbids_is_a_finding(value: str) -> None:
    (found,) = parse("a.md", f"---\ntitle: A\nx: {value}\n---\nbody\n").findings
    assert found.detail == "front matter field 'x' has a colon in it without quotation marks"


@pytest.mark.parametrize("text", ["---\n\nwords\n\n---\n", "---\n", "words\n---\na: b\n---\n", "----\na: b\n----\n"])
def test_a_rule_is_not_taken_for_front_matter(text: str) -> None:
    assert parse("a.md", text).fields == ()


def test_anchors_are_text() -> None:
    assert fields("---\na: &x [1, 2]\nb: *x\n---\n") == {"a": "&x [1, 2]", "b": "*x"}


def test_comment_fields_at_the_head_are_fields() -> None:
    text = "[category]: <> (General)\n[date]: <> (2024/03/28)\n[title]: <> (A (short) title)\n\nbody\n"
    parsed = parse("a.md", text)
    assert (parsed.title, parsed.authored_at, parsed.category) == ("A (short) title", "2024-03-28", "General")
    assert texts(text, parsed, BlockKind.FIELD)[1] == "[date]: <> (2024/03/28)"
    assert texts(text, parsed, BlockKind.PARAGRAPH) == ["body"]


def test_front_matter_between_pluses_states_its_fields() -> None:
    text = (
        '+++\ntitle = "The kettle"\ndate = 2024-05-06\n# later\ntags = [\n  "hot",\n  "tea"\n]\n\n'
        '[extra]\nauthor = "Ann"\n'
        "+++\n\nIt boils.\n"
    )
    parsed = parse("a.md", text)
    assert [(one.name, one.value) for one in parsed.fields] == [
        ("title", "The kettle"),
        ("date", "2024-05-06"),
        ("tags", "hot, tea"),
        ("author", "Ann"),
    ]
    assert (parsed.title, parsed.authored_at, parsed.author, parsed.findings) == ("The kettle", "2024-05-06", "Ann", ())
    assert [text[one.start : one.end] for one in parsed.outline.blocks if one.kind.value == "paragraph"] == [
        "It boils."
    ]
    assert parse("a.md", "+++\n\nNo fields.\n").fields == ()


NESTED = """\
---
title: Kettles
authors:
  - name: Ann Lee
    roles: [cook, smith]
  # a comment
  - name: Bob Roe
upkeep:
  contact:
    phone: 555-0199
    hours: >
      nine
      to five
  every: 6 months
note:
  Plain text that
  goes on.
tags:
- tea
---
"""


def test_what_stands_in_a_mapping_is_a_field_of_its_own_beside_the_whole() -> None:
    parsed = parse("a.md", NESTED)
    stated = [(one.name, one.value) for one in parsed.fields if "." in one.name or one.name in ("note", "tags")]
    assert stated == [
        ("authors.name", "Ann Lee"),
        ("authors.roles", "cook, smith"),
        ("authors.name", "Bob Roe"),
        ("upkeep.contact.phone", "555-0199"),
        ("upkeep.contact.hours", "nine to five"),
        ("upkeep.every", "6 months"),
        ("note", "Plain text that goes on."),
        ("tags", "tea"),
    ]
    assert NESTED[slice(*next((one.start, one.end) for one in parsed.fields if one.name == "upkeep.every"))] == (
        "  every: 6 months"
    )
    assert [one for one in parsed.findings if "twice" in one.detail] == []
    assert (parsed.author, [one.name for one in parsed.authors]) == ("Ann Lee, Bob Roe", ["Ann Lee", "Bob Roe"])


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["a:", "  b:", "    c: 1", "  - d: 2", "    e", "  f: |", "- g: x", "\t h: y", "#", ""]))
)
def test_fields_of_mappings_lie_in_the_field_around_them(lines: list[str]) -> None:
    text = "\n".join(["---", "top: 1", *lines, "---", "Words."])
    fields = parse("a.md", text).fields
    for one in fields:
        whole = [other for other in fields if one.name.startswith(f"{other.name}.") and "." not in other.name]
        assert "." not in one.name or any(other.start <= one.start < one.end <= other.end for other in whole)


def test_a_preamble_between_fences_states_its_fields_when_a_number_of_a_series_leads() -> None:
    text = "```\n  MOP: 3\n  Title: Lamps\n  Author: Ada\n          Bo\n```\n\n## Abstract\n"
    head = read_front_matter(text)
    assert [(one.name, one.value) for one in head.fields] == [("mop", "3"), ("title", "Lamps"), ("author", "Ada Bo")]
    assert text[head.fields[0].start : head.fields[0].end].lstrip() == "MOP: 3"
    assert text[head.body :].startswith("\n## Abstract")


@pytest.mark.parametrize(
    "text",
    ["```\nport: 8080\n", "```\nhost: a\nport: 8080\n```\n", "```python\nx: 3\n```\n", "```\n3: x\n```\n", "```"],
)
def test_code_at_the_head_is_no_preamble(text: str) -> None:
    assert read_front_matter(text).fields == ()


def test_a_fact_without_a_value_ends_no_preamble_of_restructured_text() -> None:
    text = "MOP: 3\nTitle: Lamps\nHistory:\nResolution: Yes\n\n\nAbstract\n========\n\nLamps burn.\n"
    parsed = parse("mop-0003.rst", text)
    assert [(one.name, one.value) for one in parsed.fields] == [("mop", "3"), ("title", "Lamps"), ("resolution", "Yes")]
    assert [block.kind for block in parsed.outline.blocks].count(BlockKind.PARAGRAPH) == 1


LISTED = """\
- Lid Name: `round_lid`
- Start Date: 2024-05-06
- Lid PR #: [lids#7](https://example.org/7)
- Lid Issues:
  - [lids#8](https://example.org/8)
  - [lids#9](https://example.org/9)

## Summary

Lids close.
"""


def test_a_list_of_fields_at_the_head_is_front_matter_and_stays_part_of_the_body() -> None:
    parsed = parse("a.md", LISTED)
    assert [(one.name, one.value, LISTED[one.start : one.end]) for one in parsed.fields] == [
        ("lid name", "round_lid", "- Lid Name: `round_lid`"),
        ("start date", "2024-05-06", "- Start Date: 2024-05-06"),
        ("lid pr", "[lids#7](https://example.org/7)", "- Lid PR #: [lids#7](https://example.org/7)"),
        (
            "lid issues",
            "[lids#8](https://example.org/8), [lids#9](https://example.org/9)",
            "- Lid Issues:\n  - [lids#8](https://example.org/8)\n  - [lids#9](https://example.org/9)",
        ),
    ]
    assert [(depth, kind) for depth, kind, _ in shape(LISTED, parsed)] == [
        (0, "front_matter"),
        *[(1, "field")] * 4,
        (0, "section"),
        (1, "heading"),
        (1, "paragraph"),
    ]
    assert {name: one.value for name, one in read_head("a.md", LISTED).fields.items()} == {
        one.name: one.value for one in parsed.fields
    }


def test_below_a_heading_a_list_of_fields_stays_a_list_with_links() -> None:
    text = "# New lids\n\n* Status: **accepted**\n* Supersedes: [old lids](old.md)\n\nLids close.\n"
    parsed = parse("docs/a.md", text)
    assert (parsed.title, parsed.status, [one.target for one in parsed.mentions]) == (
        "New lids",
        "accepted",
        ["file:docs/old.md"],
    )
    assert texts(text, parsed, BlockKind.LIST) == ["* Status: **accepted**\n* Supersedes: [old lids](old.md)"]
    below = "- Status: accepted\n- Supersedes: [old lids](old.md)\n"
    assert [one.target for one in parse("docs/a.md", below).mentions] == ["file:docs/old.md"]


@pytest.mark.parametrize(
    "text",
    [
        "- Status: done\n- Author: Ann\n",
        "* **Status**: done\n* **Author**: Ann\n",
        "- **Status:** done\n- **Author:** Ann\n",
        "- __Status__: done\n\n- *Author*: Ann\n",
        "+ status: done\r\n+ author: Ann\r\n",
        "\n<!-- a\nb -->\n\n- Status: done\n- Author: Ann\n",
        "# Lids\n\n- Status: done\n- Author: Ann\n\nLids close.\n",
        "Lids\n====\n- Status: done\n- Author: Ann\n",
    ],
)
def test_fields_are_listed_with_any_mark(text: str) -> None:
    assert fields(text) == {"status": "done", "author": "Ann"}


@pytest.mark.parametrize(
    "text",
    [
        "- Note: remember the milk\n",
        "- Status: done\n",
        "- Note: remember the milk\n- Then: feed the cat\n",
        "- Ann: I cut the lids\n- Bob: I boiled the water\n",
        "- Author: a person who writes\n- Editor: a person who edits\n",
        "- Status: done\n- Author: Ann\n- and so on\n",
        "- Status: done\n- Author:\n",
        "- Status: done\n- Name of the one who wrote it: Ann\n",
        "- Status: done\n- 2nd author: Ann\n",
        f"- Status: done\n- Author: {'Ann, ' * 30}\n",
        "- Status: done\n- Title: A title does not go on and on for a whole sentence.\n",
        "- Status: https://a.b/c:d\n- std::lid: x\n",
        "1. Status: done\n2. Author: Ann\n",
        "Status: done\nAuthor: Ann\n",
        "Words.\n\n- Status: done\n- Author: Ann\n",
        "# Lids\n\nWords.\n\n- Status: done\n- Author: Ann\n",
        "# Lids\n\n## Words\n\n- Status: done\n- Author: Ann\n",
        "> - Status: done\n> - Author: Ann\n",
    ],
)
def test_an_ordinary_list_is_no_front_matter(text: str) -> None:
    parsed = parse("a.md", text)
    assert (parsed.fields, texts(text, parsed, BlockKind.FRONT_MATTER)) == ((), [])


@pytest.mark.parametrize("path", ["a.eml", "a.html", "a.txt"])
def test_only_markdown_lists_fields(path: str) -> None:
    assert parse(path, LISTED).fields == ()


def test_a_list_makes_no_proposal() -> None:
    parsed = parse("a.md", "- EIP: 7\n- Title: Lids\n- Status: done\n\nLids close.\n")
    assert (parsed.kind, parsed.document_id, parsed.title) == ("note", None, "Lids")


@pytest.mark.parametrize("piece", ["<!---->", "<!--", "- a: ", "- a: b\n", "#", "- A A A ", "- **a", "\n", "a\n="])
def test_no_text_makes_looking_for_listed_fields_slow(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    started = time.process_time()
    listed_fields(text)
    assert time.process_time() - started < 2
