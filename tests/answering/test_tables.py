"""Tables of notes: what a row says is told cell by cell, and its own row supports it."""

import pytest

import attest

FILES = {
    "expenses.md": "# Expenses\n\n| Item | Limit | Approval |\n|---|---|---|\n"
    "| Hotel per night | 160 EUR | team lead |\n| Meals per day | 45 EUR | none |\n",
    "machines.rst": "Machines\n========\n\n=======  =====  =======\nMachine  RAM    Spare\n=======  =====  =======\n"
    "wh1      64 GB  no\nwh3      16 GB  yes\n=======  =====  =======\n",
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
