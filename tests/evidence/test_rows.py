"""What is said of a row of a table: the row itself supports it, another cell does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.evidence.align import verify_by_alignment
from attest.evidence.table_rows import states_table_row
from attest.values.verdicts import Support

NAMES = "| Item | Limit | Approval |"


@pytest.mark.parametrize("cell", ["none", "no", "never", "not needed", "team lead"])
def test_a_row_supports_what_it_says_even_where_a_cell_says_no(cell: str) -> None:
    claim = f"Item: Meals per day; Limit: 45 EUR; Approval: {cell}."
    assert verify_by_alignment(claim, [NAMES, f"| Meals per day | 45 EUR | {cell} |"]).support is Support.SUPPORTED


@pytest.mark.parametrize(
    "row",
    [
        "| Meals per day | 45 EUR | team lead |",
        "| Meals per day | none | 45 EUR |",
        "| Meals per day | 54 EUR | none |",
        "| Meals per day | 45 EUR | none | 45 EUR |",
    ],
)
def test_another_row_does_not_support_that_a_cell_says_no(row: str) -> None:
    claim = "Item: Meals per day; Limit: 45 EUR; Approval: none."
    assert verify_by_alignment(claim, [NAMES, row]).support is not Support.SUPPORTED


WORDS = st.sampled_from(["none", "45 EUR", "team lead", "no", "v1.2.3", "never more than 3"])


@given(st.lists(WORDS, min_size=2, max_size=4), st.data())
def test_a_row_with_one_cell_changed_is_another_row(cells: list[str], data: st.DataObject) -> None:
    names = ["Item", "Limit", "Approval", "Until"][: len(cells)]
    claim = "; ".join(f"{name}: {cell}" for name, cell in zip(names, cells, strict=True)) + "."
    header, row = f"| {' | '.join(names)} |", f"| {' | '.join(cells)} |"
    assert states_table_row(claim, [header, row])
    at = data.draw(st.integers(0, len(cells) - 1))
    changed = [*cells[:at], "Head of Finance", *cells[at + 1 :]]
    assert not states_table_row(claim, [header, f"| {' | '.join(changed)} |"])
