"""Where a document is discussed: the line in which it says so, and the title of the thread."""

import re
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import DISCUSSIONS, field_of, lines_passage, title_passage
from attest.answering.kinds.further_words import words_besides_name
from attest.answering.passages.passages import Library, Passage
from attest.answering.rereading import named_by_number
from attest.words.ethereum import PROPOSALS
from attest.words.terms import ORDINARY_WORDS

_DISCUSSION_QUESTION = re.compile(
    r"\bwhere\b.*\bdiscuss(?:ed|ions?)\b|\b(?:which|what) (?:thread|post|topic|forum)s?\b.*\bdiscuss\w*"
    r"|\bdiscussion (?:thread|link|topic|url)s?\b|\bdiscussions-to\b",
    re.I,
)
"""*Where is EIP-1559 discussed?*, *Which thread discusses EIP-1559?*"""
_DISCUSSION_WORD = re.compile(
    rf"discuss\w*|threads?|posts?|topics?|forums?|links?|urls?|place|happen\w*|{PROPOSALS}", re.I
)
"""Words that ask for the discussion; a question with any other word asks for more."""


def discussion_lines(question: Question) -> WholeAnswer | None:
    """The line and the thread; None if the question asks for more, or if the document does not say."""
    asked = named_by_number(question.asked)
    if len(asked.named) != 1 or not _DISCUSSION_QUESTION.search(asked.question):
        return None
    further_words = [
        word
        for word in words_besides_name(asked)
        if not (_DISCUSSION_WORD.fullmatch(word) or word.lower() in ORDINARY_WORDS)
    ]
    return None if further_words else whole_answer(list(_discussion_passages(asked.named[0], question.library)))


def _discussion_passages(document_id: str, library: Library) -> Iterator[Passage]:
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
