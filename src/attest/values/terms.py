"""Text to search terms: the one tokenizer that the index and the questions share.

A term is a lower-case word or number. A compound (``BLOB_TX_TYPE``, ``chainId``) is a term as a whole and in its
parts; ``1,048,576`` and ``1_048_576`` are the number 1048576; short words (``get``, ``DA``) stay.
"""

import re
from collections.abc import Callable
from functools import lru_cache

_WORD = re.compile(r"\d{1,3}(?:[,_]\d{3})+(?!\w)|\w+(?:['’]\w+)?")
_GROUPED = re.compile(r"\d{1,3}(?:[,_]\d{3})+$")
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")

words: Callable[[str], list[str]] = _WORD.findall
"""The raw words of a text, in order."""


@lru_cache(maxsize=1 << 20)
def terms_of_word(word: str) -> tuple[str, ...]:
    """The terms that one raw word stands for: itself, and its parts if it is a compound."""
    if word.isascii() and word.isalpha() and (word.islower() or word[1:].islower()):
        return (stem(word.lower()),)
    if _GROUPED.match(word):
        return (re.sub(r"[,_]", "", word),)
    word = re.split(r"['’]", word, maxsplit=1)[0]
    whole = word.lower().strip("_")
    if whole.startswith("0x") or not whole:
        return (whole,) if whole else ()
    parts = [stem(part.lower()) for part in _PART.findall(word)]
    return (whole,) if len(parts) == 1 and word.isdigit() else tuple(dict.fromkeys([stem(whole), *parts]))


def terms(text: str) -> list[str]:
    """All terms of a text, in order, with repetitions."""
    return [term for word in words(text) for term in terms_of_word(word)]


def stem(word: str) -> str:
    """Fold plural and verb endings, cautiously: a wrong fold only brings two words together for ranking."""
    if len(word) < 4 or not word.isalpha():
        return word
    for ending, replacement in (("ies", "y"), ("sses", "ss"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", "")):
        if word.endswith(ending):
            word = word[: -len(ending)] + replacement
            break
    return word


STOP_WORDS = frozenset(
    """a about an and any are as at be been being but by can could did do does doing for from had has have having he her his how
    i if in into is it its just may me might my of on one or our out shall she should so some such than that the their
    them then there these they this those to too us was we were what when where which while who whom whose why will
    with would you your""".split()
)
"""Words of a question that carry no topic. They are in the index; only questions leave them out."""
