"""Sentences of answers have the words of marks within a line, and not the marks."""

import pytest

from attest.answering.passages.plain_text import plain_text


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Use :class:`~kettle.lids.Lid` or :func:`boil`.", "Use `Lid` or `boil`."),
        ("See :doc:`the notes </water>` and {ref}`lids <care>`.", "See the notes and lids."),
        ("Read [[Lids#Care|about lids]] in [[Cups]].", "Read about lids in Cups."),
        ("Org has [[file:a.org][the notes]].", "Org has the notes."),
        (
            "Follow xref:a/b.adoc#c[Lids] and <<care,how to care>>, or <<cups>>.",
            "Follow Lids and how to care, or cups.",
        ),
        ("It is {{< new-in 1.2 >}} here.", "It is here."),
        ("A matrix [[1, 2]] stays, `:class:` and `[[x]]` too.", "A matrix [[1, 2]] stays, `:class:` and `[[x]]` too."),
        (
            "Lids are in [the cupboard\nat the wall](https://a.b/lids), see [the\nnotes][n].",
            "Lids are in the cupboard at the wall, see the notes.",
        ),
        ("The lid `lids[0]` is red [2].", "The lid `lids[0]` is red (2)."),
        ("[Lids [1]](https://a.b/1), ![a lid](x.png), [ [x] ] (no).", "Lids (1), a lid, [ [x] ] (no)."),
        ("We don&rsquo;t boil &amp; stir&mdash;`&amp;` is code.", "We don’t boil & stir—`&amp;` is code."),
        ("Ask \\[name of the maid\\] for snake\\_case, 2\\*3\\*4.", "Ask [name of the maid] for snake_case, 2*3*4."),
        ("* **The lid**\\\n  It shuts.\\\nWell.&#x20;", "The lid It shuts. Well."),
        ("`a\\` and $x \\\\\ny$ stay.", "`a\\` and $x \\\\ y$ stay."),
        ('### Lids[¶](https://a.b/c/#lids) <a href="#lids" id="lids"></a>', "### Lids"),
        ("Only 13 in 100 do.[^haze] So be it [^2].", "Only 13 in 100 do. So be it."),
        ("[^haze]: Haze, 2015.", "Haze, 2015."),
        ("<ul><li>One lid</li><li>Two cups</li></ul>", "One lid Two cups"),
        ("An <abbr title='big kettle'>BK</abbr> or a <a href=https://a.b/c class=x>cup</a>.", "An BK or a cup."),
        ("At <time> the <label> is due, a Vec<u8>.", "At <time> the <label> is due, a Vec<u8>."),
        ('See [the rules]({{ "https://a.b/12.3-rules." | url }}) first.', "See the rules first."),
        (
            'Named {{.Host}}-{{.Date}}, not {.x}. Lids {#lids .wide title="big lid"}',
            "Named {{.Host}}-{{.Date}}, not . Lids",
        ),
        ("`a << b` and 1 << 2 stay.", "`a << b` and 1 << 2 stay."),
        ("The pair `{Name}-{id}` is set with `SETEX`.", "The pair `{Name}-{id}` is set with `SETEX`."),
        (
            "Write ``{% now %}`` or `[[Lids|lids]]`, see {doc}`lids <l.md>`.",
            "Write ``{% now %}`` or `[[Lids|lids]]`, see lids.",
        ),
    ],
)
def test_what_a_reader_sees_is_said(written: str, said: str) -> None:
    assert plain_text(written) == said
