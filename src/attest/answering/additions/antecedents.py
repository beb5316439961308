"""A sentence that begins with *this*, *it* or *otherwise* is quoted with the one before: alone it does not say what it
is about, or when it holds."""

import re
from collections.abc import Sequence, Set
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.lengths import LONGEST_PASSAGE
from attest.answering.passages.library_parts import LibraryDocuments
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import LIST_MARK
from attest.answering.scoring.score import Scored
from attest.markup import as_markdown, sentences_in
from attest.values.outlines import BlockKind
from attest.values.questions import Want
from attest.values.spans import Split
from attest.words.auxiliaries import BE, DO, HAVE, MODAL

LONGEST_ANTECEDENT = 300
"""Most characters of a sentence that is quoted for the sake of the next."""
_VERB = (
    rf"(?:{BE}|{DO}|{HAVE}|{MODAL}|also|means?|allows?|makes?"
    r"|requires?|ensures?|lets?|includes?|implies|leads?|helps?|works?|happens?|way)\b"
)
"""Verbs behind a *this* or *that* which stands for the sentence before."""
_IMPERSONAL = (
    r"(?:\s+(?:is|was)|['’]s) (?:\w+ )?(?:that|to|recommended|possible|important|necessary|not possible|worth|clear)\b"
)
"""What follows an *it* that stands for nothing: *it is possible to*."""
_BACK_REFERENCE = re.compile(
    rf"\W*(?:(?:this|that|these|those|such) {_VERB}"
    rf"|(?:it|they|its|their|he|she|both|the (?:former|latter))\b(?!{_IMPERSONAL}))",
    re.I,
)
"""Beginning of a sentence that refers to the one before; *it is possible to …* does not."""
_CONCLUSION = re.compile(
    r"\W*(?:therefore|thus|hence|so|consequently|as a result|for (?:the same|this|that) reason"
    r"|(?:due to|because of) (?:this|that)|(?:this|that)(?: is|['’]s) why)\b",
    re.I,
)
"""Beginning of a sentence whose reason is in the one before."""

_CONTRAST = re.compile(
    r"\W*(?:otherwise|in (?:that|this|which|such a|any other) case|instead(?! of\b)|conversely)\b",
    re.I,
)
"""Beginning of a sentence that says what holds where the one before does not, or where it does; what begins with
*however* is understood alone."""


def with_antecedents(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Extend passages that refer to the sentence before to include it; drop passages that the extended one overlaps."""
    extended = list(chosen)
    for item in chosen:
        refers = _refers_back(item.passage, case.asked.wants) and item in extended
        passage = _with_sentence_before(item.passage, case.library, case.split) if refers else None
        if passage is None:
            continue
        overlapping = [other for other in extended if other is not item and other.passage.overlaps(passage)]
        if not any(other.passage.form is not PassageForm.SENTENCE or other is extended[0] for other in overlapping):
            kept = [other for other in extended if other not in overlapping]
            extended = [replace(item, passage=passage) if other is item else other for other in kept]
    return extended


def _refers_back(passage: Passage, wants: Set[Want]) -> bool:
    """Whether a sentence refers to the one before, or draws a conclusion from it and a reason is asked for."""
    if passage.form is not PassageForm.SENTENCE or passage.header:
        return False
    concludes = Want.REASON in wants and _CONCLUSION.match(passage.text) is not None
    return concludes or _BACK_REFERENCE.match(passage.text) is not None


def _with_sentence_before(passage: Passage, library: LibraryDocuments, split: Split) -> Passage | None:
    """A passage with the sentence before; None if there is none in its paragraph, or if it is too long."""
    blocks = library.outline(passage.found.document_id).blocks
    paragraph = next((block for block in reversed(blocks) if block.start <= passage.start < block.end), None)
    if paragraph is None or paragraph.kind is not BlockKind.PARAGRAPH:
        return None
    text, path = library.text(passage.found.revision_id), passage.found.path
    starts = [low + paragraph.start for low, _ in sentences_in(path, text[paragraph.start : paragraph.end], split)]
    start = max((low for low in starts if low < passage.start), default=passage.start)
    fits = passage.found.chunk.start <= start and 0 < passage.start - start <= LONGEST_ANTECEDENT
    if not fits or passage.end - start > LONGEST_PASSAGE:
        return None
    return replace(passage, start=start, text=as_markdown(path, text[start : passage.end], text))


def with_contrasted_sentence(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The answer with the sentence that its first one is opposed to: *Otherwise the gate stays shut* says when only
    behind *Who has the key may enter*. What is quoted right before them stays there. Other answers are unchanged."""
    first = next(iter(shown), None)
    before = _contrasted(case, first) if first else None
    if first is None or before is None:
        return list(shown)
    text = case.library.text(before.found.revision_id)
    others = [item for item in shown if not item.passage.overlaps(before)]
    run = [replace(first, passage=before)]
    while earlier := next((item for item in others if item.passage.is_right_before(run[0].passage, text)), None):
        run.insert(0, earlier)
        others.remove(earlier)
    return [*run, *others]


def _contrasted(case: Case, item: Scored) -> Passage | None:
    """The sentence or item right before one that begins with a contrast, if it is short; None for any other passage."""
    passage = item.passage
    if passage.form not in PROSE or not _CONTRAST.match(LIST_MARK.sub("", passage.text, count=1)):
        return None
    text = case.library.text(passage.found.revision_id)
    earlier = (
        other for other in case.passages_of(passage.found) if other.form in PROSE and other.said_by == passage.said_by
    )
    before = next((other for other in earlier if other.is_right_before(passage, text)), None)
    return before if before and len(before.text) <= LONGEST_ANTECEDENT else None
