"""Who asks about a number of things is told of just as many."""

import pytest

import attest

FILES = {
    "kelp.md": "# Kelp\n\nKelp is dried on the racks for a while because the wind is wet.\n",
    "racks.md": "# Racks\n\nThe racks of kelp are turned for 18 days, which is a fortnight and a calm.\n",
    "dulse.md": "# Dulse\n\nDulse is dried in the shed because the wind is wet.\n\n"
    "Dulse in the shed is turned for 12 days, which gives it salt.\n",
    "tide.md": r"# Tide"
    + "\n\n"
    + r"The mark of the tide takes \( 4 \; \textrm{stones} \), since the sea is deep."
    + "\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Why is kelp dried on the racks for 18 days?", "turned for 18 days"),
        ("Why is dulse dried in the shed for 12 days?", "turned for 12 days"),
        ("Why does the mark of the tide take 4 stones?", "since the sea is deep"),
    ],
)
def test_a_number_of_things_is_looked_for_in_prose_and_formulas(kb: attest.Attest, question: str, told: str) -> None:
    assert told in kb.ask(question).claims[0].text


def test_a_number_that_nothing_has_is_refused(kb: attest.Attest) -> None:
    answer = kb.ask("Why is kelp dried on the racks for 40 days?")
    assert (answer.status, answer.reason) == ("refused", "the documents found do not mention “40 days”")


def test_a_number_that_is_not_exact_need_not_be_there(kb: attest.Attest) -> None:
    assert "turned for 18 days" in kb.ask("Why are the racks of kelp turned for about 20 days?").text
