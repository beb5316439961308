"""Markdown as generators of sites read it: markings are quoted nowhere, and no word that a reader sees is lost."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.chunking.chunker import ChunkSettings, chunk
from attest.embedding.tokens import ESTIMATED
from attest.parsing import parse
from attest.parsing.document_head import read_head
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound

LEAVES = frozenset({BlockKind.PARAGRAPH, BlockKind.CODE, BlockKind.HEADING, BlockKind.TABLE})


def said(text: str, path: str = "a.md") -> list[str]:
    """What blocks without others inside have, from the first word of each."""
    blocks = parse(path, text).outline.blocks
    return [text[one.start : one.end].strip() for one in blocks if one.kind in LEAVES]


def kinds(text: str, path: str = "a.md") -> list[str]:
    return [one.kind.value for one in parse(path, text).outline.blocks if one.kind in LEAVES]


WRITTEN = {
    "MDX imports and exports": (
        "import Cup from '@site/cup';\nimport {\n  Lid,\n} from '../lid';\n\n"
        "export const most = {\n  cups: 6,\n};\n\nBoil it.\n",
        ["Boil it."],
    ),
    "tabs of components keep their labels": (
        '<Tabs>\n<TabItem value="gas" label="Gas stove">\n\nLight it.\n\n</TabItem>\n'
        '  <TabItem\n    value="el"\n    label="Electric"\n  >\n    Switch it on.\n  </TabItem>\n</Tabs>\n',
        ["Gas stove", "Light it.", "Electric", "Switch it on."],
    ),
    "a component around words": ("<Trans>Pour slowly.</Trans>\n", ["Pour slowly."]),
    "what Middleman fills in": ("<% wrap_layout :layout do %>\nBoil it.\n\n<%=\n  partial 'tea'\n%>\n\nPour.\n",
                                ["Boil it.", "Pour."]),
    "comments of MDX": ("{/* not yet */}\nNow.\n\n{/* not\nyet */}\n", ["Now."]),
    "boxes of Docusaurus": (":::note Take care\nIt is hot.\n:::\n\n:::tip[Two cups]\n\nHalf.\n\n:::\n",
                            ["Take care", "It is hot.", "Two cups", "Half."]),
    "boxes of Pandoc": (
        "::::: {.box}\nThe crane stands.\n\n::: warning :::\nMind it.\n:::\n:::::\n",
        ["The crane stands.", "Mind it."],
    ),
    "boxes of VitePress": ("::: details Why so {open}\nBecause.\n:::\n", ["Why so", "Because."]),
    "boxes of MkDocs": (
        '!!! warning inline end "Steam"\n\n    Stand back.\n\n    ```sh\n    off\n    ```\n\n'
        'Then go on.\n',
                        ["Steam", "Stand back.", "```sh\n    off\n    ```", "Then go on."]),
    "boxes that fold": ("??? question\n    Is it hot?\n", ["Is it hot?"]),
    "boxes between slashes": ("/// note | Of lids\n\nShut them.\n\n///\n", ["Of lids", "Shut them."]),
    "tabs of MkDocs": ('=== "Gas"\n\n    Light it.\n\n=== "Electric"\n\n    Switch it on.\n',
                       ["Gas", "Light it.", "Electric", "Switch it on."]),
    "a box within a list": ("1. Fill it.\n\n    !!! tip\n        Not to the brim.\n\n2. Heat it.\n",
                            ["1. Fill it.", "Not to the brim.", "2. Heat it."]),
    "definitions": ("cup\n\n:   A vessel.\n\n    It has a handle.\n", ["cup", "A vessel.", "It has a handle."]),
    "a box in a definition": ("cup\n\n:   !!! note\n\n        A vessel.\n", ["cup", "A vessel."]),
    "snippets and classes": ("--8<-- \"cups.md\"\n\nTea.\n{ .annotate }\n\nMilk. {#milk}\n", ["Tea.", "Milk."]),
    "callouts of GitHub": ("> [!NOTE]\n> It whistles.\n", ["It whistles."]),
    "callouts of Obsidian": ("> [!tip]- Own title\n> Use a *thermos*.\n> [!info] Another\n> So.\n",
                             ["Own title", "Use a *thermos*.", "Another", "So."]),
    "notes of Obsidian": ("%% later %%\nTea. ^tea-1\n\n%%\nlater\n%%\n\n![[cup.png]]\n", ["Tea."]),
    "shortcodes": ('{{< tabs >}}\n{{% tab name="Gas stove" %}}\nLight it.\n{{% /tab %}}\n{{< /tabs >}}\n',
                   ["Gas stove", "Light it."]),
    "a shortcode around words": ("{{< note >}}It is hot.{{< /note >}}\n", ["It is hot."]),
    "a shortcode of several lines": ("{{< figure\n  src=\"cup.png\"\n>}}\n\nTea.\n", ["Tea."]),
    "Liquid": ("{% include cup.html %}\nTea.\n{: .note }\n", ["Tea."]),
    "highlighted code": (
        "{% highlight ruby %}\nboil(1)\n{% endhighlight %}\n\n"
        "{{< highlight go >}}\nBoil(1)\n{{< /highlight >}}\n",
                         ["boil(1)", "Boil(1)"]),
    "directives of MyST": ("(kettle)=\n\n```{note} Of lids\n:class: wide\n\nShut them.\n```\n\n:::{tip}\nTwice.\n:::\n",
                           ["Of lids", "Shut them.", "Twice."]),
    "boxes of mdBook": ('```admonish tip title="Of lids"\nShut them.\n\n- Twice.\n```\n\n```admonish\nNow.\n```\n',
                        ["Of lids", "Shut them.", "- Twice.", "Now."]),
    "boxes of notes": ("```ad-note\nIt is hot.\n```\n\n```ada\nBoil;\n```\n", ["It is hot.", "```ada\nBoil;\n```"]),
    "code of MyST": ("```{code-block} python\n:caption: C\n\nboil(1)\n```\n", ["boil(1)"]),
    "code with classes": (
        "```{ .py .wide }\nboil(1)\n```\n\n/// tip\nTea.\n///\n",
        ["```{ .py .wide }\nboil(1)\n```", "Tea."],
    ),
    "cells of a notebook in text": ("```{python}\nboil(1)\n```\nTea.\n", ["boil(1)", "Tea."]),
    "what only lists pages": ("```{toctree}\nlids\ncups\n```\nTea.\n", ["Tea."]),
    "details": (
        "<details>\n<summary>Why <b>so</b>?</summary>\n\nBecause.\n\n</details>\n",
        ["Why <b>so</b>?", "Because."],
    ),
    "HTML around words": (
        '<div align="center">\n<p>First of\nall</p><img src="x"><!-- no -->\n</div>\n',
        ["First of\nall"],
    ),
    "a table of HTML": ("<table><tr><td>cup</td><td>six of <i>them</i></td></tr></table>\n",
                        ["cup", "six of <i>them</i>"]),
    "markings within code": ("```md\n:::note\nimport x from 'y';\n```\n", ["```md\n:::note\nimport x from 'y';\n```"]),
    "exclamations": (
        "!!! what a day it was\n\nimport duties are high.\n",
        ["!!! what a day it was", "import duties are high."],
    ),
    "a comment that never ends": ("<!-- oh\n\nTea.\n", ["oh", "Tea."]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WRITTEN.values(), ids=WRITTEN)
def test_of_each_construct_the_words_are_blocks_and_the_marking_is_none(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_prose_of_a_box_is_no_code_and_code_in_it_is() -> None:
    assert kinds("!!! note\n\n    Prose.\n\n        boil(1)\n") == ["paragraph", "code"]
    assert kinds("{% highlight go %}\nx\n{% endhighlight %}\n") == ["code"]
    assert parse("a.md", "{% highlight go %}\nx\n{% endhighlight %}\n").outline.blocks[0].label == "go"
    assert parse("a.md", "```{code-block} python\nx\n```\n").outline.blocks[0].label == "python"


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("# Lids {#lids}", "Lids"),
        ("# Lids { .big data-toc-label='L' }", "Lids"),
        ("# Lids <!-- md:version 9 -->", "Lids"),
        ("#### <!-- md:setting kettle.lids -->", "kettle.lids"),
        ("# {% raw %}Lids{% endraw %}", "Lids"),
        ("<h1 align='center'>Lids</h1>", "Lids"),
    ],
)
def test_a_heading_is_called_what_its_reader_sees(heading: str, label: str) -> None:
    parsed = parse("a.md", f"{heading}\n\nText.\n")
    assert [one.label for one in parsed.outline.blocks if one.kind is BlockKind.HEADING] == [label]
    assert parsed.title == label


@pytest.mark.parametrize(
    "heading", ["# {{ page.title }}", "# <%= current_page.data.title %>", "# {{ $frontmatter.title }}"]
)
def test_where_a_generator_puts_the_title_no_expression_is_the_heading(heading: str) -> None:
    parsed = parse("a.md", f"---\ntitle: Of lids\n---\n\n{heading}\n\nText.\n")
    assert parsed.title == "Of lids"
    assert [one.label for one in parsed.outline.blocks if one.kind is BlockKind.HEADING] == [""]


@pytest.mark.parametrize("path", ["lids.html.md.erb", "lids.MD.njk", "README.md.in"])
def test_markdown_that_a_template_makes_is_read_as_markdown(path: str) -> None:
    text = "---\ntitle: Of lids\n---\n\n<% if hot %>\n\nShut *them*.\n"
    parsed = parse(path, text)
    assert (parsed.kind, parsed.title, said(text, path)) == ("note", "Of lids", ["Shut *them*."])
    assert read_head(path, text).fields["title"].value == "Of lids"


@pytest.mark.parametrize("path", ["lids.erb", "lids.js.in", "md.erb"])
def test_a_template_of_anything_else_is_what_it_was(path: str) -> None:
    assert parse(path, "# Lids\n\nShut them.\n").kind == "text"


def test_a_heading_in_a_callout_divides_nothing() -> None:
    assert "heading" not in kinds("> [!note]\n> # Lids\n> Shut them.\n")


def test_what_is_extracted_from_a_page_holds_no_markings() -> None:
    assert said(":::note\nimport x from 'y';\n:::\n", "a.html") == [":::note\nimport x from 'y';\n:::"]


def test_a_marking_parts_no_chunk_and_a_long_one_does() -> None:
    settings = ChunkSettings(target=40, hard_limit=60)
    short = "One.\n\n<Cup />\n\nTwo.\n"
    long = "One.\n\n<Cup\n" + "  size='six of them'\n" * 12 + "/>\n\nTwo.\n"
    for text, expected in ((short, 1), (long, 2)):
        made = chunk(text, parse("a.mdx", text).outline, count=ESTIMATED, settings=settings)
        assert len(made) == expected


OF_SEVERAL_LINES = ("<TabItem", "export", "import {", "{/*", "{{< x", "%%", "<!--", ":::{toctree}")
LINES = st.sampled_from(
    "word one|:::note Title|:::|!!! tip \"Title\"|    in it|        deeper|=== \"Tab\"|<Tabs>|<TabItem label=\"L\">"
    "|</TabItem>"
    "|<TabItem|  label=\"L\"|>|import x from 'y';|import {|export const a = 1;|{/* c|*/}|{{< x >}}|{{< x|>}}|{% y %}"
    "|{% highlight go %}|{% endhighlight %}|> [!NOTE] T|> said|> # h|%%|%% c %%|a ^id|{ .c }"
    "|```{note} T|```{code-block} py"
    "|```|:::{toctree}|:a: b|(t)=|# h {#i}|/// tip \\| T|///|- item|  - inner|:   means|<div>|</div>"
    "|<h2>T</h2>|<!--|-->"
    "||\t in|| a | b |||---|---||---|***".split("|")
)  # fmt: skip
TEXTS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\n\n", "\r\n"])), max_size=30).map(
    lambda found: "".join(line + end for line, end in found)
)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_whatever_stands_together_the_outline_is_sound(text: str) -> None:
    assert_sound(text, parse("a.mdx", text))


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_whatever_stands_together_every_word_of_prose_is_in_a_block(text: str) -> None:
    covered = {at for one in parse("a.mdx", text).outline.blocks for at in range(one.start, one.end)}
    at = text.find("word one")
    while at >= 0:
        hidden = not covered.issuperset(range(at, at + 8))
        assert not hidden or any(mark in text[:at] for mark in OF_SEVERAL_LINES)
        at = text.find("word one", at + 1)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_chunks_of_marked_text_do_not_overlap_and_hold_every_block(text: str) -> None:
    outline = parse("a.mdx", text).outline
    made = chunk(text, outline, count=ESTIMATED, settings=ChunkSettings(target=12, hard_limit=16))
    assert all(a.end <= b.start for a, b in pairwise(made))
    covered = {at for one in made for at in range(one.start, one.end)}
    wanted = {at for one in outline.blocks if one.kind in LEAVES for at in range(one.start, one.end)}
    assert {at for at in wanted if not text[at].isspace()} <= covered


@pytest.mark.parametrize(
    ("path", "text", "named"),
    [
        ("a.cls", "\\section{Lids}\nShut them.\n", "LaTeX"),
        ("boil.3qt", '.TH boil 1\n.SH NAME\nboil \\- heats\n', "man page"),
        ("log.1", "started\n", None),
        ("a.txt", "\\section{Lids}\n", None),
    ],
)  # fmt: skip
def test_a_format_whose_commands_are_quoted_with_it_is_reported(path: str, text: str, named: str | None) -> None:
    findings = [one.detail for one in parse(path, text).findings]
    expected = [] if named is None else [f"no reader for this format ({named}): read as text, with its commands"]
    assert findings == expected


@pytest.mark.parametrize("opened", ["<script>", "<style>\n", "<template>\n", "<!--", "<? ", "<!a "])
def test_html_that_never_ends_however_often_it_begins_is_read_in_one_go(opened: str) -> None:
    """By steps, not by the clock: each of many that never end was looked for to the end of the text."""
    text = f"<div>\n{opened * 40_000}Tea"
    assert_sound(text, parse("a.md", text))
    assert "Tea" in said(text)[-1]
