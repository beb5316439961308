"""HTML is read as people read it: its text with an outline, without what surrounds it, and nothing in it is obeyed."""

from collections.abc import Sequence
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind, Parsed
from tests.parsing.pieces import PIECES
from tests.parsing.trees import assert_sound, texts


def text_of(markup: str | bytes) -> str:
    extracted = extract("page.html", markup.encode() if isinstance(markup, str) else markup)
    assert extracted.text is not None
    return extracted.text


def read(markup: str) -> tuple[str, Parsed]:
    text = text_of(markup)
    return text, parse("site/guide/page.html", text)


PAGE = """<!DOCTYPE html>
<html lang="en-GB"><head>
<title>Blob fees &mdash; The Guide</title>
<meta name="description" content='What a blob costs: the "reserve" price'>
<meta property="article:published_time" content="2024-03-13T10:00:00Z">
<link rel="canonical" href="https://guide.example/blobs">
<script type="application/ld+json">{"@type": "TechArticle", "headline": "Blob fees",
 "author": [{"name": "Ada Byron"}, {"name": "Bo Chen"}]}</script>
<style>h1 { color: red }</style>
</head><body class=docs>
<div class="cookie-banner"><p>We use cookies. <button>Accept</button></div>
<header><a href="/">The Guide</a><nav><ul><li><a href="/a">Home</a></ul></nav></header>
<main>
<h1>Blob fees<a class="headerlink" href="#blobs" title="Link">¶</a></h1>
<p>A blob has a <em>reserve price</em>,<br>see <a href="eip.html">the
proposal</a> and <a href="#below">below</a>.
<p>It is 2<sup>17</sup> bytes<sup><a href="#note1">[1]</a></sup>. <span hidden>Not shown.</span>
<h2>Rules</h2>
<ol><li>Pay.<li>Wait:<ul><li>for a slot</ul></ol>
<pre class="highlight"><code class="language-python">def fee(x):
    return x &lt; 3  # ```
</code></pre>
<table><caption>Limits</caption>
<tr><th>Fork<th>Target<th>Limit
<tr><td rowspan=2>Deneb<td>3<td>6
<tr><td>four|five<td>9
</table>
<dl><dt>gas<dd>What work costs.<dt>tip<dt>priority fee<dd>What the proposer gets.</dl>
<blockquote><p>Fees are set by excess.<!-- not this --></blockquote>
</main>
<footer>Copyright nobody</footer>
<script>document.write("<p>nor this")</script>
"""

TEXT = """---
title: Blob fees
description: "What a blob costs: the \\"reserve\\" price"
author: Ada Byron, Bo Chen
date: 2024-03-13T10:00:00Z
url: https://guide.example/blobs
language: en-GB
---

# Blob fees

A blob has a reserve price,
see [the proposal](eip.html) and below.

It is 2^17 bytes.

## Rules

1. Pay.
2. Wait:
   - for a slot

```python
def fee(x):
    return x < 3  # ```
```

Limits

| Fork | Target | Limit |
| --- | --- | --- |
| Deneb | 3 | 6 |
| Deneb | four\\|five | 9 |

- gas: What work costs.
- tip, priority fee: What the proposer gets.

> Fees are set by excess.
"""


def test_a_page_becomes_the_text_that_people_read() -> None:
    assert text_of(PAGE) == TEXT


def test_a_page_has_title_date_authors_address_and_headings() -> None:
    text, parsed = read(PAGE)
    assert (parsed.kind, parsed.title, parsed.authored_at) == ("note", "Blob fees", "2024-03-13")
    assert (parsed.author, parsed.url) == ("Ada Byron, Bo Chen", "https://guide.example/blobs")
    assert [one.name for one in parsed.authors] == ["Ada Byron", "Bo Chen"]
    sections = [(block.level, block.label) for block in parsed.outline.blocks if block.kind is BlockKind.SECTION]
    assert sections == [(1, "Blob fees"), (2, "Rules")]
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.CODE] == ["python"]
    assert [one.target for one in parsed.mentions] == ["file:site/guide/eip.html"]
    assert parsed.findings == ()
    assert_sound(text, parsed)


CASES: Sequence[tuple[str, str, str]] = (
    ("an item ends where the next begins", "<ul><li>a<li>b</ul>", "- a\n- b\n"),
    ("numbers go on from where they start", "<ol start=9><li>a<li>b</ol>", "9. a\n10. b\n"),
    ("an item with more than a line", "<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c\n"),
    ("a heading of code has no marks of markup", "<h2>List&lt;T&gt; <code>__x__</code></h2>", "## List<T> `__x__`\n"),
    ("lowered and raised", "H<sub>2</sub>O x<sub>i</sub> 10<sup>-3</sup> 1<sup>st</sup>", "H2O x_i 10^-3 1st\n"),
    ("a formula", '<math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>', "$x^2$\n"),
    ("a formula in a script", '<p><script type="math/tex">x^2</script> holds', "$x^2$ holds\n"),
    ("a name in code is not a link", '<a href="b.html"><code>open</code></a> it', "`open` it\n"),
    ("a bare address is itself", '<a href="https://a.example/b">https://a.example/b</a>', "https://a.example/b\n"),
    ("a script is no address", '<a href="javascript:alert(1)">do</a>', "do\n"),
    ("an address with brackets", '<a href="a_(b) c.html">w</a>', "[w](a_%28b%29%20c.html)\n"),
    ("a picture has words", '<img src="a.png" alt="A red fox"><img src=b.png alt=b.png>', "![A red fox](a.png)\n"),
    ("what is deleted is seen to be", "now <del>six</del> nine", "now ~~six~~ nine\n"),
    ("blanks of all kinds", "a&nbsp;\n \t b&shy;c &amp;amp; d", "a bc &amp; d\n"),
    ("references without an end", "AT&T &lt;b&gt; &#x41;&#0;", "AT&T <b> A\ufffd\n"),
    ("a stray less-than", "1 < 2 <3 a</ p>b", "1 < 2 <3 ab\n"),
    ("frames of a layout", "<table><tr><td>a<td><h2>b</h2></table>", "a\n\n## b\n"),
    (
        "a table without a header",
        "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
        "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n",
    ),
    ("crossed formatting", "<p><b>a<i>b</b>c</i> d<p>e", "abc d\n\ne\n"),
    (
        "a paragraph in a cell ends with it",
        "<table><tr><th><p>a<th>b<tr><td>c<td>d</table>e",
        "| a | b |\n| --- | --- |\n| c | d |\n\ne\n",
    ),
    ("an unclosed comment", "a<!-- b", "a\n"),
    ("comments that close at once", "a<!-->b<!--->c", "abc\n"),
    ("an unclosed script", "a<script>b", "a\n"),
    ("an unclosed tag", "a<p class=", "a\n"),
    ("an unclosed title", "<title>t\n<p>a", "---\ntitle: t\n---\n\na\n"),
    (
        "signature of an API",
        '<h1>os</h1><dl class="py"><dt class="sig">os.<b>open</b>(path)</dt><dd><p>Opens.</dl>',
        "---\ntitle: os\n---\n\n# os\n\n## os.open(path)\n\nOpens.\n",
    ),
    (
        "language by what is around",
        '<div class="highlight-go notranslate"><div><pre><span>x</span>\n</pre></div></div>',
        "```go\nx\n```\n",
    ),
    ("lines of code by tags", "<pre><code>a<br>b<div>c</div>d</code></pre>", "```\na\nb\nc\nd\n```\n"),
    ("hidden in every way", '<p style="display: none">a<p aria-hidden=true>b<p class=x>c<template>d</template>', "c\n"),
    (
        "places on the page",
        '<ul><li><a href="#a">A</a><li><a href="#b">B</a><li><a href="#c">C</a><li><a href="#d">D</a></ul>e',
        "e\n",
    ),
    (
        "a self-closing tag of XHTML",
        '<?xml version="1.0"?><html><body><script src="a"/><p>a<![CDATA[<b>]]></p></body></html>',
        "a<b>\n",
    ),
)


@pytest.mark.parametrize(("markup", "text"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_markup_is_read_for_what_it_means(markup: str, text: str) -> None:
    assert text_of(markup) == text


def test_headings_are_called_what_they_say() -> None:
    _, parsed = read("<h1>T</h1><h2>Map&lt;K&gt; of __init__ *args</h2><p>x")
    labels = [block.label for block in parsed.outline.blocks if block.kind is BlockKind.HEADING]
    assert labels == ["T", "Map<K> of __init__ *args"]


@pytest.mark.parametrize("around", ["<main>{}</main>", "<article>{}</article>", '<div role="main">{}</div>'])
def test_the_main_part_is_read_and_what_surrounds_it_is_not(around: str) -> None:
    body = "<h1>Title</h1><p>" + "What the page is about. " * 20
    markup = f"<body><div class=banner>Sale!</div>{around.format(body)}<div>Other pages</div>"
    text = text_of(markup)
    assert [words in text for words in ("Sale", "Other pages", "about")] == [False, False, True]


def test_a_table_of_contents_goes_and_the_headings_that_link_back_to_it_stay() -> None:
    places = "".join(f'<li><a href="#s{n}">The part number {n}</a>' for n in range(9))
    back = '<h2><a class="toc-backref" href="#toc1" role="doc-backlink">Rules</a></h2>'
    markup = f"<h1>T</h1><details><summary>Contents</summary><ul>{places}</ul></details>{back}<p>Pay."
    assert text_of(markup) == "---\ntitle: T\n---\n\n# T\n\n## Rules\n\nPay.\n"


def test_the_head_of_a_page_goes_if_only_its_id_says_so() -> None:
    head = '<div id="header"><a href="#">Spaces</a> <a href="#">People</a> <a href="#">Create</a></div>'
    page = f"{head}<div><h1>On call</h1><p>{'Whoever carries the phone answers it. ' * 5}</div>"
    assert "Spaces" not in text_of(page)
    assert "Spaces" in text_of(page.replace("<a href", "<h1>On call</h1><a href", 1))


def test_a_class_that_suggests_a_menu_takes_no_chapter_away() -> None:
    assert "All of it." in text_of('<div class="sidebar"><h1>Title</h1><p>All of it.</div>')
    assert "Most" in text_of("<p>Short.<div class=footer>" + "Most of the text. " * 9 + "</div>")


@pytest.mark.parametrize(
    ("data", "text", "kinds"),
    [
        ("naïve €".encode(), "naïve €", []),
        ("\ufeffnaïve".encode("utf-16-le"), "naïve", []),
        ("<meta charset=utf-8>naïve".encode(), "naïve", []),
        ("<meta charset='ISO-8859-1'>“naïve”".encode("cp1252"), "“naïve”", []),
        ('<meta content="text/html; charset=koi8-r">мир'.encode("koi8-r"), "мир", []),
        ('<?xml version="1.0" encoding="shift_jis"?><p>日本'.encode("shift_jis"), "日本", []),
        (b"<meta charset=unicode_escape>a\\x41", "a\\x41", []),
        ("“naïve”".encode("cp1252"), "“naïve”", [FindingKind.UNDECODABLE]),
        (b"<meta charset=utf-8>caf\xe9 x", "caf\ufffd x", [FindingKind.UNDECODABLE]),
        (b"a\r\nb\rc\x0bd", "a b cd", []),
    ],
)
def test_characters_are_those_that_the_page_states(data: bytes, text: str, kinds: Sequence[FindingKind]) -> None:
    extracted = extract("a.htm", data)
    assert (extracted.text, [one.kind for one in extracted.findings]) == (text + "\n", kinds)


def test_halves_of_characters_are_not_taken_over() -> None:
    script = '<script type="application/ld+json">{"headline": "a\\ud800b", "author": "A\\u0000"}</script>'
    assert text_of(script) == "---\ntitle: a\ufffdb\nauthor: A\ufffd\n---\n"


def test_bytes_that_are_no_page_are_said_to_be_none() -> None:
    extracted = extract("a.html", b"\x7fELF\0\0")
    assert (extracted.text, [one.kind for one in extracted.findings]) == (None, [FindingKind.UNSUPPORTED])


@pytest.mark.parametrize(
    ("markup", "kind", "words"),
    [
        ("<div>" * 100_000 + "deep" + "</div>" * 100_000, FindingKind.MALFORMED, "nested deeper"),
        ('<frameset><frame src="a.html"><frame src="b.html"></frameset>', FindingKind.EMPTY, "a.html, b.html"),
        ('<div id="app"></div><script src="app.js"></script>', FindingKind.EMPTY, "scripts"),
    ],
)
def test_what_cannot_be_read_of_a_page_is_a_finding(markup: str, kind: FindingKind, words: str) -> None:
    [finding] = extract("a.html", markup.encode()).findings
    assert finding.kind is kind
    assert words in finding.detail


def test_a_cell_over_columns_stands_in_each_and_rows_of_names_are_one_header() -> None:
    page = text_of(
        "<table><tr><th rowspan=2>Region<th colspan=2>Sales<tr><th>2023<th>2024<tr><td colspan=3>Coast"
        "<tr><td>North<td colspan=2>closed<tr><td>South<td>5<td>6</table>"
    )
    assert page.splitlines()[-5:] == [
        "| Region | Sales 2023 | Sales 2024 |",
        "| --- | --- | --- |",
        "| Coast |",
        "| North | closed | closed |",
        "| South | 5 | 6 |",
    ]


SLOW = (
    "<a ",
    "<!--",
    "<![",
    "</",
    "<b>",
    "<p><b><i><a>",
    "<table>",
    "<td rowspan=1000>x",
    "<tr><td>y<td colspan=1000 rowspan=1000>x",
    "<a href='",
    "<",
    "&",
    "<ul><li>",
)


@pytest.mark.parametrize("piece", SLOW)
def test_pages_made_to_take_long_do_not(piece: str) -> None:
    """Each takes ten seconds or more in a reader whose time grows with the square of the page."""
    text_of(piece * 20_000)


def test_the_number_of_a_character_that_is_too_long_to_be_one_is_no_character() -> None:
    assert text_of(f"<p>tea &#{'1' * 5_000}; and milk</p>") == text_of("<p>tea &#xfffffff; and milk</p>")


HARMLESS = st.lists(PIECES.filter(lambda piece: piece.strip("\ufeff \t\r\n\x0c\u2028\x00")), min_size=1, max_size=6)


@settings(max_examples=300, deadline=None)
@given(pieces=HARMLESS)
def test_no_text_of_a_page_can_pose_as_a_block_of_another_kind(pieces: Sequence[str]) -> None:
    """A heading, front matter, a reply or a list is one because the page says so in markup, never by its characters."""
    markup = "<title>T</title>" + "".join(f"<p>{escape(piece)}<br>{escape(piece)}</p>" for piece in pieces)
    _, parsed = read(markup)
    kinds = [block.kind for block in parsed.outline.blocks if block.parent < 0]
    assert kinds == [BlockKind.FRONT_MATTER] + [BlockKind.PARAGRAPH] * len(pieces)
    assert (parsed.kind, parsed.document_id, [one.name for one in parsed.fields]) == ("note", None, ["title"])


@settings(max_examples=100, deadline=None)
@given(
    code=st.text(
        st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"]) | st.sampled_from("` \n~#"), min_size=1
    )
)
def test_code_is_read_to_the_letter(code: str) -> None:
    wanted = code.strip("\n").rstrip()
    text, parsed = read(f"<pre>\n{escape(wanted)}</pre>")
    blocks = texts(text, parsed, BlockKind.CODE)
    assert [block.partition("\n")[2].rpartition("\n")[0] for block in blocks] == ([wanted] if wanted.strip() else [])


WORDS = st.lists(st.text("abcdefghij", min_size=2, max_size=6), min_size=1, max_size=4)
PLACES = st.sampled_from(["p", "div", "li", "td", "dd", "blockquote", "h2", "pre", "span", "b", "custom-x", "center"])


def nested(inner: st.SearchStrategy[tuple[str, list[str]]]) -> st.SearchStrategy[tuple[str, list[str]]]:
    return st.tuples(PLACES, st.lists(inner, min_size=1, max_size=3)).map(
        lambda one: (
            f"<{one[0]}> {' '.join(markup for markup, _ in one[1])} </{one[0]}>",
            [word for _, words in one[1] for word in words],
        )
    )


@settings(max_examples=200, deadline=None)
@given(page=st.recursive(WORDS.map(lambda words: (" ".join(words), words)), nested, max_leaves=12))
def test_every_word_that_is_shown_is_read_once_and_in_order(page: tuple[str, list[str]]) -> None:
    markup, words = page
    text = text_of(markup)
    body = text.partition("\n---\n")[2] if text.startswith("---") else text
    assert "".join(letter if letter in "abcdefghij" else " " for letter in body).split() == words


TAGS = st.sampled_from(
    "<p> </p> <ul> <li> </ul> <table> <tr> <td> <th> </table> <h1> </h2> <pre> </pre> <dl> <dt> <dd> <main> <nav> "
    "</nav> <a href=x> </a> <code> </code> <script> </script> <!-- --> <br> <blockquote> <sup> <title> <math> x"
    " &amp; < > \" '".split()
)


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(TAGS | PIECES, max_size=40))
def test_whatever_a_page_holds_it_is_read_alike_twice_and_its_outline_is_sound(pieces: Sequence[str]) -> None:
    data = "".join(pieces).encode("utf-8", "replace")
    extracted = extract("a.html", data)
    assert extracted == extract("a.html", data)
    if extracted.text is not None:
        assert_sound(extracted.text, parse("a.html", extracted.text))


@given(data=st.binary(max_size=200))
def test_no_bytes_are_too_odd_to_be_read(data: bytes) -> None:
    text = extract("a.xhtml", data).text
    assert text is None or "\0" not in text.encode().decode()
