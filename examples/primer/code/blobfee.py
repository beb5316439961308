"""Blob pricing: an integer exponential and the update of the excess.

The exponential is the one EIP-4844 prescribes. Every client must round in the same way, so the
order of multiplication and division below is part of the rule and not a matter of taste.
"""

from dataclasses import dataclass
from itertools import count

GAS_PER_BLOB = 2**17
MIN_BLOB_BASE_FEE = 1
RESERVE_EXECUTION_GAS = 2**13
"""A blob costs at least as much as this many units of execution gas (EIP-7918)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Blob parameters that hold from some upgrade on."""

    target: int
    maximum: int
    update_fraction: int


CANCUN = Schedule(target=3, maximum=6, update_fraction=3_338_477)
PRAGUE = Schedule(target=6, maximum=9, update_fraction=5_007_716)
BPO1 = Schedule(target=10, maximum=15, update_fraction=8_346_193)
BPO2 = Schedule(target=14, maximum=21, update_fraction=11_684_671)


def fake_exponential(factor: int, numerator: int, denominator: int) -> int:
    """About `factor * e ** (numerator / denominator)`, by a Taylor series that rounds each term down."""
    total, term = 0, factor * denominator
    for n in count(1):
        if term == 0:
            return total // denominator
        total += term
        term = term * numerator // (denominator * n)
    raise AssertionError("unreachable: the terms of the series reach zero")


def blob_base_fee(excess: int, schedule: Schedule) -> int:
    """Wei per unit of blob gas for a block whose header states this excess."""
    return fake_exponential(MIN_BLOB_BASE_FEE, excess, schedule.update_fraction)


def next_excess(excess: int, used: int, schedule: Schedule) -> int:
    """The rule of Cancun and Prague: carry over what was used above the target."""
    return max(0, excess + used - GAS_PER_BLOB * schedule.target)


def next_excess_reserved(excess: int, used: int, base_fee: int, schedule: Schedule) -> int:
    """The rule since Fusaka: while blobs are cheaper than the reserve, do not subtract the target."""
    target = GAS_PER_BLOB * schedule.target
    if excess + used < target:
        return 0
    if RESERVE_EXECUTION_GAS * base_fee > GAS_PER_BLOB * blob_base_fee(excess, schedule):
        return excess + used * (schedule.maximum - schedule.target) // schedule.maximum
    return excess + used - target
