"""Bounds: "more than 100,000 copies" follows from "120,000 copies", but not from "100,000" or "up to 100,000 copies".

A number after words that bound it is a range. A claim's range follows from the evidence if the evidence has a number of
the same things that, with the words before it, is a range inside the claim's. A number without such words must be in
the evidence as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from attest.evidence.tokens import CONTENT, Kind, Token
from attest.evidence.words import UNITS

_NUMBER = re.compile(r"-?\d{1,30}(?:\.\d{1,30})?")
"""The key of a number that is a quantity, of reasonable length."""
_TOKENS_AHEAD = 5
"""Number of tokens after a number in which the counted thing is looked for: "120,000 confirmed cases"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """An interval of numbers; it is unbounded at an end that is None."""

    low: Decimal | None = None
    high: Decimal | None = None
    low_open: bool = False
    """Whether the lower end itself is excluded; likewise for the higher."""
    high_open: bool = False

    def within(self, other: "Range") -> bool:
        """Whether every number in this range is also in the other."""
        return _inside(self.low, other.low, self.low_open, other.low_open, 1) and _inside(
            self.high, other.high, self.high_open, other.high_open, -1
        )


def _inside(end: Decimal | None, limit: Decimal | None, is_open: bool, limit_open: bool, sign: int) -> bool:
    if limit is None:
        return True
    if end is None:
        return False
    return sign * end > sign * limit or (end == limit and (is_open or not limit_open))


def _above(n: Decimal) -> Range:
    return Range(low=n, low_open=True)


def _from(n: Decimal) -> Range:
    return Range(low=n)


def _below(n: Decimal) -> Range:
    return Range(high=n, high_open=True)


def _to(n: Decimal) -> Range:
    return Range(high=n)


def _about(n: Decimal) -> Range:
    """Up to a twentieth less or more: 95 and 104 are about 100, 90 is not. *Nearly* is a quantifier (words.py)."""
    return Range(low=n - abs(n) / 20, high=n + abs(n) / 20)


_BOUNDING_PHRASES: Mapping[str, Callable[[Decimal], Range]] = {
    "no more than": _to, "not more than": _to, "no less than": _from, "no fewer than": _from, "not less than": _from,
    "more than": _above, "greater than": _above, "larger than": _above, "higher than": _above, "in excess of": _above,
    "over": _above, "above": _above, "exceeding": _above, "exceeds": _above, "exceeded": _above, ">": _above,
    "at least": _from, "a minimum of": _from, ">=": _from,
    "less than": _below, "fewer than": _below, "lower than": _below, "smaller than": _below,
    "under": _below, "below": _below, "<": _below,
    "at most": _to, "up to": _to, "a maximum of": _to, "<=": _to,
    "about": _about, "around": _about, "approximately": _about, "roughly": _about, "circa": _about, "approx": _about,
}  # fmt: skip
"""Words before a number that make it a range."""
_LONGEST_PHRASE = max(len(words.split()) for words in _BOUNDING_PHRASES)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text, the range that it stands for, and what it counts."""

    key: str
    range: Range
    bounded: bool
    things: frozenset[str]


def with_implied_bounds(claim: Sequence[Token], found: Sequence[Token], keys: frozenset[str]) -> frozenset[str]:
    """The evidence's keys, with the claim's bounded numbers added if they follow from it and removed if they do not.

    A number that the evidence has only in another range is removed: "fewer than 5" does not contain "more than 5".
    """
    bounded = [quantity for quantity in quantities(claim) if quantity.bounded]
    if not bounded:
        return keys
    stated = list(quantities(found))
    for quantity in bounded:
        comparable = [
            other for other in stated if other.key == quantity.key or not quantity.things.isdisjoint(other.things)
        ]
        if any(other.range.within(quantity.range) for other in comparable):
            keys |= {quantity.key}
        elif comparable:
            keys -= {quantity.key}
    return keys


def quantities(found: Sequence[Token]) -> Iterator[Quantity]:
    """Yield the numbers of a text that count something."""
    for i, token in enumerate(found):
        if token.kind is Kind.NUMBER and _NUMBER.fullmatch(token.key):
            value, make = Decimal(token.key), _bounding_range(found[max(0, i - _LONGEST_PHRASE) : i])
            exact = Range(low=value, high=value)
            yield Quantity(token.key, make(value) if make else exact, make is not None, _counted_things(found, i))


def _bounding_range(before: Sequence[Token]) -> Callable[[Decimal], Range] | None:
    """Makes a range by the longest bounding phrase that ends directly before a number; None if there is none."""
    words = [token.word for token in before]
    if words and words[-1] in "$€£":
        words.pop()
    runs = (" ".join(words[start:]) for start in range(len(words)))
    return next((_BOUNDING_PHRASES[run] for run in runs if run in _BOUNDING_PHRASES), None)


def _counted_things(found: Sequence[Token], number: int) -> frozenset[str]:
    """What a number counts: content words after it, up to the next number or the end of the clause, and its unit."""
    things = {unit for token in found[max(0, number - 1) : number] if (unit := UNITS.get(token.word))}
    for token in found[number + 1 : number + 1 + _TOKENS_AHEAD]:
        if token.kind in (Kind.BREAK, Kind.NUMBER):
            break
        if token.kind in CONTENT or token.word in UNITS:
            things.add(UNITS.get(token.word, token.key))
    return frozenset(things)
