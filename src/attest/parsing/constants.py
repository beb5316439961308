"""Constants with a numeric value in tables, lists and code blocks: ``MAX_BLOBS | 6``, ``TARGET = 2**17``.

Only names in capitals with an underscore and only numeric values are taken: anything else would be a guess at what is
meant. Values are evaluated, so that ``131_072``, ``2**17`` and ``0x20000`` are equal.
"""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from attest.values.outlines import BlockKind, Outline
from attest.values.statements import Constant
from attest.words.ethereum import WEI

_NAME = r"(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"
_ROW = re.compile(rf"(?<![A-Z]){_NAME}`?[ \t*]*\|(?P<value>[^|\n]{{1,200}})")
"""A table row. It begins with the name: an optional prefix would be tried at each character of a row's padding."""
_LINE = re.compile(
    rf"^[ \t]*+(?:[-*+][ \t]+)?(?:const[ \t]+|static[ \t]+|final[ \t]+|uint\d*[ \t]+|constant[ \t]+)*[`*]*{_NAME}[`*]*"
    r"[ \t]*(?::[ \t]*[A-Za-z][\w.\[\]]*[ \t]*)?(?::=|=|:)(?!=)[ \t]*(?P<value>[^\n]{1,200})",
    re.MULTILINE,
)
_WRITTEN = re.compile(
    r"[ \t`*]*(?:[A-Za-z]\w*\()?(?P<number>0[xX][0-9a-fA-F_]+|[-\d(][\d_,.\s*+/()-]*(?:[eE]\d+)?)(?P<more>[^\n]*)"
)
_UNITS = {**WEI, "kib": 1 << 10, "mib": 1 << 20, "bytes": 1}
_UNIT = re.compile(rf"[`*)\s]*({'|'.join(_UNITS)})\b", re.IGNORECASE)
_OTHER = re.compile(r"[`*)\s]*(?:[A-Z][A-Z0-9]*_|[-+*/%^<>]|…|\.\.|(?:if|for|k|m|kb|mb)\b)", re.IGNORECASE)
"""What shows that a number is only part of an expression, is cut short, or has an ambiguous unit."""
_LARGEST = 1 << 512
"""Largest number that is worked out: twice the bits of the largest that contracts compute with."""

_OPERATORS: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: lambda a, b: Fraction(a // b),
}


def constants_in(text: str, outline: Outline) -> Iterator[Constant]:
    """Every constant with a numeric value in the tables, lists and code blocks of a document, in order.

    An outer list item covers the items within it, so every stretch of text is searched once.
    """
    listed = 0
    for block in outline.blocks:
        if block.kind is BlockKind.TABLE_ROW:
            yield from _constants_matching(text, _ROW, block.start, block.end, "table")
        elif block.kind is BlockKind.CODE:
            yield from _constants_matching(text, _LINE, block.start, block.end, "code")
        elif block.kind is BlockKind.LIST_ITEM and block.end > listed:
            listed = block.end
            yield from _constants_matching(text, _LINE, block.start, block.end, "list")


def _constants_matching(text: str, pattern: re.Pattern[str], start: int, end: int, method: str) -> Iterator[Constant]:
    for match in pattern.finditer(text, start, end):
        value = number_of(match["value"])
        if value is not None:
            stop = match.start() + len(match[0].rstrip())
            yield Constant(name=match["name"], value=value, start=match.start("name"), end=stop, method=method)


def number_of(written: str) -> str | None:
    """The number at the beginning of a value, as an integer or fraction; None if none, or part of an expression."""
    match = _WRITTEN.match(written)
    if match is None or _OTHER.match(match["more"]):
        return None
    unit = _UNIT.match(match["more"])
    value = _evaluate(match["number"])
    if value is None:
        return None
    scaled = value * (_UNITS[unit[1].lower()] if unit else 1)
    return str(scaled.numerator) if scaled.denominator == 1 else str(scaled)


def _evaluate(expression: str) -> Fraction | None:
    plain = re.sub(r"(?<=[\da-fA-F])[_,](?=[\da-fA-F]{3})", "", expression.replace("_", "")).strip().rstrip(",.")
    plain = plain[: _unmatched_bracket(plain)].strip()
    try:
        return _value_of(ast.parse(plain, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError):
        return None


def _unmatched_bracket(text: str) -> int:
    """Offset of the first unmatched closing bracket, as of a type around the number; the text's length if none."""
    depth = 0
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return place
    return len(text)


def _value_of(node: ast.expr) -> Fraction:
    """The value of an arithmetic expression. Raises ``ValueError`` for other expressions and too large values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value_of(node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _value_of(node.left), _value_of(node.right)
        if isinstance(node.op, ast.Pow):
            return _power(left, right)
        if type(node.op) in _OPERATORS:
            return _check_size(_OPERATORS[type(node.op)](left, right))
    raise ValueError("not an expression of numbers")


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if exponent.denominator != 1 or not 0 <= exponent <= 512 or abs(base) > 1 << 64:
        raise ValueError("too large a power")
    return _check_size(base ** int(exponent))


def _check_size(value: Fraction) -> Fraction:
    if abs(value) > _LARGEST:
        raise ValueError("too large a number")
    return value
