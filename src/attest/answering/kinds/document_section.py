"""What a section says, for a question that names the document and calls the section by its heading."""

import re
from collections.abc import Iterable
from dataclasses import replace

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.further_words import words_besides_name
from attest.answering.kinds.openings import prose_opening
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.open_document import passages_within
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.word_match import families
from attest.values.outlines import Block
from attest.values.questions import DocumentMention, ParsedQuestion
from attest.words.ethereum import PROPOSAL_WORDS

MOST_SENTENCES, MOST_ROWS = 6, 14
"""Most passages that are quoted from the beginning of the section, and most rows, which are short."""
SAYS_SECTION = re.compile(
    r"(?<!which )(?<!what )(?<!many )(?<!any )\b(?:section|chapter|heading)\b|\bsays? under\b", re.I
)
"""Words of a question that ask for a section and nothing else."""
SECTION_WORDS = families(
    "section chapter heading part say says said list listed give show tell describe described explain explained state"
    f" stated mention {' '.join(PROPOSAL_WORDS)} proposal document file page there have has does under"
)
"""Words that ask for a section without being its name."""
SHORTEST_STEM = 4
"""Minimum letters of a word to match other words that begin with it."""
_HEADING_NUMBER = re.compile(r"^\W*(?:\d+\.)*\d*\W*")
"""The number of a heading, which is not part of its name."""


def document_section(question: Question) -> WholeAnswer | None:
    """The first passages of the section; None if the document has no such section, or if more is asked."""
    asked, library = question.asked, question.library
    document_id, name_words = asked.of_one, asked_section_words(asked)
    if document_id is None or not name_words or prose_opening(document_id, library) is None:
        return None
    section = _asked_section(asked, name_words, sections_of(library.outline(document_id)))
    return section_answer(document_id, section, question) if section else None


def with_section_document(question: Question) -> Question:
    """If a question for a section names no document, name the only found document that has such a section."""
    asked, library = question.asked, question.library
    if asked.spoken_of or not SAYS_SECTION.search(asked.question):
        return question
    name_words = families(" ".join(word.word for word in asked.words)) - SECTION_WORDS
    found = dict.fromkeys(hit.found.document_id for hit in question.hits) if name_words else ()
    having_section = [
        document_id
        for document_id in found
        if any(heading_is_words(section, name_words) for section in sections_of(library.outline(document_id)))
    ]
    if len(having_section) != 1:
        return question
    meant = DocumentMention(words="", document_id=having_section[0], confidence=1.0, titled=True)
    return replace(question, asked=replace(asked, meant=[*asked.meant, meant]))


def section_answer(document_id: str, section: Block, question: Question) -> WholeAnswer | None:
    """The first passages of a section as an answer; None if it says nothing."""
    place = (section.start, section.end)
    return whole_answer(first_passages(passages_within(document_id, place, question.library, question.split)))


def asked_section_words(asked: ParsedQuestion) -> frozenset[str]:
    """Word families of a question without the document's name and the words that ask, to compare with headings."""
    return families(" ".join(words_besides_name(asked))) - SECTION_WORDS if asked.of_one else frozenset()


def heading_has_words(section: Block, name_words: frozenset[str]) -> bool:
    """Whether a section's heading has all of some words, in whatever form: *manage* is in *Managing keys*."""
    return _all_match(name_words, _heading_families(section))


def heading_is_words(section: Block, name_words: frozenset[str]) -> bool:
    """Whether a section's heading has those words and, except for its number, no other."""
    return heading_has_words(section, name_words) and _all_match(_heading_families(section), name_words)


def _heading_families(section: Block) -> frozenset[str]:
    return families(_HEADING_NUMBER.sub("", section.label))


def _all_match(words: frozenset[str], others: frozenset[str]) -> bool:
    return all(
        any(word == other or _abbreviates(word, other) or _abbreviates(other, word) for other in others)
        for word in words
    )


def _abbreviates(word: str, other: str) -> bool:
    """Whether a word is the beginning of another: *config* of *configuration*."""
    return len(word) >= SHORTEST_STEM and other.startswith(word)


def first_passages(passages: Iterable[Passage]) -> list[Passage]:
    """The first passages, up to the limits."""
    first: list[Passage] = []
    for passage in passages:
        if len(first) >= (MOST_ROWS if passage.form is PassageForm.ROW else MOST_SENTENCES):
            break
        first.append(passage)
    return first


def _asked_section(asked: ParsedQuestion, name_words: frozenset[str], sections: Iterable[Block]) -> Block | None:
    """The section with exactly this name; else, if the question says *section*, the first with the words."""
    candidates = [section for section in sections if heading_has_words(section, name_words)]
    exact = next((section for section in candidates if heading_is_words(section, name_words)), None)
    return exact or (candidates[0] if candidates and SAYS_SECTION.search(asked.question) else None)
