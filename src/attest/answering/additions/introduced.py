"""A sentence that introduces a short table is quoted with its rows, and one that ends with a colon with the sentence or
code behind it: alone it announces something that would not follow.

What is introduced is not scored with it, since codes, numbers and formulas are near to no question, and each is a claim
of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.lead_sentences import LONGEST_LEAD, LONGEST_WHOLE
from attest.answering.passages.open_document import OpenDocument, passages_within
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.score import Scored
from attest.values.outlines import BlockKind

MOST_ROWS = 20
"""Most rows of a table that is quoted whole; it must be as short as a list, too."""
_FOLLOWING = frozenset({PassageForm.SENTENCE, PassageForm.CODE})
"""Forms of what follows a colon; the items of a list that is too long to be quoted whole have it in front of them."""
_SMILEY = re.compile(r":[\w+-]+:\Z")
"""The end of a sentence that announces nothing: *:smile:*."""


def with_introduced(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """Each introduction with what it introduces after it, at the place of the first of these that is quoted anyway."""
    groups = [[item.passage, *_introduced(item.passage, case)] for item in shown]
    group_of = {_place(passage): group for group in range(len(groups)) for passage in groups[group][1:]}
    order = dict.fromkeys(group_of.get(_place(item.passage), group) for group, item in enumerate(shown))
    return [replace(shown[group], passage=passage) for group in order for passage in groups[group]]


def _introduced(passage: Passage, case: Case) -> Sequence[Passage]:
    """What a sentence introduces; empty if it introduces nothing."""
    if passage.form not in PROSE:
        return ()
    return _rows_below(passage, case) or _next_after_colon(passage, case)


def _rows_below(passage: Passage, case: Case) -> Sequence[Passage]:
    """The rows of the short table that a sentence introduces; empty if it introduces none."""
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


def _next_after_colon(passage: Passage, case: Case) -> Sequence[Passage]:
    """The short sentence or piece of code right behind a sentence that ends with a colon: *The cost would be:*."""
    words = plain_text(passage.text)
    if not words.endswith(":") or _SMILEY.search(words):
        return ()
    place = (passage.end, passage.end + LONGEST_WHOLE)
    following = next(passages_within(passage.found.document_id, place, case.library, case.split), None)
    if following is None or following.form not in _FOLLOWING or following.said_by != passage.said_by:
        return ()
    is_next = passage.is_right_before(following, case.library.text(passage.found.revision_id))
    return [following] if is_next and len(following.text) <= LONGEST_LEAD else ()


def _place(passage: Passage) -> tuple[str, int]:
    return passage.found.document_id, passage.start
