"""How much of a question a passage says, in the question's words or in others.

Each word of the question is compared with every word piece of the passage and of the headings above it, in context
(late interaction): *costs* is said by *price*. Rarer words count more.
"""

from collections.abc import Callable, Sequence

from attest.answering.capabilities import NearWords
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain import under_headings
from attest.answering.word_match import weight_matched
from attest.values.questions import ParsedQuestion

SAYS = 0.5
"""Cosine from which a word piece says a word."""
LONGEST_READ = 500
"""Most characters of a passage, with its headings, that are read closely."""


def to_read(passage: Passage) -> str:
    """A passage below its headings, cut to the length that is read closely."""
    return under_headings(passage.found, passage.text)[:LONGEST_READ]


def share_said(asked: ParsedQuestion, passage: Passage, near_words: NearWords | None) -> float:
    """Share of the question's words that a passage says, 0 to 1; without ``near_words``, that it contains."""
    if near_words is None:
        return weight_matched(asked, to_read(passage))
    return weighed(asked, [passage], near_words, lambda cosine: float(cosine >= SAYS))[0]


def weighed(
    asked: ParsedQuestion,
    passages: Sequence[Passage],
    near_words: NearWords,
    worth: Callable[[float], float] = lambda cosine: cosine,
) -> list[float]:
    """For each passage, the mean worth of its cosine with each question word, weighted by rarity."""
    weight = sum(word.rarity for word in asked.words)
    read = near_words(asked.question, [word.word for word in asked.words], [to_read(passage) for passage in passages])
    totals = [
        sum(word.rarity * worth(cosine) for word, cosine in zip(asked.words, cosines, strict=True)) for cosines in read
    ]
    return [total / weight if weight else 1.0 for total in totals]
