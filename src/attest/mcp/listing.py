"""Replies that are lists, cut to the rows that fit a budget, in the text and the value alike."""

from collections.abc import Callable, Sequence

from attest.mcp import budget
from attest.mcp.tool import Reply
from attest.values.members import Printed


def list_reply(head: str, rows: Sequence[str], tokens: int, first: Callable[[int], Printed]) -> Reply:
    """A reply with the rows that fit and the value ``first(n)`` for their number; ``left_out`` counts the others."""
    text, n = fit_text(head, rows, tokens)
    return Reply(text=text, value={**first(n).as_json(), "left_out": len(rows) - n})


def fit_text(head: str, rows: Sequence[str], tokens: int) -> tuple[str, int]:
    """The text of a head and the rows that fit the budget, and their number, at least one."""
    n = budget.fit_rows(rows, budget.characters(tokens) - len(head) - budget.NOTE_CHARACTERS)
    needed = budget.tokens(len(head) + budget.NOTE_CHARACTERS + sum(len(row) + 1 for row in rows))
    left = len(rows) - n
    note = (
        [f"note: budget: {left} of {len(rows)} left out; all of it needs a budget of about {needed:,}"] if left else []
    )
    return "\n".join([head, *note, *rows[:n]]), n
