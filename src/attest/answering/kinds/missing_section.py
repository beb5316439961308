"""A section that the document which a question names does not have.

Other documents have one that is called so, and their passages would answer in its place. Where the question says
*section*, what its document says of the matter elsewhere is quoted, named so; where it says nothing, and where other
documents have such a section, that is an objection.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.document_section import ASKING, SPOKEN, first_of, has_words, section_asked
from attest.answering.kinds.one_document import opening, words_beside
from attest.answering.objections.missing import ANY_THING
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.sections import passages_within
from attest.answering.word_match import families
from attest.values.outlines import Block
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.terms import ORDINARY_WORDS

MOST_LISTED = 8
"""Sections that the document has, named for who asked for one that it has not."""
_ON = re.compile(r"\b(?:section|chapter) (?:on|about)\b", re.I)
_OF_DOINGS = re.compile(
    r"^\W*(?:who|whom|when|since when|why|how"
    r"|(?:do|does|did|can|could|will|would|should|may|must)\b(?!.*\b(?:have|contain|include|mention|list)\b))\b",
    re.I,
)
"""Asks who does something, and when, and whether a document does it: no words for a section."""
_ANYWHERE = families(" ".join((*ANY_THING, *ORDINARY_WORDS)))
"""Words that are no name of a section: a document tells drawbacks without calling them so."""


def said_elsewhere(question: Question) -> WholeAnswer | None:
    """What the document says elsewhere of what a question takes for one of its sections; None for other questions."""
    asked = question.asked
    called = _lacks(question) if SPOKEN.search(asked.question) else None
    found = first_of(_speaking(called, question)) if called else []
    return (
        whole_answer(found, f"section: {_has_none(asked)}; what it says of that elsewhere is quoted") if found else None
    )


def no_such_section(question: Question) -> str | None:
    """That the document has no section which the question asks for, nor a passage with its words, and which it has.
    The path beside these says with which document what is told of them has to go."""
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
    """That no section which was found is on the matter whose section is asked for, where no document is named, and
    that no prose that was found has a word of it. Code with a name like it, ``cache``, is no section."""
    if asked.spoken_of or not _ON.search(asked.question):
        return None
    called = families(" ".join(word.word for word in asked.words)) - ASKING
    if not called or any(called & families(_said_in(hit)) for hit in hits):
        return None
    return "no section that was found is on that, nor does any prose that was found speak of it"


def _said_in(hit: Hit) -> str:
    """What a hit stands under, with its own words where these are prose."""
    over = " ".join((hit.found.title, *hit.found.chunk.heading_path))
    return over if hit.found.document_kind == "code" else f"{over} {hit.found.text}"


def _lacks(question: Question) -> frozenset[str] | None:
    """The words of the section that is asked for, if the one document has sections, and none with all of these."""
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
    """Whether a hit stands in a section that is called so."""
    return any(families(heading) == called for heading in hit.found.chunk.heading_path)


def _outermost(document_id: str, library: Library) -> list[Block]:
    """The sections that a document is divided into, below its title."""
    sections = sections_of(library.outline(document_id))
    levels = sorted({one.level for one in sections})
    title_alone = sum(one.level == levels[0] for one in sections) == 1 and len(levels) > 1
    return [one for one in sections if one.level == levels[int(title_alone)]]


def _has_none(asked: ParsedQuestion) -> str:
    """Which document has no section of which name, in the words of the question."""
    called = section_asked(asked)
    part = " ".join(word for word in words_beside(asked) if families(word) & called)
    document = next((f"“{one.words}”" for one in asked.meant if one.titled), None) or f"{asked.of_one}".upper()
    return f"no section of {document} is called “{part}”"
