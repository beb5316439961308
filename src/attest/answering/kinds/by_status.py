"""Which documents have a status, type or category: the lines of front matter that say so.

No passage is near to *Which EIPs are in Last Call?*, but every document that is in it has a line of its own. A question
that asks about anything besides such values is another one.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.answering.case import Question, WholeAnswer, documents_counted
from attest.answering.fields import SERIES, field_passage, is_of_series, lines_passage
from attest.answering.passages.passages import Library, Passage
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field

CATALOGUED = ("status", "type", "category")
"""Fields whose values divide documents into kinds."""
MOST = 14
"""Most documents whose lines are quoted, the newest ones."""
LONGEST = 300
"""Most characters of neighbouring lines that are quoted together."""
_ASKS = re.compile(
    r"^\W*(?:(?P<many>how many)|which|what|list|show(?: me)?|name|find|give me)\b(?: all| every)?"
    rf"(?P<before>(?: [\w-]+){{0,6}}?) (?P<called>{SERIES}|proposal|document|note|page|decision|record)s?\b"
    r"(?P<after>[^?]*)\W*$",
    re.I,
)
_WORD = re.compile(r"[^\W_][\w-]*")
_BESIDE = frozenset(
    "is are was were be been being have has had with in of on at a an the that which who there currently now still"
    " status state type category stage marked as kind and or do does we you".split()
)
"""Words that may stand around the values."""


def by_status(question: Question) -> WholeAnswer | None:
    """The lines with the values asked for; None for other questions, and if no document has them."""
    asked, library = question.asked, question.library
    match = _ASKS.search(asked.question)
    if match is None or asked.named:
        return None
    stated = [
        (document, field)
        for document, field in library.stating(CATALOGUED)
        if is_of_series(document, match["called"].lower(), library)
    ]
    values = _values_asked(f"{match['before']} {match['after']}", {field.value.casefold() for _, field in stated})
    meant = [(one, field) for one, field in stated if field.value.casefold() in values]
    fronts = {one: front for one in {one for one, _ in meant} if (front := library.front(one)) is not None}
    having = _having([(one, field) for one, field in meant if one in fronts])
    if not having:
        return None
    newest = sorted(having, key=lambda one: (fronts[one].document_date or "", one), reverse=True)[:MOST]
    said = documents_counted(len(having), "say", "so", most=MOST, quoted="the newest {}")
    counted = match["many"] or len(having) > MOST
    passages = [_passage(fronts[one], having[one], library) for one in newest]
    return WholeAnswer(passages=passages, said=said if counted else None)


def _values_asked(words: str, known: set[str]) -> frozenset[str]:
    """The values in a question; empty if it has other words as well."""
    found, left = set(), f" {' '.join(_WORD.findall(words.casefold()))} "
    for value in sorted(known, key=lambda one: (-len(one), one)):
        if value and f" {value} " in left:
            found.add(value)
            left = left.replace(f" {value} ", "  ")
    return frozenset(found) if set(left.split()) <= _BESIDE else frozenset()


def _having(meant: Sequence[tuple[str, Field]]) -> Mapping[str, Sequence[Field]]:
    """From each document that has one of the values in each of their fields to these fields."""
    names = {field.name for _, field in meant}
    said: dict[str, list[Field]] = defaultdict(list)
    for document_id, field in meant:
        said[document_id].append(field)
    return {one: found for one, found in said.items() if {field.name for field in found} == names}


def _passage(front: StoredChunk, fields: Sequence[Field], library: Library) -> Passage:
    start, end = min(field.start for field in fields), max(field.end for field in fields)
    if len(fields) == 1 or end - start > LONGEST:
        return field_passage(front, fields[0], library)
    return lines_passage(front, start, end, library)
