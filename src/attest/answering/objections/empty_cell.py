"""Whether the row that would be quoted first has nothing in the column that is asked for.

“When does the hoist's certificate expire?” finds the row of the hoist, whose cell below *Certificate expires* is empty:
the row says all the rest about it.
"""

from attest.answering.case import Case
from attest.answering.passages.passages import PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.score import matched_words
from attest.words.terms import terms

_LEAST_WORDS = 2
"""Minimum number of words of the question that the name of a column has, unless it has no other word."""


def empty_column(case: Case) -> str | None:
    """The name of the column asked for, if the row quoted first has no cell below it; None for other questions.

    That is the only column whose name has most words of the question, not counting those that name the row.
    """
    first = case.chosen[0].passage if case.chosen else None
    if first is None or first.form is not PassageForm.ROW or not first.header_text:
        return None
    columns, cells = plain_cells(first.header_text), plain_cells(first.text)
    words = frozenset(terms(" ".join(cells)))
    asked = [word for word in case.asked.words if not matched_words([word], words)]
    shared = [len(matched_words(asked, frozenset(terms(column)))) for column in columns]
    most = max(shared, default=0)
    if shared.count(most) != 1:
        return None
    place = shared.index(most)
    is_whole = most == len(set(terms(columns[place])))
    is_asked_for = most >= _LEAST_WORDS or (is_whole and most > 0)
    return columns[place] if is_asked_for and place < len(cells) and not cells[place] else None
