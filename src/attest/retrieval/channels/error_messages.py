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

FEWEST = 4
"""Fewest words in a row that count."""
MOST = 60
"""Words at the beginning of a message that are searched for."""
LOOKED_AT = 300
"""Chunks whose text may be read, best lexical score first."""
_ENDING = 2
"""Letters of words that are not looked up, because they may be the end of another word in the index (*can't*). Digits
are not either: they may be part of a longer number."""
_MESSAGE = re.compile(
    r"\b(?:error|exception|fail\w*|warn\w*|panic|fatal|invalid|cannot|can't|could not|unable|denied|no such|not found"
    r"|missing|unexpected|exceed\w*|must|already|too)\b|\w: |['\"`].*['\"`]|\w\(|\d%|=",
    re.I,
)
_PROSE = re.compile(r"[a-z]\.\s+[A-Z]|\A\W*[A-Z][^\n]*[a-z]\.\s*\Z")
"""Full sentences, as in an abstract, which also says what must be."""
_LABEL = re.compile(r"\W*[\w.]*(?:error|exception|warning|panic|fatal)\b[^.]*:", re.I)
"""The label of a message, which prose does not have."""
_WORD = re.compile(r"\w+")
_BETWEEN_WORDS = {code: " " for code in range(128) if not _WORD.match(chr(code))}


def chunks_with_run(view: View, asked: ParsedQuestion, lexical: "np.ndarray") -> Mapping[int, float]:
    """Rows of the chunks with words of a pasted message in a row, each with the longest run as a share of the
    message."""
    words = _in_small_letters(asked.question)[:MOST]
    if asked.asks or len(words) < FEWEST or not _is_message(asked.question):
        return {}
    places = _with_words_of_a_run(view, words, _best(lexical))
    runs = {one.row: _longest(words, view.text_of(one)) for one in view.placed_at(places)}
    return {row: run / len(words) for row, run in runs.items() if run}


def _is_message(query: str) -> bool:
    labelled = _LABEL.match(query) is not None
    return labelled or (_MESSAGE.search(query) is not None and _PROSE.search(query) is None)


def _best(lexical: "np.ndarray") -> "np.ndarray":
    """Positions of the chunks whose text may be read."""
    import numpy as np

    matching = np.flatnonzero(lexical)
    return matching[(-lexical[matching]).argsort(kind="stable")[:LOOKED_AT]]


def _with_words_of_a_run(view: View, words: Sequence[str], places: "np.ndarray") -> "np.ndarray":
    """Positions of the chunks that have all of some ``FEWEST`` words in a row, anywhere; others need not be read."""
    import numpy as np

    having = np.ones((len(words), len(places)), bool)
    for number, word in enumerate(words):
        if word not in STOP_WORDS and len(word) > _ENDING and not word.isdigit():
            there = np.zeros(len(view.postings.rows), bool)
            there[view.postings.with_all(terms_of_word(word))] = True
            having[number] = there[places]
    rows = np.lib.stride_tricks.sliding_window_view(having, FEWEST, axis=0).all(axis=2)
    return places[rows.any(axis=0)]


def _longest(words: list[str], text: str) -> int:
    """The most words in a row that a text has; 0 below ``FEWEST``."""
    said = f" {' '.join(_in_small_letters(text))} "
    longest = FEWEST - 1
    for start in range(len(words) - FEWEST + 1):
        while start + longest < len(words) and f" {' '.join(words[start : start + longest + 1])} " in said:
            longest += 1
    return longest if longest >= FEWEST else 0


def _in_small_letters(text: str) -> list[str]:
    """The words of a text in lower case; for most texts, in a fifth of the time that a pattern takes."""
    lowered = text.lower()
    return lowered.translate(_BETWEEN_WORDS).split() if lowered.isascii() else _WORD.findall(lowered)
