"""A comparison of documents that are named begins with what each of them says it is.

What comes nearest to such a question is mostly one of the two; a reader who does not know the other cannot compare.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.fields import description_passage
from attest.answering.passages.lengths import MAX_CHARACTERS
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.score import Scored
from attest.values.outlines import BlockKind
from attest.values.questions import Understood, Want
from attest.values.spans import Split

MOST = 4
"""Documents that are described."""


def with_sides(asked: Understood, chosen: Sequence[Scored], library: Library, split: Split) -> list[Scored]:
    """The answer with what each named document says it is in front, where two or more are compared."""
    compared = asked.named[:MOST] if Want.COMPARISON in asked.wants and len(asked.named) > 1 else ()
    had = {(item.passage.found.document_id, item.passage.start) for item in chosen}
    said = (description_passage(name, library) or _first_sentence(name, library, split) for name in compared)
    new = [one for one in said if one is not None and (one.found.document_id, one.start) not in had]
    return [*(replace(chosen[0], passage=one) for one in new), *chosen]


def _first_sentence(name: str, library: Library, split: Split) -> Passage | None:
    """How the first paragraph begins: a document says there what it is about, if it does so anywhere."""
    blocks = library.outline(name).blocks
    first = next((block for block in blocks if block.kind is BlockKind.PARAGRAPH), None)
    found = library.chunk_at(name, first.start) if first else None
    if first is None or found is None:
        return None
    text = library.text(found.revision_id)
    low, high = next(iter(split(text[first.start : first.end])), (0, 0))
    start, end = first.start + low, first.start + high
    fits = low < high <= low + MAX_CHARACTERS
    return Passage(found=found, start=start, end=end, text=text[start:end], form=Form.SENTENCE) if fits else None
