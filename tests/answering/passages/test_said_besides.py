"""What is quoted says something by itself: no questions of others, no thanks, no *it* without what it is."""

import pytest

import attest
from tests.answering.answers import said
from tests.worlds import call, thread

TALK = thread(
    9,
    "About the sluice of the weir.",
    (
        "mara",
        "2022-02-01",
        "Hi all, thanks for reading about the sluice of the weir. Is there a way to grease the sluice of the weir? "
        "The sluice of the weir is greased with tallow in May. Feedback on the sluice of the weir is welcome.",
    ),
)
GUIDE = """# The crane of the quay

The crane of the quay has a brake of leather. It holds nine barrels at most. Nobody stands below.

The winch was painted. It is important that the winch of the crane stays dry.

The report on the broken winch chain can be found [here](chain.md). The chain broke because of rust.

## Talking points

- Explain what a tide score is
- Who sees it

## Philosophy

The tide score tells others how tired somebody of the quay is.
"""
LETTERS = """From MAILER Sun Aug 10 19:22:00 2025
From: Klaus Otter <klaus@example.org>
To: office@example.org
Subject: Complaint
Date: Sun, 10 Aug 2025 19:22:00 +0200

Dear raftsmen,

yesterday water stood in the raft.

Klaus Otter

From MAILER Mon Aug 11 10:02:00 2025
From: Sofia Mole <office@example.org>
To: klaus@example.org
Subject: Re: Complaint
Date: Mon, 11 Aug 2025 10:02:00 +0200

Dear Mr Otter,

we are sorry. The plug was open.

Kind regards
Sofia Mole
"""
CALL = call(
    ("Mara Mole", "Next up on the agenda, we have the dredging of the harbour mouth."),
    ("Quill", "Yeah, I wanted to give a quick update on the dredging of the harbour mouth."),
    ("Quill", "The barge was repaired, so the dredging begins in May. Let's go with the small barge for the mouth."),
    ("Mara Mole", "Okay, let's move on to the dredging of the harbour basin."),
)
FILES = {"letters.mbox": LETTERS, "forum/9-sluice.md": TALK, "crane.md": GUIDE, "calls/2024-01-05_3.vtt": CALL}


def test_thanks_and_questions_of_others_are_no_answer(kb: attest.Attest) -> None:
    told = said(kb, "What is the sluice of the weir greased with?")
    assert "tallow" in told[0]
    assert not any("?" in one or "thanks" in one or "Feedback" in one for one in told)


@pytest.mark.parametrize("question", ["Why does Mr Otter complain?", "What did Klaus Otter say?"])
def test_how_a_letter_begins_and_ends_is_no_answer(kb: attest.Attest, question: str) -> None:
    assert said(kb, question) == ["Klaus Otter (2025-08-10): yesterday water stood in the raft."]


def test_what_somebody_asked_answers_who_looks_for_what_was_said(kb: attest.Attest) -> None:
    told = said(kb, "In which thread was it discussed whether there is a way to grease the sluice of the weir?")
    assert any("Is there a way to grease the sluice" in one for one in told)


def test_what_is_to_be_explained_is_no_explanation(kb: attest.Attest) -> None:
    assert said(kb, "What is a tide score?") == ["The tide score tells others how tired somebody of the quay is."]


def test_it_is_quoted_with_the_sentence_before(kb: attest.Attest) -> None:
    told = said(kb, "How many barrels does the brake hold at most?")
    assert told[0] == "The crane of the quay has a brake of leather. It holds nine barrels at most."


def test_it_that_means_nothing_stands_alone(kb: attest.Attest) -> None:
    told = said(kb, "What is important of the winch of the crane?")
    assert "It is important that the winch of the crane stays dry." in told


def test_who_takes_the_floor_or_leads_over_to_another_matter_says_nothing(kb: attest.Attest) -> None:
    told = said(kb, "What is new about the dredging of the harbour mouth?")
    assert any("begins in May" in one for one in told)
    assert not any("agenda" in one or "update" in one or "move on" in one for one in told)
    assert any("small barge" in one for one in said(kb, "Which barge is used for the harbour mouth?"))


def test_where_something_can_be_found_is_not_what_it_is(kb: attest.Attest) -> None:
    told = said(kb, "Why was the winch chain broken?")
    assert any("because of rust" in one for one in told)
    assert not any("found" in one for one in told)
