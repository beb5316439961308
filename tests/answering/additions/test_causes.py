"""Who asks why is told the cause where it stands beside the sentence with the words of the question."""

import pytest

import attest

FILES = {
    "goats.md": "# Goats\n\nGoats are never let into the orchard. Doing so would cost us the young trees. The gate is"
    " green.\n\n## Feeding\n\nGoats are fed at seven. Hay is kept in the barn.\n",
    "hens.md": "# Hens\n\nHens sleep in the loft.\n",
    "swans.md": "# Swans\n\nThe lake dries up. Due to this, the swans are moved to the pond in August.\n",
    "ducks.md": "# Ducks\n\nWater freezes in the yard. Therefore the ducks are kept indoors all winter.\n",
    "floods.md": "# Floods\n\nWater stood in the cellar of the mill for a week."
    " The flood was related to the old sluice. The sluice is painted red.\n",
}  # fmt: skip


def told(kb: attest.Attest, question: str) -> str:
    return " ".join(claim.text for claim in kb.ask(question).claims)


@pytest.mark.parametrize("question", ["Why are goats never let into the orchard?", "Why no goats in the orchard?"])
def test_the_cause_behind_the_sentence_is_told(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert "Doing so would cost us the young trees." in [claim.text for claim in answer.claims]
    assert kb.verify(answer.answer_id).valid


def test_a_conclusion_takes_its_reason_along_for_who_asks_why(kb: attest.Attest) -> None:
    said = "Water freezes in the yard. Therefore the ducks are kept indoors all winter."
    assert kb.ask("Why are the swans moved to the pond?").claims[0].text.startswith("The lake dries up. Due to this, ")
    assert kb.ask("Why are the ducks kept indoors all winter?").claims[0].text == said
    assert told(kb, "Where are the ducks kept all winter?") == said.partition(". ")[2]


def test_what_gives_no_cause_is_not_told(kb: attest.Attest) -> None:
    said = "Goats are never let into the orchard. Doing so would cost us the young trees."
    assert told(kb, "Why are goats never let into the orchard?") == said


def test_who_does_not_ask_why_is_told_no_cause(kb: attest.Attest) -> None:
    assert told(kb, "Where are goats never let in?") == "Goats are never let into the orchard."


@pytest.mark.parametrize("asking", ["What caused", "What was the cause of"])
def test_who_asks_what_caused_something_is_told_the_cause(kb: attest.Attest, asking: str) -> None:
    assert "The flood was related to the old sluice." in told(kb, f"{asking} water in the cellar of the mill?")
