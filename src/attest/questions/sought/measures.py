"""A size, a duration or a bound that a question asks for, and how well a sentence gives it.

*How large is a crate?* is answered if a crate is mentioned next to a number of bytes, metres or another unit of size,
and *What is the minimum deposit of a member?* if *minimum deposit* or *deposit at least* is next to a number; other
sentences about how large or small something is do not answer.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from attest.questions.definitions import called
from attest.questions.sought.sentences import SoughtSentence, together
from attest.words.numbers import number_words

GIVEN, IN_PART, SUPPOSED = 1.0, 0.5, 0.4
"""Worth of a sentence that gives the measure and of one that lacks a word of the thing, and the factor for a
supposition."""
_NUMBER = r"(?<![\w.])[~≈]?\d[\d,_.]*\s?"
_FEW = rf"(?<![\w.])(?:\d[\d,_.]*|{'|'.join(number_words(1, 12))})\b"
_UNITS: Mapping[str, Sequence[str]] = {
    "size": ("bytes", "byte", "bits", "kb", "kib", "mb", "mib", "gb", "gib", "tb"),
    "time": (
        "seconds", "second", "s", "ms", "minutes", "hours", "days", "weeks", "months", "years", "slots", "epochs",
        "blocks",
    ),
}  # fmt: skip
_SAID: Mapping[str, Sequence[str]] = {
    "size": ("size", "limit", "large", "bytes", "kb", "kib", "mb"),
    "time": ("seconds", "minutes", "hours", "days", "slots", "epochs", "takes", "lasts"),
}  # fmt: skip
"""Words by which the index finds candidates."""
_BOUNDS: Mapping[str, Sequence[str]] = {
    "min": ("minimum", "minimal", "min", "at least", "no less than", "smallest", "lowest"),
    "max": ("maximum", "maximal", "max", "at most", "no more than", "up to", "largest", "highest", "limit", "cap"),
    "count": ("number", "total", "least", "most", "more than", "up to", "minimum", "maximum", "limited"),
}  # fmt: skip
_THING = r"(?:(?:an?|the|our|its)\s+)?(?P<thing>(?!it\b|they\b|this\b|that\b|i\b|we\b|you\b)[\w-]+(?:\s+[\w-]+){0,2}?)"
_OF = r"(?:\s+(?:of|for|per|to|in)\s+(?P<other>[^?]{1,40}?))?"
_THE = r"^\W*what(?:['’]s|\s+is)\s+the"
_ASKS: Sequence[tuple[re.Pattern[str], str]] = tuple(
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
_WORD = re.compile(r"[^\W_]+")
_LITTLE = frozenset({"a", "an", "the", "of", "number", "amount", "be"})


def measure_asked(question: str) -> SoughtSentence | None:
    """Sentences that give the measure or bound that a question asks for."""
    for asks, measure in _ASKS:
        if asked := asks.match(question):
            thing, other = asked["thing"], asked.groupdict().get("other") or ""
            said = _SAID.get(measure) or _BOUNDS[measure]
            return SoughtSentence(near=together(thing, said, within=8), worth=_gives(measure, thing, other))
    return None


def _gives(measure: str, thing: str, other: str) -> Callable[[str], float]:
    """A function that rates how well a sentence gives a measure or bound of a thing. ``other`` is what it is further
    limited to: *of a member* in *minimum deposit of a member*."""
    name = rf"(?<![^\W_]){called(thing)}(?![^\W_])"
    units = _UNITS.get(measure)
    if units:
        looks = _beside(name, rf"{_NUMBER}(?:{'|'.join(units)})\b")
    else:
        looks = _counted(name) if measure == "count" else _bounded(name, _BOUNDS[measure])
    others = [word[:6].casefold() for word in _WORD.findall(other) if word.casefold() not in _LITTLE]

    def worth(sentence: str) -> float:
        if not looks.search(sentence):
            return 0.0
        there = all(word in sentence.casefold() for word in others)
        return (GIVEN if there else IN_PART) * (SUPPOSED if _SUPPOSES.search(sentence) else 1.0)

    return worth


def _beside(name: str, value: str) -> re.Pattern[str]:
    """Pattern of a thing closely followed by its value, or preceded by it (*a 3 m crate*)."""
    return re.compile(rf"{name}[^.;\n]{{0,60}}?{value}|{value}[\s-]+(?:\w+\s+)?{name}", re.I)


def _counted(name: str) -> re.Pattern[str]:
    """Pattern of a thing right after a bounded number (*at most two more lids*), or before it."""
    bound = r"\b(?:at (?:least|most)|up to|no more than|(?:minimum|maximum|total) (?:of )?)"
    ahead = rf"{bound}\s*{_FEW}\s(?:[\w-]+\s){{0,2}}{name}"
    return re.compile(
        rf"{ahead}|\bnumber of (?:\w+ )?{name}[^.;\n]{{0,40}}?{_FEW}|{name} (?:is|are) limited to {_FEW}", re.I
    )


def _bounded(name: str, words: Sequence[str]) -> re.Pattern[str]:
    """Pattern of a thing with the word of its bound next to it and a number nearby, or with a number right after that
    word (*at least 3*)."""
    word = rf"\b(?:{'|'.join(words)})\b"
    both = rf"(?:{word}[\W_]+(?:\w+[\W_]+)?{name}|{name}[\W_]+(?:(?:is|are|of|for)[\W_]+)?{word})"
    near = rf"{both}[^.;\n]{{0,60}}?\d|{_NUMBER}\w*\s(?:\w+\s)?{both}"
    behind = rf"{word}(?:\s+of)?\s{_NUMBER}"
    return re.compile(rf"{near}|{name}[^.;\n]{{0,40}}?{behind}|{behind}[^.;\n]{{0,30}}?{name}", re.I)
