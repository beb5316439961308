"""A question of one thing is answered by a sentence or two, one of several things by more."""

import pytest

import attest
from attest.answering.scoring.one_thing import asks_one_thing
from attest.questions.wants import wants_of
from attest.values.questions import ParsedQuestion

FERRY = """# Ferry

The last ferry of the day leaves the island at nine. A ferry to the island carries forty goats.

The ferry is painted blue. On the island a ferry of wood is kept in the shed. The island has a bell for the ferry.
"""
FILES = {"ferry.md": FERRY}


def test_who_asks_one_thing_is_told_no_more_than_a_sentence_or_two(kb: attest.Attest) -> None:
    answer = kb.ask("When does the last ferry of the day leave the island?")
    assert answer.claims[0].text == "The last ferry of the day leaves the island at nine."
    assert len(answer.claims) <= 2


def test_who_asks_several_things_is_told_more(kb: attest.Attest) -> None:
    assert len(kb.ask("When does the last ferry leave the island, and is a ferry kept in the shed?").claims) > 2


@pytest.mark.parametrize(
    ("question", "one"),
    [
        ("How many goats may a ferry carry?", True),
        ("Can I take a goat on the ferry?", True),
        ("Who rings the bell?", True),
        ("Why is the ferry blue?", False),
        ("How do I ring the bell?", False),
        ("What are the arguments for a bridge?", False),
        ("Who rings the bell and when?", False),
        ("ferries to the island", False),
    ],
)
def test_a_question_of_one_thing_is_short_and_asks_for_what_a_sentence_can_say(question: str, one: bool) -> None:
    asked = ParsedQuestion(question=question, terms={}, wants=wants_of(question))
    assert asks_one_thing(asked) is one
