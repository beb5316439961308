"""The day of a passage, as the lines around it state it: *when* is seldom said in the sentence that says *what*.

The nearest of these counts: the line ``CLOSED: [2024-11-04 Mon]`` or the time stamp below a heading of Org, a heading
that names a day (``## Thu 22 May``), the field ``date`` of an e-mail or of a note that is called by its day. Pages of a
site have that field as well, but what they say did not happen on that day.
"""

import re
from collections.abc import Sequence

from attest.answering.passages.blocks import ancestors_of, sections_around
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.values.chunks import StoredChunk
from attest.values.spans import Range
from attest.values.suffixes import MAIL
from attest.words.days import YEAR, names_a_day
from attest.words.meetings import is_of_meeting

_STAMP = r"[\[<]\d{4}-\d\d-\d\d\b[^\]>\n]{0,40}[\]>]"
_ORG_STAMP = re.compile(
    rf"[ \t]*(?:(?:SCHEDULED|DEADLINE):[ \t]*{_STAMP}[ \t]*\n?[ \t]*){{0,2}}(?P<stamp>(?:CLOSED:[ \t]*)?{_STAMP})"
)
"""When an entry of Org was closed or written, behind when it was to be done."""
_YEAR = re.compile(rf"(?<!\d){YEAR}(?!\d)")


def days_around(passage: Passage, library: Library) -> Sequence[Range]:
    """The span that states the day of a passage, behind the one that says of what it is the day or has its year.

    Empty if nothing states it.

    A post is quoted with its day anyway, and a quotation is older than what quotes it.
    """
    if passage.said_by or passage.quoted or passage.form is PassageForm.FIELD:
        return ()
    document = OpenDocument(passage.found, library)
    for section in sections_around(document.outline, passage.start):
        heading = document.heading(section)
        if stamp := _org_stamp(document, heading):
            return (stamp,) if passage.form is PassageForm.HEADING else (_label(document, section), stamp)
        if names_a_day(document.words(heading)):
            return _with_year(document, section, heading)
    return _date_field(document) if _is_of_one_day(passage.found) else ()


def is_dated(passage: Passage, library: Library) -> bool:
    """Whether what stands around a passage, or the name of its file, states its day."""
    return bool(days_around(passage, library)) or (passage.said_by is None and day_in_name(passage.found) is not None)


def day_in_name(found: StoredChunk) -> str | None:
    """The name of a file that is called by a day: ``2025-03-11.md``; None for other files."""
    name = found.path.rpartition("/")[2]
    return name if names_a_day(name.replace("_", "-")) else None


def _org_stamp(document: OpenDocument, heading: Range) -> Range | None:
    """The span of the time stamp in the lines below a heading of Org."""
    begins = document.text.find("\n", heading[1]) + 1
    stamp = _ORG_STAMP.match(document.text, begins) if begins and document.found.path.endswith(".org") else None
    return stamp.span("stamp") if stamp else None


def _label(document: OpenDocument, section: int) -> Range:
    """The span of a section's heading without its marks and tags."""
    begins, ends = document.heading(section)
    label = document.outline.blocks[section].label
    start = document.text.find(label, begins, ends)
    return (start, start + len(label)) if label and start >= 0 else (begins, ends)


def _with_year(document: OpenDocument, section: int, day: Range) -> Sequence[Range]:
    """The span of a day, behind the nearest heading above that has a year if the day has none."""
    if _YEAR.search(document.words(day)):
        return (day,)
    above = (document.heading(index) for index in ancestors_of(document.outline, section))
    year = next((heading for heading in above if _YEAR.search(document.words(heading))), None)
    return (year, day) if year else (day,)


def _date_field(document: OpenDocument) -> Sequence[Range]:
    """The span of the day in the field ``date``."""
    field = next((one for one in document.library.fields(document.found.document_id) if one.name == "date"), None)
    start = document.text.find(field.value, field.start, field.end) if field and names_a_day(field.value) else -1
    return ((start, start + len(field.value)),) if field and start >= 0 else ()


def _is_of_one_day(found: StoredChunk) -> bool:
    """Whether a document tells of its day: an e-mail, minutes, or what is called by a day."""
    is_named = day_in_name(found) is not None or names_a_day(found.title)
    return is_named or found.path.endswith(MAIL) or is_of_meeting(found.document_kind, found.title, found.path)
