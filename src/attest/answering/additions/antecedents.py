"""A sentence that begins with *this* or *it* is quoted with the one before: alone it does not say what it is about."""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.lengths import MAX_CHARACTERS
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.stored import Documents
from attest.answering.scoring.score import Scored
from attest.markup import as_markdown, sentences_in
from attest.values.outlines import BlockKind
from attest.values.spans import Split

LONGEST = 300
"""Most characters of a sentence that is quoted for the sake of the next."""
_VERB = (
    r"(?:is|are|was|were|can|could|will|would|may|might|must|should|does|do|has|have|had|also|means?|allows?|makes?"
    r"|requires?|ensures?|lets?|includes?|implies|leads?|helps?|works?|happens?|way)\b"
)
_OF_NOTHING = (
    r"(?:\s+(?:is|was)|['’]s) (?:\w+ )?(?:that|to|recommended|possible|important|necessary|not possible|worth|clear)\b"
)
_POINTS_BACK = re.compile(
    rf"\W*(?:(?:this|that|these|those|such) {_VERB}"
    rf"|(?:it|they|its|their|he|she|both|the (?:former|latter))\b(?!{_OF_NOTHING}))",
    re.I,
)
"""Beginning of a sentence that refers to the one before; *it is possible to …* does not."""


def with_antecedents(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Extend passages that refer to the sentence before to include it; drop passages that the extended one overlaps."""
    told = list(chosen)
    for item in chosen:
        whole = _with_the_one_before(item.passage, case.library, case.split) if item in told else None
        if whole is None:
            continue
        overlapping = [other for other in told if other is not item and other.passage.overlaps(whole)]
        if not any(other.passage.form is not Form.SENTENCE or other is told[0] for other in overlapping):
            told = [replace(one, passage=whole) if one is item else one for one in told if one not in overlapping]
    return told


def _with_the_one_before(passage: Passage, library: Documents, split: Split) -> Passage | None:
    if passage.form is not Form.SENTENCE or passage.header or not _POINTS_BACK.match(passage.text):
        return None
    blocks = library.outline(passage.found.document_id).blocks
    paragraph = next((b for b in reversed(blocks) if b.start <= passage.start < b.end), None)
    if paragraph is None or paragraph.kind is not BlockKind.PARAGRAPH:
        return None
    text, path = library.text(passage.found.revision_id), passage.found.path
    starts = [low + paragraph.start for low, _ in sentences_in(path, text[paragraph.start : paragraph.end], split)]
    start = max((low for low in starts if low < passage.start), default=passage.start)
    fits = passage.found.chunk.start <= start and 0 < passage.start - start <= LONGEST
    if not fits or passage.end - start > MAX_CHARACTERS:
        return None
    return replace(passage, start=start, text=as_markdown(path, text[start : passage.end], text))
