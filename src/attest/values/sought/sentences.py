"""Sentences of one kind: how the index finds what may be one, and how well a sentence is one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, product

from attest.values.definitions import forms_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SoughtSentence:
    """How sentences are put that answer a question."""

    near: Sequence[str]
    """Phrases by which the full-text index finds what may have one."""
    worth: Callable[[str], float]
    """How well a sentence answers, 0 to 1."""
    gain: float = 0.6
    """What one gains among the passages of an answer, times its worth."""
    first: str | None = None
    """A word that texts explain where they first use it, if it is one."""
    says: Callable[[str], str] = lambda _: ""
    """What a sentence gives, in words that are the same where several give it; nothing where that does not count."""


def together(thing: str, words: Iterable[str], *, within: int) -> Sequence[str]:
    """Phrases that find a thing, one or several, with one of some words at most so many others from it."""
    names = all_forms([thing.casefold()])
    return [f'NEAR("{name}" "{word}", {within})' for name, word in product(names, words)]


def several(words: Iterable[str]) -> list[str]:
    """Words as they are for several things."""
    return [form for word in words for form in forms_of(word)[1]]


def all_forms(words: Iterable[str]) -> list[str]:
    """Words as they are for one thing and for several."""
    return [form for word in words for form in chain(*forms_of(word))]
