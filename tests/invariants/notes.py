"""Notes that machines make up, as long as a test needs them."""

import random

WORDS = "base fee block tip proposer blob gas limit burn miner auction wallet target excess price".split()
TABLE = "\n| a | b |\n|---|---|\n| 1 | 2 |\n"


BIG = 15_000
"""Characters of a file from which 150 of them are worth worker processes."""


def made_up(chance: random.Random, number: int, size: int) -> str:
    """A note with sections, links and a table."""
    parts = [f"# Note {number}\n\nIt cites EIP-{chance.randrange(1, 99)}.\n"]
    while sum(map(len, parts)) < size:
        said = (" ".join(chance.choices(WORDS, k=12)).capitalize() for _ in range(1 + size // 1_000))
        parts.append(f"\n## Part {len(parts)}\n\n{'. '.join(said)}, {chance.randrange(999)} in all.\n{TABLE}")
    return "".join(parts)
