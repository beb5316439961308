"""A sentence that introduces a short table is quoted with its rows: alone it announces something that would not follow.

The rows are not scored with it, since codes and numbers are near to no question, and each is a claim of its own.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.lead_sentences import LONGEST_WHOLE
from attest.answering.passages.open_document import OpenDocument, passages_within
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.values.outlines import BlockKind

MOST_ROWS = 20
"""Most rows of a table that is quoted whole; it must be as short as a list, too."""


def with_introduced_rows(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """Each introduction with the rows of its table after it; rows that are quoted without it are not repeated."""
    rows = {id(item): _rows_below(item.passage, case) for item in shown}
    places = {_place(row) for below in rows.values() for row in below}
    return [
        replace(item, passage=passage)
        for item in shown
        if _place(item.passage) not in places
        for passage in (item.passage, *rows[id(item)])
    ]


def _rows_below(passage: Passage, case: Case) -> Sequence[Passage]:
    """The rows of the short table that a sentence introduces; empty if it introduces none."""
    if passage.form not in PROSE:
        return ()
    document = OpenDocument(passage.found, case.library)
    following = ((index, block) for index, block in enumerate(document.outline.blocks) if block.start >= passage.end)
    index, table = next(following, (-1, None))
    if table is None or table.kind is not BlockKind.TABLE:
        return ()
    lead, place = document.lead(index, case.split), (table.start, table.end)
    if lead is None or not passage.start < lead[1] <= passage.end:
        return ()
    rows = list(passages_within(passage.found.document_id, place, case.library, case.split))
    is_short = len(rows) <= MOST_ROWS and sum(len(row.text) for row in rows) <= LONGEST_WHOLE
    return rows if is_short and all(row.form is PassageForm.ROW for row in rows) else ()


def _place(passage: Passage) -> tuple[str, int]:
    return passage.found.document_id, passage.start
