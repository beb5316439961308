"""What is said of the thing that a list item describes is quoted with its value, if a value is asked for.

*When the file exceeds this size it is rotated* says what the size is for; *Default: `100MiB`*, a line further down in
the item, has hardly a word of the question.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.blocks import blocks_around
from attest.answering.passages.item_terms import gives_value
from attest.answering.passages.open_document import OpenDocument, passages_within
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.asked_value import has_number, sole_value_pattern
from attest.answering.scoring.score import Scored
from attest.values.outlines import BlockKind
from attest.values.questions import Want
from attest.values.spans import Range


def with_item_value(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, and the value of the item that the best one is of, if a value is asked for and that has none."""
    best = next(iter(shown), None)
    wants_value = Want.VALUE in case.asked.wants or sole_value_pattern(case.asked) is not None
    if best is None or not wants_value or has_number(best.passage):
        return list(shown)
    value = _value_of_item(best.passage, case)
    is_new = value is not None and not any(item.passage.overlaps(value) for item in shown)
    return [*shown, replace(best, passage=value)] if value and is_new else list(shown)


def _value_of_item(passage: Passage, case: Case) -> Passage | None:
    """The line in the item of a sentence that merely gives a value to the item's term; None if there is none."""
    place = _item_around(passage, case) if passage.form is PassageForm.ITEM else None
    if place is None:
        return None
    lines = passages_within(passage.found.document_id, place, case.library, case.split)
    return next((line for line in lines if line.header and gives_value(line.text)), None)


def _item_around(passage: Passage, case: Case) -> Range | None:
    """Span of the innermost list item that a passage is of."""
    outline = OpenDocument(passage.found, case.library).outline
    around = (outline.blocks[index] for index in reversed(blocks_around(outline, passage.start)))
    item = next((block for block in around if block.kind is BlockKind.LIST_ITEM), None)
    return (item.start, item.end) if item else None
