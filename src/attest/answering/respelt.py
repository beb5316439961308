"""Words that were read as others, and are words of their own.

A word that the store does not have is looked for under its nearest spelling. “The market” is not misspelt because a
store has only *marked*: such a word is nowhere, and what was read for it does not answer.
"""

from dataclasses import replace

from attest.answering.means import Whole
from attest.answering.score import Near
from attest.values.questions import AskedWord, Understood
from attest.values.terms import terms_of_word

ONE_WORD = 0.6
"""Cosine of two forms of one word, at least: *joked* and *joke* have .69, *discover* and *discovery* .83; *painted* and
*printed* .47."""


def as_written(asked: Understood, whole: Whole | None, near: Near | None) -> Understood:
    """The question without the corrections that made another word of a word."""
    if whole is None or near is None:
        return asked
    others = {
        word for word, read in asked.corrections.items() if whole.knows(word) and near(word, [read])[0] < ONE_WORD
    }
    if not others:
        return asked
    return replace(
        asked,
        words=[_unread(word) if word.word in others else word for word in asked.words],
        corrections={word: read for word, read in asked.corrections.items() if word not in others},
        unknown_terms=[*asked.unknown_terms, *(word.word for word in asked.words if word.word in others)],
    )


def _unread(word: AskedWord) -> AskedWord:
    return replace(word, terms=terms_of_word(word.word), rarity=1.0)
