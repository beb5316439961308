"""What speaks for or against a thing (its risks, benefits, drawbacks), and how well a sentence states it.

People write *one danger of pooling is …* in a sentence of its own, anywhere they discuss pooling. There are many words
for an aspect, so each synonym counts as the word asked for.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from attest.questions.definitions import thing_pattern
from attest.questions.sought.sentences import SoughtSentence, near_queries
from attest.words.inflections import in_both_numbers, plurals

OF_THE_THING, IN_PASSING = 1.0, 0.4
"""Worth of a sentence with the thing and a word of the aspect, and with only the latter."""
ASPECTS: Sequence[tuple[str, ...]] = (
    ("risk", "danger", "threat", "hazard", "attack", "vulnerability", "pitfall"),
    ("drawback", "disadvantage", "downside", "limitation", "shortcoming", "weakness", "problem", "challenge", "con"),
    ("benefit", "advantage", "merit", "strength", "upside", "pro"),
    ("alternative",),
)
"""Groups of words for the same aspect, of which a question may use any. Listed by hand; a question with another word is
answered like any other, and a sentence with another word does not count."""
_AVERTS = r"\b(?:reduc|mitigat|avoid|prevent|eliminat|lower|minimi[sz]|address|solv|remov|without|no)\w*"
"""Words that say a risk is averted."""
_AMBIGUOUS = frozenset({"con", "pro"})
"""Words that usually have another meaning in a sentence."""
_ASKS_ASPECT = re.compile(
    r"^\W*what\s+are\s+(?:(?:the|some|its|their)\s+)?(?:(?:main|key|biggest|possible|known|potential|security)\s+)?"
    r"(?P<aspect>[a-z]+)\s+(?:of|with|to|for|in|from)\s+(?:(?:using|doing)\s+)?(?:(?:an?|the|our)\s+)?"
    r"(?P<thing>[^?]{1,80}?)\W*$",
    re.I,
)
"""*What are the main risks of pooling?*"""
_MOST_WORDS_OF_THING = 4
"""Most words of a thing that a sentence is looked for with."""
_SIDES: Mapping[str, re.Pattern[str]] = {
    "against": re.compile(
        r"\b(?:disadvantages?|drawbacks?|downsides?|limitations?|shortcomings?|weakness(?:es)?|pitfalls?|dangers?|risks"
        r"|cons|(?:arguments?|objections?) (?:against|to))\b",
        re.I,
    ),
    "for": re.compile(
        r"\b(?:advantages?|benefits?|merits?|strengths|upsides?|pros|arguments? (?:for|in favou?r))\b", re.I
    ),
}
"""The two sides of a thing, and the words of ``ASPECTS`` and others that hardly ever mean anything else."""
_MOST_WORDS_OF_HEADING = 6
"""Most words of a heading or introduction that names a side."""


def side_asked(question: str) -> str | None:
    """The side of a thing, ``for`` or ``against``, that a question names alone."""
    sides = [side for side, words in _SIDES.items() if words.search(question)]
    return sides[0] if len(sides) == 1 else None


def side_named(heading: str) -> str | None:
    """The side that a short heading names alone; None for *Pros and cons*."""
    return side_asked(heading) if len(heading.split()) <= _MOST_WORDS_OF_HEADING else None


def aspect_asked(question: str) -> tuple[str, str] | None:
    """The aspect that a question asks for, in its word, and the thing: (*drawbacks*, *solar oven*)."""
    match = _ASKS_ASPECT.match(question)
    return (match["aspect"], match["thing"]) if match else None


def bearing_asked(question: str) -> SoughtSentence | None:
    """Sentences about the risks, benefits and so on that a question asks for."""
    aspect, thing = aspect_asked(question) or ("", "")
    words = next((words for words in ASPECTS if aspect.lower() in plurals(words)), None)
    if words is None or len(thing.split()) > _MOST_WORDS_OF_THING:
        return None
    unambiguous = [word for word in words if word not in _AMBIGUOUS]
    welcome = "benefit" in words or "alternative" in words
    near = near_queries(thing, in_both_numbers(unambiguous), within=16)
    return SoughtSentence(near=near, worth=_aspect_rater(thing, unambiguous, welcome=welcome))


def _aspect_rater(thing: str, words: Iterable[str], *, welcome: bool) -> Callable[[str], float]:
    """A function that rates how well a sentence states an aspect of a thing, 0 to 1. If the aspect is not ``welcome``
    (a risk), a sentence in which something averts it does not count in full."""
    aspect = rf"(?:{'|'.join(in_both_numbers(words))})\b"
    aspect_named = re.compile(rf"\b{aspect}", re.I)
    name = re.compile(rf"(?<!\w){thing_pattern(thing)}(?!\w)", re.I)
    averted = re.compile(rf"{_AVERTS}\s+(?:[\w-]+\s+){{0,3}}?{aspect}", re.I)

    def rate(sentence: str) -> float:
        if not aspect_named.search(sentence):
            return 0.0
        plainly = name.search(sentence) and (welcome or not averted.search(sentence))
        return OF_THE_THING if plainly else IN_PASSING

    return rate
