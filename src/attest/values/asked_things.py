"""What a question asks the meaning of: read once, by who looks for the sentence that says it and who chooses it."""

import re

_THING = r"(?:(?:an?|the)\s+)?[\"“'‘`]?(?P<{name}>[\w-]+(?:\s+[\w-]+){{0,3}}?)[\"”'’`]?"
_ASKS = re.compile(
    r"\b(?:what(?:'s|\s+(?:is|are|was|were))(?:\s+meant\s+by)?|define:?|explain(?:\s+the\s+term)?)"
    rf"\s+{_THING.format(name='thing')}\W*$"
    rf"|\bwhat\s+do(?:es)?\s+{_THING.format(name='word')}\s+(?:mean|stand\s+for)"
    r"(?:\s+(?:in|for|on|with)\s+[^?]{2,40})?\W*$",
    re.I,
)
_THERE = re.compile(r"(?<!\s)\s+in\s+(?:the\s+)?[\w-]+(?:\s+[\w-]+)?\W*$", re.I)
"""Where a thing is called so: *what is a cell in the hive?*"""
_OF = re.compile(r"\b(?:of|for|between|by|to|with)\b", re.I)


def thing_to_define(question: str) -> str | None:
    """What a question asks the meaning of, as it is written there: ``epoch`` in *what is an epoch?* and *in the
    protocol, what does epoch mean?*; None for other questions."""
    there = _ASKS.search(_THERE.sub("", question))
    if there and not _OF.search(_thing(there)):
        return _thing(there)
    asked = _ASKS.search(question)
    return _thing(asked) if asked else None


def _thing(asked: re.Match[str]) -> str:
    return asked["thing"] or asked["word"]


def type_named(thing: str) -> str:
    """How source code calls a type for a thing: ``ForkChoice`` for *fork choice*."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[\s-]+", thing))
