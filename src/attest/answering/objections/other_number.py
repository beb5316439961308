"""A number of things that the question gives and the store lacks, where a quote gives another one of the same.

*Is the rent 900 euros?* is refused, since no text has 900 euros; that the rent is 1,150 euros is what to say instead.
"""

import re
from collections.abc import Sequence

from attest.answering.content_words import content_words
from attest.answering.objections.neighbours import has_all
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion
from attest.words.inflections import noun_pattern

_COUNTED = re.compile(r"(?P<number>\d[\d,.]*)[ -]?(?P<unit>[a-z]+)", re.I)
"""A number with what it counts."""
_NOT = re.compile(r"n['’]t\Z")
"""The ending of a denied verb, which a quote need not have: *Isn't the rent …?*"""


def other_number_stated(asked: ParsedQuestion, counted: str, chosen: Sequence[Scored]) -> Passage | None:
    """The best quote, if it gives another number of the things that the question counts (``counted``) and has its other
    words, as has what stands right before and over it; else None."""
    parts = _COUNTED.fullmatch(counted)
    if parts is None or not chosen:
        return None
    passage = chosen[0].passage
    others = [word for word in content_words(asked) if not (word.word in counted.split() or _NOT.search(word.word))]
    another = re.compile(rf"\d[\s-]?(?:\w+ )?{noun_pattern(parts['unit'].lower())}\b", re.I)
    says_another = another.search(plain_text(passage.text)) is not None
    return passage if says_another and others and has_all(others, passage) else None
