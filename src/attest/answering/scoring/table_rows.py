"""Drop the rows of a table that the question does not ask for, and lower those that it means less than others.

A row is about what its first cell names; each further cell says something else about it. So a word of the question
counts for a row if it is in the first cell (*which span does the Old Bridge have?*) or below a column heading that the
question has (*which bridge crosses the Aire?* below *crosses*), or is a number that fills a cell, whatever the question
calls what it counts (*with 1200 lamps* below *Lights*); the column asked for (*which bridge*) does not count.
If the first cell only counts the rows, the second one names what the row is about.
Another row that merely mentions such a word would come as near to the question without answering it. Of two rows that
have the same words of the question, *Bridge of stone* is not the one that *Bridge* names, but may be of its kind: it
stands back.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.score import Scored, matched_words
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

LONGER_NAME = 0.3
"""Loss of a row whose name has more words than one that the question spells in full."""
_WHICH = re.compile(r"\s*(?:which|what)\b", re.I)
"""Beginning of a question whose next word is what it asks for."""

_COUNTING = re.compile(r"(?:no|nr|num|number|pos|item|line|row|id|#)?\.?", re.I)
"""The heading of a column that counts the rows."""
_COUNT = re.compile(r"#?\d{1,5}\.?")


def without_other_rows(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """The passages, without rows that match the question less than another row of their document does."""
    words_of = {
        id(item): _distinctive_words(asked, item.passage) for item in found if item.passage.form is PassageForm.ROW
    }
    rows = [(item, words_of[id(item)]) for item in found if words_of.get(id(item))]
    return [
        item
        for item in found
        if item.passage.form is not PassageForm.ROW
        or not any(_is_outdone_by(item, words_of[id(item)], other, words) for other, words in rows)
    ]


def with_longer_names_lowered(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """The passages; rows whose name is that of another row with further words, which the question lacks, lose."""
    asked_words = families(asked.question)
    rows = [item for item in found if item.passage.form is PassageForm.ROW]
    names = {id(item): _name(item.passage) for item in rows}
    spelled = {
        (item.passage.found.document_id, name)
        for item in rows
        if frozenset() < (name := names[id(item)]) <= asked_words
    }
    return [
        replace(item, score=item.score - LONGER_NAME)
        if any(
            document_id == item.passage.found.document_id and name < names.get(id(item), name)
            for document_id, name in spelled
        )
        else item
        for item in found
    ]


def _is_outdone_by(item: Scored, own_words: frozenset[str], other: Scored, other_words: frozenset[str]) -> bool:
    """Whether another row of the document has all question words of this row and more of those that count."""
    same_document = item.passage.found.document_id == other.passage.found.document_id
    return same_document and own_words < other_words and item.inside <= other.inside


def _distinctive_words(asked: ParsedQuestion, row: Passage) -> frozenset[str]:
    return frozenset(word for cell in _distinctive_cells(asked, row) for word in _words_in_cell(asked, cell))


def _distinctive_cells(asked: ParsedQuestion, row: Passage) -> Iterator[str]:
    unknown = asked.words[0].word if asked.words and _WHICH.match(asked.question) else None
    columns = plain_cells(row.header_text)
    named = _place_of_name(row)
    for place, cell in enumerate(plain_cells(row.text)):
        heading = _words_in_cell(asked, columns[place]) if place < len(columns) else frozenset()
        if unknown not in heading and (heading or place <= named or cell.strip().isdigit()):
            yield cell


def _words_in_cell(asked: ParsedQuestion, cell: str) -> frozenset[str]:
    return matched_words(asked.words, frozenset(terms(cell)))


def _name(row: Passage) -> frozenset[str]:
    """The word families of the cell that names what a row is about."""
    return families("".join(plain_cells(row.text)[_place_of_name(row) :][:1]))


def _place_of_name(row: Passage) -> int:
    """The place of the cell that names what a row is about: the first one, unless it only counts the rows."""
    columns, cells = plain_cells(row.header_text), plain_cells(row.text)
    counts = columns and cells and _COUNTING.fullmatch(columns[0].strip()) and _COUNT.fullmatch(cells[0].strip())
    return 1 if counts else 0
