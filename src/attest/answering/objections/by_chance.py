"""Whether a large store has the words of a question only by chance, and nothing on its subject.

Without vectors, words have to tell. Of tens of thousands of passages, one mentions *Rice's theorem* and another the
*cooked* mode of a terminal: neither says how to cook rice. In a small store a rare word is no accident.
"""

from collections.abc import Iterable

from attest.answering.case import Case
from attest.answering.objections.values_apart import with_neighbours
from attest.answering.passages.walk import passages
from attest.answering.telling_words import telling
from attest.answering.word_match import matches
from attest.values.questions import ParsedQuestion

LARGE = 10_000
"""Chunks from which a word may occur by chance: a small store answers questions of which it has one rare word."""
FEW = 3
"""Most telling words of a question that is judged: a longer one may be answered by passages with one of them."""
RARE = 0.3
"""Minimum rarity of a word that a text on the subject would use together with the others."""
TOGETHER = 2


def by_chance(case: Case) -> bool:
    """Whether a large store without vectors has the words of a short question only apart."""
    asked, whole = case.asked, case.capabilities.whole
    known = any(hit.scores.get("cosine", 0.0) > 0 or hit.scores.get("spelled", 0.0) for hit in case.hits)
    if known or asked.named or asked.meant or whole is None or whole.chunks() < LARGE:
        return False
    near = (with_neighbours(hit, passages(hit.found, case.library, case.split)) for hit in case.hits)
    return only_apart(asked, (spoken for found in near for _, spoken in found))


def only_apart(asked: ParsedQuestion, texts: Iterable[frozenset[str]]) -> bool:
    """Whether no text, given by its word families, has two rare words of a short question."""
    words = list(telling(asked))
    rare = [word for word in words if word.rarity >= RARE]
    if len(words) > FEW or len(rare) < TOGETHER:
        return False
    return all(sum(matches(word, text) for word in rare) < TOGETHER for text in texts)
