"""Text that a script has marked up is quoted by its words, however much stands in the tags."""

from attest import Attest

_BY = 'class="amended" data-date="2024-01-27" data-by="Notice No. HQ-16. Made under section 4" data-note="' + "x " * 120
FILES = {
    "act/6.md": (
        f'---\ntitle: Exceptions\n---\n<div class="act">\n<p>(1) For <span {_BY}">persons who enrol</span> without '
        f'fingerprints, for reasons such as an injury, only the iris of such <span {_BY}">persons</span> is '
        "scanned.</p>\n</div>\n"
    ),
    "act/8.md": "---\ntitle: Marks\n---\nThe marks that a clerk collects at enrolment are the following, namely:—\n\n"
    "a thumb.\n",
    "act/7.md": "---\ntitle: Fees\n---\nThe fee for a replacement card is four crowns.\n",
}


def test_a_sentence_with_long_tags_is_one_sentence_without_them(kb: Attest) -> None:
    answer = kb.ask("What is scanned of persons without fingerprints?")
    assert answer.claims[0].text == (
        "(1) For persons who enrol without fingerprints, for reasons such as an injury, "
        "only the iris of such persons is scanned."
    )
    assert answer.claims[0].evidence[0].quote.text.startswith('(1) For <span class="amended"')


def test_a_colon_with_a_dash_ends_a_sentence_as_statutes_have_it(kb: Attest) -> None:
    said = [claim.text for claim in kb.ask("Which marks does a clerk collect at enrolment?").claims]
    assert "The marks that a clerk collects at enrolment are the following, namely:—" in said
