"""What answering is given beside the question and what was found: callables that other rooms have."""

from collections.abc import Callable
from dataclasses import dataclass

from attest.answering.every_part import Parts
from attest.answering.kinds.changes import Changes
from attest.answering.kinds.positions import Heard
from attest.answering.score import Near, NearWords
from attest.values.spans import Split
from attest.values.verdicts import Verifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
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
    heard: Heard | None = None
    """None where nobody else is to be heard than whom the hits quote; so is ``whole``."""
    whole: Whole | None = None
    parts: Parts = lambda _: ()
    changes: Changes = lambda *_: None
