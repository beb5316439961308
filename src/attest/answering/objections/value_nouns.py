"""Nouns for values that a text gives without the noun: *96 euros* is a price, and *Rua das Flores 22* an address.

*What is the price of the hotel?* is answered by a sentence about the hotel with an amount of money, although no
sentence has the word.
"""

import re
from collections.abc import Mapping

from attest.answering.case import Case
from attest.answering.content_words import content_words
from attest.answering.objections.neighbours import has_all
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.quantities import DATE_PATTERN, DURATION, EMAIL, MONEY, PHONE
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
    "address": rf"{HASH_ADDRESS}|{_STREET}",
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


def gives_value_of(noun: str, case: Case) -> bool:
    """Whether the first quote has a value of the kind that a noun of the question stands for, and all of its other
    content words, as has what stands right before and over it."""
    pattern = _PATTERNS.get(family(noun.lower()))
    if pattern is None or not case.chosen:
        return False
    passage = case.chosen[0].passage
    others = [word for word in content_words(case.asked) if word.word != noun]
    has_value = pattern.search(plain_text(f"{passage.header_text} {passage.text}")) is not None
    return has_value and bool(others) and has_all(others, passage)
