"""Nouns for values that a text gives without the noun: *96 euros* is a price, *Rua das Flores 22* an address, and
*0455 22 10 87* a telephone number."""

import re
from collections.abc import Mapping, Sequence

from attest.answering.scoring.quantities import DATE_PATTERN, DURATION, EMAIL, MONEY, PHONE
from attest.values.questions import ParsedQuestion
from attest.words.days import MONTH, YEAR
from attest.words.ethereum import HASH_ADDRESS
from attest.words.word_families import family

_NUMBER_OF_HOUSE = rf"(?!{YEAR}\b)[1-9]\d{{0,3}}[a-z]?\b(?! {MONTH}\b)"
"""The number of a house: neither a year nor a day."""
_STREET = (
    rf"(?-i:\b(?!(?i:{MONTH})\b)[A-Z][a-zà-ÿ]+) (?:[a-z]+ ){{0,2}}{_NUMBER_OF_HOUSE}"
    rf"|\b{_NUMBER_OF_HOUSE} (?-i:[A-Z][a-zà-ÿ]+)"
)
"""A street with a number, in either order: *Rua das Flores 22*, *14 Harbour Lane*."""
_VALUES: Mapping[str, str] = {
    "price cost fare": MONEY,
    "phone telephone mobile": PHONE,
    "email": EMAIL,
    "website homepage url": r"https?://|\bwww\.",
    "address": rf"{HASH_ADDRESS}|{_STREET}|{EMAIL}",
    "date": DATE_PATTERN,
    "duration": DURATION,
    "temperature": r"\d ?°|\bdegrees\b",
    "weight": r"\d ?(?:kg|g|lbs?|tonn?es?|grams?|kilos?|kilograms?|pounds)\b",
    "distance": r"\d ?(?:km|m|metres?|meters?|miles?|kilomet(?:re|er)s?|feet)\b",
}
"""Nouns for a value, and the pattern of such values."""
_PATTERNS: Mapping[str, re.Pattern[str]] = {
    family(noun): re.compile(pattern, re.I) for nouns, pattern in _VALUES.items() for noun in nouns.split()
}
_CONTACTS = frozenset(map(family, "phone telephone mobile email website homepage".split()))
"""Those by which somebody is reached."""


def value_pattern_of(noun: str) -> re.Pattern[str] | None:
    """Pattern of the values that a noun stands for; None for other words."""
    return _PATTERNS.get(family(noun.lower()))


def contacts_asked(asked: ParsedQuestion) -> Sequence[re.Pattern[str]]:
    """Patterns of the telephone numbers and electronic addresses that a question asks for."""
    nouns = (word.word for word in asked.words if family(word.word.lower()) in _CONTACTS)
    return [pattern for pattern in map(value_pattern_of, nouns) if pattern is not None]
