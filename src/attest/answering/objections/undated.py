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
_CAME = r"(?:become|became|reach|turn|move|go|went|get|got|made|marked|declared|been|was|is)\w*"
_CHANGED = re.compile(rf"{_WHEN}.*\blast (?:changed|updated|edited|modified|revised)\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undated:
    """What no document dates, in words, and the line with the current status, if any."""

    what: str
    said: Passage | None


def undated(asked: ParsedQuestion, library: Library) -> Undated | None:
    """The date that is asked for of the one named document, in words; None for other questions."""
    if len(asked.named) != 1:
        return None
    document_id = asked.named[0]
    front, field = library.front(document_id), field_of(document_id, STATUS, library)
    said = field_passage(front, field, library) if front and field else None
    called = asked.called(document_id)
    called = called if "/" in called or "." in called else called.upper()
    silent, past = f"{called} does not say when it", library.statuses(document_id)
    if _CHANGED.search(asked.question):
        return Undated(what=f"{silent} was changed last; {_known(library.changed(document_id))}", said=said)
    if field is None:
        return None
    for status in dict.fromkeys([field.value, *(value for _, value in past)]):
        if re.search(rf"{_WHEN}.*\b{_CAME}\b.{{0,12}}\b{_said(status)}\b", asked.question, re.I):
            return Undated(what=f"{silent} became {status}; {_known(_first(past, status))}", said=said)
    return None


def _said(status: str) -> str:
    """Pattern of a status in a question: ``finalised`` is Final."""
    return r"final(?:i[sz]ed)?" if status == "Final" else re.escape(status)


def _first(past: Sequence[tuple[str, str]], status: str) -> str | None:
    return next((day for day, value in past if value.casefold() == status.casefold()), None)


def _known(day: str | None) -> str:
    return f"by its history, on {day}" if day else "its history is not in the store (attest index --history reads it)"
