"""Who asks when, how long or how often is told a time, or that none is said."""

import re

import pytest

import attest
from attest.answering.scoring.quantities import MONEY

FILES = {
    "harbour.md": "# Harbour\n\n## The crane\n\nThe crane of the harbour was painted by the harbour master.\n"
    "The crane lifts boats on to the quay, and the crane is oiled with whale oil.\n\n"
    "## The lamp\n\nThe lamp was lit on 3 May 1921 by the mayor.\n\n"
    "## The ferry\n\nThe ferry runs every two hours, and a crossing takes 40 minutes.\n",
    "proposals/eip-9001.md": "---\neip: 9001\ntitle: Dredging\nstatus: Final\n---\n\n## Abstract\n\nDredging.\n\n"
    "## Specification\n\nThe block header of the quay gets a lid. The lid costs `1900 * length`.\n",
    "proposals/eip-9002.md": "---\neip: 9002\ntitle: Lids\nstatus: Final\n---\n\n## Change block header\n\nA lid.\n",
    "council.md": "# Council\n\nThe council agreed on the budget of the crane, and has 9 members.\n",
    "tram.md": "# The tram\n\nA ticket for the tram is sold in the shop of the harbour.\n\nA ticket is 3 coins.\n\n"
    "Whoever has no ticket pays a fine on the tram. The fine is 80 euros.\n",
    "lost.md": "# What is lost\n\nA lost rope costs 7 crowns.\n\nA lost oar costs CHF 9.\n\n"
    "A lost buoy costs 40 shells.\n\nA lost anchor costs nothing.\n",
    "ride.md": "# The ride\n\nThe ride to the crane is with bus AB 553 on 14 May at 06:45, back with AB 558 at 9:20.\n",
    "coins.md": "# Coins\n\nThe passage to the mole is half of a ticket.\n",
    "regatta.md": "# The regatta\n\nThe regatta of the harbour is on 9 April 2026.\n\nIt weighed 41 kg of prizes.\n",
    "limits.md": "# Limits\n\nBarrels must be kept for a while.\n\nBarrels are kept for 18 days, in the shed.\n\n"
    "```python\nbarrel_params = None\nfor barrel in barrels:\n    barrel_params = barrel\n```\n",
}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("When was the crane painted?", "when"),
        ("How often is the crane oiled?", "how often"),
        ("How long is the crane oiled?", "how long"),
        ("How large was the budget of the crane?", "how large"),
        ("What did the crane cost?", "how much"),
        ("How much was the ride to the crane?", "how much"),
        ("When did EIP-9001 go live?", "when"),
    ],
)
def test_sentences_about_the_thing_that_name_no_time_are_no_answer(kb: attest.Attest, question: str, says: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "refused"
    if "crane" in question:
        assert answer.reason == f"nothing found says {says}"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When was the lamp lit?", "3 May 1921"),
        ("How often does the ferry run?", "every two hours"),
        ("How long does a crossing take?", "40 minutes"),
        ("How long are barrels kept?", "18 days"),
        ("What does a ticket for the tram cost?", "3 coins"),
        ("How high is the fine for the tram?", "80 euros"),
        ("How much is the fine on the tram?", "80 euros"),
        ("How much is the passage to the mole?", "half of a ticket"),
        ("When is the regatta in April?", "9 April 2026"),
        ("How many kilos of prizes did the regatta have?", "41 kg"),
    ],
)
def test_a_time_that_is_said_is_quoted_first(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    assert told in answer.claims[0].text


@pytest.mark.parametrize(
    "question",
    ["Is the fine for the tram 70 euros?", "Isn't the fine on the tram 70 euros?", "The fine is 70 euros, right?"],
)
def test_a_number_that_is_wrong_is_refused_with_the_right_one(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", "the documents found do not mention “70 euros”")
    assert [claim.text for claim in answer.claims] == ["The fine is 80 euros."]


def test_what_is_in_another_month_is_no_answer(kb: attest.Attest) -> None:
    answer = kb.ask("When is the regatta in May?")
    assert (answer.status, answer.reason) == ("refused", "no passage that fits the question is about May")


@pytest.mark.parametrize(
    ("thing", "price"), [("rope", "7 crowns"), ("oar", "CHF 9"), ("buoy", "40 shells"), ("anchor", "nothing")]
)
def test_a_price_is_told_in_any_money(kb: attest.Attest, thing: str, price: str) -> None:
    told = [claim.text for claim in kb.ask(f"How much does a lost {thing} cost?").claims]
    assert f"A lost {thing} costs {price}." in told


@pytest.mark.parametrize(
    ("text", "is_price"), [("It is CHF 7.", True), ("It is 70 SEK.", True), ("Whoever may try 3 times.", False)]
)
def test_a_code_of_a_currency_is_in_capitals(text: str, is_price: bool) -> None:
    assert (re.search(MONEY, text, re.I) is not None) is is_price


def test_whether_a_document_does_something_asks_for_no_section(kb: attest.Attest) -> None:
    answer = kb.ask("Does EIP-9001 change the block header?")
    assert "no section" not in (answer.reason or "")
