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
from attest.answering.fields import lines_passage, quotable_range
from attest.answering.kinds.openings import first_chunk
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.values.answers import Close
from attest.values.history import Difference
from attest.values.questions import ParsedQuestion, Period
from attest.values.spans import Split, shown_id
from attest.words.terms import ORDINARY_WORDS, terms

MOST_CHANGES = 14
"""Most places that are quoted."""
_CHANGE_QUESTION = re.compile(
    r"\b(?:what|which|how|list|show|tell|has|have|did)\b[^?]{0,200}?\b(?P<what>chang|differ|new|add|remov|delet|drop|updat|edit)",
    re.I,
)
"""*What changed in EIP-1 since May?*, *Which lines were removed …*"""
_CHANGE_WORD = re.compile(
    r"(?:chang|differ|new|add|remov|delet|drop|updat|edit|line|part|version|revision|text)\w*", re.I
)
"""Words that ask for a change and for nothing else."""
_REMOVALS = frozenset({"remov", "delet", "drop"})
"""Verbs that ask only for what is no longer there."""
_FILE_NAME = re.compile(r"(?<![\w./-])[\w./-]*\w\.[a-z]\w{0,7}(?![\w/])", re.I)
"""The path of a file: *docs/pool.md*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentChanges:
    """The answer to such a question: passages with a note, or no passages and the reason."""

    passages: Sequence[Passage]
    note: str
    document: Close | None
    """The document in question; an answer without quotes is removed along with it."""


def document_changes(question: Question) -> DocumentChanges | None:
    """What the named document says since the days that the question names; None for another question."""
    asked, library = question.asked, question.library
    match, named = _CHANGE_QUESTION.search(asked.question), _document_named(asked)
    period = asked.periods[0] if len(asked.periods) == 1 else None
    if not (match and named and period and period.since) or _asks_more(asked, named, period):
        return None
    difference = question.capabilities.changes(named, period.since, period.until)
    if difference is None:
        return None
    command, front = _diff_command(difference, period), first_chunk(difference.document_id, library)
    document = Close(document_id=front.document_id, title=front.title, path=front.path) if front else None
    if not difference.hunks:
        ref, day = difference.ref, difference.after.at[:10]
        unchanged = f"for that time the store has no other text of {ref} than that of {day}"
        note = f"{unchanged}; attest history {ref} lists its versions"
        return DocumentChanges(passages=(), note=note, document=document)
    asks_removals = match["what"].lower() in _REMOVALS
    passages = [] if asks_removals else list(_changed_passages(difference, library, question.split))
    if not passages:
        gone = f"what {difference.ref} no longer says is not quoted; to see it: {command}"
        return DocumentChanges(passages=(), note=gone, document=document)
    more = f", the first {MOST_CHANGES} of {len(passages)} places" if len(passages) > MOST_CHANGES else ""
    since = f"changes: what is said since {difference.before.at[:10]}{more}"
    note = f"{since}; what is no longer said, too: {command}"
    return DocumentChanges(passages=passages[:MOST_CHANGES], note=note, document=document)


def _diff_command(difference: Difference, period: Period) -> str:
    """The command that shows both sides; the older one is given by its revision, since a day may have several."""
    until = f" --to {period.until}" if period.until else ""
    before = shown_id(difference.before.revision_id or "")
    return shlex.join(["attest", "diff", difference.ref, "--from", before]) + until


def _document_named(asked: ParsedQuestion) -> str | None:
    """The one document that the question names: by number or id, by another name, or by its file."""
    files = _FILE_NAME.findall(asked.question)
    named = list(dict.fromkeys([*asked.named, *(mention.document_id for mention in asked.meant)]))
    return files[0] if len(files) == 1 else named[0] if len(named) == 1 and not files else None


def _asks_more(asked: ParsedQuestion, document: str, period: Period) -> bool:
    """Whether the question has words besides the document's name, the time, and those for a change."""
    known = frozenset(
        terms(" ".join([document, asked.called(document), period.words, *(mention.words for mention in asked.meant)]))
    )
    further_words = (word.word.lower() for word in asked.words if not known.issuperset(word.terms))
    return any(word not in ORDINARY_WORDS and not _CHANGE_WORD.fullmatch(word) for word in further_words)


def _changed_passages(difference: Difference, library: Library, split: Split) -> Iterator[Passage]:
    """Fields and sentences of the newest revision that the older one lacks; empty if the period ends before it."""
    front = first_chunk(difference.document_id, library)
    if front is None or front.revision_id != difference.after.revision_id:
        return
    text, before = library.text(front.revision_id), " ".join(" ".join(hunk.before for hunk in difference.hunks).split())
    fields, quoted = library.fields(difference.document_id), set[tuple[int, int]]()
    head = max((field.end for field in fields), default=0)
    for hunk in difference.hunks:
        for field in fields:
            place = quotable_range(fields, field)
            if field.start < hunk.after_end and hunk.after_start < field.end and place not in quoted:
                quoted.add(place)
                yield lines_passage(front, *place, library)
        first = max(hunk.after_start, head)
        for start, end in split(text[first : hunk.after_end]) if first < hunk.after_end else ():
            sentence, chunk = text[first + start : first + end], library.chunk_at(difference.document_id, first + start)
            if chunk and not sentence.startswith(("#", "---")) and " ".join(sentence.split()) not in before:
                yield Passage(
                    found=chunk, start=first + start, end=first + end, text=sentence, form=PassageForm.SENTENCE
                )
