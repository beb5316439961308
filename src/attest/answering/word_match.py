"""Which words of a question a text has, in whatever form."""

from dataclasses import replace

from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit
from attest.words import word_families
from attest.words.terms import ORDINARY_WORDS, distinct_terms

LEAST = 0.05
"""Minimum weight of a word, however common."""
MOST_WORDS = 0.5
"""Minimum share of a question's words that a text on the same subject has."""


def families(text: str) -> frozenset[str]:
    """The word families of a text: ``activated``, ``activating`` and ``activation`` share one."""
    return frozenset(map(word_families.family, distinct_terms(text)))


def matches(word: QuestionWord, present: frozenset[str]) -> bool:
    """Whether a word, or every part of it, is among the word families of a text."""
    whole, *parts = map(word_families.family, word.terms)
    return whole in present or (bool(parts) and present.issuperset(parts))


def share_matched(asked: ParsedQuestion, text: str) -> float:
    """Share of the question's words that a text has, 0 to 1."""
    present = families(text)
    return sum(matches(word, present) for word in asked.words) / max(len(asked.words), 1)


def weight_matched(asked: ParsedQuestion, text: str) -> float:
    """Share of the question's words that a text has, weighted by rarity, 0 to 1: any text shares the common ones."""
    present = families(text)
    weights = [(word, max(word.rarity, LEAST)) for word in asked.words]
    return sum(weight for word, weight in weights if matches(word, present)) / max(
        sum(weight for _, weight in weights), LEAST
    )


def without_ordinary_words(asked: ParsedQuestion) -> ParsedQuestion:
    """The question with only the words that a text on its subject has to use."""
    return replace(asked, words=[word for word in asked.words if word.word.lower() not in ORDINARY_WORDS])


def with_context(hit: Hit) -> str:
    """The text of a hit with its title, headings and author."""
    found = hit.found
    return " ".join([found.title, found.document_id, *found.chunk.heading_path, found.chunk.author or "", found.text])


def has_all_strange_names(asked: ParsedQuestion, hit: Hit) -> bool:
    """Whether a hit has all names of the question that the embedding model does not know."""
    present = families(with_context(hit)) if asked.strange else frozenset[str]()
    return all(matches(word, present) for word in asked.words if word.word in asked.strange)
