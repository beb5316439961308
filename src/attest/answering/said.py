"""How much of a question a passage says, in the question's words or in others.

Each word of the question is compared with every word piece of the passage and of the headings above it, where it stands
(late interaction), and counts as said when one comes near: *costs* is said by *price*. Rarer words count more.
"""

from attest.answering.considered import LONGEST_READ
from attest.answering.met import weight_met
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain import under_headings
from attest.answering.score import NearWords
from attest.values.questions import Understood

SAYS = 0.5
"""Cosine from which a word piece says a word."""


def share_said(asked: Understood, passage: Passage, near_words: NearWords | None) -> float:
    """The share of the question's words that a passage says, 0 to 1; without ``near_words``, that it has."""
    in_columns = f"{passage.header_text}\n{passage.text}" if passage.header_text else passage.text
    text = under_headings(passage.found, in_columns)[:LONGEST_READ]
    if near_words is None:
        return weight_met(asked, text)
    weight = sum(word.rarity for word in asked.words)
    cosines = near_words(asked.question, [word.word for word in asked.words], [text])
    said = sum(word.rarity for word, cosine in zip(asked.words, cosines, strict=True) if cosine >= SAYS)
    return said / weight if weight else 1.0
