"""Splits a text into words, numbers and signs, folded so that equal things have equal keys."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from attest.evidence.number_spelling import NUMBER_WORDS, SCALES, canonical_number, move_point
from attest.evidence.words import NEGATORS, STOP, root
from attest.words.days import MONTHS
from attest.words.ethereum import PROPOSAL_PREFIXES


class Kind(Enum):
    """The kind of a token: what it can say about the world."""

    WORD = "word"
    NAME = "name"
    NUMBER = "number"
    """Anything with a digit, a spelled-out number, the month of a date: it must be in the evidence."""
    NEGATOR = "negator"
    FUNCTION = "function"
    """Words that carry grammar rather than content."""
    OPERATOR = "operator"
    BREAK = "break"
    """Punctuation that ends a clause; a negation does not reach across it."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign of a text, with a key by which it is compared."""

    word: str
    """As written, in lower case."""
    key: str
    kind: Kind


CONTENT = frozenset({Kind.WORD, Kind.NAME, Kind.NUMBER})
"""Kinds of tokens that say something about the world."""

_LONGEST_ABBREVIATION = 5
"""Characters of a word with dots up to which it is an abbreviation, the same without them (*U.S.A*), not names."""
FOLD = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "…": "..."})
_TOKEN = re.compile(
    r"""(?x)
      (?P<skip></?[A-Za-z][\w-]*(?:\s[^<>=]{1,40}=[^<>]{0,200})?/?>|[-=]>)
    | (?P<date>(?<![\w-])\d{4}-(?:0[1-9]|1[0-2])-\d\d(?![\w-]))
    | (?P<hex>(?<!\w)0[xX][0-9a-fA-F]+(?!\w))
    | (?P<power>\d{1,9}(?:\*\*|\^)\d{1,3}(?!\w))
    | (?P<version>(?<!\w)v?\d+(?:\.\d+){2,}(?:[-+.]\w+)*)
    | (?P<number>(?:(?<![\w)\].-])-)?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:_\d+)*)(?:\.\d+)?|(?<![\w.])\.\d+)
        (?P<suffix>(?:st|nd|rd|th|s)(?![^\W_])|(?:k|K|M|bn)(?![^\W_]))?)
    | (?P<proposal>(?:"""
    + PROPOSAL_PREFIXES
    + r""")(?=\d))
    | (?P<word>[^\W\d]\w*(?:[.']\w+)*)
    | (?P<unit>[%$€£]|°[CF])
    | (?P<operator>[<>]=?|[≤≥≠]|[!=]=)
    | (?P<break>[,;:.!?()\[\]"])
    """
)
"""One word, number or sign; the name of the group says of which shape it is. Tags and arrows (*->*) are skipped."""
_SENTENCE_ENDS = frozenset(".!?:")
"""A capital letter after one of these does not make a name."""


@lru_cache(maxsize=256)
def tokens(text: str) -> tuple[Token, ...]:
    """The words, numbers and signs of a text, folded so that equal things have equal keys."""
    found: list[Token] = []
    at_start = True
    for match in _TOKEN.finditer(text.translate(FOLD)):
        new = _tokens_of(match, at_start)
        found.extend(new)
        if new:
            at_start = new[-1].word in _SENTENCE_ENDS or (at_start and new[-1].kind in (Kind.BREAK, Kind.OPERATOR))
    return tuple(_join_numbers(found))


def _tokens_of(match: re.Match[str], at_start: bool) -> list[Token]:
    """The tokens of a match; ``at_start`` says that a sentence begins there, where a capital letter makes no name."""
    shape, text = match.lastgroup, match[0]
    if shape == "word":
        return _word_tokens(text, at_start)
    if shape == "skip" or shape is None:
        return []
    if shape == "date":
        year, month, day = text.split("-")
        return [_number(year), _month(int(month)), _number(day)]
    if shape == "break":
        return [Token(text, text, Kind.BREAK)]
    if shape == "operator":
        return [Token(text, {"≤": "<=", "≥": ">=", "≠": "!="}.get(text, text), Kind.OPERATOR)]
    if shape == "unit":
        return [Token(text.lower(), text.lower(), Kind.FUNCTION)]
    if shape == "proposal":
        return [Token(text.lower(), text.lower(), Kind.NAME)]
    return [_number(text)]


def _month(number: int) -> Token:
    return Token(f"month-{number}", f"month-{number}", Kind.NUMBER)


def _number(text: str) -> Token:
    return Token(text, canonical_number(text.lower()), Kind.NUMBER)


def _word_tokens(text: str, at_start: bool) -> list[Token]:
    """The token of a word, by the first that applies: negation, number, function word, identifier, name, other word."""
    text = text.strip("_'.")
    lower = text.lower()
    if lower.endswith("n't"):
        return [Token("not", "not", Kind.NEGATOR)]
    if lower.endswith("'s"):
        text, lower = text[:-2], lower[:-2]
    if not lower:
        return []
    if lower in NUMBER_WORDS:
        return [Token(lower, str(NUMBER_WORDS[lower]), Kind.NUMBER)]
    if lower in NEGATORS:
        return [Token(lower, "not", Kind.NEGATOR)]
    if lower in STOP and not (text.isupper() and len(text) > 1):
        return [Token(lower, lower, Kind.FUNCTION)]
    if any(character.isdigit() for character in lower):
        return [Token(lower, lower, Kind.NUMBER)]
    if "_" in lower or "." in lower:
        return [Token(lower, lower.replace(".", "") if len(lower) <= _LONGEST_ABBREVIATION else lower, Kind.NAME)]
    named = any(character.isupper() for character in text[1:]) or (text[0].isupper() and not at_start)
    return [Token(lower, root(lower), Kind.NAME if named else Kind.WORD)]


def _join_numbers(found: Sequence[Token]) -> Iterator[Token]:
    """Makes month names in dates numbers, "1.5 million" one number, and "twenty-three" 23."""
    skip = False
    for i, token in enumerate(found):
        joined = None if skip else _joined_number(token, found[i + 1]) if i + 1 < len(found) else None
        if not skip:
            yield joined or (_month_token(token, found[max(0, i - 1) : i + 2]) if token.word in MONTHS else token)
        skip = joined is not None


def _month_token(token: Token, around: Sequence[Token]) -> Token:
    """A month's name as a number; ``may`` and ``march`` only beside a number, or capitalised inside a sentence."""
    is_month = token.word not in ("may", "march") or token.kind is Kind.NAME
    if token.kind is not Kind.NUMBER and (is_month or any(neighbour.kind is Kind.NUMBER for neighbour in around)):
        return _month(MONTHS.index(token.word) + 1)
    return token


def _joined_number(token: Token, after: Token) -> Token | None:
    if token.kind is not Kind.NUMBER or not token.key.replace(".", "").isdecimal():
        return None
    if after.word in SCALES and token.key.count(".") < 2:
        return Token(token.word, move_point(token.key, SCALES[after.word]), Kind.NUMBER)
    if 20 <= NUMBER_WORDS.get(token.word, 0) < 100 and 2 <= NUMBER_WORDS.get(after.word, 0) < 10:
        return Token(token.word, str(int(token.key) + int(after.key)), Kind.NUMBER)
    return None
