"""How much of a question a passage says, in the question's words or in others.

Each word of the question is compared with every word piece of the passage and of the headings above it, in context
(late interaction): *costs* is said by *price*. Rarer words count more.
"""

from collections.abc import Callable, Sequence

from attest.answering.passages.passages import Passage
from attest.answering.passages.plain_text import under_headings
from attest.answering.word_match import weight_matched
from attest.values.questions import ParsedQuestion
from attest.values.similarity import WordCosines

EXPRESSES = 0.5
"""Cosine from which a word piece says a word."""
LONGEST_READ = 500
"""Most characters of a passage, with its headings, that are read closely."""


def text_to_compare(passage: Passage) -> str:
    """A passage below its headings, cut to the length that is read closely."""
    return under_headings(passage.found, passage.text)[:LONGEST_READ]


def share_expressed(asked: ParsedQuestion, passage: Passage, near_words: WordCosines | None) -> float:
    """Share of the question's words that a passage says, 0 to 1; without ``near_words``, that it contains."""
    if near_words is None:
        return weight_matched(asked, text_to_compare(passage))
    return mean_word_worths(asked, [passage], near_words, lambda cosine: float(cosine >= EXPRESSES))[0]


def mean_word_worths(
    asked: ParsedQuestion,
    passages: Sequence[Passage],
    near_words: WordCosines,
    worth: Callable[[float], float] = lambda cosine: cosine,
) -> list[float]:
    """For each passage, the mean worth of its cosine with each question word, weighted by rarity."""
    weight = sum(word.rarity for word in asked.words)
    cosines_of = near_words(
        asked.question, [word.word for word in asked.words], [text_to_compare(passage) for passage in passages]
    )
    totals = [
        sum(word.rarity * worth(cosine) for word, cosine in zip(asked.words, cosines, strict=True))
        for cosines in cosines_of
    ]
    return [total / weight if weight else 1.0 for total in totals]
