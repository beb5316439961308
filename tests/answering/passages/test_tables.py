"""Tables of notes: what a row says is told cell by cell, and its own row supports it."""

import pytest

import attest

FILES = {
    "expenses.md": "# Expenses\n\n| Item | Limit | Approval |\n|---|---|---|\n"
    "| Hotel per night | 160 EUR | team lead |\n| Meals per day | 45 EUR | none |\n",
    "machines.rst": "Machines\n========\n\n=======  =====  =======\nMachine  RAM    Spare\n=======  =====  =======\n"
    "wh1      64 GB  no\nwh3      16 GB  yes\n=======  =====  =======\n",
    "parts.md": "# Parts\n\n| part | material | fits into |\n|---|---|---|\n| spindle | brass | lathe |\n"
    "| bearing | steel | spindle |\n| collar | felt | lathe |\n",
    "yields.md": "# Yield of a meadow\n\n| Meadow in ha | Sheep | Wool in kg |\n|---|---|---|\n"
    "| 20 | 1024 | 310 |\n| 30 | 1024 | 330 |\n| 30 | 2048 | 640 |\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the limit for meals per day?", "Item: Meals per day; Limit: 45 EUR; Approval: none."),
        ("How much RAM does wh1 have?", "Machine: wh1; RAM: 64 GB; Spare: no."),
    ],
)
def test_a_row_is_told_with_the_names_of_its_columns_and_supported(kb: attest.Attest, question: str, told: str) -> None:
    claim = next(claim for claim in kb.ask(question).claims if claim.text == told)
    assert claim.verdict.support == "supported"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What material is the spindle?", ["spindle"]),
        ("Which part fits into the spindle?", ["bearing"]),
    ],
)
def test_a_row_of_another_thing_is_no_answer_for_mentioning_the_one_that_is_asked_about(
    kb: attest.Attest, question: str, told: list[str]
) -> None:
    text = kb.ask(question).text
    assert [part for part in ("spindle", "bearing", "collar") if f"part: {part};" in text] == told


def test_a_row_of_numbers_answers_whatever_the_question_calls_what_they_count(kb: attest.Attest) -> None:
    answer = kb.ask("What is the yield in wool of 2048 animals on a meadow of 30 ha?")
    assert answer.claims[0].text == "Meadow in ha: 30; Sheep: 2048; Wool in kg: 640."
    assert "1024" not in answer.text
    assert kb.ask("What is the yield in wool of 4096 animals on a meadow of 30 ha?").status == "refused"
