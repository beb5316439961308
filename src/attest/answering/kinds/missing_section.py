"""A section that the named document does not have.

Passages from sections of that name in other documents would answer in its place. If the question says *section*, what
the document says about the subject elsewhere is quoted, with a note; if it says nothing, or if other documents have
such a section, that is an objection.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.content_words import GENERIC_WORDS
from attest.answering.kinds.document_section import (
    SAYS_SECTION,
    SECTION_WORDS,
    asked_section_words,
    first_passages,
    heading_has_words,
)
from attest.answering.kinds.further_words import words_besides_name
from attest.answering.kinds.openings import prose_opening
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.open_document import passages_within
from attest.answering.passages.passages import Library, Passage
from attest.answering.word_match import families
from attest.values.outlines import Block
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.words.auxiliaries import DO, MODAL

MOST_LISTED = 8
"""Most existing sections listed for a question that asks for a missing one."""
_SECTION_ON = re.compile(r"\b(?:section|chapter) (?:on|about)\b", re.I)
"""*a section on fees*, *the chapter about fees*."""
_ASKS_AN_ACT = re.compile(
    rf"^\W*(?:who|whom|when|since when|why|how|(?:what )?(?:{DO}|{MODAL})\b"
    r"(?!.*\b(?:have|contain|include|mention|list|say|state|give)\b))\b",
    re.I,
)
"""Asks who does something, when, or what or whether a document does; its words are not the name of a section."""
_WORDS_OF_ANY_TEXT = families(" ".join(GENERIC_WORDS))
"""Words that are not the name of a section: a document describes drawbacks without calling them so."""


def missing_section_answer(question: Question) -> WholeAnswer | None:
    """What the document says elsewhere about the subject of a missing section; None for other questions."""
    asked = question.asked
    name_words = _missing_section_words(question) if SAYS_SECTION.search(asked.question) else None
    passages = first_passages(_passages_with_words(name_words, question)) if name_words else []
    if not passages:
        return None
    return whole_answer(passages, f"section: {_absence_clause(asked)}; what it says of that elsewhere is quoted")


def missing_section_reason(question: Question) -> str | None:
    """A sentence saying that the document lacks the section, has no passage with its words, and which sections it has.

    The sentence includes the document's path, so that it can be removed along with the document.
    """
    asked, library = question.asked, question.library
    name_words = None if _ASKS_AN_ACT.match(asked.question) else _missing_section_words(question)
    first = prose_opening(asked.of_one, library) if asked.of_one else None
    if not name_words or not asked.of_one or first is None:
        return None
    elsewhere = name_words - _WORDS_OF_ANY_TEXT and any(_is_in_section(name_words, hit) for hit in question.hits)
    if not (elsewhere or SAYS_SECTION.search(asked.question)) or next(_passages_with_words(name_words, question), None):
        return None
    labels = [section.label for section in _top_sections(asked.of_one, library)][:MOST_LISTED]
    return f"{_absence_clause(asked)}, nor does it speak of that; the sections of {first.path} are: {', '.join(labels)}"


def no_section_on_subject(asked: ParsedQuestion, hits: Sequence[Hit]) -> str | None:
    """A sentence saying that no section or prose found is on the subject; None if the question names a document.

    Code with a similar name, ``cache``, is not a section.
    """
    if asked.spoken_of or not _SECTION_ON.search(asked.question):
        return None
    name_words = families(" ".join(word.word for word in asked.words)) - SECTION_WORDS
    if not name_words or any(name_words & families(_searchable_text(hit)) for hit in hits):
        return None
    return "no section found is about that, and no other text found mentions it"


def _searchable_text(hit: Hit) -> str:
    """The headings of a hit, with its text if that is prose."""
    headings = " ".join((hit.found.title, *hit.found.chunk.heading_path))
    return headings if hit.found.document_kind == "code" else f"{headings} {hit.found.text}"


def _missing_section_words(question: Question) -> frozenset[str] | None:
    """Word families of the section asked for, if the one document has sections and none of them has all these words."""
    asked, library = question.asked, question.library
    name_words = asked_section_words(asked)
    if not asked.of_one or not name_words or prose_opening(asked.of_one, library) is None:
        return None
    sections = sections_of(library.outline(asked.of_one))
    return name_words if sections and not any(heading_has_words(section, name_words) for section in sections) else None


def _passages_with_words(name_words: frozenset[str], question: Question) -> Iterator[Passage]:
    """The passages of the document that have all of the words."""
    document_id, library = question.asked.of_one or "", question.library
    end = max((block.end for block in library.outline(document_id).blocks), default=0)
    passages = passages_within(document_id, (0, end), library, question.split)
    return (passage for passage in passages if name_words <= families(f"{passage.header_text} {passage.text}"))


def _is_in_section(name_words: frozenset[str], hit: Hit) -> bool:
    """Whether a hit is in a section of that name."""
    return any(families(heading) == name_words for heading in hit.found.chunk.heading_path)


def _top_sections(document_id: str, library: Library) -> list[Block]:
    """The top sections of a document, below its title."""
    sections = sections_of(library.outline(document_id))
    levels = sorted({section.level for section in sections})
    title_alone = sum(section.level == levels[0] for section in sections) == 1 and len(levels) > 1
    return [section for section in sections if section.level == levels[int(title_alone)]]


def _absence_clause(asked: ParsedQuestion) -> str:
    """A clause saying that the document has no section of that name, in the question's words."""
    name_words = asked_section_words(asked)
    section_name = " ".join(word for word in words_besides_name(asked) if families(word) & name_words)
    document = (
        next((f"“{mention.words}”" for mention in asked.meant if mention.titled), None) or f"{asked.of_one}".upper()
    )
    return f"no section of {document} is called “{section_name}”"
