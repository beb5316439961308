"""Whether a question takes for granted a fate of a document that its status denies.

“Why was EIP-1 *rejected*?” has no answer if EIP-1 is Final; the line that says so is worth more than a bare refusal.
"""

import re
from collections.abc import Mapping

from attest.answering.fields import STATUS, field_of, field_passage
from attest.answering.objections.opposites import Contradiction
from attest.answering.passages.passages import Library
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.ethereum import DROPPED_STATUSES, LAST_CALL, SETTLED_STATUSES

DENIED_BY: Mapping[str, frozenset[str]] = {
    r"reject(ed)?|with(drawn|draw)|abandon(ed)?|scrap(ped)?|drop(ped)?|cancel(l?ed)?|turned down": frozenset(
        {*SETTLED_STATUSES, LAST_CALL}
    ),
    r"activate[d]?|ship(ped)?|deploy(ed)?|adopt(ed)?|finali[sz]ed?|(go|gone|went) live|become final|became final": (
        DROPPED_STATUSES
    ),
}
"""From what a proposal can come to, to the statuses that rule it out."""

_BETWEEN = r"(?:\s*\([^)]*\))?(?:\s+(?:was|been|get|got|being|finally|ever|already|to be))*\s+"
"""Words that may stand between the document and its fate."""
_INSIDE = re.compile(r"\bin (?:the )?(?:[a-z]+[-# ]*)?\Z", re.I)
"""The words before a number of which something else comes to its end: *the offer in EIP-1 rejected*."""


def contradicted_status(asked: ParsedQuestion, library: Library) -> Contradiction | None:
    """The presumed fate of the one named document, with the status that denies it."""
    front = library.front(asked.named[0]) if len(asked.named) == 1 else None
    if front is None or not has_form(QuestionForm.PRESUMES_AN_EVENT, asked.question):
        return None
    status = field_of(front.document_id, STATUS, library)
    number = re.escape(asked.number_of(front.document_id))
    for fate, statuses in DENIED_BY.items():
        presumed = re.search(rf"\b0*{number}{_BETWEEN}(?P<verb>{fate})\b", asked.question, re.I)
        of_part = presumed and _INSIDE.search(asked.question[: presumed.start()])
        if presumed and not of_part and status and status.value.casefold() in statuses:
            return Contradiction(presumed=presumed["verb"], passage=field_passage(front, status, library))
    return None
