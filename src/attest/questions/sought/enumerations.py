"""The kinds, stages or states of a thing, and how well a sentence lists or counts them.

*What kinds of oven are there?* is answered by *there are three kinds of oven: …*, and *What are the order statuses?* by
the line *status: open, paid, sent*; both begin with what is asked for, followed by several items.
"""

import re
from collections.abc import Callable, Iterable

from attest.questions.definitions import thing_pattern
from attest.questions.sought.sentences import SoughtSentence
from attest.words.inflections import in_both_numbers, plurals
from attest.words.numbers import number_words

LISTED, COUNTED, IN_PART = 1.0, 0.8, 0.4
"""Worth of a sentence that lists them, of one that gives their number, and of a vague one (*several kinds*); the last
is also the factor for a sentence without the thing."""
KIND_NOUNS = ("kind", "type", "sort", "variety", "category")
"""Synonyms of *kind*."""
_NOUNS = (*KIND_NOUNS, "status", "state", "stage", "phase", "level", "mode", "role", "class", "form", "option")
"""Nouns for what is enumerated. Listed by hand; a question with another noun is answered like any other."""
_SINGULARS = {form: noun for noun in _NOUNS for form in plurals([noun])}
"""From the plural forms of those nouns to the singular."""
_NOUN = rf"(?P<noun>{'|'.join(_SINGULARS)})"
"""A plural noun of a question: *kinds*, *statuses*."""
_THING = r"(?:(?:an?|the)\s+)?(?P<thing>[\w-]+(?:\s+[\w-]+){0,2}?)"
"""The thing whose kinds are asked for: *an order*."""
_ASKS_ENUMERATION = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^\W*(?:what|which)\s+(?:are\s+(?:all\s+)?(?:the\s+)?)?(?:(?:different|possible|main|various)\s+)?{_NOUN}\s+of\s+{_THING}"
        r"(?:\s+(?:are\s+there|exist))?\W*$",
        rf"^\W*what\s+are\s+(?:all\s+)?(?:the\s+)?(?:(?:different|possible|main|various)\s+)?{_THING}\s+{_NOUN}\W*$",
        rf"^\W*(?:what|which)\s+{_NOUN}\s+(?:can|may|does|do)\s+{_THING}\s+(?:have|be\s+in|go\s+through)\W*$",
    )
)
"""*What kinds of oven are there?*, *What are the order statuses?*, *Which states can an order be in?*"""
_COUNT = rf"(?:{'|'.join(number_words(2, 10))}|following|\d{{1,2}})"
"""A number of things, in words or digits: *three*, *the following*."""
_ITEM = r"[\w`*\"“”'-][^,;:.|\n]{0,40}"
"""An item of a series: *paid*, *“in transit”*."""
_SERIES = rf"(?:{_ITEM}(?:[,;|]\s*{_ITEM}){{2,}}|{_ITEM}(?:[,;|]\s*{_ITEM})*[,;]?\s+(?:and|or)\s+\w)"
"""Three or more items, or two joined by *and* or *or*."""


def enumeration_asked(question: str) -> SoughtSentence | None:
    """Sentences that list or count all kinds, stages or states of what a question asks for."""
    asked = next((match for asks in _ASKS_ENUMERATION if (match := asks.match(question))), None)
    if asked is None:
        return None
    noun, thing = _SINGULARS[asked["noun"].lower()], asked["thing"]
    nouns = KIND_NOUNS if noun in KIND_NOUNS else (noun,)
    things = in_both_numbers([thing.casefold()])
    near = [
        phrase
        for name in things
        for plural in plurals(nouns)
        for phrase in (f'"{plural} of {name}"', f'"{name} {plural}"')
    ]
    return SoughtSentence(near=near, worth=_list_rater(thing, nouns))


def _list_rater(thing: str, nouns: Iterable[str]) -> Callable[[str], float]:
    """A function that rates how well a sentence lists or counts the kinds (or similar) of a thing, 0 to 1."""
    noun = rf"(?:{'|'.join(in_both_numbers(nouns))})"
    labelled = re.compile(rf"\A[\W_]*{noun}[`*_\s]*:[`*_\s]*{_SERIES}", re.I)
    listed = re.compile(rf"\b{noun}\b[^.:\n]{{0,40}}:[`*_\s]*{_SERIES}", re.I)
    counted = re.compile(rf"\b{_COUNT}\s+(?:[\w-]+\s+){{0,2}}?{noun}\b", re.I)
    vaguely = re.compile(rf"\b(?:several|different|various)\s+(?:[\w-]+\s+)?{noun}\b", re.I)
    name = re.compile(rf"(?<![^\W_]){thing_pattern(thing)}(?![^\W_])", re.I)
    leads = re.compile(rf"\b{_COUNT}\s+(?:[\w-]+\s+){{0,2}}?{noun}\b[^.:\n]{{0,40}}:\W*\Z", re.I)
    ways = ((listed, LISTED), (leads, LISTED), (counted, COUNTED), (vaguely, IN_PART))

    def rate(sentence: str) -> float:
        if labelled.search(sentence):
            return COUNTED
        rating = next((score for way, score in ways if way.search(sentence)), 0.0)
        return rating if name.search(sentence) else IN_PART * rating

    return rate
