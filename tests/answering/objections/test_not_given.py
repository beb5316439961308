"""Whoever asks for a number, a default or a name is told one, or that no quote has one.

Numbers that name a thing (severity 2, layer 2) are not numbers of things.
"""

import pytest

import attest

FILES = {
    "travel.md": "# Travel\n\n## Hotels\n\nThe travel policy has a nightly limit for hotels in London, and a list of "
    "hotels.\n",
    "trains.md": "# Trains\n\nThe weight of a suitcase on trains is ninety pounds.\n\nThere is no maximum for tins.\n",
    "cover.md": "# Cover\n\nThe life cover is a kind of insurance that an insurer provides.\n",
    "buoys.md": "# Buoys\n\nThe buoys of the bay are sold by Harbour Mutual, a firm of sailors.\n",
    "crane.md": "# Crane\n\nThe crane was designed to be seen from afar. The crane has a second "
    "hook, whatever its version.\n",
    "pier.md": "# Pier\n\nA plan of the pier is approved when four reviewers have signed it.\n",
    "winch.md": "# Winch\n\nA winch that pulls nets was invented by Ada Quay.\n",
    "lamp.md": "# Lamp\n\nThe lamp listens on a port for commands of the harbour.\n",
    "berth.md": "# Berth\n\nThe berth fee is a charge that a vessel pays to lie at the quay.\n",
    "sluice.md": "# Sluice\n\nThe sluice of the harbour is a gate of oak that holds the water of the river.\n",
    "capstan.md": "# Capstan\n\nThe capstan stops when its chain is wet.\n",
    "ferry.md": "# Ferry\n\nThe ferry has had a second funnel since release 4 of its plan.\n",
    "on-call.md": "# On-call\n\nIncidents of severity 1 wake somebody. Incidents of severity 2 wait for the morning.\n",
    "fund.md": "# Fund\n\nYou can add to the income of the harbour, and the fund pays for the paint of the crane.\n",
    "bell.md": "# Bell\n\n```ini\n# how often the bell rings\nbell_interval = 40\n```\n",
}


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What is the nightly limit for hotels in London?", "nothing found gives a number for “limit”"),
        (
            "Which insurer provides the life cover?",
            "nothing found gives a name that answers “insurer”",
        ),
        ("What was the harbour's total income last year?", "nothing found gives a number for “income”"),
        ("How much paint does the crane need?", "nothing found gives a number for “paint”"),
        ("What value was set for the level of the sluice?", "nothing found gives a number for “value”"),
        ("Who designed the crane?", "nothing found gives a name that answers “who”"),
        ("Which port does the lamp listen on by default?", "nothing found states a default"),
        ("Which version of the crane has a second hook?", "nothing found gives a number for “version”"),
        ("What happens to the water when the sluice rots?", "nothing found says what happens in that case"),
    ],
)
def test_what_no_quote_gives_is_refused(kb: attest.Attest, question: str, reason: str) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", reason)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the weight of a suitcase?", "ninety pounds"),
        ("What is the maximum for tins?", "no maximum"),
        ("How much weight may a suitcase have on trains?", "ninety pounds"),
        ("Which firm sells the buoys?", "Harbour Mutual"),
        ("How many people have to sign a plan of the pier?", "four reviewers"),
        ("Who invented the winch?", "Ada Quay"),
        ("What is the default bell interval?", "40"),
        ("What happens to the capstan when its chain is wet?", "The capstan stops"),
        ("Since which release has the ferry had a second funnel?", "since release 4"),
        ("What is the berth fee?", "a charge that a vessel pays"),
    ],
)
def test_what_a_quote_gives_is_told(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered"
    assert told in answer.text


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
