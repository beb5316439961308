"""Which documents have a status, type or category: the lines of front matter that say so.

No passage is near to *Which EIPs are in Last Call?*, but every document that is in it has a line of its own. A question
that asks about anything besides such values is another one.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.answering.case import Question, WholeAnswer, count_note
from attest.answering.fields import SERIES, field_passage, is_of_series, lines_passage
from attest.answering.passages.passages import Library, Passage
from attest.questions.question_forms.form import BEGINS, WHICH_ONES
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field

CATALOGUED = ("status", "type", "category")
"""Fields whose values divide documents into kinds."""
MOST_DOCUMENTS_LISTED = 14
"""Most documents whose lines are quoted, the newest ones."""
LONGEST = 300
"""Most characters of neighbouring lines that are quoted together."""
_STATUS_QUESTION = re.compile(
    rf"{BEGINS}{WHICH_ONES}\b(?P<before>(?: [\w-]+){{0,6}}?)"
    rf" (?P<called>{SERIES}|proposal|document|note|page|decision|record)s?\b(?P<after>[^?]*)\W*$",
    re.I,
)
"""*Which EIPs are in Last Call?*, *How many active decision records are there?*"""
_WORD = re.compile(r"[^\W_][\w-]*")
"""A word, perhaps with hyphens."""
_WORDS_BESIDE_VALUES = frozenset(
    "is are was were be been being have has had with in of on at a an the that which who there currently now still"
    " status state type category stage marked as kind and or do does we you".split()
)
"""Words that may stand around the values."""


def documents_with_status(question: Question) -> WholeAnswer | None:
    """The lines with the values asked for; None for other questions, and if no document has them."""
    asked, library = question.asked, question.library
    match = _STATUS_QUESTION.search(asked.question)
    if match is None or asked.named:
        return None
    stated, series = library.stating(CATALOGUED), match["called"].lower()
    values = _values_asked(f"{match['before']} {match['after']}", {field.value.casefold() for _, field in stated})
    matching = [
        (document_id, field)
        for document_id, field in stated
        if field.value.casefold() in values and is_of_series(document_id, series, library)
    ]
    ids = {document_id for document_id, _ in matching}
    fronts = {document_id: front for document_id in ids if (front := library.front(document_id)) is not None}
    fields_of = _fields_by_document([(document_id, field) for document_id, field in matching if document_id in fronts])
    if not fields_of:
        return None
    by_date = sorted(fields_of, key=lambda document_id: (fronts[document_id].document_date or "", document_id))
    newest = by_date[::-1][:MOST_DOCUMENTS_LISTED]
    note = count_note(len(fields_of), "say", "so", most=MOST_DOCUMENTS_LISTED, quoted="the newest {}")
    is_counted = match["many"] or len(fields_of) > MOST_DOCUMENTS_LISTED
    passages = [_fields_passage(fronts[document_id], fields_of[document_id], library) for document_id in newest]
    return WholeAnswer(passages=passages, note=note if is_counted else None)


def _values_asked(words: str, known: set[str]) -> frozenset[str]:
    """The values in a question; empty if it has other words as well."""
    found, rest = set(), f" {' '.join(_WORD.findall(words.casefold()))} "
    for value in sorted(known, key=lambda value: (-len(value), value)):
        if value and f" {value} " in rest:
            found.add(value)
            rest = rest.replace(f" {value} ", "  ")
    return frozenset(found) if set(rest.split()) <= _WORDS_BESIDE_VALUES else frozenset()


def _fields_by_document(matching: Sequence[tuple[str, Field]]) -> Mapping[str, Sequence[Field]]:
    """From each document that has one of the values in each of their fields to these fields."""
    names = {field.name for _, field in matching}
    fields_of: dict[str, list[Field]] = defaultdict(list)
    for document_id, field in matching:
        fields_of[document_id].append(field)
    return {
        document_id: fields for document_id, fields in fields_of.items() if {field.name for field in fields} == names
    }


def _fields_passage(front: StoredChunk, fields: Sequence[Field], library: Library) -> Passage:
    start, end = min(field.start for field in fields), max(field.end for field in fields)
    if len(fields) == 1 or end - start > LONGEST:
        return field_passage(front, fields[0], library)
    return lines_passage(front, start, end, library)
