"""A value answers where it stands beside what it is asked of; another thing's value does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.answering.scoring.quantities import asked_value_pattern
from tests.worlds import lay_out

FILES = {
    "osprey.md": "# Osprey\n\nOld tickets are kept for three days. Then the crew throws them away.\n",
    "heron.md": "# Heron\n\nThe crossing takes two hours. The Heron has a restaurant that serves fish.\n",
    "guards.md": "# Wages\n\nThe wage of a guard is 12 coins a day. The wage is paid out every morning.\n",
    "cooks.md": "# Wages of the kitchen\n\nThe wage of a cook is 9 coins a day. The wage of a boy is 3 coins.\n",
    "doors.md": "# Doors\n\nAt dawn they are opened, and at night they are shut by the porter.\n",
    "noise.md": "# The Puffin\n\nThe Puffin is loud and slow, so guests prefer other boats.\n",
    "travel.md": "# Travel\n\nHotels are paid up to 120 euros a night. Trains are second class.\n",
    "lockers.md": "# Lockers\n\nThe harbour has 48 steel lockers. Guests leave their bags there.\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("harbour")
    with attest.open(home / "kb.db") as kb:
        kb.index([lay_out(home / "docs", FILES)])
        yield kb


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How long are old tickets kept on the Osprey?", "three days"),
        ("How long is the crossing with the Heron?", "two hours"),
        ("What is the maximum hotel price?", "120 euros"),
        ("How many steel lockers does the harbour have?", "48"),
    ],
)
def test_a_value_beside_what_it_is_asked_of_answers(kb: attest.Attest, question: str, said: str) -> None:
    assert said in kb.ask(question).text


@pytest.mark.parametrize(
    "question", ["How long are old tickets kept on the Heron?", "How long is the crossing with the Osprey?"]
)
def test_the_value_of_another_thing_does_not_answer(kb: attest.Attest, question: str) -> None:
    refused = kb.ask(question)
    assert refused.status == "refused"
    assert "give no such value for" in (refused.reason or "")


def test_a_passage_clearly_near_answers_although_the_rare_words_are_elsewhere(tmp_path: Path) -> None:
    magpie = "# Magpies\n\nA magpie hoards paper in a chest, and nobody disposes of the pile.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([lay_out(tmp_path / "docs", {"magpie.md": magpie, "osprey.md": FILES["osprey.md"]})])
        told = kb.ask("How long are old tickets hoarded in the chest before somebody disposes of the paper?")
        assert "three days" in told.text, told.reason


def test_what_is_said_of_another_subject_does_not_answer(kb: attest.Attest) -> None:
    assert "12 coins" in kb.ask("What is the wage of a guard?").text
    refused = kb.ask("What is the wage of a porter?")
    assert refused.status == "refused"
    assert refused.reason == "no passage that fits the question mentions “porter”"


@pytest.mark.parametrize("question", ["What are the drawbacks of the Puffin?", "Which downsides does the Puffin have?"])
def test_a_kind_of_statement_need_not_be_called_by_its_name(kb: attest.Attest, question: str) -> None:
    assert "loud and slow" in kb.ask(question).text


@pytest.mark.parametrize(
    ("asks", "text", "there"),
    [
        ("How long does it take?", "It was as large as a house.", False),
        ("How long does it take?", "It takes 300ms, at most a month-long wait.", True),
        ("How many guests are there?", "The guests, as an example, sleep.", False),
        ("How many guests are there?", "| guests | 12 |", True),
    ],
)
def test_only_a_number_is_taken_for_a_value(asks: str, text: str, there: bool) -> None:
    looks = asked_value_pattern(asks)
    assert looks is not None
    assert (looks.search(text) is not None) is there
