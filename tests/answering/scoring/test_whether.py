"""Who asks whether something is so is given a sentence that says it, not a row of numbers nor a line of code."""

import pytest

import attest

FILES = {
    "gate.md": "# The gate\n\n## Limits\n\n| Gate limit | Carts |\n|---|---|\n| limit of the gate | 40 |\n\n"
    "```python\ngate_limit = 40\n```\n\nThe gate limits the carts that pass it.\n",
    "goat.md": "# Goats\n\n## Keeping goats in the yard\n\nGoats in the yard are kept by those who keep the yard "
    "and its goats. A goat may be milked by anybody.\n\n## Milking\n\nMilking takes an hour. Anybody takes part.\n",
    "office.md": "# Office of the reeve\n\nThe reeve of the village is chosen by the village for a year.\n",
    "heap.md": "# The heap\n\nWhat goes on the heap: peelings, cardboard and straw.\n"
    "What stays out: cooked food, meat and diseased plants.\n",
    "diary.md": "# Diary of the village\n\nIn 1994 Ada was the miller of the village.\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Does the gate limit the carts?", "The gate limits the carts that pass it."),
        ("May a goat be milked by anybody?", "A goat may be milked by anybody."),
    ],
)
def test_a_statement_stands_first(kb: attest.Attest, question: str, first: str) -> None:
    assert kb.ask(question).claims[0].text == first


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What should not go on the heap?", "What stays out: cooked food, meat and diseased plants."),
        ("What can't I put on the heap?", "What stays out: cooked food, meat and diseased plants."),
        ("What goes on the heap?", "What goes on the heap: peelings, cardboard and straw."),
    ],
)
def test_what_is_left_out_answers_who_asks_what_is_not_so(kb: attest.Attest, question: str, first: str) -> None:
    assert kb.ask(question).claims[0].text == first


def test_what_was_so_in_a_year_that_nothing_is_of_is_refused(kb: attest.Attest) -> None:
    answer = kb.ask("Who was the reeve of the village in 2015?")
    assert answer.status == "refused"
    assert answer.reason == "no passage that fits the question is about 2015"


def test_what_was_so_in_a_year_that_a_text_has_is_answered(kb: attest.Attest) -> None:
    assert (
        kb.ask("Who was the miller of the village in 1994?").claims[0].text
        == "In 1994 Ada was the miller of the village."
    )


def test_what_is_so_is_answered_whatever_year_it_is(kb: attest.Attest) -> None:
    assert kb.ask("Who chooses the reeve of the village in 2026?").status == "answered"
