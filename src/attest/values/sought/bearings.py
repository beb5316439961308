"""What speaks for or against a thing, as a question calls it: its risks, benefits, drawbacks; and which sentences do.

People write *one danger of pooling is …* in a sentence of its own, wherever they speak of pooling. The words of an
aspect are many, so each of them counts as the one that is asked for.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from attest.values.definitions import called
from attest.values.sought.sentences import SoughtSentence, all_forms, several, together

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
"""*What are the main risks of pooling?*"""


def bearing_asked(question: str) -> SoughtSentence | None:
    """Sentences that speak of the risks, the benefits and so on that a question asks for."""
    asked = _ASKS.match(question)
    words = next((words for words in ASPECTS if asked["aspect"].lower() in several(words)), None) if asked else None
    if asked is None or words is None:
        return None
    told = [word for word in words if word not in _RATHER_SHORT]
    welcome = "benefit" in words or "alternative" in words
    near = together(asked["thing"], all_forms(told), within=16)
    return SoughtSentence(near=near, worth=_bears_on(asked["thing"], told, welcome=welcome))


def _bears_on(thing: str, words: Iterable[str], *, welcome: bool) -> Callable[[str], float]:
    """How well a sentence speaks of an aspect of a thing, 0 to 1; where that is not ``welcome``, as no risk is, in full
    only if nothing averts it."""
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
