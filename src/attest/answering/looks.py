"""How an answer looks that is asked for loosely: a place, a bound. Most answers look so, and some do not, so it moves a
passage up or down and refuses nothing; what does refuse is in ``quantities.py``."""

import re
from collections.abc import Sequence
from functools import lru_cache

from attest.answering.quantities import DEFINITE

LOOKS: Sequence[tuple[str, str]] = (
    (
        r"\W*where (?:is|are|was|were|do|does|did|can|should|must|will)\b",
        r"(?<![\w/])[~$.]?[\w{}-]*/[\w.{}-]+|https?://|\]\([^)]+\)|`[^`\n]*[./\\][^`\n]*`"
        r"|\b(?:folder|directory|file|page|menu|tab|dashboard|settings|channel|server|located|stored|hosted)\b",
    ),
    (
        r"\W*(?:what|which)(?:'s| is| are| was| were) the (?:\w+ )?"
        r"(?:min(?:imum)?|max(?:imum)?|smallest|largest|lowest|highest|least|most)\b",
        DEFINITE,
    ),
)
"""How a question begins, and how what it asks for looks."""
_COMPILED = [(re.compile(asks, re.I), re.compile(looks, re.I)) for asks, looks in LOOKS]


@lru_cache(maxsize=256)
def look_asked(question: str) -> re.Pattern[str] | None:
    """How an answer to a question looks; None for most questions."""
    return next((looks for asks, looks in _COMPILED if asks.match(question)), None)
