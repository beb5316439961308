"""A size, a duration or a bound that a question asks for, and how well a sentence gives it.

*How large is a crate?* is answered if a crate is mentioned next to a number of bytes, metres or another unit of size,
and *What is the minimum deposit of a member?* if *minimum deposit* or *deposit at least* is next to a number; other
sentences about how large or small something is do not answer.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from attest.questions.definitions import thing_pattern
from attest.questions.sought.sentences import SoughtSentence, near_queries
from attest.words.ethereum import CHAIN_TIMES
from attest.words.numbers import number_words
from attest.words.terms import LETTERS_AND_DIGITS

GIVEN, IN_PART, SUPPOSED = 1.0, 0.5, 0.4
"""Worth of a sentence that gives the measure and of one that lacks a word of the thing, and the factor for a
supposition."""
_NUMBER = r"(?<![\w.])[~≈]?\d[\d,_.]*\s?"
"""A number with separators, and the blank in front of its unit: *~1,024*."""
_FEW = rf"(?<![\w.])(?:\d[\d,_.]*|{'|'.join(number_words(1, 12))})\b"
"""A number in digits, or up to twelve in words: *three*."""
_UNITS: Mapping[str, Sequence[str]] = {
    "size": ("bytes", "byte", "bits", "kb", "kib", "mb", "mib", "gb", "gib", "tb"),
    "time": (
        *"seconds second s ms minutes hours days weeks months years".split(),
        *(f"{unit}s" for unit in CHAIN_TIMES),
    ),
}
"""From a measure to its units, as texts write them behind a number. Listed by hand; a number of another unit does not
count."""
_INDEX_WORDS: Mapping[str, Sequence[str]] = {
    "size": ("size", "limit", "large", "bytes", "kb", "kib", "mb"),
    "time": ("seconds", "minutes", "hours", "days", *(f"{unit}s" for unit in CHAIN_TIMES[:2]), "takes", "lasts"),
}
"""Words by which the index finds candidates."""
_BOUNDS: Mapping[str, Sequence[str]] = {
    "min": ("minimum", "minimal", "min", "at least", "no less than", "smallest", "lowest"),
    "max": ("maximum", "maximal", "max", "at most", "no more than", "up to", "largest", "highest", "limit", "cap"),
    "count": ("number", "total", "least", "most", "more than", "up to", "minimum", "maximum", "limited"),
}
"""From a bound to its wordings."""
_THING = r"(?:(?:an?|the|our|its)\s+)?(?P<thing>(?!it\b|they\b|this\b|that\b|i\b|we\b|you\b)[\w-]+(?:\s+[\w-]+){0,2}?)"
"""The thing that is measured, except for a pronoun: *a crate*."""
_OF = r"(?:\s+(?:of|for|per|to|in)\s+(?P<other>[^?]{1,40}?))?"
"""What the bound is limited to: *of a member*."""
_THE = r"^\W*what(?:['’]s|\s+is)\s+the"
"""The beginning of a question for a value: *What is the*."""
_ASKS_MEASURE: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(rf"{pattern}\W*$", re.I), measure)
    for pattern, measure in (
        (
            rf"^\W*how\s+(?:large|big)\s+(?:is|are|can|may|could|should)\s+{_THING}(?:\s+(?:be|get|grow))?"
            r"(?:\s+at\s+most)?",
            "size",
        ),
        (rf"{_THE}\s+size\s+of\s+{_THING}", "size"),
        (rf"^\W*how\s+long\s+(?:is|are|does|do|can|may)\s+{_THING}(?:\s+(?:be|take|last))?", "time"),
        (
            rf"^\W*how\s+many\s+{_THING}\s+(?:can|may|could|must)\b"
            r"(?P<other>[^?]{0,60}?)",
            "count",
        ),
        (rf"{_THE}\s+min(?:imum|imal)?\s+{_THING}{_OF}", "min"),
        (rf"{_THE}\s+max(?:imum|imal)?\s+{_THING}{_OF}", "max"),
    )
)
"""From patterns of questions to the measure or bound that they ask for."""
_SUPPOSES = re.compile(
    r"^\W*(?:if|suppose|assum\w+|imagine|say|consider|let['’]?s)\b|\b(?:would|could|might|should|if we)\b", re.I
)
"""Wording of a supposition, whose values are made up."""

_FILLERS = frozenset({"a", "an", "the", "of", "number", "amount", "be"})
"""Words of that limitation which a sentence need not have."""


def measure_asked(question: str) -> SoughtSentence | None:
    """Sentences that give the measure or bound that a question asks for."""
    for pattern, measure in _ASKS_MEASURE:
        if match := pattern.match(question):
            thing, other = match["thing"], match.groupdict().get("other") or ""
            words = _INDEX_WORDS.get(measure) or _BOUNDS[measure]
            return SoughtSentence(
                near=near_queries(thing, words, within=8), worth=_measure_rater(measure, thing, other)
            )
    return None


def _measure_rater(measure: str, thing: str, other: str) -> Callable[[str], float]:
    """A function that rates how well a sentence gives a measure or bound of a thing. ``other`` is what it is further
    limited to: *of a member* in *minimum deposit of a member*."""
    name = rf"(?<![^\W_]){thing_pattern(thing)}(?![^\W_])"
    units = _UNITS.get(measure)
    if units:
        pattern = _value_pattern(name, rf"{_NUMBER}(?:{'|'.join(units)})\b")
    else:
        pattern = _count_pattern(name) if measure == "count" else _bound_pattern(name, _BOUNDS[measure])
    mention = re.compile(name, re.I)  # all of the patterns have the name, and it is found in a third of the time
    others = [word[:6].casefold() for word in LETTERS_AND_DIGITS.findall(other) if word.casefold() not in _FILLERS]

    def rate(sentence: str) -> float:
        if not mention.search(sentence) or not pattern.search(sentence):
            return 0.0
        complete = all(word in sentence.casefold() for word in others)
        return (GIVEN if complete else IN_PART) * (SUPPOSED if _SUPPOSES.search(sentence) else 1.0)

    return rate


def _value_pattern(name: str, value: str) -> re.Pattern[str]:
    """Pattern of a thing closely followed by its value, or preceded by it (*a 3 m crate*)."""
    return re.compile(rf"{name}[^.;\n]{{0,60}}?{value}|{value}[\s-]+(?:\w+\s+)?{name}", re.I)


def _count_pattern(name: str) -> re.Pattern[str]:
    """Pattern of a thing right after a bounded number (*at most two more lids*), or before it."""
    bound = r"\b(?:at (?:least|most)|up to|no more than|(?:minimum|maximum|total) (?:of )?)"
    ahead = rf"{bound}\s*{_FEW}\s(?:[\w-]+\s){{0,2}}{name}"
    return re.compile(
        rf"{ahead}|\bnumber of (?:\w+ )?{name}[^.;\n]{{0,40}}?{_FEW}|{name} (?:is|are) limited to {_FEW}", re.I
    )


def _bound_pattern(name: str, words: Sequence[str]) -> re.Pattern[str]:
    """Pattern of a thing with the word of its bound next to it and a number nearby, or with a number right after that
    word (*at least 3*)."""
    word = rf"\b(?:{'|'.join(words)})\b"
    both = rf"(?:{word}[\W_]+(?:\w+[\W_]+)?{name}|{name}[\W_]+(?:(?:is|are|of|for)[\W_]+)?{word})"
    near = rf"{both}[^.;\n]{{0,60}}?\d|{_NUMBER}\w*\s(?:\w+\s)?{both}"
    bounded = rf"{word}(?:\s+of)?\s{_NUMBER}"
    return re.compile(rf"{near}|{name}[^.;\n]{{0,40}}?{bounded}|{bounded}[^.;\n]{{0,30}}?{name}", re.I)
