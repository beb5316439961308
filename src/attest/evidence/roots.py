"""Reduces words to roots, so that ``directed``, ``director`` and ``direction`` are equal."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from attest.words.word_families import FORMS


def kinds(rows: str) -> Mapping[str, str]:
    """From every word of a row to the first word of that row; semicolons separate the rows."""
    return MappingProxyType({word: row.split()[0] for row in rows.split(";") for word in row.split()})


_SUFFIX = re.compile(
    r"(?:ations?|itions?|ements?|ments?|nesses|ness|ances?|ences?|ables?|ibles?|ally|ities|ity|ically|ical|ists?|isms?|"
    r"ings?|ions?|ers?|ors?|ives?|ians?|ans?|ied|ies|ics?|als?|ly|ed|es|s)$"
)


@lru_cache(maxsize=16384)
def root(word: str) -> str:
    """A light stem, with one suffix removed, so that ``directed``, ``director`` and ``direction`` are equal."""
    word = FORMS.get(word, word)
    if word.endswith("ss"):
        return word
    match = _SUFFIX.search(word, min(3, len(word)))
    if match:
        word = word[: match.start()]
    if len(word) > 3 and word[-1] in ("aeiy" if len(word) > 4 else "e"):
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] == word[-2] else word
