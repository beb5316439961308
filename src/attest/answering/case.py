"""A question with all that was found for it: what ``decide`` weighs."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.means import Means
from attest.answering.passages.passages import Library
from attest.answering.score import Scored
from attest.values.questions import Understood
from attest.values.search import Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question, its evidence, and what the evidence is read with."""

    asked: Understood
    hits: Sequence[Hit]
    considered: Sequence[Scored]
    """The passages of the hits, best first."""
    chosen: Sequence[Scored]
    """Those that would be quoted."""
    library: Library
    means: Means
