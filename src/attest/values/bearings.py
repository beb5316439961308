"""What speaks for or against a thing, as a question calls it: its risks, benefits, drawbacks; and which sentences do.

People write *one danger of pooling is …* in a sentence of its own, wherever they speak of pooling. The words of an
aspect are many, so each of them counts as the one that is asked for.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from attest.values.definitions import forms_of, spaced

OF_THE_THING, IN_PASSING = 1.0, 0.4
"""Worth of a sentence with the thing and a word of the aspect, and with the latter alone."""
ASPECTS: Sequence[tuple[str, ...]] = (
    ("risk", "danger", "threat", "hazard", "attack", "vulnerability", "pitfall"),
    ("drawback", "disadvantage", "downside", "limitation", "shortcoming", "weakness", "problem", "challenge", "con"),
    ("benefit", "advantage", "merit", "strength", "upside", "pro"),
    ("alternative",),
)  # fmt: skip
"""Words for the same aspect, each of which may be asked for."""
_AVERTS = r"\b(?:reduc|mitigat|avoid|prevent|eliminat|lower|minimi[sz]|address|solv|remov|without|no)\w*"
"""What is said of a risk that there is not."""
_RATHER_SHORT = frozenset({"con", "pro"})
"""Those that stand in a sentence for something else."""
_ASKS = re.compile(
    r"^\W*what\s+are\s+(?:(?:the|some|its|their)\s+)?(?:(?:main|key|biggest|possible|known|potential|security)\s+)?"
    r"(?P<aspect>[a-z]+)\s+(?:of|with|to|for|in|from)\s+(?:using\s+|doing\s+)?(?:(?:an?|the)\s+)?(?P<thing>[\w-]+(?:\s+[\w-]+){0,3}?)\W*$",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """A thing and the words for the aspect of it that a question asks for."""

    thing: str
    words: tuple[str, ...]
    wanted: bool
    """Whether it is welcome, as benefits are: a risk that is averted is none."""


def bearing(question: str) -> Bearing | None:
    """What a question asks the risks, the benefits and so on of; None for other questions."""
    asked = _ASKS.match(question)
    for words in ASPECTS if asked else ():
        if asked and any(asked["aspect"].lower() in forms_of(word)[1] for word in words):
            told = tuple(word for word in words if word not in _RATHER_SHORT)
            return Bearing(thing=asked["thing"], words=told, wanted="benefit" in words or "alternative" in words)
    return None


def found_near(asked: Bearing) -> Sequence[str]:
    """Words near each other by which the index finds what may speak of it."""
    one, many = forms_of(asked.thing.casefold())
    return [f'NEAR("{name}" "{word}", 16)' for name in (*one, *many) for word in _forms(asked.words)]


def _forms(said: Sequence[str]) -> list[str]:
    return [form for word in said for forms in forms_of(word) for form in forms]


@lru_cache(maxsize=256)
def bears_on(asked: Bearing) -> Callable[[str], float]:
    """How well a sentence speaks of the aspect, 0 to 1."""
    said = re.compile(rf"\b(?:{'|'.join(_forms(asked.words))})\b", re.I)
    one, many = forms_of(asked.thing)
    thing = re.compile(rf"(?<!\w)(?:{'|'.join(map(spaced, (*many, *one)))})(?!\w)", re.I)
    averted = re.compile(rf"{_AVERTS}\s+(?:[\w-]+\s+){{0,3}}?(?:{'|'.join(_forms(asked.words))})\b", re.I)

    def worth(sentence: str) -> float:
        if not said.search(sentence):
            return 0.0
        plainly = thing.search(sentence) and (asked.wanted or not averted.search(sentence))
        return OF_THE_THING if plainly else IN_PASSING

    return worth
