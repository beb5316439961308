"""Whether a large store has the words of a question only by chance, and nothing on its subject.

Without vectors, words have to tell. Of tens of thousands of passages, one mentions *Rice's theorem* and another the
*cooked* mode of a terminal: neither says how to cook rice. In a small store a rare word is no accident.
"""

from collections.abc import Iterable

from attest.answering.case import Case
from attest.answering.content_words import content_words
from attest.answering.objections.neighbours import passages_in_context
from attest.answering.word_match import matches
from attest.values.questions import ParsedQuestion

LARGE = 10_000
"""Chunks from which a word may occur by chance: a small store answers questions of which it has one rare word."""
FEW = 3
"""Most content words of a question that is judged: a longer one may be answered by passages with one of them."""
RARE = 0.3
"""Minimum rarity of a word that a text on the subject would use together with the others."""
TOGETHER = 2
"""Number of rare words that a text on the subject has together."""


def matches_by_chance(case: Case) -> bool:
    """Whether a large store without vectors has the words of a short question only apart."""
    asked, facts = case.asked, case.capabilities.store_facts
    has_evidence = any(hit.cosine > 0 or hit.scores.get("spelled", 0.0) for hit in case.hits)
    if has_evidence or asked.named or asked.meant or facts is None or facts.chunks() < LARGE:
        return False
    return never_together(asked, (context for hit in case.hits for _, context in passages_in_context(case, hit)))


def never_together(asked: ParsedQuestion, texts: Iterable[frozenset[str]]) -> bool:
    """Whether no text, given by its word families, has two rare words of a short question."""
    words = list(content_words(asked))
    rare = [word for word in words if word.rarity >= RARE]
    if len(words) > FEW or len(rare) < TOGETHER:
        return False
    return all(sum(matches(word, text) for word in rare) < TOGETHER for text in texts)
