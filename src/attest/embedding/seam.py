"""The seam between text and vectors: what every embedder promises, and the identity of the space it embeds into.

Rule 1: vectors of two spaces are never compared. Everything that changes a vector by more than noise is in the space's
id.
Rule 2: a vector that is kept depends on its text alone, not on the texts beside it, their order, or the number of
threads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from attest.values.spans import address_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Precision = Literal["bf16", "float32"]

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half of a character, which cannot be encoded as UTF-8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """What two vectors must have in common before their cosine means anything."""

    model: str
    dimensions: int
    precision: Precision
    """Number format of the computation; vectors are always returned as float32."""
    runtime: str
    """Program, and the revision of our use of it, which is incremented when a change to it changes vectors."""
    prefixes: tuple[str, str] = ("", "")
    """Prefixes that the caller puts before a question and before a passage, for models that were trained that way."""

    @property
    def space_id(self) -> str:
        """The content address of these fields, ``sha256:`` and hex; equal if and only if all fields are."""
        return address_of("space", asdict(self))


class Embedder(Protocol):
    """Embeds texts as vectors. May be used from many threads."""

    @property
    def space(self) -> Space:
        """The space of every vector that ``embed`` returns."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row of length 1 (L2) for each text, in order: shape ``(len(texts), space.dimensions)``.

        Every text has a vector, even the empty one. A lone surrogate is read as U+FFFD.
        """


@runtime_checkable
class Lexicon(Protocol):
    """An embedder that also knows words."""

    def knows(self, word: str) -> bool:
        """Whether a word is a single piece of the model's vocabulary; misspelt and made-up words consist of several."""

    def is_common(self, word: str) -> bool:
        """Whether a word is one of the ten thousand most common in the language on which the model was trained."""


@runtime_checkable
class Comparer(Protocol):
    """An embedder with a faster method for texts that are compared at once and whose vectors are not kept."""

    def embed_to_compare(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As ``embed``, but the last bits may depend on the texts beside it; equal lists of texts give equal bits."""


@runtime_checkable
class PieceEmbedder(Protocol):
    """An embedder that also gives a vector for every word piece of a text, in its context. As these are compared at
    once, their last bits may depend on the texts beside it."""

    def pieces(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """For each text, in order, one row of length 1 (L2) per piece; special tokens, and so some texts, have none."""

    def places(self, text: str) -> Sequence[tuple[int, int]]:
        """Span of each piece of a text, half-open, in characters; as many as ``pieces`` has rows."""


def well_formed(text: str) -> str:
    """The text with every lone surrogate replaced by U+FFFD, so that it can be encoded as UTF-8."""
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)
