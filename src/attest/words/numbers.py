"""Numbers in words: *two*, *thirteen*, *forty*; and numbers of things."""

from collections.abc import Mapping

VALUES: Mapping[str, int] = dict(
    zip(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety".split(),
        (*range(1, 21), *range(30, 100, 10)),
        strict=True,
    )
)
"""From single words, *one* to *ninety*, to their numbers, in order."""


def number_words(first: int, last: int) -> list[str]:
    """The words for numbers from ``first`` to ``last``, as far as these are single words."""
    return [word for word, value in VALUES.items() if first <= value <= last]


def many(n: int, noun: str) -> str:
    """A number of things: ``1 hit``, ``2,000 hits``."""
    return f"{n:,} {noun}{'s' * (n != 1)}"
