"""What changed in a document between two days: what it says since then, quoted as it stands today.

Rule 1: only the newest revision is quoted. A quote of what it no longer says would be stale on the day it is made, so
the command that shows it is named instead.
Rule 2: a question that asks for anything else is not answered here.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.case import Question
from attest.answering.fields import lines_passage, quotable
from attest.answering.passages.passages import Form, Library, Passage
from attest.values.answers import Close
from attest.values.history import Difference
from attest.values.questions import ParsedQuestion, Period
from attest.values.spans import Split, shown_id
from attest.words.terms import ORDINARY_WORDS, terms

MOST = 14
"""Most places that are quoted."""
_ASKS = re.compile(
    r"\b(?:what|which|how|list|show|tell|has|have|did)\b[^?]{0,200}?\b(?P<what>chang|differ|new|add|remov|delet|drop|updat|edit)",
    re.I,
)
_ABOUT_CHANGE = re.compile(
    r"(?:chang|differ|new|add|remov|delet|drop|updat|edit|line|part|version|revision|text)\w*", re.I
)
_GONE = frozenset({"remov", "delet", "drop"})
_FILE = re.compile(r"(?<![\w./-])[\w./-]*\w\.[a-z]\w{0,7}(?![\w/])", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The answer to such a question: passages with a note, or no passages and the reason."""

    passages: Sequence[Passage]
    said: str
    document: Close | None
    """The document in question; an answer without quotes is removed along with it."""


def changed(question: Question) -> Changed | None:
    """What the named document says since the days that the question names; None for another question."""
    asked, library = question.asked, question.library
    match, named = _ASKS.search(asked.question), _document(asked)
    period = asked.periods[0] if len(asked.periods) == 1 else None
    if not (match and named and period and period.since) or _asks_more(asked, named, period):
        return None
    found = question.capabilities.changes(named, period.since, period.until)
    if found is None:
        return None
    shows, front = _command(found, period), library.chunk_at(found.document_id, 0)
    document = Close(document_id=front.document_id, title=front.title, path=front.path) if front else None
    if not found.hunks:
        same = f"for that time the store has no other text of {found.ref} than that of {found.after.at[:10]}"
        return Changed(passages=(), said=f"{same}; attest history {found.ref} lists its versions", document=document)
    told = [] if match["what"].lower() in _GONE else list(_told(found, library, question.split))
    if not told:
        gone = f"what {found.ref} no longer says is not quoted; to see it: {shows}"
        return Changed(passages=(), said=gone, document=document)
    more = f", the first {MOST} of {len(told)} places" if len(told) > MOST else ""
    since = f"changes: what is said since {found.before.at[:10]}{more}"
    return Changed(passages=told[:MOST], said=f"{since}; what is no longer said, too: {shows}", document=document)


def _command(found: Difference, period: Period) -> str:
    """The command that shows both sides; the older one is given by its revision, since a day may have several."""
    until = f" --to {period.until}" if period.until else ""
    return shlex.join(["attest", "diff", found.ref, "--from", shown_id(found.before.revision_id or "")]) + until


def _document(asked: ParsedQuestion) -> str | None:
    """The one document that the question names: by number or id, by another name, or by its file."""
    files = _FILE.findall(asked.question)
    named = list(dict.fromkeys([*asked.named, *(one.document_id for one in asked.meant)]))
    return files[0] if len(files) == 1 else named[0] if len(named) == 1 and not files else None


def _asks_more(asked: ParsedQuestion, document: str, period: Period) -> bool:
    """Whether the question has words besides the document's name, the time, and those for a change."""
    known = frozenset(
        terms(" ".join([document, asked.called(document), period.words, *(one.words for one in asked.meant)]))
    )
    besides = (word.word.lower() for word in asked.words if not known.issuperset(word.terms))
    return any(word not in ORDINARY_WORDS and not _ABOUT_CHANGE.fullmatch(word) for word in besides)


def _told(found: Difference, library: Library, split: Split) -> Iterator[Passage]:
    """Fields and sentences of the newest revision that the older one lacks; empty if the period ends before it."""
    front = library.chunk_at(found.document_id, 0)
    if front is None or front.revision_id != found.after.revision_id:
        return
    text, before = library.text(front.revision_id), " ".join(" ".join(one.before for one in found.hunks).split())
    fields, told = library.fields(found.document_id), set[tuple[int, int]]()
    head = max((field.end for field in fields), default=0)
    for hunk in found.hunks:
        for field in fields:
            place = quotable(fields, field)
            if field.start < hunk.after_end and hunk.after_start < field.end and place not in told:
                told.add(place)
                yield lines_passage(front, *place, library)
        first = max(hunk.after_start, head)
        for start, end in split(text[first : hunk.after_end]) if first < hunk.after_end else ():
            said, chunk = text[first + start : first + end], library.chunk_at(found.document_id, first + start)
            if chunk and not said.startswith(("#", "---")) and " ".join(said.split()) not in before:
                yield Passage(found=chunk, start=first + start, end=first + end, text=said, form=Form.SENTENCE)
