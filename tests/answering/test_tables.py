"""Tables of notes: what a row says is told cell by cell, and its own row supports it."""

from collections.abc import Iterator

import pytest

import attest
from tests.invariants.worlds import EMBEDDER, lay_out

FILES = {
    "expenses.md": "# Expenses\n\n| Item | Limit | Approval |\n|---|---|---|\n"
    "| Hotel per night | 160 EUR | team lead |\n| Meals per day | 45 EUR | none |\n",
    "machines.rst": "Machines\n========\n\n=======  =====  =======\nMachine  RAM    Spare\n=======  =====  =======\n"
    "wh1      64 GB  no\nwh3      16 GB  yes\n=======  =====  =======\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("tables")
    with attest.open(home / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(home / "docs", FILES)])
        yield kb


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
