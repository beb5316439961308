"""Answers from AsciiDoc have the words that its readers see; quotations have the file's characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.values.markup import as_markdown

FILES = {
    "lids.adoc": "= Lids\n\n[[fit]]\n== Fit\n\n[#rule:fit]#A lid must fit its part:kettle[] within 2{nbsp}mm, or "
    "[.strong]##steam## (((steam, loss)))escapes.# [#rule:spout]#A ((spout)) has no lid.#\n",
    "lamps.adoc": "= Lamps\n\nA lamp burns oil.\n",
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
        ("image:lid.png[] and link:a[b]", "image:lid.png[] and link:a[b]"),
        ("written in C# and (see (this))", "written in C# and (see (this))"),
        ("`list:string[]` is a type", "`list:string[]` is a type"),
        ("{version} costs 5{plus}", "{version} costs 5+"),
    ],
)
def test_a_piece_is_as_its_reader_sees_it(written: str, seen: str) -> None:
    assert as_markdown("a.adoc", written) == seen


@given(st.text(alphabet="a b[]#{}()`:.-\n", max_size=60))
def test_a_listing_stays_as_it_is_written(code: str) -> None:
    listing = f"----\n{code.replace('----', '')}\n----"
    assert as_markdown("a.adoc", f"See:\n{listing}") == f"See:\n{listing}"


@given(st.text(alphabet="[#a]{}():, ", max_size=80))
def test_letters_of_prose_are_never_added(prose: str) -> None:
    assert len(as_markdown("a.adoc", prose)) <= len(prose)
