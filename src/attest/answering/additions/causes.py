"""A question *why* also gets the cause, if it is next to a sentence that says what is so.

*The cap is never raised. Doing so would split the network.* The first has the words of the question, the second its
answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.choose import repeats
from attest.answering.passages.passages import PROSE, Passage
from attest.answering.scoring.score import Scored
from attest.values.questions import Want

BEST_PASSAGES = 2
"""Number of passages, best first, next to which a cause is looked for."""
SENTENCES_AFTER, SENTENCES_BEFORE = 3, 2
"""Number of sentences searched after and before a passage, under the same heading and by the same speaker."""
_CAUSE = re.compile(
    r"\b(?:because|since|so that|in order (?:to|not to)|due to|caused by|related to|results? (?:from|of)|resulted from"
    r"|reasons?|rationale|otherwise|motivation|motivated by"
    r"|problems?|downsides?|drawbacks?|complexity|implications?|not justified|unacceptable|incompatible"
    r"|(?:we|they|it was|was|were) (?:believe|decided|chosen?|chose|felt|considered|rejected)"
    r"|(?:this|that|which|it|doing (?:so|any|this)\b[^.]{0,60}?) (?:will|would|could|may|might|means?|meant|ensures?d?"
    r"|allow(?:s|ed)?|makes?|made|prevent(?:s|ed)?|avoid(?:s|ed)?|creates?d?|increases?d?)"
    r"|to (?:avoid|prevent|ensure|allow|align|keep|reduce|maintain|simplify|protect))\b"
    r"|^\W*(?:ensures?|avoids?|prevents?|allows?|thus|hence|therefore)\b",
    re.I,
)
"""Words that give a cause, a purpose or a consequence.

Looser than the pattern that raises a passage's score, since the sentence is already next to the right one.
"""


def with_causes(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Add the nearest sentence that gives a cause next to each of the best passages; other questions are unchanged."""
    extended = list(chosen)
    for item in chosen[:BEST_PASSAGES] if Want.REASON in case.asked.wants else ():
        neighbours = (replace(item, passage=neighbour) for neighbour in _neighbours(item.passage, case))
        cause = next((neighbour for neighbour in neighbours if _CAUSE.search(neighbour.passage.text)), None)
        if cause and not repeats(cause, extended):
            extended.append(cause)
    return extended


def _neighbours(passage: Passage, case: Case) -> Iterator[Passage]:
    """The sentences after a passage and then before it, nearest first."""
    passages = case.passages_of(passage.found)
    sentences = [sentence for sentence in passages if sentence.form in PROSE]
    position = next((index for index, sentence in enumerate(sentences) if sentence.overlaps(passage)), None)
    if position is None:
        return
    after = sentences[position + 1 : position + 1 + SENTENCES_AFTER]
    before = sentences[max(0, position - SENTENCES_BEFORE) : position]
    for sentence in [*after, *reversed(before)]:
        if sentence.under == passage.under and sentence.quoted == passage.quoted:
            yield sentence
