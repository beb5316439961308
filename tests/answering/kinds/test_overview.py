"""What a document is about, and what it is for, is told in the words in which it says so itself."""

import pytest

import attest
from tests.worlds import proposal, thread

DOORS = """---
eip: 9101
title: Second doors
description: Every burrow gets a second door
author: Ada
---

## Abstract

A burrow has two doors. Each door opens inwards.

## Motivation

Moles are shut in when the one door falls in.
"""
FILES = {
    "eips/eip-9101.md": DOORS,
    "eips/eip-9102.md": proposal(9102, "Wide doors", "A door is wide. See EIP-9101. Why? Because moles grow."),
    "digging.md": "# Digging\n\nThanks to all moles.\n\n## Tools\n\nPaws are the best tools. Spades are for guests.\n",
    "forum/3-doors.md": thread(3, "Doors are a nuisance."),
    "README.md": "# Mole\n\n![](logo.png)\n\nMole keeps a plan of every tunnel.\n",
    "rules/rule-4.md": "---\ntitle: Rule 4\nsubtitle: On guests\n---\n\n# General\n\nGuests knock.\n\n# Exits\n\n"
    "Leave by the second door.\n",
    "digging/README.md": "# Digging\n\nHow to dig.\n",
}
DESCRIBED = "EIP-9101 (Second doors): Every burrow gets a second door."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is EIP-9101?", [DESCRIBED, "A burrow has two doors.", "Each door opens inwards."]),
        ("Summarise EIP-9101", [DESCRIBED, "A burrow has two doors.", "Each door opens inwards."]),
        ("How does EIP-9101 work?", [DESCRIBED, "A burrow has two doors.", "Each door opens inwards."]),
        ("EIP-9101", [DESCRIBED, "A burrow has two doors.", "Each door opens inwards."]),
        ("What problem does EIP-9101 solve?", ["Moles are shut in when the one door falls in."]),
        ("Why do we need EIP-9101?", ["Moles are shut in when the one door falls in."]),
        ("What does EIP-9102 propose?", ["eip: 9102; title: Wide doors.", "A door is wide.", "Because moles grow."]),
        ("What is this project about?", ["Mole keeps a plan of every tunnel."]),
        ("What does this do?", ["Mole keeps a plan of every tunnel."]),
        ("What is Rule 4?", ["title: Rule 4; subtitle: On guests.", "Guests knock.", "Leave by the second door."]),
        ("What does the section Exits of Rule 4 say?", ["Leave by the second door."]),
        ("What is digging.md about?", ["Paws are the best tools.", "Spades are for guests."]),
    ],
)
def test_a_document_says_itself_what_it_is(kb: attest.Attest, question: str, told: list[str]) -> None:
    answer = kb.ask(question)
    assert (answer.status, [claim.text for claim in answer.claims]) == ("answered", told)
    assert kb.verify(answer.answer_id).valid


def test_who_asks_for_the_author_is_not_told_what_it_is(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("What is the author of EIP-9101?").claims]
    assert ["author: Ada" in one for one in told] == [True]


def test_who_asks_what_it_says_of_something_is_not_told_what_it_is(kb: attest.Attest) -> None:
    answer = kb.ask("What does EIP-9101 say about windows?")
    assert (answer.reason, answer.claims) == ("nothing in the store speaks of “windows”", ())


def test_a_document_that_the_filter_leaves_out_does_not_say_what_it_is(kb: attest.Attest) -> None:
    answer = kb.ask("What is EIP-9101?", filters={"kind": "thread"})
    assert answer.status == "refused"
    assert all("9101" not in claim.text for claim in answer.claims)
