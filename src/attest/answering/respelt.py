"""Words that were read as others, and are words of their own.

A word that the store does not have is looked for under its nearest spelling. “The market” is not misspelt because a
store has only *marked*: such a word is nowhere, and what was read for it does not answer. The same goes for what is
made of an ordinary word (*unpinned*), and for a name that was read as no name.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.means import Whole
from attest.answering.score import Near
from attest.values.questions import AskedWord, Understood
from attest.values.search import Hit
from attest.values.terms import terms_of_word
from attest.values.word_families import is_made_of

ONE_WORD = 0.6
"""Cosine of two forms of one word, at least: *joked* and *joke* have .69, *discover* and *discovery* .83; *painted* and
*printed* .47."""


def as_written(asked: Understood, hits: Sequence[Hit], whole: Whole | None, near: Near | None) -> Understood:
    """The question without the corrections that made another word of a word."""
    if whole is None or near is None:
        return asked
    others = {
        word
        for word, read in asked.corrections.items()
        if (_is_made(word, whole) or _is_another_name(asked, word, hits)) and near(word, [read])[0] < ONE_WORD
    }
    if not others:
        return asked
    return replace(
        asked,
        words=[_unread(word) if word.word in others else word for word in asked.words],
        corrections={word: read for word, read in asked.corrections.items() if word not in others},
        unknown_terms=[*asked.unknown_terms, *(word.word for word in asked.words if word.word in others)],
    )


def _is_made(word: str, whole: Whole) -> bool:
    return whole.knows(word) or is_made_of(word, whole.knows)


def _is_another_name(asked: Understood, word: str, hits: Sequence[Hit]) -> bool:
    """Whether a word is a name, as its capital tells behind the first word, and what it was read as is mostly written
    without one: *Linx* may be *Linux*, but *Marten* no *martyr*."""
    if not word[0].isupper() or asked.question.lstrip().startswith(word):
        return False
    read = re.compile(rf"\b{re.escape(asked.corrections[word])}", re.I)
    written = [match[0][0].isupper() for hit in hits for match in read.finditer(hit.found.text)]
    return 2 * sum(written) < len(written)


def _unread(word: AskedWord) -> AskedWord:
    return replace(word, terms=terms_of_word(word.word), rarity=1.0)
