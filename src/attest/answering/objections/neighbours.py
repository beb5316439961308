"""What stands around a passage: its neighbours, its headings, its title and its speaker."""

from collections.abc import Iterable, Iterator

from attest.answering.case import Question
from attest.answering.passages.passages import Passage
from attest.answering.word_match import families, matches
from attest.values.questions import QuestionWord
from attest.values.search import Hit

BEFORE, AFTER = 2, 1
"""Number of passages before and after a passage that belong to it."""


def passages_in_context(question: Question, hit: Hit) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit with the word families of the passages around it and of the headings above them."""
    chunk, passages = hit.found.chunk, question.passages_of(hit.found)
    place = families(" ".join([hit.found.title, hit.found.document_id, *chunk.heading_path, chunk.author or ""]))
    own = [families(f"{passage.under} {passage.header_text} {passage.text}") for passage in passages]
    for number, passage in enumerate(passages):
        around = own[max(0, number - BEFORE) : number + AFTER + 1]
        yield passage, place.union(families(passage.under), *around)


def has_all(words: Iterable[QuestionWord], passage: Passage) -> bool:
    """Whether a passage, with what stands right before and over it, has all of some words."""
    headings = passage.found.chunk.heading_path
    around = families(" ".join([passage.found.title, *headings, passage.under, passage.before, passage.text]))
    return all(matches(word, around) for word in words)
