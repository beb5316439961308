"""Questions for what a document leaves open."""

import pytest

import attest

FILES = {
    "tin.md": (
        "# Tin boxes for tea\n\nTea is kept in tin boxes from now on. A tin box keeps tea dry for a year.\n\n"
        "## Unresolved questions\n\n- Can the lid be extended to coffee?\n- Who pays for the labels of the boxes?\n\n"
        "The colour of the boxes is not decided yet.\n"
    ),
    "jar.md": "# Glass jars for jam\n\nJam is kept in glass jars. A jar holds half a litre.\n",
}
LEFT_OPEN = [
    "- Can the lid be extended to coffee?",
    "- Who pays for the labels of the boxes?",
    "- The colour of the boxes is not decided yet.",
]


@pytest.mark.parametrize(
    "question",
    [
        "What are the unresolved questions of tin boxes for tea?",
        "What is left open about tin boxes?",
        "Which questions are still open for tin boxes?",
        "What did the tin box document leave unresolved?",
    ],
)
def test_the_section_of_open_questions_is_quoted_questions_and_all(kb: attest.Attest, question: str) -> None:
    assert [line.rpartition(" [")[0] for line in kb.ask(question).text.splitlines()] == LEFT_OPEN


@pytest.mark.parametrize(
    "question", ["Can the lid be extended to coffee?", "What is left open about glass jars?", "Are tin boxes open?"]
)
def test_elsewhere_a_question_is_no_answer(kb: attest.Attest, question: str) -> None:
    assert "?" not in kb.ask(question).text
