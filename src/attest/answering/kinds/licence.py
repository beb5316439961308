"""The licence of the project: the first paragraph of its licence file.

A repository often has several licence files, some of them of vendored code. The one at the highest folder level is
its own.
"""

import re

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.one_document import introduction, opening_chunk, project_name
from attest.answering.passages.passages import Form
from attest.answering.passages.sections import OpenDocument
from attest.words.terms import STOP_WORDS, folded, words

_FILE = re.compile(r"(?:.*/)?(?:(?:un)?licen[cs]e|copying)(?:[-.]\w+)*", re.I)
_ASKS = re.compile(
    r"^\W*(?:under |with )?(?:what|which)(?:['’]s| is)?(?: the)?(?: (?:kind|type|sort) of)? licen[cs]es?\b"
    r"|^\W*how (?:is|are)\b.*\blicen[cs]ed\W*$",
    re.I,
)
_SAYS_NOTHING = frozenset(
    folded(
        "license licence licensed released distributed published covered available project software code repository"
        " repo program tool library package use used come comes under with"
    )
)
"""Words of a question for the licence of the project and of nothing else."""
_PARAGRAPH = re.compile(r"\S.*?(?=\n[^\S\n]*\n|\Z)", re.S)
_NAMES_ITSELF = re.compile(r"licen[cs]e", re.I)
LONGEST = 300
"""Most characters of a first paragraph that names the licence; a longer one lays down terms."""


def licence(question: Question) -> WholeAnswer | None:
    """The first paragraph of the project's licence file; None for other questions, and for no or several files."""
    asked, library = question.asked, question.library
    if asked.named or _ASKS.search(asked.question) is None:
        return None
    front = introduction(library)
    telling = (word for word in words(asked.question) if word.lower() not in STOP_WORDS)
    besides = set(folded(" ".join(telling))) - _SAYS_NOTHING - set(project_name(front) if front else ())
    files = library.topmost(_FILE)
    if besides or len(files) != 1 or (first := opening_chunk(files[0], library)) is None:
        return None
    document = OpenDocument(first, library)
    named = _PARAGRAPH.search(document.text)
    if named is None or len(named[0]) > LONGEST or not _NAMES_ITSELF.search(named[0]):
        return None
    passage = document.passage(named.start(), named.end(), Form.SENTENCE)
    return whole_answer([passage] if passage else [])
