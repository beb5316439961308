"""Numbers of things that a question gives, *why 18 days?*: what answers speaks of just as many."""

import re
from collections.abc import Mapping
from functools import lru_cache

from attest.answering.content_words import YEAR
from attest.words.inflections import common_beginning
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms, without_digit_separators

_COUNTED = re.compile(r"(?:\b([A-Za-z]{3,}) )?(?<![\w.^/-])((\d+)[ -]([a-z]{3,}s))\b")
"""The word before, ``4 threads``, and its two words: in *severity 2 incidents* the word before has the number."""
_ABOUT = re.compile(r"\b(?:about|around|roughly|approximately|nearly|almost|some|circa|ca\.?)\s*\Z|~\s*\Z", re.I)
"""What stands before a number that is not exact: *about 75 samples*."""
_TIME_UNIT = re.compile(r"(?:second|minute|hour|day|week|month|year)s", re.I)
"""A unit of time, in the plural."""
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|we|us|our)\b", re.I)
"""Somebody asking about their own case, *after 5 years*; the rule that covers it need not have that number."""
_BETWEEN = r"(?:[\s-]|\\[;,: !]|\\?[a-z]{4,6}\{|[{}~$])*"
"""What may stand between a number and its thing, in prose or in a formula: ``4 \\; \\textrm{bytes}``."""


@lru_cache(maxsize=256)
def counted_things(question: str) -> Mapping[str, re.Pattern[str]]:
    """The numbers of things in a question, each with the pattern of the same in lower-case text."""
    plain = without_digit_separators(question)
    about_asker = _FIRST_PERSON.search(plain) is not None
    return {
        match[2]: re.compile(_pattern_of(match))
        for match in _COUNTED.finditer(plain)
        if not (YEAR.fullmatch(match[3]) or (about_asker and _TIME_UNIT.fullmatch(match[4])))
        and not _ABOUT.search(plain[: match.start(3)])
    }


def has_counted_things(question: str, text: str) -> bool:
    """Whether a text speaks of just as many of all things that a question counts."""
    things = counted_things(question)
    lower = without_digit_separators(text).lower() if things else ""
    return all(pattern.search(lower) for pattern in things.values())


def _pattern_of(match: re.Match[str]) -> str:
    """Pattern of a number with its thing, in another form or with a word between them: ``4 big threads``, *4x*."""
    number, noun = match[3], common_beginning(terms(match[4])[0])
    factor = rf"|(?<![\d.]){number}(?:\s?[x×]|-?fold)(?!\w)" if match[4] == "times" else ""
    return rf"(?<![\d.]){number}{_BETWEEN}(?:\w+\s)?{noun}{factor}{_number_after(match)}"


def _number_after(match: re.Match[str]) -> str:
    """Alternative pattern with the number after the word before it, ``severity 2``; empty if there is no such word."""
    before = (match[1] or "").lower()
    return rf"|\b{before}s?[\s-]{match[3]}\b" if before and before not in ORDINARY_WORDS | STOP_WORDS else ""
