"""What speaks for or against a thing, what it requires and what it is used for: a section of the document on that
thing.

*What are the drawbacks of a solar oven?* shares no word with the text below *Limitations* in the document *Solar
Ovens*, and every other sentence of that document has more of its words.
"""

import re
from collections.abc import Sequence

from attest.answering.case import Question, WholeAnswer
from attest.answering.kinds.document_section import first_of_section
from attest.answering.kinds.one_document import opening
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library
from attest.answering.word_match import families
from attest.questions.sought import bearings
from attest.values.outlines import Block
from attest.values.search import Hit
from attest.words.terms import folded

ASPECTS: Sequence[str] = (
    *(" ".join(words) for words in bearings.ASPECTS),
    "requirements prerequisites preconditions",
    "applications uses usages",
)
"""Words for an aspect, one aspect per line: a section called by any of them answers a question with any other."""
_ASKS = re.compile(
    r"^\W*what are (?:(?:the|some|its|their) )?(?:(?:main|key|biggest|possible|known) )?(?P<aspect>[a-z]+)"
    r" (?:of|with|to|for) (?P<thing>[^?]{1,80}?)\W*$",
    re.I,
)
_GROUPS = tuple(map(families, ASPECTS))
_BESIDE = families("and the of main key general known possible common")
"""Other words that the heading may have, besides the thing."""
_ARTICLE = re.compile(r"^(?:an?|the|our|using|doing)\s+", re.I)
_ALIASES = frozenset({"alias", "aliases"})
_SUBTITLE = re.compile(r"\s*:\s|\s+[–—-]\s+")
_LAST = re.compile(r"\w+")
_BETWEEN = re.compile(r"[\n,\[\]\"']+\s*(?:- )?")


def pros_and_cons(question: Question) -> WholeAnswer | None:
    """The first passages of that section; None if the question asks more or no document found is on the thing alone."""
    library = question.library
    asks = _ASKS.match(question.asked.question)
    group = next((group for group in _GROUPS if asks and families(asks["aspect"]) <= group), None)
    if asks is None or group is None:
        return None
    thing = folded(_ARTICLE.sub("", asks["thing"]))
    for document_id in dict.fromkeys(hit.found.document_id for hit in question.hits):
        if opening(document_id, library) and thing in _names(document_id, question.hits, library):
            section = _called_so(sections_of(library.outline(document_id)), group, families(asks["thing"]))
            if section is not None:
                return first_of_section(document_id, section, question)
    return None


def _called_so(sections: Sequence[Block], group: frozenset[str], thing: frozenset[str]) -> Block | None:
    """The section whose heading says that and nothing else; otherwise the only one that ends so: *Health Benefits*."""
    called = [(section, families(section.label) - _BESIDE - thing) for section in sections]
    exact = (section for section, said in called if said and said <= group)
    ending = [
        section for section, said in called if len(said) == 2 and families(_LAST.findall(section.label)[-1]) <= group
    ]
    return next(exact, None) or (ending[0] if len(ending) == 1 else None)


def _names(document_id: str, hits: Sequence[Hit], library: Library) -> list[list[str]]:
    """The names of a document: its title, and the aliases in its front matter."""
    called = {hit.found.title for hit in hits if hit.found.document_id == document_id}
    titles = [one for title in called for one in (title, _SUBTITLE.split(title)[0])]
    aliases = [field.value for field in library.fields(document_id) if field.name in _ALIASES]
    return [folded(name) for name in (*titles, *(part for value in aliases for part in _BETWEEN.split(value)))]
