"""Anchors: places by which a specification and source code can be recognised as speaking of the same thing.

An anchor records what a place names: a proposal's number, the address of a specification, a function that a
specification defines, or a name with a number. Two anchors on different sides that agree are a link;
graph/specs/links.py has the rules for that. Names are compared by their words (``BASE_FEE_MAX_CHANGE``,
``BaseFeeMaxChange``), numbers by their value (``2**17``, ``1 << 17``, ``131_072``).
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Side(StrEnum):
    """The kind of document that an anchor is in."""

    SPEC = "spec"
    """A proposal or note, which lays down rules."""
    CODE = "code"


class By(StrEnum):
    """What an anchor records, and so the method of a link that is based on it."""

    MENTION = "mention"
    """Code names a proposal by its number: ``EIP-1559``, ``IsEIP1559``."""
    ADDRESS = "address"
    """Code gives the address of a file, optionally with a section: ``…/specs/phase0/beacon-chain.md#attestations``."""
    DEFINITION = "definition"
    """A comment in code repeats the line by which a specification defines a function."""
    NAME = "name"
    """A specification defines a function with this name."""
    VALUE = "value"
    """A name is given a number."""


ASSERTED = frozenset({By.MENTION, By.ADDRESS, By.DEFINITION})
"""Methods by which the code itself names the specification; links by the others are inferred."""


PACKAGE, IMPORT = "package", "import"
"""Values of an anchor that is in the declaration of a package, or in an import."""
MENTIONED = frozenset({"", PACKAGE, IMPORT})
"""Where code mentions a proposal: in ordinary code, in a package declaration (which concerns the whole file), or in an
import (which concerns another file)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """One anchor in a revision."""

    side: Side
    by: By
    key: str
    """What is compared: a document id, the path of a file, or the words of a name, separated by spaces."""
    value: str
    """The number in decimal digits, the section of an address, ``package`` or ``import`` for a mention in such a line,
    or an empty string."""
    start: int
    """Start of the key; ``end`` is the end of the key, or of the number for a VALUE."""
    end: int


IDENTIFIER = re.compile(r"[^\W\d]\w*")
"""A name in source code: *maxBlobGas*."""
PART_OF_NAME = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
"""A word of an identifier, split at humps and underscores: *max*, *Blob* and *Gas*."""
_NUMBER = r"(?:0[xX][0-9a-fA-F_]+|\d(?:[\d_]|,(?=\d{3}(?!\d)))*(?:[eE]\d{1,2})?)"
"""A whole number as code has it: *0x1F*, *1_024*, *1e9*."""
EXPRESSION = rf"{_NUMBER}(?:\s*(?:\*\*|\*|<<)\s*{_NUMBER})*"
"""Pattern of a number as people write constants: a literal, a product, a power or a shift."""
_TOKEN = re.compile(rf"{_NUMBER}|\*\*|\*|<<")
"""A number or an operator of an expression."""
_LARGEST = 1 << 256
"""Numbers from here on are not read: they have more than 256 bits."""
_MOST_DIGITS = 80
"""Maximum number of digits that are read."""


def words_of_name(name: str) -> str:
    """The words of an identifier in lower case, separated by spaces: ``maxBlobGas`` and ``MAX_BLOB_GAS`` give *max blob
    gas*."""
    return " ".join(part.lower() for part in PART_OF_NAME.findall(name))


def number_of(text: str) -> int | None:
    """Evaluate an ``EXPRESSION``; None if the text is not one, or if the value exceeds 256 bits."""
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
    """Evaluate products before shifts, from left to right."""
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
"""The first name in a text."""


def says(by: By, key: str, value: str, text: str) -> bool:
    """Whether the text at an anchor's place yields its key and value."""
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
    """Whether an expression at the end of the text has this value: ``| `Epoch(2**8`` ends with 256."""
    ending = re.compile(rf"{EXPRESSION}\Z")
    found = (ending.match(text, at) for at in range(len(text)))
    return any(match is not None and str(number_of(match[0])) == value for match in found)
