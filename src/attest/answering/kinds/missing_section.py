"""A section that the named document does not have.

Passages from sections of that name in other documents would answer in its place. If the question says *section*, what
the document says about the subject elsewhere is quoted, with a note; if it says nothing, or if other documents have
such a section, that is an objection.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.document_section import ASKING, SPOKEN, first_of, has_words, section_asked
from attest.answering.kinds.one_document import opening, words_beside
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.sections import passages_within
from attest.answering.telling_words import TELL_NOTHING
from attest.answering.word_match import families
from attest.values.outlines import Block
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit

MOST_LISTED = 8
"""Most existing sections listed for a question that asks for a missing one."""
_ON = re.compile(r"\b(?:section|chapter) (?:on|about)\b", re.I)
_OF_DOINGS = re.compile(
    r"^\W*(?:who|whom|when|since when|why|how"
    r"|(?:do|does|did|can|could|will|would|should|may|must)\b(?!.*\b(?:have|contain|include|mention|list)\b))\b",
    re.I,
)
"""Asks who does something, when, or whether a document does it; its words are not the name of a section."""
_ANYWHERE = families(" ".join(TELL_NOTHING))
"""Words that are not the name of a section: a document describes drawbacks without calling them so."""


def said_elsewhere(question: Question) -> WholeAnswer | None:
    """What the document says elsewhere about the subject of a missing section; None for other questions."""
    asked = question.asked
    called = _lacks(question) if SPOKEN.search(asked.question) else None
    found = first_of(_speaking(called, question)) if called else []
    return (
        whole_answer(found, f"section: {_has_none(asked)}; what it says of that elsewhere is quoted") if found else None
    )


def no_such_section(question: Question) -> str | None:
    """A sentence saying that the document lacks the section, has no passage with its words, and which sections it has.

    The sentence includes the document's path, so that it can be removed along with the document.
    """
    asked, library = question.asked, question.library
    called = None if _OF_DOINGS.match(asked.question) else _lacks(question)
    first = opening(asked.of_one, library) if asked.of_one else None
    if not called or not asked.of_one or first is None:
        return None
    elsewhere = called - _ANYWHERE and any(_heads(called, hit) for hit in question.hits)
    if not (elsewhere or SPOKEN.search(asked.question)) or next(_speaking(called, question), None):
        return None
    there = [section.label for section in _outermost(asked.of_one, library)][:MOST_LISTED]
    return f"{_has_none(asked)}, nor does it speak of that; the sections of {first.path} are: {', '.join(there)}"


def none_on(asked: ParsedQuestion, hits: Sequence[Hit]) -> str | None:
    """A sentence saying that no section or prose found is on the subject; None if the question names a document.

    Code with a similar name, ``cache``, is not a section.
    """
    if asked.spoken_of or not _ON.search(asked.question):
        return None
    called = families(" ".join(word.word for word in asked.words)) - ASKING
    if not called or any(called & families(_said_in(hit)) for hit in hits):
        return None
    return "no section that was found is on that, nor does any prose that was found speak of it"


def _said_in(hit: Hit) -> str:
    """The headings of a hit, with its text if that is prose."""
    over = " ".join((hit.found.title, *hit.found.chunk.heading_path))
    return over if hit.found.document_kind == "code" else f"{over} {hit.found.text}"


def _lacks(question: Question) -> frozenset[str] | None:
    """Word families of the section asked for, if the one document has sections and none of them has all these words."""
    asked, library = question.asked, question.library
    called = section_asked(asked)
    if not asked.of_one or not called or opening(asked.of_one, library) is None:
        return None
    sections = sections_of(library.outline(asked.of_one))
    return called if sections and not any(has_words(one, called) for one in sections) else None


def _speaking(called: frozenset[str], question: Question) -> Iterator[Passage]:
    """The passages of the document that have all of the words."""
    document_id, library = question.asked.of_one or "", question.library
    whole = max((block.end for block in library.outline(document_id).blocks), default=0)
    told = passages_within(document_id, (0, whole), library, question.split)
    return (one for one in told if called <= families(f"{one.header_text} {one.text}"))


def _heads(called: frozenset[str], hit: Hit) -> bool:
    """Whether a hit is in a section of that name."""
    return any(families(heading) == called for heading in hit.found.chunk.heading_path)


def _outermost(document_id: str, library: Library) -> list[Block]:
    """The top sections of a document, below its title."""
    sections = sections_of(library.outline(document_id))
    levels = sorted({one.level for one in sections})
    title_alone = sum(one.level == levels[0] for one in sections) == 1 and len(levels) > 1
    return [one for one in sections if one.level == levels[int(title_alone)]]


def _has_none(asked: ParsedQuestion) -> str:
    """A clause saying that the document has no section of that name, in the question's words."""
    called = section_asked(asked)
    part = " ".join(word for word in words_beside(asked) if families(word) & called)
    document = next((f"“{one.words}”" for one in asked.meant if one.titled), None) or f"{asked.of_one}".upper()
    return f"no section of {document} is called “{part}”"
