"""Context for whoever writes from the store: passages with their surroundings, each an exact span."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from attest.values.members import plain
from attest.values.pages import Pages, located, place, with_pages
from attest.values.search import Filters, Hit, Stage
from attest.values.spans import Quote


class Relation(StrEnum):
    """How a span relates to a hit, in the order in which spans are taken and shown."""

    HIT = "hit"
    """The hit itself."""
    HEADER = "header"
    """The head of the table that the hit continues."""
    ANSWERED = "answered"
    """The beginning of the post that the hit's post answers."""
    OPENING = "opening"
    """The first words below the nearest heading around the hit."""
    TYPE = "type"
    """The head of the class or other type that the hit is a part of."""
    BEFORE = "before"
    """Text before the hit in its section or post."""
    AFTER = "after"
    """Text after the hit in its section or post."""
    IMPORTS = "imports"
    """Imports of names that the hit uses, in the hit's file."""
    CALLEE = "callee"
    """The signature of a function that the hit calls, or of one called by that function."""
    SIBLING = "sibling"
    """The signature of another member of the hit's type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a source is included: how it, or a part of it, relates to a hit."""

    relation: Relation
    rank: int
    """Rank of the hit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A span of a revision with the label by which a text may name it."""

    label: str
    """``S1``, ``S2``…"""
    quote: Quote
    document_id: str
    path: str
    title: str
    url: str | None
    heading_path: Sequence[str]
    author: str | None
    date: str | None
    start_line: int
    end_line: int
    reasons: Sequence[Reason]
    pages: Pages | None = None

    @property
    def head(self) -> str:
        """The line above the source's text: ``[S1] path:12-30 — Title › Heading — author, day (before of hit 2)``."""
        headings = " › ".join(" ".join(part.split()) for part in dict.fromkeys([self.title, *self.heading_path]))
        said = ", ".join(filter(None, (self.author, (self.date or "").partition("T")[0])))
        why = "" if any(reason.relation is Relation.HIT for reason in self.reasons) else f" ({self._why})"
        where = with_pages(place(self.path, self.start_line, self.end_line), self.pages)
        return f"[{self.label}] {where} — {headings}{f' — {said}' if said else ''}{why}"

    @property
    def _why(self) -> str:
        return ", ".join(f"{reason.relation.value} of hit {reason.rank}" for reason in self.reasons)

    @property
    def text(self) -> str:
        """The source as it appears in the block: its head and its exact words."""
        return f"{self.head}\n{self.quote.text}"

    def as_json(self) -> dict[str, Any]:
        """The source as `attest context --json` prints it."""
        return {
            "label": self.label,
            "reasons": plain(self.reasons),
            "document_id": self.document_id,
            "revision_id": self.quote.span.revision_id,
            "path": self.path,
            "title": self.title,
            "url": self.url,
            "heading_path": list(self.heading_path),
            "author": self.author,
            "date": self.date,
            **located(self.quote.span.start, self.quote.span.end, self.start_line, self.end_line, self.pages),
            "text": self.quote.text,
            "sha256": self.quote.sha256,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The sources for a question within a token budget, and how they were found."""

    question: str
    profile: str
    build_id: str
    budget: int
    tokens: int
    """Tokens of ``text``, as the store counts them; never more than the budget."""
    sources: Sequence[Source]
    hits: Sequence[Hit]
    """The hits whose words are among the sources, best first: what `ask` takes as its ``sources``."""
    left_out: int
    """Number of hits that did not fit into the budget."""
    elapsed_ms: float
    as_of: str | None = None
    """Day whose end-of-day state of the store was searched; None for the present."""
    filters: Filters = field(default_factory=Filters)
    """Filters that every source satisfies."""
    degraded: Sequence[str] = ()
    stages: Sequence[Stage] = ()

    @property
    def text(self) -> str:
        """The block to hand on: each source below its head, separated by empty lines."""
        return block(self.sources)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest context --json` prints."""
        return {
            "schema": 1,
            "question": self.question,
            "profile": self.profile,
            "as_of": self.as_of,
            "build_id": self.build_id,
            "elapsed_ms": round(self.elapsed_ms, 1),
            "budget": self.budget,
            "tokens": self.tokens,
            "text": self.text,
            "sources": plain(self.sources),
            "left_out": self.left_out,
            "degraded": list(self.degraded),
            "stages": plain(self.stages),
        }


def block(sources: Sequence[Source]) -> str:
    """Join sources into one text."""
    return "\n\n".join(source.text for source in sources)
