"""Where a document is discussed: the line in which it says so, and the title of the thread."""

import re
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import DISCUSSIONS, field_of, lines_passage, title_passage
from attest.answering.kinds.one_document import words_beside
from attest.answering.passages.passages import Library, Passage
from attest.answering.rereading import by_number
from attest.words.ethereum import PROPOSALS
from attest.words.terms import ORDINARY_WORDS

_ASKS = re.compile(
    r"\bwhere\b.*\bdiscuss(?:ed|ions?)\b|\b(?:which|what) (?:thread|post|topic|forum)s?\b.*\bdiscuss\w*"
    r"|\bdiscussion (?:thread|link|topic|url)s?\b|\bdiscussions-to\b",
    re.I,
)
_ASKING = re.compile(rf"discuss\w*|threads?|posts?|topics?|forums?|links?|urls?|place|happen\w*|{PROPOSALS}", re.I)
"""Words that ask for the discussion; a question with any other word asks for more."""


def discussions(question: Question) -> WholeAnswer | None:
    """The line and the thread; None if the question asks for more, or if the document does not say."""
    asked = by_number(question.asked)
    if len(asked.named) != 1 or not _ASKS.search(asked.question):
        return None
    more = [word for word in words_beside(asked) if not (_ASKING.fullmatch(word) or word.lower() in ORDINARY_WORDS)]
    return None if more else whole_answer(list(_lines(asked.named[0], question.library)))


def _lines(document_id: str, library: Library) -> Iterator[Passage]:
    front = library.front(document_id)
    field = field_of(document_id, DISCUSSIONS, library)
    if front is None or field is None:
        return
    yield lines_passage(front, field.start, field.end, library)
    for thread in library.named_by(document_id, DISCUSSIONS):
        opening = library.front(thread)
        title = title_passage(opening, library) if opening else None
        if title is not None:
            yield title
