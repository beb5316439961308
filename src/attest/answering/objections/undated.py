"""When a document got its status or last changed: no sentence of it says so, only its history knows.

A date that is in no text cannot be quoted, so such a question is refused; the refusal gives the date from the history,
if the store has it, and quotes what the document says today.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.fields import STATUS, field_of, field_passage
from attest.answering.passages.passages import Library, Passage
from attest.values.questions import ParsedQuestion

_WHEN = r"\b(?:when|since when|on (?:what|which) (?:date|day)|(?:in|on) (?:what|which) (?:year|month))\b"
"""Words that ask for a date."""
_BECAME = r"(?:become|became|reach|turn|move|go|went|get|got|made|marked|declared|been|was|is)\w*"
"""Verbs for getting a status: *became*, *was moved to*."""
_CHANGED = re.compile(rf"{_WHEN}.*\blast (?:changed|updated|edited|modified|revised)\b", re.I)
"""Asks when a document was last changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingDate:
    """A date that no document states, and the line with the current status, if any."""

    reason: str
    """What the document does not say, and what its history says."""
    status_line: Passage | None


def missing_date(asked: ParsedQuestion, library: Library) -> MissingDate | None:
    """The date that is asked for of the one named document, in words; None for other questions."""
    if len(asked.named) != 1:
        return None
    document_id = asked.named[0]
    front, field = library.front(document_id), field_of(document_id, STATUS, library)
    status_line = field_passage(front, field, library) if front and field else None
    name = asked.called(document_id)
    name = name if "/" in name or "." in name else name.upper()
    undated, statuses = f"{name} does not say when it", library.statuses(document_id)
    if _CHANGED.search(asked.question):
        date = _dated_by_history(library.changed(document_id))
        return MissingDate(reason=f"{undated} was changed last; {date}", status_line=status_line)
    if field is None:
        return None
    for status in dict.fromkeys([field.value, *(value for _, value in statuses)]):
        if re.search(rf"{_WHEN}.*\b{_BECAME}\b.{{0,12}}\b{_status_pattern(status)}\b", asked.question, re.I):
            date = _dated_by_history(_first_date(statuses, status))
            return MissingDate(reason=f"{undated} became {status}; {date}", status_line=status_line)
    return None


def _status_pattern(status: str) -> str:
    """Pattern of a status in a question: ``finalised`` is Final."""
    return r"final(?:i[sz]ed)?" if status == "Final" else re.escape(status)


def _first_date(statuses: Sequence[tuple[str, str]], status: str) -> str | None:
    """The first date on which a document had a status; None if its history does not say."""
    return next((day for day, value in statuses if value.casefold() == status.casefold()), None)


def _dated_by_history(day: str | None) -> str:
    """The date according to the history, in words."""
    return f"by its history, on {day}" if day else "its history is not in the store (attest index --history reads it)"
