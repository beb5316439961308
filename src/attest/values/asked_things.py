"""What a question asks the meaning of: read once, by who looks for the sentence that says it and who chooses it."""

import re

_THING = r"(?:(?:an?|the)\s+)?(?P<{name}>[\w-]+(?:\s+[\w-]+){{0,3}}?)"
_ASKS = re.compile(
    rf"\b(?:what(?:'s|\s+(?:is|are|was|were))|define:?|explain(?:\s+the\s+term)?)\s+{_THING.format(name='thing')}\W*$"
    rf"|\bwhat\s+do(?:es)?\s+{_THING.format(name='word')}\s+(?:mean|stand\s+for)\W*$",
    re.I,
)


def thing_to_define(question: str) -> str | None:
    """What a question asks the meaning of, as it is written there: ``epoch`` in *what is an epoch?* and *in the
    protocol, what does epoch mean?*; None for other questions."""
    match = _ASKS.search(question)
    return (match["thing"] or match["word"]) if match else None
