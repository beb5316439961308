"""Sentences: exact offsets, nothing cut in two, nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.evidence.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "It rose by 12.5% in May.",
        "The fee is described in EIP-1559.",
        "Version v1.2.3 of the client is out.",
        "Some names, e.g. this one, stay whole.",
        "The fields, i.e. Those of the header, are fixed.",
        "Blobs, proofs, etc. are kept for 18 days.",
        "See Fig. 3 and No. 5 for the fee vs. the target.",
        "Boethius (c. 480–524) wrote it.",
        "Booking ref. QX7-4418 is for six rooms.",
        "VAT no. GB 412 8830 07 is on the invoice.",
        "Call tel. +44 20 7946 0000 for max. 25 people, approx. Two hours before.",
        "We meet at St. Mary's, incl. The children.",
        "Dr. Menabrea met L. F. Menabrea in Turin.",
        "The U.S. Senate voted on it.",
        "Read https://example.org/a.b/c.html?x=1.2 before you start.",
        "Call `a.b. C` with the root of the tree.",
        "Wait... what did it say?",
        "He asked “Why? because” twice.",
        "Is that so?!",
        "It was soft\nwrapped over two lines.",
        'She said "No."',
        "(It ended in brackets.)",
        "This one is cited.[1]",
        "This one is cited. [1]",
        "This one is cited twice. [1][2]",
        "This one has a footnote.[^note]",
        "This one links its citation. [1](https://example.org/x)",
        "*All of this is emphasised.*",
        'The <span class="amended" data-by="Notice No. HQ-5. Made in May">members</span> may vote.',
        "<abbr title='Small Office. Home Office'>SOHO</abbr> is meant.",
        "- one item of a list",
        "12. the twelfth item",
    ],
)
def test_one_sentence_stays_whole(sentence: str) -> None:
    assert split(sentence) == [sentence]
    assert split(f"{sentence}\n\nAnother one.") == [sentence, "Another one."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is EIP-1559. It burns the fee.", ["It is EIP-1559.", "It burns the fee."]),
        ("One. [1] Two.[2] Three.", ["One. [1]", "Two.[2]", "Three."]),
        ("It was cited. [1] ethers.js was not.", ["It was cited. [1]", "ethers.js was not."]),
        ("No. We did not.", ["No.", "We did not."]),
        ("The answer is no. EIP-1559 burns it.", ["The answer is no.", "EIP-1559 burns it."]),
        (
            "That is the max. We have no ref. The rest is gone.",
            ["That is the max.", "We have no ref.", "The rest is gone."],
        ),
        ("It has blobs, etc. The rest is calldata.", ["It has blobs, etc.", "The rest is calldata."]),
        ("He lives in the U.S. The fee is low.", ["He lives in the U.S.", "The fee is low."]),
        ("It ended in 1990. Then it began.", ["It ended in 1990.", "Then it began."]),
        ("Really?! Yes! Good.", ["Really?!", "Yes!", "Good."]),
        ('"Stop." He went.', ['"Stop."', "He went."]),
        ("It is burnt. `base_fee` says how.", ["It is burnt.", "`base_fee` says how."]),
        ("# Title\nFirst line\nsecond line.", ["# Title", "First line\nsecond line."]),
        ('See [x]({{ "/a.b." | url }}) first. Go.', ['See [x]({{ "/a.b." | url }}) first.', "Go."]),
        ("Title\n=====\nText.", ["Title\n=====", "Text."]),
        ("Both:\n- one. Two.\n- three", ["Both:", "- one.", "Two.", "- three"]),
        ("1. first\n2. second", ["1. first", "2. second"]),
        ("a paragraph\n\nwithout a stop", ["a paragraph", "without a stop"]),
        ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
        ("Code:\n```py\na = 1. + b\nC.d()\n```\nDone.", ["Code:", "```py\na = 1. + b\nC.d()\n```", "Done."]),
        ("これは。それも。", ["これは。", "それも。"]),
        ("", []),
        (" \n\n ", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert split(text) == expected


MARKED = st.text(alphabet=st.sampled_from(list("aB1 .!?\n`*[]()|#-\"'…")), max_size=80)


@given(st.one_of(st.text(), MARKED))
def test_every_visible_character_is_in_exactly_one_sentence(text: str) -> None:
    seen = [0] * len(text)
    for start, end in sentences(text):
        assert text[start:end] == text[start:end].strip() != ""
        for i in range(start, end):
            seen[i] += 1
    assert all(count == 1 for count, character in zip(seen, text, strict=True) if not character.isspace())
    assert max(seen, default=0) <= 1


@given(st.one_of(st.text(), MARKED))
def test_no_sentence_crosses_a_blank_line(text: str) -> None:
    assert not any("\n\n" in sentence for sentence in split(text))


@given(
    st.lists(st.sampled_from(["One thing is so.", "Is it 12.5%?", "EIP-1559 burns it!", "He said “no.”"]), min_size=1)
)
def test_joined_sentences_come_apart_again(parts: list[str]) -> None:
    assert split(" ".join(parts)) == parts
    assert split("\n".join(parts)) == parts
