"""The number behind an exclamation, or behind an abbreviation, is quoted with it."""

import pytest

import attest

FILES = {
    "journal.md": "# Journal\n\nHalf marathon done! **2:04:31**, twelve minutes slower than hoped.\n\n"
    "What a storm! The old mast broke off in the storm.\n",
    "trip.md": "# Trip to the island\n\n**Gull House**, Pier Road 7. Booking ref. QX7-4418. Six rooms are ours.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was the time of the half marathon?", "Half marathon done! 2:04:31, twelve minutes slower than hoped."),
        ("What is the booking reference?", "Booking ref. QX7-4418."),
    ],
)
def test_the_value_behind_is_not_lost(kb: attest.Attest, question: str, told: str) -> None:
    assert told in [claim.text for claim in kb.ask(question).claims]


def test_an_exclamation_without_a_number_behind_stays_alone(kb: attest.Attest) -> None:
    assert kb.ask("What broke off in the storm?").claims[0].text == "The old mast broke off in the storm."
