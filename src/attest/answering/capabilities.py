"""Callables that other rooms provide to answering, beside the question and its hits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attest.values.arguments import Argument
from attest.values.history import Difference
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.similarity import Cosines, WordCosines
from attest.values.spans import Split
from attest.values.verdicts import Verifier

Changes = Callable[[str, str, str | None], Difference | None]
"""Difference of a document, given by id or path, from the start of the first day to the end of the second (None: now).

None if the document has no versions.
"""
FindArguments = Callable[[str], Sequence[Argument]]
"""From a topic to what people said for and against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPart:
    """One part of a question that has several."""

    text: str
    search: Callable[[], tuple[ParsedQuestion, Sequence[Hit]]] | None = None
    """Parses and searches this part after those it builds on; None for the first part and if nothing is asked."""


Parts = Callable[[str], Sequence[AskedPart]]
"""From a question to its parts; empty if it has only one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreFacts:
    """Facts about the store as a whole, computed only when a rule needs them."""

    mentions_name: Callable[[str], bool]
    """Whether some passage has the words of a name side by side. True if that cannot be known."""
    nearest_cosine: Callable[[], tuple[float, int] | None]
    """Cosine of the question with the last of the nearest thousandth of the chunks, and the number of these chunks.

    None without vectors.
    """
    chunks: Callable[[], int]
    """Number of chunks in the store."""
    knows: Callable[[str], bool]
    """Whether the embedding model knows a word as an ordinary one, so that it is not a misspelling of another."""
    is_common: Callable[[str], bool]
    """Whether a word is one of the commonest of its language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """How to split prose and verify claims, and what is known beyond the hits, if anything."""

    split: Split
    verify: Verifier
    near: Cosines | None = None
    """None without vectors."""
    closely: Cosines | None = None
    """Token-level similarity of the question with each text, 0 to 1; None if the model has no per-token vectors."""
    near_words: WordCosines | None = None
    """Cosine of each question word with each text; None if the model has no per-token vectors."""
    find_arguments: FindArguments | None = None
    """None if only the hits may be used, not what others said; the same holds for ``store_facts``."""
    store_facts: StoreFacts | None = None
    parts: Parts = lambda _: ()
    changes: Changes = lambda *_: None
