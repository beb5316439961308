"""What a query has between quotation marks is found verbatim; what is nowhere changes nothing."""

from pathlib import Path

import pytest
from hypothesis import given, settings

import attest
from attest.retrieval.channels.phrases import quoted_phrases
from attest.words.terms import terms
from tests.worlds import EMBEDDER, QUESTIONS, corpora, indexed, lay_out

FILES = {
    "turned.md": "# Turned\n\nThe fee base is what the base of a fee is; base, fee, base fee market.\n",
    "said.md": "# Said\n\nIn winter everything is dry. They pay\nthe   Toll of the burrow, and so it is and will be.\n",
    "words.md": "# Words\n\nThe burrow: who will pay the toll? Of the toll of burrows they speak. Pay, pay the toll.\n",
    "hyphen.md": "# Hyphen\n\nIt is pay-the-tollman who comes.\n",
}


@pytest.fixture
def kb(tmp_path: Path) -> attest.Attest:
    kb = attest.open(tmp_path / "a.db", embedder=EMBEDDER)
    kb.index([lay_out(tmp_path / "docs", FILES)])
    return kb


@pytest.mark.parametrize(
    ("question", "phrases"),
    [
        ('who said "pay the toll"?', ["pay the toll"]),
        ("“Pay  The\nToll.” and «the burrow»", ["pay the toll", "the burrow"]),
        ('"one" is a word, "" is nothing, "... ?" too', []),
        ('an open "quotation mark', []),
        ("„wie hier“", ["wie hier"]),
        ('"the same" and "The Same!"', ["the same"]),
        ("the 'Pay the toll' rule, ‘as it is’", ["pay the toll", "as it is"]),
        ("it's the dog's, the dogs' and the cats' own", []),
    ],
)
def test_a_phrase_is_two_words_or_more_between_quotation_marks(question: str, phrases: list[str]) -> None:
    assert quoted_phrases(question) == phrases


def test_the_text_with_the_very_words_comes_first_whatever_its_spaces_and_capitals(kb: attest.Attest) -> None:
    assert kb.search("pay the toll of the burrow").hits[0].found.path == "words.md"
    found = kb.search('"PAY the toll of the burrow"').hits
    assert (found[0].found.path, found[0].scores["phrase"]) == ("said.md", 1.0)
    assert [hit.found.path for hit in found[1:] if hit.scores["phrase"]] == []


def test_a_phrase_is_no_part_of_a_longer_word(kb: attest.Attest) -> None:
    hits = kb.search('"pay the toll"').hits
    assert {hit.found.path for hit in hits if hit.scores["phrase"]} == {"said.md", "words.md"}


def test_words_that_say_nothing_alone_are_found_as_a_phrase(kb: attest.Attest) -> None:
    hits = kb.search('"is and will be"').hits
    assert (hits[0].found.path, hits[0].scores["phrase"]) == ("said.md", 1.0)


def test_of_two_phrases_each_counts_half(kb: attest.Attest) -> None:
    hits = kb.search('"everything is dry" or "base fee market"').hits
    assert {hit.found.path: hit.scores["phrase"] for hit in hits[:2]} == {"said.md": 0.5, "turned.md": 0.5}


def test_a_phrase_that_is_nowhere_leaves_the_ranking_as_it_was(kb: attest.Attest) -> None:
    with_marks, without = kb.search('"toll the pay" burrow'), kb.search("toll the pay burrow")
    assert [hit.found.path for hit in with_marks.hits] == [hit.found.path for hit in without.hits]
    assert not any("phrase" in hit.scores for hit in with_marks.hits)


def test_a_filter_holds_for_quoted_phrases(kb: attest.Attest) -> None:
    assert {hit.found.path for hit in kb.search('"pay the toll"', filters={"path": "w*.md"}).hits} == {"words.md"}


@settings(max_examples=25)
@given(corpora)
def test_the_chunks_with_all_words_are_those_that_score_for_each(corpus: dict[str, str]) -> None:
    with indexed(corpus) as kb, kb.view() as view:
        for wanted in (terms(question) for question in QUESTIONS):
            each = [set(view.postings.scores({term: 1.0})[0].nonzero()[0].tolist()) for term in wanted]
            assert view.postings.with_all(wanted).tolist() == sorted(set.intersection(*each))
        assert view.postings.with_all([]).tolist() == []


def test_a_long_text_that_asks_nothing_quotes_what_it_speaks_of(kb: attest.Attest) -> None:
    text = (
        'Winter nests, seeds, tunnels, straw, paws, stores, guards, diggers, young, old, dry, cold and "pay the toll"'
    )
    assert not any(hit.scores.get("phrase") for hit in kb.search(text).hits)
