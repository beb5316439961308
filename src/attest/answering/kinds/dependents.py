"""Which documents require one, all of them, and how many they are: the line of each that says so.

Of a question that asks for nothing else the links have the whole answer; one that asks for more is left to the search,
which weighs the documents by what else it says.
"""

import re

from attest.answering.fields import field_passage, requiring
from attest.answering.kinds.listed import SERIES, Listed, is_of_series
from attest.answering.passages.passages import Library
from attest.values.questions import Understood

MOST = 40
"""Lines that are quoted."""
_ALL = r"(?:(?P<many>how many)|which|what|(?:list|show|find)(?: me)?(?: all)?|all)(?: of)?(?: the)?(?: other)?"
_REQUIRE = r"(?:requires?|needs?|requiring|depends? on|builds? on|rel(?:y|ies) on)"
_ASKS = re.compile(
    rf"^\W*{_ALL} (?P<called>{SERIES}|proposal|document)s?(?: (?:that|which))? {_REQUIRE} (?:the )?[a-z]+[- #]?\d+\W*$",
    re.I,
)


def dependents(asked: Understood, library: Library) -> Listed | None:
    """The lines, with how many there are; None for other questions, and where nothing requires the document."""
    match = _ASKS.search(asked.question)
    if match is None or len(asked.named) != 1:
        return None
    name = asked.named[0]
    told = [one for one in requiring(asked, library) if one[0] != name]
    meant = [one for one in told if is_of_series(one[0], match["called"].lower(), library)]
    lines = [field_passage(front, field, library) for of, field in meant if (front := library.front(of))]
    said = f"documents: {len(lines):,} require{'s' * (len(lines) == 1)} {asked.called(name).upper()}"
    left_out = f"; {MOST} of them are quoted" if len(lines) > MOST else ""
    counted = f"{said}{left_out}" if match["many"] or left_out else None
    return Listed(passages=lines[:MOST], said=counted) if lines else None
