"""Anchors: the places by which a specification and source code can be seen to speak of the same thing.

An anchor says what stands at a place: a proposal's number, an address of a specification, the name of a function that
one defines, or a name with a number. Two anchors on different sides that agree are a link; graph/specs/links.py says
when they do. Names are compared by their words (``BASE_FEE_MAX_CHANGE``, ``BaseFeeMaxChange``), numbers
by their value (``2**17``, ``1 << 17``, ``131_072``).
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Side(StrEnum):
    """What kind of document an anchor stands in."""

    SPEC = "spec"
    """A proposal or note: it lays down."""
    CODE = "code"


class By(StrEnum):
    """What an anchor says, and so how a link by it is found."""

    MENTION = "mention"
    """Code names a proposal by its number: ``EIP-1559``, ``IsEIP1559``."""
    ADDRESS = "address"
    """Code gives the address of a file, perhaps with a section: ``…/specs/phase0/beacon-chain.md#attestations``."""
    DEFINITION = "definition"
    """A comment of code repeats the line by which a specification defines a function."""
    NAME = "name"
    """A specification defines a function of a name."""
    VALUE = "value"
    """A name stands for a number."""


ASSERTED = frozenset({By.MENTION, By.ADDRESS, By.DEFINITION})
"""What the code says itself; the others are inferred."""


PACKAGE, IMPORT = "package", "import"
MENTIONED = frozenset({"", PACKAGE, IMPORT})
"""Where code mentions a proposal, as far as it tells apart what it says of the whole file, and of another file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """One such place of a revision."""

    side: Side
    by: By
    key: str
    """What is compared: a document id, the path of a file, or the words of a name with a space between."""
    value: str
    """The number in decimal digits; the section of an address; ``package`` or ``import`` where a mention is a part of
    either; or nothing."""
    start: int
    """Where the key stands; of a VALUE up to the end of the number."""
    end: int


PART_OF_NAME = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
"""A word of an identifier: its humps, and what stands between low lines."""
_NUMBER = r"(?:0[xX][0-9a-fA-F_]+|\d(?:[\d_]|,(?=\d{3}(?!\d)))*(?:[eE]\d{1,2})?)"
EXPRESSION = rf"{_NUMBER}(?:\s*(?:\*\*|\*|<<)\s*{_NUMBER})*"
"""Pattern of a number as people write constants: a literal, a product, a power, a shift."""
_TOKEN = re.compile(rf"{_NUMBER}|\*\*|\*|<<")
_LARGEST = 1 << 256
_MOST_DIGITS = 80


def words_of_name(name: str) -> str:
    """The words of an identifier, lower case, a space between: ``maxBlobGas``, ``MAX_BLOB_GAS`` are *max blob gas*."""
    return " ".join(part.lower() for part in PART_OF_NAME.findall(name))


def number_of(text: str) -> int | None:
    """The value of an ``EXPRESSION``; None for what is none, or is larger than 256 bits."""
    tokens = _TOKEN.findall(text)
    if not tokens or re.fullmatch(EXPRESSION, text.strip()) is None:
        return None
    values = [_literal(token) for token in tokens[::2]]
    operators = tokens[1::2]
    for at in reversed([i for i, operator in enumerate(operators) if operator == "**"]):
        values[at] = _power(values[at], values.pop(at + 1))
        del operators[at]
    return _shifted(values, operators)


def _literal(token: str) -> int:
    digits = token.replace("_", "").replace(",", "").lower()
    if len(digits) > _MOST_DIGITS:
        return _LARGEST
    if digits.startswith("0x"):
        return int(digits, 16) if len(digits) > 2 else 0
    return int(Decimal(digits))


def _power(base: int, exponent: int) -> int:
    return pow(base, min(exponent, 257)) if base < _LARGEST else _LARGEST


def _shifted(values: list[int], operators: list[str]) -> int | None:
    """Products before shifts, from left to right."""
    shift = operators.index("<<") if "<<" in operators else len(operators)
    result = 1
    for value in values[: shift + 1]:
        result *= value
    if shift < len(operators):
        by = _shifted(values[shift + 1 :], operators[shift + 1 :])
        if by is None or by > 256:
            return None
        result <<= by
    return result if result < _LARGEST else None


_FIRST_NAME = re.compile(r"\w+")


def says(by: By, key: str, value: str, text: str) -> bool:
    """Whether the text of an anchor's place is one that gives its key and value."""
    if by is By.MENTION:
        digits = re.findall(r"\d+", text)
        return bool(digits) and key == f"{text[:3].lower()}-{int(digits[-1])}" and value in MENTIONED
    if by is By.ADDRESS:
        return key in text and value in text
    name = _FIRST_NAME.search(text)
    if name is None or words_of_name(name[0]) != key:
        return False
    return by is not By.VALUE or _ends_with_number(text[name.end() :], value)


def _ends_with_number(text: str, value: str) -> bool:
    """Whether some expression at the end of a text has a value: ``| `Epoch(2**8`` ends with 256."""
    ending = re.compile(rf"{EXPRESSION}\Z")
    found = (ending.match(text, at) for at in range(len(text)))
    return any(one is not None and str(number_of(one[0])) == value for one in found)
