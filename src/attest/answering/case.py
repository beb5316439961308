"""What the rules of answering get (a question, then the case made of it), and what a rule gives that answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.means import Means
from attest.answering.passages.passages import Library, Passage
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.spans import Split


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question, what was found for it, and what that is read with."""

    asked: ParsedQuestion
    hits: Sequence[Hit]
    library: Library
    means: Means

    @property
    def split(self) -> Split:
        """How prose is divided into sentences."""
        return self.means.split


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Question):
    """A question whose passages were weighed: what ``decide`` judges."""

    considered: Sequence[Scored]
    """The passages of the hits, best first."""
    chosen: Sequence[Scored]
    """Those that would be quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeAnswer:
    """The lines in which documents, or people, give the whole answer themselves."""

    passages: Sequence[Passage]
    """At least one."""
    said: str | None = None
    """What has to be said beside them: how many there are, or where the rest stands; None where they say it all."""


def whole_answer(passages: Sequence[Passage], said: str | None = None) -> WholeAnswer | None:
    """Passages as an answer; None where there are none."""
    return WholeAnswer(passages=passages, said=said) if passages else None
