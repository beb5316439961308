"""A question of this *or* that, of which the store knows only one: the half that it knows is asked.

Refused whole, it would be for a word that the asker offered as one of two. The other half is named beside the answer.
"""

import re
from dataclasses import replace

from attest.answering.objections.missing import ANY_THING
from attest.values.questions import Understood
from attest.values.terms import ORDINARY_WORDS, terms, words

_PHRASE = r"(?:[\"“‘'`][^\"”’'`?]{1,80}[\"”’'`]|[\w-]+)"
_EITHER = re.compile(rf"(?P<first>{_PHRASE})(?P<or>,? or (?:else )?(?:the |an? )?)(?P<second>{_PHRASE})", re.I)


def known_half(asked: Understood) -> tuple[Understood, str] | None:
    """The question without the half of which a word is nowhere, and what is said of that; None where it has no such
    half, or two of them, or where a word is nowhere besides."""
    match = _EITHER.search(asked.question)
    sides = [side for side in ("first", "second") if match and _nowhere(match[side], asked)]
    if match is None or len(sides) != 1:
        return None
    half = _asking(_without(sides[0], match), asked)
    if any(word.lower() not in ORDINARY_WORDS | ANY_THING for word in half.unknown_terms):
        return None
    missing = _nowhere(match[sides[0]], asked)[0]
    return half, f"half: nothing in the store speaks of “{missing}”, so the other half of the question is answered"


def _nowhere(said: str, asked: Understood) -> list[str]:
    """The words of a part of the question that are nowhere."""
    there = set(words(said))
    return [word for word in asked.unknown_terms if word in there]


def _without(side: str, match: re.Match[str]) -> str:
    """The question without one of the two, and without the *or*."""
    start, end = (match.start(), match.end("or")) if side == "first" else (match.start("or"), match.end())
    return f"{match.string[:start]}{match.string[end:]}"


def _asking(question: str, asked: Understood) -> Understood:
    """What is left of a question, read as it was in the whole."""
    said, found = set(words(question)), set(terms(question))
    left = [word for word in asked.words if word.word in said or found.intersection(word.terms)]
    return replace(asked, question=question, words=left, unknown_terms=_nowhere(question, asked))
