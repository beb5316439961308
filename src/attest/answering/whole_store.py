"""What the hits cannot tell: whether the store as a whole has a name, and how much of it is about the question."""

from collections.abc import Callable
from dataclasses import dataclass


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
