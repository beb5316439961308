"""Inputs of the answering rules (``Question``, then ``Case``) and the result of one that answers (``WholeAnswer``)."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.answering.capabilities import Capabilities
from attest.answering.passages.passages import Library, Passage
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.values.spans import Split


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, the hits found for it, and what is needed to read them."""

    asked: ParsedQuestion
    hits: Sequence[Hit]
    library: Library
    capabilities: Capabilities

    @property
    def split(self) -> Split:
        """The function that splits prose into sentences."""
        return self.capabilities.split


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Question):
    """A question whose passages have been scored: the input of ``decide``."""

    considered: Sequence[Scored]
    """The passages of the hits, best first."""
    chosen: Sequence[Scored]
    """The passages to be quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeAnswer:
    """Lines in which documents, or people, state the complete answer."""

    passages: Sequence[Passage]
    """At least one."""
    said: str | None = None
    """A note to show beside them, such as a count or where the rest is; None if the lines are complete."""


def whole_answer(passages: Sequence[Passage], said: str | None = None) -> WholeAnswer | None:
    """Passages as an answer; None if there are no passages."""
    return WholeAnswer(passages=passages, said=said) if passages else None


def documents_counted(count: int, verb: str, what: str, *, most: int, quoted: str = "{} of them") -> str:
    """A note on how many documents state something; if more than ``most`` do, also on which of them are quoted."""
    left_out = f"; {quoted.format(most)} are quoted" if count > most else ""
    return f"documents: {count:,} {verb}{'s' * (count == 1)} {what}{left_out}"
