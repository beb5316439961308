"""Which documents somebody wrote: the lines of front matter that name the author.

A name means whoever is called so: all of its words must stand in one author's name.
"""

import re
from collections.abc import Iterator

from attest.answering.fields import title_passage
from attest.answering.passages import Form, Library, Passage
from attest.values.questions import Understood

AUTHORS = ("author", "authors")
MOST = 30
"""Documents that are listed."""
_WORKS = (
    r"(?:which|what|list(?: all)?|all)(?: the)? (?:eips?|ercs?|proposals?|documents?|notes?|papers?|rfcs?|peps?"
    r"|threads?|posts?)"
)
_WRITE = r"(?:(?:co-?)?(?:author|wr[io]te|written|propose|create|start|submit|open)(?:e?d|ten)?)"
_ASKS = (
    re.compile(rf"^\W*{_WORKS} (?:did|has|have) (?P<who>[^?]+?) (?:ever )?{_WRITE}(?P<rest>\b[^?]*)", re.I),
    re.compile(rf"^\W*{_WORKS} (?:(?:were|are|was|is) )?{_WRITE} by (?P<who>[^?]+?)(?P<rest> in \d{{4}})?\W*$", re.I),
)
_YEARS = re.compile(r"\W*(?:(?:in|during) \d{4})?\W*")


def authored_passages(asked: Understood, library: Library) -> list[Passage]:
    """What each document of the author is called, with the line that names them; none for other questions."""
    match = next(filter(None, (pattern.search(asked.question) for pattern in _ASKS)), None)
    if match is None or not _YEARS.fullmatch(match["rest"] or ""):
        return []
    return list(_works(match["who"], asked, library))[:MOST]


def _works(who: str, asked: Understood, library: Library) -> Iterator[Passage]:
    words = set(re.findall(r"\w+", who.casefold()))
    for document_id, field in library.stating(AUTHORS):
        if not any(words <= set(re.findall(r"\w+", one.casefold())) for one in field.value.split(",")):
            continue
        front = library.front(document_id)
        if front is None or not all(period.has((front.document_date or "")[:10]) for period in asked.periods):
            continue
        title = title_passage(front, library)
        if title is not None and field.end <= title.end:
            yield title
        else:
            text = library.text(front.revision_id)[field.start : field.end]
            yield Passage(found=front, start=field.start, end=field.end, text=text, form=Form.FIELD)
