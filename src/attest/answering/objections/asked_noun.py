"""The noun that a question asks for: *company* in “which company did …”, *salary* in “what is the salary of …”."""

import re
from collections.abc import Sequence

from attest.answering.content_words import is_generic, is_name
from attest.answering.scoring.quantities import COMPARATIVE
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.auxiliaries import AUXILIARY
from attest.words.terms import ORDINARY_WORDS

_WHICH = re.compile(r"^.{0,24}?\b(which|what|how many|how much)\s+((?:[\w'’-]+\s*){1,5})", re.I)
"""The words after the question word, of which the first phrase is asked for: *which company did …*."""
_WHAT_IS_THE = re.compile(
    r"^\W*wh(?:at|o)(?:'s| is| are| was| were) (?:the |its |an? )((?:[\w'’-]+ ){1,3})(?:of|in|for|does|did)\b", re.I
)
"""What is asked of something else: *what is the salary of …*."""
_AUXILIARY = re.compile(rf"{AUXILIARY}|cannot|[a-z]+n['’]t", re.I)
"""A verb behind the noun: *which company **did** …*."""
_ENDS_PHRASE = frozenset(
    "the a an off of in on to for from by at and or that with as it he she they we i you apart ago".split()
)
"""Words that end the phrase of the noun: *what salary **for** …*, *how many miles **apart** …*."""

_PARTICLES = frozenset("forward up out away back down over together".split())
"""What follows a verb and belongs to it: *which company put **forward** …*."""


def asked_noun(asked: ParsedQuestion) -> QuestionWord | None:
    """The noun asked for; None if it says little."""
    noun: str | None
    if match := _WHAT_IS_THE.search(asked.question):
        words = [word for word in match[1].split() if not _is_participle(word)] or match[1].split()
        noun = next((word for word in reversed(words) if word.lower() not in ORDINARY_WORDS), words[-1])
    else:
        match = _WHICH.search(asked.question)
        noun = _head_noun(match[2].split()) if match else None
    if noun is None or is_generic(noun) or len(noun) < 3 or re.fullmatch(COMPARATIVE, noun, re.I):
        return None
    return next((word for word in asked.words if word.word == noun and not is_name(asked.question, noun)), None)


def _head_noun(words: Sequence[str]) -> str | None:
    """The last noun of the phrase that some words begin with; the one before a plural, which may be a verb."""
    phrase: list[str] = []
    for word in words:
        if _AUXILIARY.fullmatch(word):
            return phrase[-1] if phrase else None
        if word.lower() in _PARTICLES:
            return phrase[-2] if len(phrase) > 1 else None
        if word.lower() in _ENDS_PHRASE or (phrase and _is_participle(word)):
            break
        phrase.append(word)
    if len(phrase) > 1 and phrase[-1].lower().endswith("s"):
        return phrase[-2]
    return phrase[-1] if phrase else None


def _is_participle(word: str) -> bool:
    """Whether a word says what was done with the noun in front of it: *the name **picked** for …*."""
    return len(word) > 4 and word.endswith("ed")
