"""Numbers that name a thing (severity 2, layer 2) are not numbers of things."""

import pytest

import attest

FILES = {
    "on-call.md": "# On-call\n\nIncidents of severity 1 wake somebody. Incidents of severity 2 wait for the morning.\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("Which incidents wait for the morning?", "answered"),
        ("What do severity 2 incidents wait for?", "answered"),
        ("What do severity 7 incidents wait for?", "refused"),
        ("What do 2 incidents wait for?", "refused"),
    ],
)
def test_the_number_of_a_thing_is_looked_for_behind_its_name(kb: attest.Attest, question: str, status: str) -> None:
    answer = kb.ask(question)
    assert answer.status == status, answer.reason
