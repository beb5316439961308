"""Code, tables and lists that Markdown writes in HTML are read as such, wherever blank lines stand in them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.markup import as_markdown, cells_of_row, is_header
from attest.parsing import parse
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

PRICES = """\
# Prices

<table>
<caption>By the month</caption>
<thead><tr><th>Plan</th><th>Price</th></tr></thead>
<tr><td>Team</td><td>12</td>

    <tr>
      <td>Firm</td>

      <td>40 <b>euros</b></td>
    </tr>
</table>
"""
ITEMS = """\
It has:

<ul>
  <li>a <code>lid</code></li>

  <li>cups
    <ol><li>of glass</ol> and others
</ul>

<dl>
<dt>lid</dt><dt>cover</dt>
<dd>What shuts it.</dd>
<dt>cup</dt><dd>What one drinks from.</dd><dd>Of glass.</dd>
</dl>
"""


def test_rows_reach_from_tag_to_tag_and_blank_lines_do_not_end_the_table() -> None:
    parsed = parse("a.md", PRICES)
    assert texts(PRICES, parsed, BlockKind.TABLE_ROW) == [
        "<tr><th>Plan</th><th>Price</th></tr>",
        "<tr><td>Team</td><td>12</td>",
        "<tr>\n      <td>Firm</td>\n\n      <td>40 <b>euros</b></td>\n    </tr>",
    ]
    assert texts(PRICES, parsed, BlockKind.PARAGRAPH) == ["By the month"]
    assert texts(PRICES, parsed, BlockKind.CODE) == []


def test_a_row_is_told_as_one_of_markdown() -> None:
    rows = texts(PRICES, parse("a.md", PRICES), BlockKind.TABLE_ROW)
    assert [as_markdown("a.md", row) for row in rows] == [
        "| Plan | Price |",
        "| Team | 12 |",
        "| Firm | 40 <b>euros</b> |",
    ]
    places = cells_of_row("a.md", rows[2], 0, len(rows[2])) or ()
    assert [rows[2][low:high] for low, high in places] == ["Firm", "40 <b>euros</b>"]
    assert [is_header("a.md", row, "") for row in rows] == [True, False, False]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("<tr><th colspan=2>Price</th><th>Plan</th></tr>", "| Price | Price | Plan |"),
        ("<tr><td>a|b</td><td></td><td>c</td></tr>", "| a\\|b |  | c |"),
        ("<TR><TD>a<TD>b", "| a | b |"),
        ("Prose may speak of <tr> and <li>.", "Prose may speak of <tr> and <li>."),
    ],
)
def test_cells_that_span_are_empty_or_not_closed_are_told(row: str, told: str) -> None:
    assert as_markdown("a.md", row) == told


def test_items_and_definitions_are_those_of_a_list() -> None:
    items = texts(ITEMS, parse("a.md", ITEMS), BlockKind.LIST_ITEM)
    assert [as_markdown("a.md", item) for item in items] == [
        "- a <code>lid</code>",
        "- cups",
        "- of glass",
        "and others",
        "- lid\n- cover: What shuts it.",
        "- cup: What one drinks from.: Of glass.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<table><tr><td><h2>Tea</h2></td><td><pre>boil</pre></td></tr><tr><td>a</td><td>b</td></tr></table>\n",
        "<table><tr><td><img src=a></td><td><img src=b></td></tr><tr><td>Ann</td><td><img></td></tr></table>\n",
        "<table><tr><td>Only one column</td></tr><tr><td>of words</td></tr></table>\n",
        "<table>\n<tr><td>\n\n```sh\nboil\n```\n\n</td><td>Boils.</td></tr>\n</table>\n",
        "<table><tr><th>never</th><th>closed</th></tr>\n",
    ],
)
def test_what_only_places_things_on_a_page_is_no_table(text: str) -> None:
    assert texts(text, parse("a.md", text), BlockKind.TABLE) == []


def test_html_in_code_stays_code() -> None:
    text = "```html\n<table>\n\n<tr><th>a</th></tr>\n</table>\n```\n"
    assert texts(text, parse("a.md", text), BlockKind.CODE) == [text.strip()]


PIECES = st.sampled_from(
    "<table> </table> <tr> </tr> <td> </td> <th> <ul> </ul> <li> </li> <dl> </dl> <dt> <dd> <h2> <!-- --> <img> "
    "<pre> </pre> <code> </code> <td</td> <tr a='b'> word `x` | \n \n\n \n\n\x20\x20\x20\x20 # > - ```".split(" ")
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_whatever_the_tags_every_block_is_a_slice_and_every_piece_is_told(text: str) -> None:
    parsed = parse("a.md", text)
    assert_sound(text, parsed)
    for row in texts(text, parsed, BlockKind.TABLE_ROW):
        told = as_markdown("a.md", row)
        assert "\n" not in told
        assert all(0 <= low <= high <= len(row) for low, high in cells_of_row("a.md", row, 0, len(row)) or ())


@pytest.mark.parametrize(
    "opened", ["<table>", "<table>\n", "<pre>", "<pre><b>", "<ul><li>", "<dl>\n</ul>", "<table><tr><td>", "<ul></dl>"]
)
def test_tables_and_lists_that_never_end_are_read_in_one_go(opened: str) -> None:
    """By steps, not by the clock: looking for the end of each from its place on would take hours."""
    text = f"{opened * 40_000}Tea"
    parsed = parse("a.md", text)
    assert_sound(text, parsed)
    assert any(block.kind is BlockKind.PARAGRAPH and "Tea" in text[block.start :] for block in parsed.outline.blocks)


COMMANDS = """\
To stop one server:

<pre><code class="cmd bash">curl -X DELETE \\
\t"http://localhost/servers/a"</code></pre>

<div class="box">

<pre lang="go">
var all []Vec&lt;u8&gt;

<b>func</b> f()
</pre>

</div>

- In a list:

  <pre>ls</pre>
"""


def test_an_element_of_code_is_code_from_tag_to_tag_with_its_language() -> None:
    parsed = parse("a.md", COMMANDS)
    assert texts(COMMANDS, parsed, BlockKind.CODE) == [
        '<pre><code class="cmd bash">curl -X DELETE \\\n\t"http://localhost/servers/a"</code></pre>',
        '<pre lang="go">\nvar all []Vec&lt;u8&gt;\n\n<b>func</b> f()\n</pre>',
        "<pre>ls</pre>",
    ]
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.CODE] == ["bash", "go", ""]


def test_words_beside_an_element_of_code_stay_words() -> None:
    text = "<details><summary>How it ends</summary><pre>done</pre>Then rest.</details>\n"
    parsed = parse("a.md", text)
    assert texts(text, parsed, BlockKind.PARAGRAPH) == ["How it ends", "Then rest."]
    assert texts(text, parsed, BlockKind.CODE) == ["<pre>done</pre>"]


@pytest.mark.parametrize("text", ["<pre></pre>\n", "<pre> <code> </code>\n</pre>\n", "Use `<pre>` and `</pre>`.\n"])
def test_tags_without_code_are_no_code(text: str) -> None:
    assert texts(text, parse("a.md", text), BlockKind.CODE) == []


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("Run:\n\n<pre><code>ls &lt; a</code></pre>\n", "Run:\n\n```\nls < a\n```\n"),
        ("<pre>\n<span class='c'>$ make</span>\n  ok\n</pre>", "```\n$ make\n  ok\n```"),
        ("<pre>a<br>b</pre>", "```\na\nb\n```"),
        ("<pre>cat << EOF > <your file>\nVec<u8></pre>", "```\ncat << EOF > <your file>\nVec<u8>\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<pre>a</pre>\n\n<pre>b</pre>", "```\na\n```\n\n```\nb\n```"),
        ("The tag <pre> ends with </pre>.", "The tag <pre> ends with </pre>."),
        ("```html\n<pre>a</pre>\n```", "```html\n<pre>a</pre>\n```"),
        ("<pre>never closed", "<pre>never closed"),
    ],
)
def test_an_element_of_code_is_told_between_fences(piece: str, told: str) -> None:
    assert as_markdown("a.md", piece) == told
