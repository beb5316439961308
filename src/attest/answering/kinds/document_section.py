"""What a section says, for a question that names the document and calls the section by its heading."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.one_document import opening, words_beside
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.sections import passages_within
from attest.answering.word_match import families
from attest.values.outlines import Block
from attest.values.questions import DocumentMention, ParsedQuestion
from attest.words.ethereum import PROPOSAL_WORDS

MOST, MOST_ROWS = 6, 14
"""Most passages that are quoted from the beginning of the section, and most rows, which are short."""
SPOKEN = re.compile(r"(?<!which )(?<!what )(?<!many )(?<!any )\b(?:section|chapter|heading)\b|\bsays? under\b", re.I)
"""Words of a question that ask for a section and nothing else."""
ASKING = families(
    "section chapter heading part say says said list listed give show tell describe described explain explained state"
    f" stated mention {' '.join(PROPOSAL_WORDS)} proposal document file page there have has does under"
)
"""Words that ask for a section without being its name."""
SHORT = 4
"""Minimum letters of a word to match other words that begin with it."""
_NUMBER = re.compile(r"^\W*(?:\d+\.)*\d*\W*")
"""The number of a heading, which is not part of its name."""


def document_section(question: Question) -> WholeAnswer | None:
    """The first passages of the section; None if the document has no such section, or if more is asked."""
    asked, library = question.asked, question.library
    document_id, called = asked.of_one, section_asked(asked)
    if document_id is None or not called or opening(document_id, library) is None:
        return None
    section = _called_so(asked, called, sections_of(library.outline(document_id)))
    return first_of_section(document_id, section, question) if section else None


def with_its_document(question: Question) -> Question:
    """If a question for a section names no document, name the only found document that has such a section."""
    asked, library = question.asked, question.library
    if asked.spoken_of or not SPOKEN.search(asked.question):
        return question
    called = families(" ".join(word.word for word in asked.words)) - ASKING
    found = dict.fromkeys(hit.found.document_id for hit in question.hits) if called else ()
    having = [one for one in found if any(is_called(section, called) for section in sections_of(library.outline(one)))]
    if len(having) != 1:
        return question
    meant = DocumentMention(words="", document_id=having[0], confidence=1.0, titled=True)
    return replace(question, asked=replace(asked, meant=[*asked.meant, meant]))


def first_of_section(document_id: str, section: Block, question: Question) -> WholeAnswer | None:
    """The first passages of a section as an answer; None if it says nothing."""
    place = (section.start, section.end)
    return whole_answer(first_of(passages_within(document_id, place, question.library, question.split)))


def section_asked(asked: ParsedQuestion) -> frozenset[str]:
    """Word families of a question without the document's name and the words that ask, to compare with headings."""
    return families(" ".join(words_beside(asked))) - ASKING if asked.of_one else frozenset()


def has_words(section: Block, called: frozenset[str]) -> bool:
    """Whether a section's heading has all of some words, in whatever form: *manage* is in *Managing keys*."""
    return _among(called, _label(section))


def is_called(section: Block, called: frozenset[str]) -> bool:
    """Whether a section's heading has those words and, except for its number, no other."""
    return has_words(section, called) and _among(_label(section), called)


def _label(section: Block) -> frozenset[str]:
    return families(_NUMBER.sub("", section.label))


def _among(some: frozenset[str], others: frozenset[str]) -> bool:
    return all(any(word == one or _begins(word, one) or _begins(one, word) for one in others) for word in some)


def _begins(word: str, other: str) -> bool:
    return len(word) >= SHORT and other.startswith(word)


def first_of(told: Iterable[Passage]) -> list[Passage]:
    """The first passages, up to the limits."""
    numbered = enumerate(told)
    return [one for _, one in takewhile(lambda at: at[0] < (MOST_ROWS if at[1].form is Form.ROW else MOST), numbered)]


def _called_so(asked: ParsedQuestion, called: frozenset[str], sections: Iterable[Block]) -> Block | None:
    """The section with exactly this name; else, if the question says *section*, the first with the words."""
    having = [one for one in sections if has_words(one, called)]
    exact = next((one for one in having if is_called(one, called)), None)
    return exact or (having[0] if having and SPOKEN.search(asked.question) else None)
