"""A folder with spreadsheets in it is a knowledge base: a row answers with the names of its columns."""

from pathlib import Path

import pytest

import attest
from attest.cli import main
from tests.parsing.extraction.offices import rows, workbook

PLANS = rows(
    [
        ["Plan", "Price per month", "Seats", "Available from"],
        ["Free", (0, "money"), 1, (44562, "day")],
        ["Pro", (1249.5, "money"), 25, (45052, "day")],
        ["Team", (9900, "money"), 500, (45350, "day")],
    ]
)
PRO = "Plan: Pro; Price per month: €1,249.50; Seats: 25; Available from: 2023-05-06."
BINS = "Article;Bin;Pieces\n" + "".join(f"Bolt M{n};shelf B-{n};{n * 13}\n" for n in range(3, 160))


@pytest.fixture
def store(tmp_path: Path) -> str:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop/prices.xlsx").write_bytes(workbook({"Plans": PLANS, "Old plans": PLANS}, hidden=["Old plans"]))
    (tmp_path / "shop/stock.csv").write_text(BINS, encoding="utf-8")
    store = str(tmp_path / "store.db")
    assert main(["index", str(tmp_path / "shop"), "--lexical-only", "--quiet", "--store", store]) == 0
    return store


def test_a_row_answers_with_the_names_of_its_columns_and_says_its_sheet(store: str) -> None:
    with attest.open(store) as kb:
        claim = kb.ask("What is the price of the Pro plan?").claims[0]
        assert (claim.text, claim.verdict.support) == (PRO, "supported")
        assert {one.heading_path for one in claim.evidence} == {("Plans",)}
        assert kb.check().sound
    assert main(["verify", "last", "--store", store]) == 0


def test_a_row_far_down_a_long_table_knows_its_columns(store: str) -> None:
    with attest.open(store) as kb:
        hit = kb.search("bin of Bolt M150", k=1).hits[0]
        assert (hit.found.path, "| Article | Bin | Pieces |" in hit.found.text) == ("stock.csv", True)
        claims = [claim.text for claim in kb.ask("In which bin is Bolt M150?").claims]
    assert claims[0] == "Article: Bolt M150; Bin: shelf B-150; Pieces: 1950."


def test_what_a_column_counts_is_told_of_a_row(store: str) -> None:
    with attest.open(store) as kb:
        assert kb.ask("How many pieces of Bolt M77 are there?").claims[0].text.startswith("Article: Bolt M77;")
        assert kb.ask("How many pieces of Nail M77 are there?").status == "refused"


def test_what_was_left_out_is_said(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--findings", "--store", store]) == 0
    assert "hidden sheet left out: Old plans" in " ".join(capsys.readouterr().out.split())
