"""A row keeps the labels of its columns, whatever stands behind its last cell."""

import pytest

import attest

FILES = {
    "rewards.md": "# Rewards for finding a crew\n\n| Amount | Roles | On start | After a year |\n"
    "| ---: | :---: | ---: | ---: |\n"
    "| £500 | Apprentices | £250 | £250 | |\n| £1500 | All other roles | £750 | £750 |\n"
    "| £90 | Cooks | £40 | £50 | in kind |\n",
    "sync.md": "---\ntitle: Harbour sync\ndate: 2025-03-11\nattendees: [Ines, Tomasz, Priya]\ntags: [harbour, weekly]\n"
    "---\n\n# Harbour sync\n\nThe crane was sold.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "What is the amount for apprentices?",
            "Amount: £500; Roles: Apprentices; On start: £250; After a year: £250.",
        ),
        ("What is the amount for cooks?", "Amount: £90; Roles: Cooks; On start: £40; After a year: £50; in kind."),
    ],
)
def test_a_stray_bar_or_one_cell_more_takes_no_label_away(kb: attest.Attest, question: str, told: str) -> None:
    assert told in [claim.text for claim in kb.ask(question).claims]


def test_a_field_of_the_front_matter_is_quoted_without_the_next_and_the_fence(kb: attest.Attest) -> None:
    assert kb.ask("Who attended the harbour sync?").claims[0].text == "attendees: [Ines, Tomasz, Priya]."
