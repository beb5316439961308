"""The length of a text, in the tokens that the model reads.

The name of a ``TokenCounter`` says how it counts. The exact one needs the model's files; the estimate needs nothing, is
named ``estimated``, and is chosen by the caller, never by this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attest.embedding.seam import well_formed
from attest.embedding.weights import MODEL, TOKENIZER, find_model, read_checked
from attest.errors import RuntimeMissing

if TYPE_CHECKING:
    from tokenizers import Tokenizer

EXACT = f"wordpiece:{MODEL}"
"""Name of the exact counter."""

PIECE_CHARACTERS = 100_000
"""Longer texts are counted in pieces of this many characters, cut at a space if there is one: the tokenizer holds some
100 bytes per word piece, so a 50 MB line must never be in it at once."""

_SPACE_WITHIN = 1_000
"""How far before the end of a piece a space is searched for, in characters; for the model, no word exceeds 100."""

_INDEPENDENT_RUN = re.compile(r"[^ \t\n\r!-/:-@\[-`{-~]+|\[(?:PAD|UNK|CLS|SEP|MASK)\]|[!-/:-@\[-`{-~]")
"""Runs that the tokenizer treats independently of their context: it splits at these four kinds of white space, makes
every ASCII punctuation mark a word, and first takes out the names of its special tokens. Everything beyond ASCII
(accents, ideographs, invisible characters) stays inside a run and is left to the tokenizer."""

_LONGEST_KEPT = 64
_RUNS_KEPT = 1 << 18
"""Limits of the cache: characters of a run, and number of runs; the counts take at most some 40 MB."""

_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
"""What the estimate counts: a run of letters, a run of digits, or a sign."""


@dataclass(frozen=True, slots=True)
class TokenCounter:
    """Counts the tokens of each text, without special tokens. May be used from many threads."""

    name: str
    """How it counts: ``wordpiece:<model>`` is exact, ``estimated`` is not."""
    count: Callable[[Sequence[str]], list[int]]

    def __call__(self, texts: Sequence[str]) -> list[int]:
        return self.count(texts)


def load_tokenizer(folder: Path) -> Tokenizer:
    """The model's tokenizer, without truncation or padding. Raises ``ModelCorrupt`` if its file is another."""
    return read_tokenizer(bytes(read_checked(folder / TOKENIZER)))


def read_tokenizer(content: bytes) -> Tokenizer:
    """The tokenizer of a ``tokenizer.json``, without truncation or padding. Raises ``ValueError`` if it is invalid."""
    try:
        from tokenizers import Tokenizer
    except ImportError:
        raise RuntimeMissing("tokenizers") from None

    try:
        tokenizer = Tokenizer.from_buffer(content)
    except Exception as error:  # tokenizers has no class of its own for this
        raise ValueError(str(error)) from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def load_counter(folder: Path | None = None) -> TokenCounter:
    """The exact counter, in the model's word pieces. Raises ``ModelMissing`` or ``ModelCorrupt``."""
    counts = _Counts(load_tokenizer(find_model(folder)))

    def count(texts: Sequence[str]) -> list[int]:
        return [
            sum(sum(map(counts.__getitem__, _INDEPENDENT_RUN.findall(piece))) for piece in _split_text(text))
            for text in texts
        ]

    return TokenCounter(EXACT, count)


class _Counts(dict[str, int]):
    """Number of word pieces of each run of characters, computed when a run is first met: few words make most of a text,
    so this is six times faster than asking the tokenizer for every text."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        super().__init__()
        self._tokenizer = tokenizer

    def __missing__(self, run: str) -> int:
        count = len(self._tokenizer.encode(well_formed(run), add_special_tokens=False))
        if len(run) <= _LONGEST_KEPT:
            if len(self) >= _RUNS_KEPT:
                self.clear()
            self[run] = count
        return count


def estimate_tokens(texts: Sequence[str]) -> list[int]:
    """Estimated number of word pieces of each text, from its characters alone.

    A punctuation mark counts one; a run of letters one, two from its eighth letter, three from its fourteenth, and so
    on by six; digits one for every three; letters beyond Latin, Greek and Cyrillic one each. design/embedding.md has
    the error.
    """
    return [sum(_estimate_word(found[0]) for found in _WORD.finditer(text)) for text in texts]


def _estimate_word(word: str) -> int:
    if word[0].isdigit():
        return -(-len(word) // 3)
    if max(word) > "\u052f":
        return len(word)
    return 1 + max(0, len(word) - 2) // 6


ESTIMATED = TokenCounter("estimated", estimate_tokens)


def _split_text(text: str) -> Iterator[str]:
    start = 0
    while len(text) - start > PIECE_CHARACTERS:
        end = start + PIECE_CHARACTERS
        end = max(text.rfind(" ", end - _SPACE_WITHIN, end), text.rfind("\n", end - _SPACE_WITHIN, end)) + 1 or end
        yield text[start:end]
        start = end
    yield text[start:]
