"""What a section of a document says, where a question names the document and calls the section as its heading does."""

from collections.abc import Iterable
from itertools import takewhile

from attest.answering.kinds.of_one import opening, words_beside
from attest.answering.met import families
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import told_within
from attest.values.outlines import BlockKind
from attest.values.questions import Understood
from attest.values.spans import Split

MOST, MOST_ROWS = 6, 14
"""Passages that are quoted, the first of the section; rows of tables are short."""
_ASKING = families(
    "section part say says said list listed give show tell describe described explain explained state stated mention"
    " eip eips erc ercs proposal document file page there have has does"
)
"""Words by which one asks for a section, not what it is called."""


def section_passages(asked: Understood, library: Library, split: Split) -> list[Passage]:
    """The first passages of the section; none when the document has no such section, or more is asked."""
    if len(asked.named) != 1:
        return []
    document_id = asked.named[0]
    called = _called(asked)
    if not called or opening(document_id, library) is None:
        return []
    sections = (block for block in library.outline(document_id).blocks if block.kind is BlockKind.SECTION)
    section = next((block for block in sections if families(block.label) == called), None)
    if section is None:
        return []
    return _first(told_within(document_id, (section.start, section.end), library, split))


def _first(told: Iterable[Passage]) -> list[Passage]:
    """As many of the first passages as there is room for."""
    numbered = enumerate(told)
    return [one for _, one in takewhile(lambda at: at[0] < (MOST_ROWS if at[1].form is Form.ROW else MOST), numbered)]


def _called(asked: Understood) -> frozenset[str]:
    """What is left of a question without the document and the words that ask."""
    return families(" ".join(words_beside(asked))) - _ASKING
