"""Expansions of abbreviations, and how well a sentence gives one.

Texts spell a name out where they first use its abbreviation: *the Harbour Dues Register (HDR)*, *HDR (Harbour Dues
Register)*, *HDR stands for …*. Words in front of a bracket are the expansion if the letters of the abbreviation occur
in them in order and the first letter begins the first word (Schwartz and Hearst, *A simple algorithm for identifying
abbreviation definitions in biomedical text*, 2003).
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from attest.questions.definitions import IN_FULL, PRONOUNS
from attest.questions.sought.sentences import SoughtSentence
from attest.words.terms import LETTERS_AND_DIGITS, STOP_WORDS, stem

IN_BRACKETS, BEHIND_A_COLON = 0.75, 0.6
"""Worth of a sentence with one in brackets beside the other, and with the expansion after a colon; *stands for* counts
in full."""
_ABBREVIATION = r"(?P<{name}>[A-Za-z][\w&-]{{0,9}})"
"""An abbreviation of up to ten letters: *HDR*. ``{name}`` is the name of its group."""
_ASKS_EXPANSION = re.compile(
    rf"\bwhat\s+(?:do|does|did|is|are)\s+(?:the\s+)?(?:(?:abbreviation|acronym|letters?|initials)\s+)?"
    rf"{_ABBREVIATION.format(name='short')}\s+(?:stands?\s+for|short\s+for|(?:an?\s+)?(?:abbreviation|acronym)\s+(?:for|of))\W*$"
    rf"|\b(?:full\s+(?:form|name)|long\s+form|expansion|meaning)\s+of\s+(?:the\s+)?(?:abbreviation|acronym)?\s*"
    rf"{_ABBREVIATION.format(name='full')}\W*$",
    re.I,
)
"""*What does HDR stand for?*, *What is the full form of HDR?*"""
_MARKUP = re.compile(r"[*_`“”\"]+|\[(?=[^\]\n]*\]\()|\]\([^)\s]{4,}\)")
"""Markup of bold type, code and links (but not the text of a link)."""
_EXPLICIT = r"(?:stands?\s+for|is\s+(?:short|an?\s+(?:acronym|abbreviation))\s+(?:for|of)|,?\s+short\s+for|abbreviates)"
"""Words that say what letters stand for: *is short for*."""
_LOOKBACK = 120
"""Number of characters in front of a bracket that are searched."""
_BREAK = re.compile(r"[.;:()|\n]")
"""Characters that an expansion does not cross."""
_LETTER = re.compile(r"[^\W_]")
"""A letter or digit of an abbreviation."""


def expansion_asked(question: str) -> SoughtSentence | None:
    """Sentences that expand the abbreviation a question asks about."""
    if (short := abbreviation_asked(question)) is None:
        return None
    rate, own = expansion_rater(short), short.casefold()
    near = [f'"{own} {verb}"' for verb in ("stands for", "stand for", "is short for", "short for", "is an acronym")]
    return SoughtSentence(
        near=near, worth=lambda text: rate(text)[0], gain=1.5, first=short, says=lambda text: rate(text)[1]
    )


def abbreviation_asked(question: str) -> str | None:
    """The abbreviation whose expansion a question asks for: ``HDR`` in *what does HDR stand for?*; None for other
    questions, also for what an *it* stands for, which the question names elsewhere."""
    match = _ASKS_EXPANSION.search(question)
    short = (match["short"] or match["full"]) if match else None
    return None if short is None or short.casefold() in PRONOUNS else short


@lru_cache(maxsize=256)
def expansion_rater(short: str) -> Callable[[str], tuple[float, str]]:
    """A function that rates how well a sentence expands an abbreviation, 0 to 1, and returns the expansion, stemmed for
    counting."""
    name = rf"(?<![\w-]){re.escape(short)}s?(?![\w-])"
    explicit = re.compile(rf"{name}\s*\)?\s*{_EXPLICIT}\W+(?P<words>\w[^.;:()\n]{{2,80}})", re.I)
    bracket = re.compile(rf"\s?[(\[]\W*{name}\W*[)\],;]", re.I)
    in_brackets = re.compile(rf"{name}\W?\s?[(\[](?P<words>\w[^()\[\]\n]{{2,80}})[)\]]", re.I)
    listed = re.compile(rf"^\W*{name}\W{{0,3}}(?:[:=–—-]|\|)\W*(?P<words>\w[^.;:()\n|,]{{2,80}})", re.I)
    mention = re.compile(name, re.I)

    def rate(sentence: str) -> tuple[float, str]:
        if not mention.search(sentence):
            return 0.0, ""
        plain = _MARKUP.sub("", sentence)
        if match := explicit.search(plain):
            return IN_FULL, _normalize(_expansion_at_start(short, match["words"]) or match["words"])
        in_front = (
            _expansion_at_end(short, _BREAK.split(plain[: match.start()][-_LOOKBACK:])[-1])
            for match in bracket.finditer(plain)
        )
        inside = (_expansion_at_start(short, match["words"]) for match in in_brackets.finditer(plain))
        if words := next(filter(None, (*in_front, *inside)), None):
            return IN_BRACKETS, _normalize(words)
        glossary = listed.match(plain)
        words = _expansion_at_start(short, glossary["words"]) if glossary else None
        return (BEHIND_A_COLON, _normalize(words)) if words else (0.0, "")

    return rate


def _normalize(words: str) -> str:
    return " ".join(stem(word.casefold()) for word in LETTERS_AND_DIGITS.findall(words))


def _expansion_at_end(short: str, text: str) -> str | None:
    """The expansion of an abbreviation at the end of a text, or None."""
    letters = [letter.casefold() for letter in _LETTER.findall(short)]
    start = _expansion_start(letters, text.casefold())
    expansion = text[start:] if start is not None else ""
    words = LETTERS_AND_DIGITS.findall(expansion.casefold())
    long_enough = len(expansion) > len(short) + 1 and not STOP_WORDS.issuperset(words)
    return expansion if long_enough and len(words) <= _most_words(letters) else None


def _expansion_at_start(short: str, text: str) -> str | None:
    """The shortest expansion of an abbreviation at the beginning of a text, or None."""
    ends = [match.end() for match in LETTERS_AND_DIGITS.finditer(text)][: _most_words(short)]
    return next(
        (
            expansion
            for end in ends
            if (expansion := _expansion_at_end(short, text[:end])) and text.startswith(expansion)
        ),
        None,
    )


def _most_words(letters: Sequence[str]) -> int:
    """Maximum number of words in an expansion of so many letters."""
    return min(len(letters) + 5, len(letters) * 2)


def _expansion_start(letters: list[str], text: str) -> int | None:
    """Start of an expansion: matched from the end, each letter as close as possible to the next, and the first letter
    at the start of a word."""
    at = len(text)
    for number, letter in reversed(list(enumerate(letters))):
        at = text.rfind(letter, 0, at)
        while number == 0 and at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
            at = text.rfind(letter, 0, at)
        if at < 0:
            return None
    return at
