"""Answers from AsciiDoc have the words that its readers see; quotations have the file's characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.markup import as_markdown
from attest.values.outlines import BlockKind

FILES = {
    "lids.adoc": "= Lids\n\n[[fit]]\n== Fit\n\n[#rule:fit]#A lid must fit its part:kettle[] within 2{nbsp}mm, or "
    "[.strong]##steam## (((steam, loss)))escapes.# [#rule:spout]#A ((spout)) has no lid.#\n",
    "lamps.adoc": "= Lamps\n\nA lamp burns oil.\n",
    "loom.adoc": "= ext:loom[] Extension for {maker}^(R)^\n:maker: Weaver\n:name: {maker} Loom\n:kind: hand\n\n"
    "[#sett]\n== The csr:sett[] of the {name}\n\nThe {name} has 24 shafts{sep} and a sett of 12 ends.\n\n"
    ":kind: power\n\nIt is a {kind} loom.\n",
}


def test_what_is_told_has_no_names_of_marks_and_is_supported(kb: attest.Attest) -> None:
    answer = kb.ask("What must a lid fit?")
    assert answer.claims[0].text == "A lid must fit its kettle within 2 mm, or steam escapes."
    assert answer.claims[0].verdict.support == "supported"
    assert answer.claims[0].evidence[0].quote.text.startswith("[#rule:fit]#A lid must fit its part:kettle[]")
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("[#a]#One.# Two [#b]#three.", "One. Two three."),
        ("ends here.# [#b]#It goes on#.", "ends here. It goes on."),
        ("It has ended.#", "It has ended."),
        ("insn:lr[]/insn:sc[] loops", "lr/sc loops"),
        ("image:lid.png[] and link:a[b]", "image:lid.png[] and [b](a)"),
        ("written in C# and (see (this))", "written in C# and (see (this))"),
        ("`list:string[]` is a type", "`list:string[]` is a type"),
        ("{version} costs 5{plus}", "{version} costs 5+"),
        ("press kbd:[F5], see csr::[mie] and cite:[lamport78]", "press F5, see mie and [lamport78]"),
        ("qty:32[bits] of insn:amocas.w/d/q[]", "32 bits of amocas.w/d/q"),
        ("10^6^ of H~2~O at t~max~", "10^6 of H2O at t_max"),
        (
            "see <<_the_rules,these rules>>, <<the_lids>> and xref:a/b.adoc#c[that]",
            "see these rules, the lids and that",
        ),
        ("a shift 1 << 3 of ~100 to ~200", "a shift 1 << 3 of ~100 to ~200"),
        ("https://a.example/b[the page]footnote:[Or not.]", "[the page](https://a.example/b) (Or not.)"),
    ],
)
def test_a_piece_is_as_its_reader_sees_it(written: str, seen: str) -> None:
    assert as_markdown("a.adoc", written) == seen


def test_attributes_that_a_text_sets_hold_in_its_title_headings_and_sentences(kb: attest.Attest) -> None:
    answer = kb.ask("How many shafts does the Weaver Loom have?")
    assert answer.claims[0].text == "The Weaver Loom has 24 shafts{sep} and a sett of 12 ends."
    assert answer.claims[0].verdict.support == "supported"
    evidence = answer.claims[0].evidence[0]
    assert evidence.quote.text == "The {name} has 24 shafts{sep} and a sett of 12 ends."
    assert list(evidence.heading_path) == ["loom Extension for Weaver^(R)"]
    headings = [block.label for block in kb.blocks("loom.adoc").blocks if block.kind is BlockKind.HEADING]
    assert headings == ["loom Extension for Weaver^(R)", "The sett of the Weaver Loom"]


def test_an_attribute_that_is_set_twice_stays_as_it_is_written(kb: attest.Attest) -> None:
    text = FILES["loom.adoc"]
    assert as_markdown("loom.adoc", "a {kind} loom", text) == "a {kind} loom"


def test_what_is_searched_has_the_words_of_macros_and_attributes(kb: attest.Attest) -> None:
    assert [hit.found.path for hit in kb.search("Weaver shafts", k=1).hits] == ["loom.adoc"]


def test_attributes_made_of_one_another_stay_short() -> None:
    text = ":a: ten letter\n" + "".join(f":{chr(98 + n)}: {{{chr(97 + n)}}}{{{chr(97 + n)}}}\n" for n in range(24))
    assert len(as_markdown("a.adoc", "{a} {d} {y}", text)) < 1_000


@given(st.text(alphabet="a b[]#{}()`:.-\n", max_size=60))
def test_a_listing_stays_as_it_is_written(code: str) -> None:
    listing = f"----\n{code.replace('----', '')}\n----"
    assert as_markdown("a.adoc", f"See:\n{listing}") == f"See:\n{listing}"


@given(st.text(alphabet="[#a]{}():, ", max_size=80))
def test_letters_of_prose_are_never_added(prose: str) -> None:
    assert len(as_markdown("a.adoc", prose)) <= len(prose)
