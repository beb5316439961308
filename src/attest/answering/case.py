"""Inputs of the answering rules (``Question``, then ``Case``) and the result of one that answers (``WholeAnswer``)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from attest.answering.capabilities import Capabilities
from attest.answering.passages.chunk_passages import passages_of_chunk
from attest.answering.passages.passages import Library, Passage
from attest.answering.scoring.score import Scored
from attest.values.chunks import StoredChunk
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
    passages_cut: dict[str, Sequence[Passage]] = field(default_factory=dict)
    """Cache of ``passages_of``, by chunk id; shared by all that is derived from the question."""

    @property
    def split(self) -> Split:
        """The function that splits prose into sentences."""
        return self.capabilities.split

    def passages_of(self, found: StoredChunk) -> Sequence[Passage]:
        """All passages of a chunk, in order, cut once for the question."""
        if found.chunk_id not in self.passages_cut:
            self.passages_cut[found.chunk_id] = passages_of_chunk(found, self.library, self.split)
        return self.passages_cut[found.chunk_id]


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
    note: str | None = None
    """Shown beside them, such as a count or where the rest is; None if the lines are complete."""


def whole_answer(passages: Sequence[Passage], note: str | None = None) -> WholeAnswer | None:
    """Passages as an answer; None if there are no passages."""
    return WholeAnswer(passages=passages, note=note) if passages else None


def count_note(count: int, verb: str, what: str, *, most: int, quoted: str = "{} of them") -> str:
    """A note on how many documents state something; if more than ``most`` do, also on which of them are quoted."""
    left_out = f"; {quoted.format(most)} are quoted" if count > most else ""
    return f"documents: {count:,} {verb}{'s' * (count == 1)} {what}{left_out}"
