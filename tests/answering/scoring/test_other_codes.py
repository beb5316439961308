"""A sentence about another code of the same kind does not answer, however many other words of the question it has."""

import pytest

import attest

FILES = {
    "stove.md": "# Stove\n\nWhen its wood is wet, the stove in the hall shows K22 and stops.\n\n"
    "| code | meaning | what to do |\n|---|---|---|\n| K22 | wet wood | dry it |\n| K75 | broken lid | call Ada |\n",
}


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("The stove in the hall shows K75, what now?", "call Ada"),
        ("When does the stove in the hall show K22?", "wood is wet"),
    ],
)
def test_the_code_that_is_asked_about_answers_first(kb: attest.Attest, question: str, first: str) -> None:
    assert first in kb.ask(question).claims[0].text
