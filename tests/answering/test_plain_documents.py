"""Documents in which nobody speaks: labels in bold, made-up examples, lists of literature, words for debates."""

from pathlib import Path

import pytest

import attest

FILES = {
    "clock.md": "# Settings of the clock\n\n**A day begins at**\\\nThe hour at which the clock rings anew. "
    "It is 4 am unless you change it.\n\n**Volume**\nHow loud the bell is.\n",
    "barges.md": "# Barges\n\nFor example, for a barge of pine I can spend 900 crowns, or 90 crowns a month.\n\n"
    "The guild may spend 2500 crowns on a barge of oak.\n",
    "moles.md": "# Moles\n\nThe mole of our meadows digs alone with its hands.\n\n## References\n\n"
    "- Ada: The mole in its meadow. 1911.\n",
    "claims.md": "# Claims\n\nClaims for rope are written in the book of claims.\n\n"
    "Every claim for rope must be made within 9 days.\n",
    "budget.md": "# The budget of the guild\n\nThe guild gives everybody a budget for learning.\n\n"
    "It does not pay for the following:\n\nRope \nTar\nTravel to the sea\n\nAsk Ada.\n",
    "ropes.md": "# Ropes\n\nRopes are replaced every 3 years by their age, not how often one pulls at them.\n",
    "leeches.md": "# Pond life\n\nWhoever finds a leech in the pond throws it back.\n\nLeeches are worms that drink.\n",
}


def first(kb: attest.Attest, question: str) -> str:
    answer = kb.ask(question)
    assert kb.verify(answer.answer_id).valid
    return answer.claims[0].text


def test_a_bold_line_is_said_in_front_of_every_sentence_below_it(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("Is it 4 am when a day begins on the clock?").claims]
    assert "A day begins at: It is 4 am unless you change it." in claims


def test_a_made_up_value_does_not_come_before_a_real_one(kb: attest.Attest) -> None:
    assert first(kb, "How much can I spend on a barge?") == "The guild may spend 2500 crowns on a barge of oak."


def test_a_book_in_the_list_of_literature_does_not_say_what_a_thing_is(kb: attest.Attest) -> None:
    assert first(kb, "What is a mole?").startswith("The mole of our meadows")


def test_where_nobody_speaks_a_claim_is_no_opinion(kb: attest.Attest) -> None:
    assert first(kb, "How long do I have to make a claim for rope?") == (
        "Every claim for rope must be made within 9 days."
    )


def test_what_several_of_a_thing_are_says_what_one_is(kb: attest.Attest) -> None:
    assert first(kb, "What is a leech?") == "Leeches are worms that drink."


def test_lines_without_marks_behind_a_colon_are_a_list(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("Does the guild pay for tar and travel to the sea?").claims]
    assert claims[0] == "It does not pay for the following:\n  - Rope\n  - Tar\n  - Travel to the sea"


@pytest.mark.parametrize("question", ["What's a leech?", "What’s a leech?", "whats a leech"])
def test_what_s_is_read_as_what_is(kb: attest.Attest, question: str) -> None:
    assert first(kb, question) == "Leeches are worms that drink."


def test_what_is_set_apart_by_a_not_is_no_denial(kb: attest.Attest) -> None:
    answer = kb.ask("How often are ropes replaced?")
    assert answer.status == "answered"
    assert answer.claims[0].text.startswith("Ropes are replaced every 3 years")


def test_stars_that_mark_nothing_up_stay(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(
        "Kept out of the harbour are *.patch, *.orig and *.rej boats.\n", encoding="utf-8"
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "rules.txt"], lexical_only=True)
        assert kb.ask("What is kept out of the harbour?").claims[0].text == (
            "Kept out of the harbour are *.patch, *.orig and *.rej boats."
        )
