"""Pasted error messages: the text that emits a message has its words in a row, except for the values filled in.

Rule 1: only a query that is not a question and looks like a message counts, because prose has its own words in a row by
accident.
Rule 2: a short run says nothing, and the longer it is, the more of the message it accounts for.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attest.retrieval.view import View
from attest.values.questions import ParsedQuestion
from attest.words.terms import STOP_WORDS, terms_of_word

if TYPE_CHECKING:
    import numpy as np

FEWEST_WORDS = 4
"""Fewest words in a row that count."""
MOST_WORDS = 60
"""Words at the beginning of a message that are searched for."""
MOST_READ = 300
"""Chunks whose text may be read, best lexical score first."""
_SHORT_WORD = 2
"""Letters of words that are not looked up, because they may be the end of another word in the index (*can't*). Digits
are not either: they may be part of a longer number."""
_MESSAGE = re.compile(
    r"\b(?:error|exception|fail\w*|warn\w*|panic|fatal|invalid|cannot|can't|could not|unable|denied|no such|not found"
    r"|missing|unexpected|exceed\w*|must|already|too)\b|\w: |['\"`].*['\"`]|\w\(|\d%|=",
    re.I,
)
"""What prose seldom has: words for failures, a label with a colon, quotation marks, calls, placeholders."""
_PROSE = re.compile(r"[a-z]\.\s+[A-Z]|\A\W*[A-Z][^\n]*[a-z]\.\s*\Z")
"""Full sentences, as in an abstract, which also says what must be."""
_LABEL = re.compile(r"\W*[\w.]*(?:error|exception|warning|panic|fatal)\b[^.]*:", re.I)
"""The label of a message, which prose does not have."""
_WORD = re.compile(r"\w+")
"""A word, in texts beyond ASCII."""
_BETWEEN_WORDS = {code: " " for code in range(128) if not _WORD.match(chr(code))}
"""Makes every ASCII character between words a blank."""


def chunks_with_message(view: View, asked: ParsedQuestion, lexical: "np.ndarray") -> Mapping[int, float]:
    """Rows of the chunks with words of a pasted message in a row, each with the longest run as a share of the
    message."""
    words = _lower_words(asked.question)[:MOST_WORDS]
    if asked.asks or len(words) < FEWEST_WORDS or not _is_message(asked.question):
        return {}
    places = _positions_with_run(view, words, _best_positions(lexical))
    runs = {chunk.row: _longest_run(words, view.text_of(chunk)) for chunk in view.chunks_at(places)}
    return {row: run / len(words) for row, run in runs.items() if run}


def _is_message(query: str) -> bool:
    """Whether a query looks like a message rather than prose."""
    labelled = _LABEL.match(query) is not None
    return labelled or (_MESSAGE.search(query) is not None and _PROSE.search(query) is None)


def _best_positions(lexical: "np.ndarray") -> "np.ndarray":
    """Positions of the chunks whose text may be read."""
    import numpy as np

    matching = np.flatnonzero(lexical)
    return matching[(-lexical[matching]).argsort(kind="stable")[:MOST_READ]]


def _positions_with_run(view: View, words: Sequence[str], places: "np.ndarray") -> "np.ndarray":
    """Positions of the chunks that have all of some ``FEWEST_WORDS`` words in a row, anywhere."""
    import numpy as np

    having = np.ones((len(words), len(places)), bool)
    for number, word in enumerate(words):
        if word not in STOP_WORDS and len(word) > _SHORT_WORD and not word.isdigit():
            has_word = np.zeros(len(view.postings.rows), bool)
            has_word[view.postings.with_all(terms_of_word(word))] = True
            having[number] = has_word[places]
    rows = np.lib.stride_tricks.sliding_window_view(having, FEWEST_WORDS, axis=0).all(axis=2)
    return places[rows.any(axis=0)]


def _longest_run(words: list[str], text: str) -> int:
    """The most words in a row that a text has; 0 below ``FEWEST_WORDS``."""
    padded = f" {' '.join(_lower_words(text))} "
    longest = FEWEST_WORDS - 1
    for start in range(len(words) - FEWEST_WORDS + 1):
        while start + longest < len(words) and f" {' '.join(words[start : start + longest + 1])} " in padded:
            longest += 1
    return longest if longest >= FEWEST_WORDS else 0


def _lower_words(text: str) -> list[str]:
    """The words of a text in lower case; for most texts, in a fifth of the time that a pattern takes."""
    lowered = text.lower()
    return lowered.translate(_BETWEEN_WORDS).split() if lowered.isascii() else _WORD.findall(lowered)
