"""Minutes and transcripts: by what names a text is that of a meeting, and on which day it was held."""

import re
from dataclasses import dataclass

from attest.values.days import written_day
from attest.values.documents import Document

MEETING = (
    r"(?:meetings?|calls?|minutes|stand-?ups?|syncs?|retros?|retrospectives?|interviews?|transcripts?|assembl(?:y|ies)"
    r"|agms?|sessions?|hangouts?|office hours)"
)
"""What people call it when they meet, and what is written down of it."""
_CALLED = re.compile(rf"\b{MEETING}\b", re.I)
_NEXT_TO = 3
"""Parts of a path that say it: the file, its folder, and the folder of that, for one is often a year."""
_KINDS = frozenset({"note", "text"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A document that says what went on when people met."""

    document_id: str
    title: str
    path: str
    day: str
    """ISO 8601 date on which it was held; empty where neither the document nor its name says it."""


def is_of_meeting(kind: str, title: str, path: str) -> bool:
    """Whether a document is of a meeting, by its kind, its title or the names of its file and of the folders next to
    it: ``meetings/2024/03-05.md``."""
    places = "/".join(path.split("/")[-_NEXT_TO:])
    return kind == "transcript" or (
        kind in _KINDS and _CALLED.search(f"{title}\n{places}".replace("_", " ")) is not None
    )


def meeting_of(document: Document) -> Meeting:
    """A document as that of a meeting, held on the day that it says, or else its title or file."""
    day = document.authored_at or written_day(document.title) or written_day(document.path.rpartition("/")[2])
    return Meeting(document_id=document.document_id, title=document.title, path=document.path, day=(day or "")[:10])
