"""Replies that list: as many rows as a budget has room for, in the text and in the value alike."""

from collections.abc import Callable, Sequence

from attest.mcp import budget
from attest.mcp.tool import Reply
from attest.values.members import Printed


def listed(head: str, rows: Sequence[str], tokens: int, first: Callable[[int], Printed]) -> Reply:
    """A head and the rows that fit, with the value of ``first`` so many; ``left_out`` counts the others."""
    text, n = fitted(head, rows, tokens)
    return Reply(text=text, value={**first(n).as_json(), "left_out": len(rows) - n})


def fitted(head: str, rows: Sequence[str], tokens: int) -> tuple[str, int]:
    """A head with as many rows as the budget has room for, and their number; the first is always one of them."""
    n = budget.fit_rows(rows, budget.characters(tokens) - len(head) - budget.NOTE_CHARACTERS)
    needed = budget.tokens(len(head) + budget.NOTE_CHARACTERS + sum(len(row) + 1 for row in rows))
    left = len(rows) - n
    note = (
        [f"note: budget: {left} of {len(rows)} left out; all of it needs a budget of about {needed:,}"] if left else []
    )
    return "\n".join([head, *note, *rows[:n]]), n
