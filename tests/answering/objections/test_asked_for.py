"""The value, number, thing or name that an answer must have is the one that is asked for."""

from dataclasses import replace

import pytest

from attest.answering.objections.asked_noun import asked_noun
from attest.answering.objections.missing import missing_names
from attest.answering.scoring.form_conditions import wants_number
from attest.answering.scoring.quantities import asked_value_pattern
from attest.questions.periods import periods
from attest.questions.wants import wants_of
from attest.values.questions import ParsedQuestion, QuestionWord


@pytest.mark.parametrize(
    ("question", "text", "gives"),
    [
        ("What fraction of the stake must sign?", "At least 2/3 of the stake must sign.", True),
        ("What share of the gas is forwarded?", "All but 63/64 gas is forwarded.", False),
        ("How often is a block missed?", "A block is missed in 0.12 % of the slots.", True),
        ("How frequent are missed blocks?", "One in ten blocks is missed.", True),
        ("By what factor does it grow?", "It grows by a factor of 8.", True),
        ("How many tickets does a wave have?", "A wave has 40 tickets.", True),
        ("How many tickets does a wave have?", "The ticket wave will have 7 days.", False),
        ("How many kilos does a wave weigh?", "A wave weighs 41kg.", True),
        ("How much is the wave?", "The wave is 7 coins.", True),
        ("How much is the wave?", "The wave BC 12 comes on 3 May 2024 at 14:30.", False),
    ],
)
def test_a_value_is_of_the_kind_that_is_asked_for(question: str, text: str, gives: bool) -> None:
    pattern = asked_value_pattern(question)
    assert pattern is not None
    assert (pattern.search(text) is not None) is gives


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many blobs are the limit of a block?", True),
        ("Why is there a limit of blobs?", False),
        ("How does the rate adjust?", False),
        ("How do I set the rate?", True),
        ("Why does it matter how many blobs a block has, and what rate?", True),
    ],
)
def test_who_asks_why_or_how_something_works_wants_no_number(question: str, wanted: bool) -> None:
    assert wants_number(ParsedQuestion(question=question, terms={}, wants=wants_of(question))) is wanted


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("What can't a guard open?", None),
        ("What won’t guards open?", None),
        ("Which door can't a guard open?", "door"),
        ("Which door shall guards open?", "door"),
        ("How many doors apart are guards?", "doors"),
        ("What is the door opened for guards?", "door"),
        ("At what guard count do doors open?", None),
        ("How much cheaper is a door?", None),
    ],
)
def test_a_verb_is_not_the_thing_that_is_asked_for(question: str, noun: str | None) -> None:
    spelled = ("can't", "won’t", "door", "doors", "guard", "open", "opened", "apart", "cheaper")
    words = [QuestionWord(word=word, terms=(word,), rarity=0.5) for word in spelled]
    found = asked_noun(ParsedQuestion(question=question, terms={}, words=words))
    assert (found.word if found else None) == noun


@pytest.mark.parametrize(
    ("named", "word", "rarity", "is_missing"),
    [
        (["eip-1"], "Holesky", 0.5, True),
        ([], "Holesky", 0.5, False),
        ([], "Holesky", 0.7, True),
        (["eip-1"], "December", 0.5, False),
        (["eip-1"], "Holesky", 0.3, False),
        ([], "Feb", 0.7, False),
    ],
)
def test_a_missing_name_need_not_be_as_rare_where_a_document_is_named_and_is_no_date(
    named: list[str], word: str, rarity: float, is_missing: bool
) -> None:
    words = [QuestionWord(word=word, terms=(word.lower(),), rarity=rarity)]
    question = f"What of EIP-1 was done on {word} 2026?"
    asked = ParsedQuestion(question=question, terms={}, words=words, named=named, periods=periods(question))
    assert missing_names(asked, ["Nothing is said of it."]) == ([word] if is_missing else [])


def test_who_writes_under_another_name_is_known_all_the_same() -> None:
    words = [QuestionWord(word="Piper", terms=("piper",), rarity=0.7)]
    asked = ParsedQuestion(question="What did Piper Mole object?", terms={}, words=words)
    assert missing_names(asked, ["Nothing is said of it."]) == ["Piper"]
    assert missing_names(replace(asked, speakers=["pipermole"]), ["Nothing is said of it."]) == []
