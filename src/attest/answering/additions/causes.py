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
from attest.answering.passages.walk import passages
from attest.answering.scoring.score import Scored
from attest.values.questions import Want

BESIDE = 2
"""Number of passages, best first, next to which a cause is looked for."""
AHEAD, BACK = 3, 2
"""Number of sentences searched after and before a passage, under the same heading and by the same speaker."""
_CAUSE = re.compile(
    r"\b(?:because|since|so that|in order (?:to|not to)|due to|reasons?|rationale|otherwise|motivation|motivated by"
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
    told = list(chosen)
    for item in chosen[:BESIDE] if Want.REASON in case.asked.wants else ():
        beside = (replace(item, passage=one) for one in _beside(item.passage, case))
        cause = next((one for one in beside if _CAUSE.search(one.passage.text)), None)
        if cause and not repeats(cause, told):
            told.append(cause)
    return told


def _beside(passage: Passage, case: Case) -> Iterator[Passage]:
    """The sentences after a passage and then before it, nearest first."""
    around = [one for one in passages(passage.found, case.library, case.split) if one.form in PROSE]
    place = next((at for at, one in enumerate(around) if one.overlaps(passage)), None)
    if place is None:
        return
    near = [*around[place + 1 : place + 1 + AHEAD], *reversed(around[max(0, place - BACK) : place])]
    yield from (one for one in near if one.under == passage.under and one.quoted == passage.quoted)
