"""Minutes and transcripts: how to recognise the text of a meeting, and the day of the meeting."""

import re
from dataclasses import dataclass

from attest.values.documents import Document
from attest.words.days import written_day

MEETING = (
    r"(?:meetings?|calls?|minutes|stand-?ups?|syncs?|retros?|retrospectives?|interviews?|transcripts?|assembl(?:y|ies)"
    r"|agms?|sessions?|hangouts?|office hours)"
)
"""Words for meetings and their records."""
_CALLED = re.compile(rf"\b{MEETING}\b", re.I)
_NEXT_TO = 3
"""Parts of a path that are checked: the file, its folder, and that one's folder, because one is often a year."""
_KINDS = frozenset({"note", "text"})


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
    places = "/".join(path.split("/")[-_NEXT_TO:])
    return kind == "transcript" or (
        kind in _KINDS and _CALLED.search(f"{title}\n{places}".replace("_", " ")) is not None
    )


def meeting_of(document: Document) -> Meeting:
    """The meeting that a document records, on the day stated by the document, else by its title or file name."""
    day = document.authored_at or written_day(document.title) or written_day(document.path.rpartition("/")[2])
    return Meeting(document_id=document.document_id, title=document.title, path=document.path, day=(day or "")[:10])
