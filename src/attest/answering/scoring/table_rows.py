"""Drop the rows of a table that the question does not ask for.

A row is about what its first cell names; each further cell says something else about it. So a word of the question
counts for a row if it is in the first cell (*which span does the Old Bridge have?*) or below a column heading that the
question has (*which bridge crosses the Aire?* below *crosses*); the column asked for (*which bridge*) does not count.
Another row that merely mentions such a word would come as near to the question without answering it.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.score import Scored, matched_words
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

_WHICH = re.compile(r"\s*(?:which|what)\b", re.I)
"""Beginning of a question whose next word is what it asks for."""


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


def _is_outdone_by(item: Scored, own_words: frozenset[str], other: Scored, other_words: frozenset[str]) -> bool:
    """Whether another row of the document has all question words of this row and more of those that count."""
    same_document = item.passage.found.document_id == other.passage.found.document_id
    return same_document and own_words < other_words and item.inside <= other.inside


def _distinctive_words(asked: ParsedQuestion, row: Passage) -> frozenset[str]:
    return frozenset(word for cell in _distinctive_cells(asked, row) for word in _words_in_cell(asked, cell))


def _distinctive_cells(asked: ParsedQuestion, row: Passage) -> Iterator[str]:
    unknown = asked.words[0].word if asked.words and _WHICH.match(asked.question) else None
    columns = plain_cells(row.header_text)
    for place, cell in enumerate(plain_cells(row.text)):
        heading = _words_in_cell(asked, columns[place]) if place < len(columns) else frozenset()
        if unknown not in heading and (heading or place == 0):
            yield cell


def _words_in_cell(asked: ParsedQuestion, cell: str) -> frozenset[str]:
    return matched_words(asked.words, frozenset(terms(cell)))
