"""Of two things that a question offers, one that the documents do not know does not hide the other."""

import re

import pytest

import attest

FILES = {
    "kettle.md": "# Kettles\n\n## Descaling\n\nDescaling takes vinegar.\n\n## Storing\n\nA kettle is stored dry.\n",
    "pot.md": "# Pots\n\nA pot has a lid. A pot of clay breaks.\n",
}


@pytest.mark.parametrize(
    ("question", "text", "unknown"),
    [
        ("What does the section “Grumbling” or “Descaling” say?", "Descaling takes vinegar.", "Grumbling"),
        ("What breaks, a pot of clay or a zeppelin?", "A pot of clay breaks.", "zeppelin"),
        ("How is a kettle stored or grumbled?", "A kettle is stored dry.", "grumbled"),
    ],
)
def test_the_half_that_they_know_is_answered_and_the_other_named(
    kb: attest.Attest, question: str, text: str, unknown: str
) -> None:
    answer = kb.ask(question)
    assert answer.claims[0].text == text
    said = f"half: nothing in the store speaks of “{unknown}”, so the other half of the question is answered"
    assert list(answer.degraded) == [said]


def test_a_question_of_which_no_half_is_known_is_refused_whole(kb: attest.Attest) -> None:
    answer = kb.ask("How does a zeppelin hum or a submarine grumble?")
    assert (answer.status, list(answer.degraded)) == ("refused", [])


@pytest.mark.parametrize(
    "question",
    ["What breaks (like a zeppelin)?", "Is a kettle stored dry, e.g. zeppelins?", "What breaks, such as VAX7?"],
)
def test_an_example_that_they_do_not_know_is_left_out(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered", answer.reason
    assert re.match("example: nothing in the store speaks of “(?:zeppelins?|VAX7)”", answer.degraded[0])
