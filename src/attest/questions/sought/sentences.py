"""Sentences of one kind: how the index finds candidates, and how well a sentence fits."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from attest.words.inflections import in_both_numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class SoughtSentence:
    """How to recognise the sentences that answer a question."""

    near: Sequence[str]
    """Full-text queries that find passages which may have such a sentence."""
    worth: Callable[[str], float]
    """Rates how well a sentence answers, 0 to 1."""
    gain: float = 0.6
    """Score that a passage gains for such a sentence, times its worth."""
    first: str | None = None
    """A word that texts explain on first use, or None."""
    says: Callable[[str], str] = lambda _: ""
    """The answer in a sentence, normalized so that equal answers of several sentences compare equal; empty if that does
    not matter."""


def near_queries(thing: str, words: Iterable[str], *, within: int) -> Sequence[str]:
    """Full-text queries for a thing, singular or plural, and one of some words within ``within`` words of it."""
    names = in_both_numbers([thing.casefold()])
    return [f'NEAR("{name}" "{word}", {within})' for name, word in product(names, words)]
