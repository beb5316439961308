"""Words with their places: what is quoted is found again, however it is marked up."""

from hypothesis import given
from hypothesis import strategies as st

from attest.words.wording import wording

words = st.lists(st.sampled_from("fee burn base tip blob gas".split()), min_size=1, max_size=12)


@given(words, words, words)
def test_a_run_of_words_is_found_where_it_stands(before: list[str], quoted: list[str], behind: list[str]) -> None:
    text = f"{' '.join(before)} **{'** _'.join(quoted)}_, [{' '.join(behind)}](https://a.b/fee-burn)"
    found = wording(text, [(0, len(text))]).find(" ".join(quoted))
    assert found is not None
    assert wording(text, [found]).joined == " ".join(quoted)


@given(words, words)
def test_no_run_reaches_from_one_span_into_the_next(first: list[str], second: list[str]) -> None:
    one, other = " ".join(first), " ".join(second)
    text = f"{one} quokka {other}"
    spans = [(0, len(one)), (len(text) - len(other), len(text))]
    assert wording(text, spans).find(f"{one} {other}") is None or f"{one} {other}" in (one, other)


def test_part_of_a_word_is_not_found() -> None:
    assert wording("the basement fee", [(0, 16)]).find("base") is None
    assert wording("the base fee", [(0, 12)]).find("") is None
