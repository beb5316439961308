"""Claims of more than, at least, about so many: they follow from a number that is one of those, and from no other."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.evidence.align import verify_by_alignment
from attest.evidence.bounds import quantities
from attest.evidence.tokens import tokens
from attest.values.verdicts import Support

SOLD = "The album sold {} copies in its first week."


def verdict(claim: str, evidence: str) -> Support:
    return verify_by_alignment(SOLD.format(claim), [SOLD.format(evidence)]).support


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("more than 100,000", "120,000"),
        ("over 2 million", "2.3 million"),
        ("at least 100", "100"),
        ("at least 100", "more than 100"),
        ("fewer than 500", "499"),
        ("up to 500", "at most 500"),
        ("about 100", "104"),
        ("no more than 7", "seven"),
    ],
)
def test_a_bound_follows_from_a_number_within_it(claim: str, evidence: str) -> None:
    assert verdict(claim, evidence) is Support.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("more than 100,000", "90,000"),
        ("more than 100,000", "100,000"),
        ("more than 100", "up to 100"),
        ("fewer than 500", "over 400"),
        ("at least 100", "about 100"),
        ("about 100", "200"),
    ],
)
def test_a_bound_does_not_follow_from_a_number_outside_it(claim: str, evidence: str) -> None:
    assert verdict(claim, evidence) is not Support.SUPPORTED


def test_a_number_of_other_things_says_nothing_of_a_bound() -> None:
    found = verify_by_alignment("More than 5 nodes sign each block.", ["Nodes sign each block. It has 9 blobs."])
    assert found.support is not Support.SUPPORTED


WORDS = ("", "more than ", "at least ", "fewer than ", "at most ", "about ")
NUMBERS = st.integers(1, 10).map(lambda n: 20 * n)
"""Twentieths of these are whole."""


@given(own=st.sampled_from(WORDS), n=NUMBERS, other=st.sampled_from(WORDS), m=NUMBERS)
def test_one_range_is_within_another_when_all_its_numbers_are(own: str, n: int, other: str, m: int) -> None:
    inner, outer = (
        next(quantities(tokens(f"{words}{number} nodes"))).range for words, number in ((own, n), (other, m))
    )
    halves = [Decimal(half) / 2 for half in range(-2_000, 2_000)]

    def holds(words: str, number: int, x: Decimal) -> bool:
        return {
            "": x == number,
            "more than ": x > number,
            "at least ": x >= number,
            "fewer than ": x < number,
            "at most ": x <= number,
            "about ": abs(x - number) * 20 <= number,
        }[words]

    assert inner.within(outer) == all(holds(other, m, x) for x in halves if holds(own, n, x))
