"""What a section of a document says, where a question names the document and calls the section as its heading does."""

import re
from collections.abc import Iterable
from itertools import takewhile

from attest.answering.kinds.of_one import opening, words_beside
from attest.answering.met import families
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import told_within
from attest.values.outlines import Block, BlockKind
from attest.values.questions import Understood
from attest.values.spans import Split

MOST, MOST_ROWS = 6, 14
"""Passages that are quoted, the first of the section; rows of tables are short."""
SPOKEN = re.compile(r"(?<!which )(?<!what )(?<!many )(?<!any )\b(?:section|chapter|heading)\b|\bsays? under\b", re.I)
"""What a question says that asks for a section and nothing else."""
_ASKING = families(
    "section chapter heading part say says said list listed give show tell describe described explain explained state"
    " stated mention eip eips erc ercs proposal document file page there have has does under"
)
"""Words by which one asks for a section, not what it is called."""
_NUMBER = re.compile(r"^\W*(?:\d+\.)*\d*\W*")
"""What numbers a heading, by which nobody calls it."""


def section_passages(asked: Understood, library: Library, split: Split) -> list[Passage]:
    """The first passages of the section; none when the document has no such section, or more is asked."""
    document_id, called = asked.of_one, section_asked(asked)
    if document_id is None or not called or opening(document_id, library) is None:
        return []
    section = _called_so(asked, called, sections_of(document_id, library))
    if section is None:
        return []
    return first_of(told_within(document_id, (section.start, section.end), library, split))


def sections_of(document_id: str, library: Library) -> list[Block]:
    """The sections of a document, in order."""
    return [block for block in library.outline(document_id).blocks if block.kind is BlockKind.SECTION]


def section_asked(asked: Understood) -> frozenset[str]:
    """The words of a question without the document and the words that ask, cut as those of ``label_of``."""
    return families(" ".join(words_beside(asked))) - _ASKING if asked.of_one else frozenset()


def label_of(section: Block) -> frozenset[str]:
    """The words of a section's heading without its number, cut so that ``reward`` and ``rewards`` are one."""
    return families(_NUMBER.sub("", section.label))


def first_of(told: Iterable[Passage]) -> list[Passage]:
    """As many of the first passages as there is room for."""
    numbered = enumerate(told)
    return [one for _, one in takewhile(lambda at: at[0] < (MOST_ROWS if at[1].form is Form.ROW else MOST), numbered)]


def _called_so(asked: Understood, called: frozenset[str], sections: Iterable[Block]) -> Block | None:
    """The section that is called so; for a question that says *section*, else the first one that has the words."""
    having = [one for one in sections if called <= label_of(one)]
    exact = next((one for one in having if called == label_of(one)), None)
    return exact or (having[0] if having and SPOKEN.search(asked.question) else None)
