"""One spelling for one value: 1,048,576 = 1_048_576 = 2**20 = 0x100000, and two million = 2000000."""

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from attest.words.numbers import VALUES, number_words

_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
NUMBER_WORDS: Mapping[str, int] = {
    **{word: VALUES[word] for word in number_words(2, 90)},
    **{"hundred": 100, "zero": 0, "dozen": 12},
    **{word: value for value, word in enumerate(_ORDINALS, start=3)},
}
"""Words that state a value; *one* and *second* also mean other things."""
SCALES = MappingProxyType({"thousand": 3, "k": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12})
"""Number of zeros that a word after a number stands for."""


def canonical_number(text: str) -> str:
    """One spelling for one value: 1,048,576 = 1_048_576 = 2**20 = 0x100000, 12.50 = 12.5, 26th = 26, 10k = 10000."""
    if not text.isascii():
        text = "".join(str(unicodedata.decimal(character, character)) for character in text)
    if text.startswith("0x"):
        return _without_zeros(str(int(text, 16))) if len(text) <= 18 else "0x" + text[2:].lstrip("0")
    power = re.fullmatch(r"(\d+)(?:\*\*|\^)(\d+)", text)
    if power:
        return str(int(power[1]) ** int(power[2])) if int(power[2]) <= 256 else text
    if text.count(".") > 1:
        return text.removeprefix("v")
    scale = re.search(r"(?:k|m|bn)$", text)
    text = re.sub(r"[,_]|(?:st|nd|rd|th|k|m|bn)$", "", text)
    return move_point(_without_zeros(text), {"k": 3, "m": 6, "bn": 9}[scale[0]]) if scale else _without_zeros(text)


def _without_zeros(text: str) -> str:
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    integer, dot, fraction = digits.partition(".")
    fraction = fraction.rstrip("0")
    return sign + (integer.lstrip("0") or "0") + (dot + fraction if fraction else "")


def move_point(number: str, zeros: int) -> str:
    """The number with its decimal point moved to the right by ``zeros`` places: 1.5 by 6 is 1500000."""
    integer, _, fraction = number.partition(".")
    moved, rest = fraction[:zeros].ljust(zeros, "0"), fraction[zeros:]
    return _without_zeros(integer + moved + ("." + rest if rest else ""))
