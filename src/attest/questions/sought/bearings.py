"""What speaks for or against a thing (its risks, benefits, drawbacks), and how well a sentence states it.

People write *one danger of pooling is …* in a sentence of its own, anywhere they discuss pooling. There are many words
for an aspect, so each synonym counts as the word asked for.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from attest.questions.definitions import called
from attest.questions.sought.sentences import SoughtSentence, all_forms, several, together

OF_THE_THING, IN_PASSING = 1.0, 0.4
"""Worth of a sentence with the thing and a word of the aspect, and with only the latter."""
ASPECTS: Sequence[tuple[str, ...]] = (
    ("risk", "danger", "threat", "hazard", "attack", "vulnerability", "pitfall"),
    ("drawback", "disadvantage", "downside", "limitation", "shortcoming", "weakness", "problem", "challenge", "con"),
    ("benefit", "advantage", "merit", "strength", "upside", "pro"),
    ("alternative",),
)  # fmt: skip
"""Groups of words for the same aspect; a question may use any of them."""
_AVERTS = r"\b(?:reduc|mitigat|avoid|prevent|eliminat|lower|minimi[sz]|address|solv|remov|without|no)\w*"
"""Words that say a risk is averted."""
_RATHER_SHORT = frozenset({"con", "pro"})
"""Words that usually have another meaning in a sentence."""
_ASKS = re.compile(
    r"^\W*what\s+are\s+(?:(?:the|some|its|their)\s+)?(?:(?:main|key|biggest|possible|known|potential|security)\s+)?"
    r"(?P<aspect>[a-z]+)\s+(?:of|with|to|for|in|from)\s+(?:using\s+|doing\s+)?(?:(?:an?|the)\s+)?(?P<thing>[\w-]+(?:\s+[\w-]+){0,3}?)\W*$",
    re.I,
)
"""*What are the main risks of pooling?*"""


def bearing_asked(question: str) -> SoughtSentence | None:
    """Sentences about the risks, benefits and so on that a question asks for."""
    asked = _ASKS.match(question)
    words = next((words for words in ASPECTS if asked["aspect"].lower() in several(words)), None) if asked else None
    if asked is None or words is None:
        return None
    told = [word for word in words if word not in _RATHER_SHORT]
    welcome = "benefit" in words or "alternative" in words
    near = together(asked["thing"], all_forms(told), within=16)
    return SoughtSentence(near=near, worth=_bears_on(asked["thing"], told, welcome=welcome))


def _bears_on(thing: str, words: Iterable[str], *, welcome: bool) -> Callable[[str], float]:
    """A function that rates how well a sentence states an aspect of a thing, 0 to 1. If the aspect is not ``welcome``
    (a risk), a sentence in which something averts it does not count in full."""
    aspect = rf"(?:{'|'.join(all_forms(words))})\b"
    said = re.compile(rf"\b{aspect}", re.I)
    name = re.compile(rf"(?<!\w){called(thing)}(?!\w)", re.I)
    averted = re.compile(rf"{_AVERTS}\s+(?:[\w-]+\s+){{0,3}}?{aspect}", re.I)

    def worth(sentence: str) -> float:
        if not said.search(sentence):
            return 0.0
        plainly = name.search(sentence) and (welcome or not averted.search(sentence))
        return OF_THE_THING if plainly else IN_PASSING

    return worth
