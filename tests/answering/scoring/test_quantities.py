"""Who asks how often, how much, when, where or which port is given what looks so, not a line that only names it."""

import pytest

import attest
from tests.answering.answers import said

FILES = {
    "choir.md": "# The choir\n\nThe choir meets to sing and to talk about how the meetings of the choir went. "
    "Meetings are every other Tuesday at seven. The choir likes meetings that are well prepared.\n\n"
    "A place in the choir costs members more than they think. A place costs $40. The choir thinks about costs.\n",
    "mill.md": "# The mill server\n\nThe port of the mill server is important to the miller. "
    "The mill server listens on port 7100.\n\nThe logs of the mill are stored for the miller with care. "
    "Logs are in `/var/mill/logs`.\n",
    "rest.md": "# Rest of singers\n\nThe year of rest begins on 1 May. Singers are given 25 days in it.\n",
    "drum.md": "# Drums\n\n## Tuning drums\n\nTuning drums\n\n[Tuning drums](https://example.org/drums)\n\n"
    "Drums are tuned by warming their skin.\n",
}


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How often are the meetings of the choir?", "Meetings are every other Tuesday at seven."),
        ("When are the meetings of the choir?", "Meetings are every other Tuesday at seven."),
        ("How much does a place in the choir cost?", "A place costs $40."),
        ("How many days of rest do singers have?", "Singers are given 25 days in it."),
        ("Which port does the mill server listen on?", "The mill server listens on port 7100."),
    ],
)
def test_what_is_asked_for_is_in_the_first_sentence(kb: attest.Attest, question: str, first: str) -> None:
    assert said(kb, question)[0] == first


def test_who_asks_where_is_given_a_place(kb: attest.Attest) -> None:
    assert "Logs are in `/var/mill/logs`." in said(kb, "Where are the logs of the mill?")


def test_a_heading_said_again_and_a_link_alone_are_not_quoted(kb: attest.Attest) -> None:
    assert said(kb, "How are drums tuned?") == ["Drums are tuned by warming their skin."]
