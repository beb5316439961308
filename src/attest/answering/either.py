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
    if match is None:
        return None
    nowhere = [side for side in ("first", "second") if set(words(match[side])) & set(asked.unknown_terms)]
    if len(nowhere) != 1:
        return None
    left, right = match.span("first" if nowhere == ["first"] else "second")
    start, end = (left, match.end("or")) if nowhere == ["first"] else (match.start("or"), right)
    question = f"{asked.question[:start]}{asked.question[end:]}"
    there = set(words(question))
    unknown = [word for word in asked.unknown_terms if word in there]
    if any(word.lower() not in ORDINARY_WORDS | ANY_THING for word in unknown):
        return None
    half = replace(
        asked,
        question=question,
        words=[word for word in asked.words if word.word in there or set(word.terms) & set(terms(question))],
        unknown_terms=unknown,
    )
    missing = next(word for word in asked.unknown_terms if word in words(match[nowhere[0]]))
    return half, f"half: nothing in the store speaks of “{missing}”, so the other half of the question is answered"
