"""Claims that state a table row cell by cell with the names of the columns: ``Item: Meals; Approval: none.``

A row has no grammar. In "| Meals | 45 EUR | none |" the checks for sentences would take "none" as a negation of the
words before it, and the claim has other words there.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from attest.evidence.tokens import Kind, tokens
from attest.evidence.verbatim import LINK
from attest.markup.markdown import BAR, GAP


def states_table_row(claim: str, evidence: Sequence[str]) -> bool:
    """Whether the claim states a whole row of the evidence in order, each cell after the name of its column.

    One text of the evidence must be the line that names the columns, and another the row, with as many cells.
    """
    rows = [cells for text in evidence if len(cells := _cells(text)) > 1]
    claimed = list(_token_keys(claim))
    return any(
        claimed
        == [
            key
            for name, cell in zip(names, row, strict=True)
            if cell.strip()
            for key in _token_keys(f"{name} : {cell}")
        ]
        for names, row in product(rows, repeat=2)
        if names is not row and len(names) == len(row)
    )


def _cells(text: str) -> list[str]:
    """The cells of a text that is one line of a table."""
    line = text.strip()
    if "\n" in line:
        return []
    return BAR.split(line.strip("|")) if line.startswith("|") else GAP.split(line)


def _token_keys(text: str) -> Iterator[str]:
    return (token.key for token in tokens(LINK.sub(r"\1", text)) if token.kind is not Kind.BREAK)
