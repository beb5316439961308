"""The name of a document in front of a sentence that calls it *this proposal*, if the question names another or none.

*This proposal needs no bridge* is true of the document that says so. Alone, it reads as if it were said of the thing
that is asked about.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.answering.sentences import document_name
from attest.words.ethereum import PROPOSAL

_THIS_DOCUMENT = re.compile(rf"\W*this (?:{PROPOSAL}|proposal|document|specification|standard)\b", re.I)
"""Beginning of a sentence in which a document speaks of itself."""


def with_names_of_documents(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages; the first in which a document speaks of itself has its name in front, unless a field does or the
    question names the document."""
    known = set(case.asked.spoken_of)
    named: list[Scored] = []
    for item in shown:
        passage, document_id = item.passage, item.passage.found.document_id
        needs_name = document_id not in known and _speaks_of_itself(passage)
        if needs_name or passage.form is PassageForm.FIELD:
            known.add(document_id)
        named.append(replace(item, passage=_with_name(passage, case)) if needs_name else item)
    return named


def _speaks_of_itself(passage: Passage) -> bool:
    is_alone = passage.form in PROSE and passage.header is None and passage.said_by is None
    return is_alone and _THIS_DOCUMENT.match(passage.text) is not None


def _with_name(passage: Passage, case: Case) -> Passage:
    """A passage below the name of its document, if the lines of one place state it."""
    name = document_name(passage.found, case.library)
    if name is None or len(name.spans) > 1:
        return passage
    return replace(passage, header=name.spans[0], header_text=name.text)
