"""Near-duplicates: passages that say the same in nearly the same words, such as cross-posts, drafts and quotations.

Rule 1: signatures propose, words decide. Two similar passages still differ in something that may be the point: a
number, a name, a negation, the one answer to a form's question. They count as one only if nothing but spelling,
capitals, markup and grammar words differs.
Rule 2: in source code, tables and front matter every difference counts.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from attest.values.chunks import StoredChunk
from attest.words.terms import STOP_WORDS

ALIKE = 0.8
"""Similarity from which passages are compared word by word (design/selection.md has what is above and below it)."""

_EXACT_KINDS = frozenset({"code", "table", "front_matter"})
"""Kinds of chunks that are the same only if worded equally."""
_SPACE = re.compile(r"\s+")
"""A run of white space."""
_QUOTE_MARK = re.compile(r"^[ \t]*>[> \t]*", re.M)
"""The marks in front of a quoted line of a thread."""
_TOKEN = re.compile(r"\d+(?:[.,]\d+)+|\w+(?:'\w+)?|[<>=≤≥≠±%+^/]|(?<!\w)[-−](?=\d)")
"""A number, a word, or a sign of arithmetic that is no markup."""
_PLAIN = re.compile(r"[^\W\d_A-Z]+(?:'[^\W\d_A-Z]+)?")
"""A word without capitals, digits or underscores."""
_DECISIVE_WORDS = frozenset(
    "not no nor cannot must shall should may might can could will would all any some most more less few only both "
    "either before after above below over under until since at up down in out on off from to if unless but".split()
)
"""Words without a topic that reverse a sentence, limit it or set a direction."""
_SAME_SPELLING = 0.85
"""Share of common letters from which two words with the same beginning are one word (``behaviour``, ``behavior``)."""


def wording(text: str) -> str:
    """The text as compared when every difference counts: only white space is folded."""
    return _SPACE.sub(" ", text)


def same_in_other_words(first_passage: StoredChunk, second_passage: StoredChunk) -> bool:
    """Whether two similar passages differ in nothing that can matter."""
    if {first_passage.chunk.kind, second_passage.chunk.kind} & _EXACT_KINDS or "code" in (
        first_passage.document_kind,
        second_passage.document_kind,
    ):
        return False
    first, second = _tokens(first_passage.text), _tokens(second_passage.text)
    changes = SequenceMatcher(None, first, second, autojunk=False).get_opcodes()
    return not any(_change_matters(first[a:b], second[c:d]) for tag, a, b, c, d in changes if tag != "equal")


def _tokens(text: str) -> list[str]:
    """Words as written, and arithmetic signs that are not markup, without the quote marks of threads."""
    found: list[str] = _TOKEN.findall(_QUOTE_MARK.sub("", text).replace("’", "'"))
    return found


def _change_matters(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether it makes a difference that some words replace others."""
    changed = [word.casefold() for word in (*before, *after)]
    if any(word in _DECISIVE_WORDS or word.endswith("n't") for word in changed):
        return True
    if "".join(before).casefold() == "".join(after).casefold():
        return any(word[0].isdigit() for word in changed)
    if not all(_PLAIN.fullmatch(word) for word in (*before, *after)):
        return True
    return not _same_word(*("".join(word for word in side if word not in STOP_WORDS) for side in (before, after)))


def _same_word(first: str, second: str) -> bool:
    if first == second:
        return True
    return first[:2] == second[:2] and SequenceMatcher(None, first, second, autojunk=False).ratio() >= _SAME_SPELLING
