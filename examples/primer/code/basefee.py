"""The base fee rule of EIP-1559, in integers, one block at a time.

Nothing here knows about transactions: what a block used and what it was allowed to use is enough.
"""

from dataclasses import dataclass

INITIAL_BASE_FEE = 1_000_000_000
"""Wei per gas in the first block of the London upgrade."""

CHANGE_DENOMINATOR = 8
"""One block moves the fee by at most one part in eight."""

ELASTICITY = 2
"""A block may be this many times as large as the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What the rule has to know about a block."""

    gas_limit: int
    gas_used: int
    base_fee: int

    @property
    def gas_target(self) -> int:
        return self.gas_limit // ELASTICITY


def next_base_fee(parent: Block) -> int:
    """The base fee that the child of `parent` must carry, in wei per gas.

    Raises ValueError if the parent used more gas than it was allowed to.
    """
    if parent.gas_used > parent.gas_limit:
        raise ValueError(f"block used {parent.gas_used} gas but its limit is {parent.gas_limit}")
    distance = parent.gas_used - parent.gas_target
    step = parent.base_fee * abs(distance) // parent.gas_target // CHANGE_DENOMINATOR
    if distance > 0:
        # At least one wei, otherwise a very small fee could never rise again.
        return parent.base_fee + max(step, 1)
    return parent.base_fee - step


def effective_price(base_fee: int, max_fee: int, max_priority_fee: int) -> int:
    """What the sender pays per gas; the tip shrinks first when the maximum is tight."""
    if max_fee < base_fee:
        raise ValueError(f"maximum fee {max_fee} is below the base fee {base_fee}")
    return base_fee + min(max_priority_fee, max_fee - base_fee)
