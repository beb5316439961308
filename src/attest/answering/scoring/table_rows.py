"""Drop the rows of a table that the question does not ask for.

A row is about what its first cell names; each further cell says something else about it. So a word of the question
counts for a row if it is in the first cell (*which span does the Old Bridge have?*) or below a column heading that the
question has (*which bridge crosses the Aire?* below *crosses*); the column asked for (*which bridge*) does not count.
Another row that merely mentions such a word would come as near to the question without answering it.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.plain import cells
from attest.answering.scoring.score import Scored, matched
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

_WHICH = re.compile(r"\s*(?:which|what)\b", re.I)
"""Beginning of a question whose next word is what it asks for."""


def rows_asked_for(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """The passages, without rows that match the question less than another row of their document does."""
    told = {id(item): _telling(asked, item.passage) for item in found if item.passage.form is Form.ROW}
    best = [(item, told[id(item)]) for item in found if told.get(id(item))]
    return [
        item
        for item in found
        if item.passage.form is not Form.ROW
        or not any(_beyond(item, told[id(item)], other, words) for other, words in best)
    ]


def _beyond(item: Scored, telling: frozenset[str], other: Scored, words: frozenset[str]) -> bool:
    """Whether another row of the document has all question words of this row and more of those that count."""
    same = item.passage.found.document_id == other.passage.found.document_id
    return same and telling < words and item.inside <= other.inside


def _telling(asked: ParsedQuestion, row: Passage) -> frozenset[str]:
    return frozenset(word for cell in _telling_cells(asked, row) for word in _words(asked, cell))


def _telling_cells(asked: ParsedQuestion, row: Passage) -> Iterator[str]:
    unknown = asked.words[0].word if asked.words and _WHICH.match(asked.question) else None
    columns = cells(row.header_text)
    for place, cell in enumerate(cells(row.text)):
        heading = _words(asked, columns[place]) if place < len(columns) else frozenset()
        if unknown not in heading and (heading or place == 0):
            yield cell


def _words(asked: ParsedQuestion, cell: str) -> frozenset[str]:
    return matched(asked.words, frozenset(terms(cell)))
