"""Where nothing knows of meaning yet, the sentence that has the words is the one that answers."""

from pathlib import Path

import pytest

import attest
from attest.answering.objections.by_chance import never_together
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.terms import terms_of_word
from tests.folders import written

PROSE = """\
# Ethereum

The proposal of the kettle committee sets the boiling fee. This sentence speaks about the gardens of Berlin. Nobody has
seen the purple bicycle again.

# 以太坊

以太坊的提案規定了費用。日本語の文章です。ภาษาไทยไม่มีช่องว่าง การทดสอบ
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("kettle boiling fee", "The proposal of the kettle committee sets the boiling fee."),
        ("What does the kettle committee set?", "The proposal of the kettle committee sets the boiling fee."),
        ("purple bicycle", "Nobody has seen the purple bicycle again."),
        ("以太坊的費用是什麼？", "以太坊的提案規定了費用。"),
        ("日本語の文章", "日本語の文章です。"),
    ],
)
def test_the_sentence_with_the_words_comes_before_its_neighbours(tmp_path: Path, question: str, first: str) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "docs", {"a.md": PROSE})], lexical_only=True)
        assert kb.ask(question).claims[0].text == first


def test_how_many_is_answered_by_the_number_and_not_by_the_word_many(tmp_path: Path) -> None:
    pages = {
        "rounds.md": "# Rounds\n\nThere are many reasons for slots, and many for rounds.\n",
        "time.md": "# Time\n\n| Name | Value |\n|---|---|\n| `SLOTS_PER_ROUND` | 32 |\n",
    }
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "docs", pages)], lexical_only=True)
        assert "32" in kb.ask("How many slots are in a round?").claims[0].text


def test_the_default_is_what_says_that_it_is_one(tmp_path: Path) -> None:
    page = (
        "# Waiting\n\nThe patience of the pump is how long the pump waits for water. The patience of the pump is shown "
        "on the dial. By default it is 9 seconds.\n"
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "docs", {"pump.md": page})], lexical_only=True)
        assert "9 seconds" in kb.ask("What is the default patience of the pump?").claims[0].text


def asked(question: str, *telling: str) -> ParsedQuestion:
    """A question with some rare words."""
    words = [QuestionWord(word=word, terms=terms_of_word(word), rarity=0.6) for word in telling]
    return ParsedQuestion(question=question, terms={}, words=words)


CHANCE = ("Rice's theorem says that nobody can tell.", "Lines are cooked before the terminal has them.")


@pytest.mark.parametrize(
    ("question", "telling", "texts", "apart"),
    [
        ("How do I cook rice?", ["cook", "rice"], CHANCE, True),
        ("How do I cook rice?", ["cook", "rice"], [*CHANCE, "Rice is cooked in twelve minutes."], False),
        ("What is rice?", ["rice"], CHANCE, False),
        ("Who cooks rice with peas on a train?", ["cooks", "rice", "peas", "train"], CHANCE, False),
    ],
)
def test_the_few_words_of_a_question_stand_together_or_are_there_by_chance(
    question: str, telling: list[str], texts: list[str], apart: bool
) -> None:
    assert never_together(asked(question, *telling), map(families, texts)) is apart


def test_a_small_store_answers_with_one_rare_word(tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "docs", {"a.md": "# Kitchen\n\nRice takes twelve minutes.\n"})], lexical_only=True)
        assert kb.ask("How long does it take to cook rice?").text == "Rice takes twelve minutes. [1]"
