"""The licence of the project: the first paragraph of its licence file.

A repository often has several licence files, some of them of vendored code. The one at the highest folder level is
its own.
"""

import re

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.openings import first_chunk, project_name, readme_opening
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import PassageForm
from attest.words.terms import STOP_WORDS, folded, words

_LICENCE_FILE = re.compile(r"(?:.*/)?(?:(?:un)?licen[cs]e|copying)(?:[-.]\w+)*", re.I)
"""*LICENSE*, *docs/COPYING.txt*, *unlicense.md*."""
_LICENCE_QUESTION = re.compile(
    r"^\W*(?:under |with )?(?:what|which)(?:['’]s| is)?(?: the)?(?: (?:kind|type|sort) of)? licen[cs]es?\b"
    r"|^\W*how (?:is|are)\b.*\blicen[cs]ed\W*$",
    re.I,
)
"""*What is the licence?*, *Under which kind of license …*, *How is this licensed?*"""
_LICENCE_WORDS = frozenset(
    folded(
        "license licence licensed released distributed published covered available project software code repository"
        " repo program tool library package use used come comes under with"
    )
)
"""Words of a question for the licence of the project and of nothing else."""
_PARAGRAPH = re.compile(r"\S.*?(?=\n[^\S\n]*\n|\Z)", re.S)
"""Text up to a blank line."""
_LICENCE_NAME = re.compile(r"licen[cs]e", re.I)
"""The word in a paragraph that names a licence."""
LONGEST_LICENCE_NAME = 300
"""Most characters of a first paragraph that names the licence; a longer one lays down terms."""


def project_licence(question: Question) -> WholeAnswer | None:
    """The first paragraph of the project's licence file; None for other questions, and for no or several files."""
    asked, library = question.asked, question.library
    if asked.named or _LICENCE_QUESTION.search(asked.question) is None:
        return None
    front = readme_opening(library)
    telling = (word for word in words(asked.question) if word.lower() not in STOP_WORDS)
    further_words = set(folded(" ".join(telling))) - _LICENCE_WORDS - set(project_name(front) if front else ())
    files = library.topmost(_LICENCE_FILE)
    if further_words or len(files) != 1 or (first := first_chunk(files[0], library)) is None:
        return None
    document = OpenDocument(first, library)
    paragraph = _PARAGRAPH.search(document.text)
    if paragraph is None or len(paragraph[0]) > LONGEST_LICENCE_NAME or not _LICENCE_NAME.search(paragraph[0]):
        return None
    passage = document.passage(paragraph.start(), paragraph.end(), PassageForm.SENTENCE)
    return whole_answer([passage] if passage else [])
