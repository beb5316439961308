"""The seam between text and vectors: what every embedder promises, and the identity of the space it embeds into.

Rule 1: vectors of two spaces are never compared. Whatever changes a vector by more than noise is in the space's id.
Rule 2: a vector that is kept depends on its text alone; not on the texts beside it, their order, or how many threads
ask.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from attest.values.spans import sha256_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Precision = Literal["bf16", "float32"]

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """What two vectors must have in common before their cosine means anything."""

    model: str
    dimensions: int
    precision: Precision
    """The number format of the computation; vectors are always handed over as float32."""
    runtime: str
    """Program, and the revision of our use of it: raised when a change to it changes vectors."""
    prefixes: tuple[str, str] = ("", "")
    """What the caller puts before a question and before a passage, for models that were trained that way."""

    @property
    def space_id(self) -> str:
        """The content address of these fields, ``sha256:`` and hex; equal exactly when all fields are."""
        return sha256_of("attest space " + json.dumps(asdict(self), sort_keys=True, ensure_ascii=False))


class Embedder(Protocol):
    """Text to vectors. One embedder may be used from many threads."""

    @property
    def space(self) -> Space:
        """The space of every vector that ``embed`` returns."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of length 1 (L2) for each text, in order: shape ``(len(texts), space.dimensions)``.

        Any text has a vector, the empty one too. A lone surrogate is read as U+FFFD.
        """


@runtime_checkable
class Lexicon(Protocol):
    """An embedder that also says which words it knows."""

    def knows(self, word: str) -> bool:
        """Whether a word is one of the model's own, not put together from pieces as misspelt and made-up words are."""

    def is_common(self, word: str) -> bool:
        """Whether a word is one of the ten thousand commonest of the language that the model was trained on."""


@runtime_checkable
class Comparer(Protocol):
    """An embedder that is done sooner with texts that are compared at once, and whose vectors nobody keeps."""

    def embed_to_compare(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As ``embed``, but that the last bits may depend on the texts beside it: for the same texts in the same order
        they are the same."""


@runtime_checkable
class PieceEmbedder(Protocol):
    """An embedder that also gives a vector for every word piece of a text, as it is understood where it stands. As
    these are compared at once, their last bits may depend on the texts beside it."""

    def pieces(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """For each text, in order, a row of length 1 (L2) for each of its pieces. Special tokens are none, so a text
        may have no row at all."""

    def places(self, text: str) -> Sequence[tuple[int, int]]:
        """Where in a text each of its pieces stands, half-open, in characters; as many as ``pieces`` has rows."""


def well_formed(text: str) -> str:
    """The text with every lone surrogate replaced by U+FFFD: what can be encoded as UTF-8."""
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)
