"""Minutes and transcripts: how to recognise the text of a meeting, and the day of the meeting."""

import re
from dataclasses import dataclass

from attest.values.documents import Document
from attest.words.days import first_date_in

MEETING = (
    r"(?:meetings?|calls?|minutes|stand-?ups?|syncs?|retros?|retrospectives?|interviews?|transcripts?|assembl(?:y|ies)"
    r"|agms?|sessions?|hangouts?|office hours)"
)
"""Pattern of the words for meetings and their records, listed by hand from titles and file names of minutes. A document
that is called otherwise is no meeting, unless it is a transcript."""
_NAMES_MEETING = re.compile(rf"\b{MEETING}\b", re.I)
"""A title or path that names a meeting: *Board minutes*, *meetings/2024*."""
_NEAREST_PARTS = 3
"""Parts of a path that are checked: the file, its folder, and that one's folder, because one is often a year."""
_KINDS = frozenset({"note", "text"})
"""Kinds of documents that may record a meeting; a transcript always does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A document that records a meeting."""

    document_id: str
    title: str
    path: str
    day: str
    """ISO 8601 date of the meeting; empty if neither the document nor its name states it."""


def is_of_meeting(kind: str, title: str, path: str) -> bool:
    """Whether a document records a meeting, by its kind, its title, or the names of its file and nearest folders:
    ``meetings/2024/03-05.md``."""
    places = "/".join(path.split("/")[-_NEAREST_PARTS:])
    return kind == "transcript" or (
        kind in _KINDS and _NAMES_MEETING.search(f"{title}\n{places}".replace("_", " ")) is not None
    )


def meeting_of(document: Document) -> Meeting:
    """The meeting that a document records, on the day stated by the document, else by its title or file name."""
    day = document.authored_at or first_date_in(document.title) or first_date_in(document.path.rpartition("/")[2])
    return Meeting(document_id=document.document_id, title=document.title, path=document.path, day=(day or "")[:10])
