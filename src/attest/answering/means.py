"""What answering is given beside the question and what was found: callables that other rooms have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attest.values.arguments import Argument
from attest.values.history import Difference
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.spans import Split
from attest.values.verdicts import Verifier

Near = Callable[[str, Sequence[str]], Sequence[float]]
"""Cosine of a question with each of several texts, 0 to 1."""
NearWords = Callable[[str, Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""For each of several texts, how near it comes to each of some words of a question, 0 to 1."""
Changes = Callable[[str, str, str | None], Difference | None]
"""What changed in a document, by its id or path, from the beginning of a day to the end of another one or the present;
None for what is no document with versions."""
FindArguments = Callable[[str], Sequence[Argument]]
"""From a topic to what people said for and against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPart:
    """One of the questions that a question consists of."""

    text: str
    search: Callable[[], tuple[ParsedQuestion, Sequence[Hit]]] | None = None
    """How it is read and what is found for it, behind what it builds on; None for the first and for no question."""


Parts = Callable[[str], Sequence[AskedPart]]
"""A question to the questions that it consists of; none when it is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreFacts:
    """Questions to the store as a whole; each is asked only where a rule needs it."""

    says: Callable[[str], bool]
    """Whether some passage has the words of a name side by side. True where that cannot be known."""
    crowd: Callable[[], tuple[float, int] | None]
    """Cosine of the question with the last of the nearest thousandth of the chunks, and how many these are; None when
    meaning is not known."""
    chunks: Callable[[], int]
    """How many chunks there are."""
    knows: Callable[[str], bool]
    """Whether a word is an ordinary one for the model of meaning, so that it is not a misspelt other."""
    is_common: Callable[[str], bool]
    """Whether a word is one of the commonest of its language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """How prose is divided and claims are checked, and what is known beyond the hits, as far as it is."""

    split: Split
    verify: Verifier
    near: Near | None = None
    """None where meaning is not known."""
    closely: Near | None = None
    """None where it is known of whole texts alone."""
    near_words: NearWords | None = None
    """The same of single words of the question."""
    heard: FindArguments | None = None
    """None where nobody else is to be heard than whom the hits quote; so is ``whole``."""
    whole: StoreFacts | None = None
    parts: Parts = lambda _: ()
    changes: Changes = lambda *_: None
