"""Whether a passage gives a value to a name that the words of the question spell.

“How many blobs fit into a block?” is answered by `MAX_BLOBS_PER_BLOCK = 6`, and “what is the default timeout?” by the
line *Default: 30* below the heading `timeout`: neither has many of the question's words, and sentences that have them
speak of the matter without the value.
"""

from collections.abc import Iterator

from attest.answering.passages.passages import Form, Passage
from attest.values.given_values import SAYS_ITS_VALUE, names_given
from attest.values.questions import Understood
from attest.values.value_names import answered_by, counted_in


def value_given(asked: Understood, passage: Passage) -> float:
    """How far the question spells a name that the passage gives a value to, 0 to 1; 0 where that is too little."""
    return counted_in(asked, passage.found.document_id) * answered_by(asked, _names(passage))


def _names(passage: Passage) -> Iterator[str]:
    yield from names_given(passage.text)
    if passage.form is not Form.CODE and SAYS_ITS_VALUE.match(passage.text):
        yield from (passage.under, *passage.found.chunk.heading_path[-1:])
