"""Which documents somebody wrote: the lines of front matter that name the author.

A name means whoever is called so: all of its words must stand in one author's name.
"""

import re
from collections.abc import Iterator

from attest.answering.fields import lines_passage, title_passage
from attest.answering.passages.passages import Library, Passage
from attest.values.questions import Understood

AUTHORS = ("author", "authors")
MOST = 30
"""Documents that are listed."""
_WORKS = (
    r"(?:which|what|(?:list|show|find)(?: me)?(?: all)?|all)(?: the)? (?:eips?|ercs?|proposals?|documents?|notes?"
    r"|papers?|rfcs?|peps?|threads?|posts?)"
)
_WRITE = r"(?:(?:co-?)?(?:author|wr[io]te|written|propose|create|start|submit|open)(?:e?d|ten)?)"
_ASKS = (
    re.compile(rf"^\W*{_WORKS} (?:did|has|have) (?P<who>[^?]+?) (?:ever )?{_WRITE}(?P<rest>\b[^?]*)", re.I),
    re.compile(rf"^\W*{_WORKS} (?:(?:were|are|was|is) )?{_WRITE} by (?P<who>[^?]+?)(?P<rest> in \d{{4}})?\W*$", re.I),
    re.compile(rf"^\W*{_WORKS} (?:(?:are|were|is|was) )?by (?P<who>[^?]+?)(?P<rest> (?:in|from) \d{{4}})?\W*$", re.I),
)
_POSTS = re.compile(r"\b(?:threads?|posts?)\b", re.I)
_YEARS = re.compile(r"\W*(?:(?:in|during|from) \d{4})?\W*")


def authored_passages(asked: Understood, library: Library) -> list[Passage]:
    """What each document of the author is called, with the line that names them; none for other questions."""
    match = _asked(asked)
    return [] if match is None else list(_works(match["who"], match["rest"] or "", library))[:MOST]


def unknown_author(asked: Understood, library: Library) -> str | None:
    """Who such a question asks about when no document names them as its author. Posts name theirs elsewhere."""
    match = _asked(asked)
    if match is None or _POSTS.search(match[0]):
        return None
    words = _words(match["who"])
    known = any(words <= _words(one) for _, field in library.stating(AUTHORS) for one in field.value.split(","))
    return None if known else match["who"]


def _asked(asked: Understood) -> re.Match[str] | None:
    match = next(filter(None, (pattern.search(asked.question) for pattern in _ASKS)), None)
    return match if match and _YEARS.fullmatch(match["rest"] or "") else None


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


def _works(who: str, when: str, library: Library) -> Iterator[Passage]:
    words, year = _words(who), "".join(filter(str.isdigit, when))
    for document_id, field in library.stating(AUTHORS):
        if not any(words <= _words(one) for one in field.value.split(",")):
            continue
        front = library.front(document_id)
        if front is None or not (front.document_date or "").startswith(year):
            continue
        title = title_passage(front, library)
        if title is not None and field.end <= title.end:
            yield title
        else:
            yield lines_passage(front, field.start, field.end, library)
