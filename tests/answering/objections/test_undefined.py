"""Whoever asks what a thing is learns when nothing says so, beside what comes nearest."""

import pytest

import attest

FILES = {
    "harbour.md": "# Harbour\n\nA bollard is a post to which boats are tied.\n\n"
    "The capstan of the harbour was bought from a whaler. Two people turn the capstan.\n"
}


@pytest.mark.parametrize("question", ["What is a capstan?", "What does capstan mean?", "Define: capstan"])
def test_what_nothing_says_is_named(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert "definition: nothing found says what “capstan” is" in answer.degraded
    assert "capstan" in answer.claims[0].text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is a bollard?", "A bollard is a post to which boats are tied."),
        ("How many people turn the capstan?", "Two people turn the capstan."),
    ],
)
def test_what_is_said_and_other_questions_are_not_remarked_on(kb: attest.Attest, question: str, said: str) -> None:
    answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == [said]
    assert not any(one.startswith("definition") for one in answer.degraded)


def test_the_thing_that_there_is_needs_no_definition(kb: attest.Attest) -> None:
    assert not any(one.startswith("definition") for one in kb.ask("What is the capstan?").degraded)
