"""What speaks for or against a thing, what it requires and what it is used for: a section of the document on that
thing.

*What are the drawbacks of a solar oven?* shares no word with the text below *Limitations* in the document *Solar
Ovens*, and every other sentence of that document has more of its words.
"""

import re
from collections.abc import Sequence

from attest.answering.case import Question, WholeAnswer
from attest.answering.kinds.document_section import section_answer
from attest.answering.kinds.openings import prose_opening
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library
from attest.answering.word_match import families
from attest.questions.sought import bearings
from attest.values.outlines import Block
from attest.values.search import Hit
from attest.words.terms import folded

HEADING_ASPECTS: Sequence[str] = (
    *(" ".join(words) for words in bearings.ASPECTS),
    "requirements prerequisites preconditions",
    "applications uses usages",
)
"""Words for an aspect, one aspect per line: a section called by any of them answers a question with any other."""
_ASPECT_FAMILIES = tuple(map(families, HEADING_ASPECTS))
"""The same as word families."""
_HEADING_FILLERS = families("and the of main key general known possible common")
"""Other words that the heading may have, besides the thing."""
_ALIASES = frozenset({"alias", "aliases"})
"""Fields with other names of a document."""
_SUBTITLE = re.compile(r"\s*:\s|\s+[–—-]\s+")
"""Separates the name of a thing from the rest of a title; unlike that of ``openings``, no comma or bar does."""
_WORD = re.compile(r"\w+")
"""A word."""
_ALIAS_SEPARATOR = re.compile(r"[\n,\[\]\"']+\s*(?:- )?")
"""What stands between the aliases in a field: ``[pool, fund]``, ``- pool``."""


def aspect_section(question: Question) -> WholeAnswer | None:
    """The first passages of that section; None if the question asks more or no document found is on the thing alone."""
    library = question.library
    aspect, thing = bearings.aspect_asked(question.asked.question) or ("", "")
    group = next((group for group in _ASPECT_FAMILIES if aspect and families(aspect) <= group), None)
    if group is None:
        return None
    name = folded(thing)
    for document_id in dict.fromkeys(hit.found.document_id for hit in question.hits):
        if prose_opening(document_id, library) and name in _document_names(document_id, question.hits, library):
            section = _section_on_aspect(sections_of(library.outline(document_id)), group, families(thing))
            if section is not None:
                return section_answer(document_id, section, question)
    return None


def _section_on_aspect(sections: Sequence[Block], group: frozenset[str], thing: frozenset[str]) -> Block | None:
    """The section whose heading says that and nothing else; otherwise the only one that ends so: *Health Benefits*.

    Unlike ``heading_is_words`` of sections, a heading need not have the thing, and may have any word for the aspect.
    """
    words_of = [(section, families(section.label) - _HEADING_FILLERS - thing) for section in sections]
    exact = (section for section, words in words_of if words and words <= group)
    ending = [
        section
        for section, words in words_of
        if len(words) == 2 and families(_WORD.findall(section.label)[-1]) <= group
    ]
    return next(exact, None) or (ending[0] if len(ending) == 1 else None)


def _document_names(document_id: str, hits: Sequence[Hit], library: Library) -> list[list[str]]:
    """The names of a document: its title, and the aliases in its front matter."""
    titles = {hit.found.title for hit in hits if hit.found.document_id == document_id}
    aliases = [field.value for field in library.fields(document_id) if field.name in _ALIASES]
    names = [name for title in titles for name in (title, _SUBTITLE.split(title)[0])]
    names += [alias for value in aliases for alias in _ALIAS_SEPARATOR.split(value)]
    return [folded(name) for name in names]
