"""The context of a question: its hits and the text around them, within a token budget.

Rule 1: the budget holds for the text as it is handed on, heads of sources included.
Rule 2: no character twice. Spans that overlap, or have only white space between them, become one source.
Rule 3: hits come first. They are taken in order up to a share of the budget, then the text around them, then the hits
that still fit.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from attest.retrieval.chosen_hits import given
from attest.retrieval.expansion.expand import Expansion, expansions, whole
from attest.retrieval.expansion.surroundings import Piece, surroundings
from attest.retrieval.traces.stages import Clock
from attest.retrieval.view import View
from attest.values.context import Context, Reason, Relation, Source, block
from attest.values.pages import pages_of
from attest.values.search import Drop, Hit, SearchResult
from attest.values.spans import Quote, Span, lines_of

HITS_SHARE = 0.8
"""Share of the budget for hits alone (design/context.md has what other shares find)."""
_SENTENCE_END = re.compile(r"[.!?](?=\s)|\n")
_WIDEST_LABEL = "S100"
_ORDER = {relation: number for number, relation in enumerate(Relation)}

CountTokens = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled:
    """The sources, the hits that are among them, and those that did not fit."""

    sources: Sequence[Source]
    tokens: int
    hits: Sequence[Hit]
    dropped: Sequence[Drop]

    @property
    def note(self) -> str:
        """What was done, for the trace."""
        beside = sum(one.relation is not Relation.HIT for source in self.sources for one in source.reasons)
        return f"{len(self.hits)} hits and {beside} spans beside them in {len(self.sources)} sources"


def context(view: View, result: SearchResult, *, budget: int, count: CountTokens) -> Context:
    """The hits of a search, as the store has them now, with the text around them."""
    found = given(view, result.query, result.hits)
    clock = Clock(result.stages)
    made = assemble(view, found.hits, budget=budget, count=count)
    clock.stage("expand", len(made.sources), made.note, [*found.stages[-1].dropped, *made.dropped])
    lost = len(result.hits) - len(found.hits)
    return Context(
        question=result.query,
        profile=result.profile,
        build_id=view.build_id,
        budget=budget,
        tokens=made.tokens,
        sources=made.sources,
        hits=made.hits,
        left_out=len(made.dropped),
        elapsed_ms=0.0,
        as_of=result.as_of,
        filters=result.filters,
        degraded=[
            *result.degraded,
            *([f"sources: {lost} of {len(result.hits)} are not there any more"] if lost else []),
        ],
        stages=clock.stages,
    )


def assemble(
    view: View, hits: Sequence[Hit], *, budget: int, count: CountTokens, share: float = HITS_SHARE
) -> Assembled:  # fmt: skip
    """Sources of at most ``budget`` tokens, the best hit's first, labelled in order. The filters of the view limit what
    may be added to hits; ``share`` of the budget is for the hits alone."""
    taken = _Sources(view, budget, count)
    waiting = []
    for hit in hits:
        room = int(share * budget) if taken.open else budget
        if not (taken.add(whole(hit), room) or (not taken.open and taken.add_beginning(whole(hit)))):
            waiting.append(hit)
    for hit in (hit for hit in hits if hit not in waiting):
        for expansion in expansions(hit, surroundings(view, hit.found)):
            taken.add(expansion, budget)
    for hit in waiting:
        taken.add(whole(hit), budget)
    sources = taken.labelled()
    shown = {one.rank for source in sources for one in source.reasons if one.relation is Relation.HIT}
    return Assembled(
        sources=sources,
        tokens=count([block(sources)])[0],
        hits=[hit for hit in hits if hit.rank in shown],
        dropped=[Drop(chunk_id=hit.found.chunk_id, reason="no room") for hit in hits if hit.rank not in shown],
    )


@dataclass(slots=True)
class _Open:
    """A source in the making."""

    piece: Piece
    reasons: list[Reason]
    tokens: int

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key: the best hit that it belongs to, then the hit itself and the others in the order of `Relation`."""
        rank, relation = min((one.rank, _ORDER[one.relation]) for one in self.reasons)
        return rank, relation, self.piece.start


@dataclass(slots=True)
class _Sources:
    """Sources in the making, never over the budget."""

    view: View
    budget: int
    count: CountTokens
    open: list[_Open] = field(default_factory=list)

    def add(self, expansion: Expansion, room: int) -> bool:
        """Add a span with what it overlaps or touches, if all sources together still have at most ``room`` tokens."""
        touched = [one for one in self.open if self._touch(one.piece, expansion.piece)]
        made = self._joined([*touched, _Open(expansion.piece, [expansion.reason], 0)])
        others = [one for one in self.open if one not in touched]
        if sum(one.tokens for one in others) + made.tokens > room:
            return False
        self.open = [*others, made]
        return True

    def add_beginning(self, expansion: Expansion) -> bool:
        """Add the longest beginning of a span that consists of whole sentences or lines and fits."""
        piece, text = expansion.piece, self.view.text(expansion.piece.revision_id)
        ends = [one.end() for one in _SENTENCE_END.finditer(text, piece.start, piece.end)]
        low, high = 0, len(ends)
        while low < high:  # a longer beginning has no fewer tokens
            middle = (low + high) // 2
            cut = Piece(piece.document_id, piece.revision_id, piece.start, ends[middle], piece.chunk)
            fits = self._joined([_Open(cut, [expansion.reason], 0)]).tokens <= self.budget
            low, high = (middle + 1, high) if fits else (low, middle)
        if not low:
            return False
        cut = Piece(piece.document_id, piece.revision_id, piece.start, ends[low - 1], piece.chunk)
        return self.add(Expansion(cut, expansion.reason), self.budget)

    def _touch(self, one: Piece, other: Piece) -> bool:
        if (one.document_id, one.revision_id) != (other.document_id, other.revision_id):
            return False
        first, second = sorted((one, other), key=lambda piece: piece.start)
        return first.end >= second.start or not self.view.text(one.revision_id)[first.end : second.start].strip()

    def _joined(self, parts: Sequence[_Open]) -> _Open:
        """One source with everything in its parts, described by the part that matters most."""
        best = min(parts, key=lambda one: one.order)
        start, end = min(one.piece.start for one in parts), max(one.piece.end for one in parts)
        piece = Piece(best.piece.document_id, best.piece.revision_id, start, end, best.piece.chunk)
        reasons = sorted({one for part in parts for one in part.reasons}, key=lambda r: (r.rank, _ORDER[r.relation]))
        made = _Open(piece, reasons, 0)
        made.tokens = self.count([self._source(made, _WIDEST_LABEL).text])[0]
        return made

    def labelled(self) -> list[Source]:
        """The sources with their labels, without the last ones if labels or joints take more tokens than estimated."""
        ordered = sorted(self.open, key=lambda one: one.order)
        sources = [self._source(one, f"S{number}") for number, one in enumerate(ordered, 1)]
        while sources and self.count([block(sources)])[0] > self.budget:
            sources.pop()
        return sources

    def _source(self, one: _Open, label: str) -> Source:
        piece, text = one.piece, self.view.text(one.piece.revision_id)
        document, lines = self.view.catalog.documents[piece.document_id], lines_of(text, piece.start, piece.end)
        span = Span(revision_id=piece.revision_id, start=piece.start, end=piece.end)
        return Source(
            label=label,
            quote=Quote(span=span, text=text[piece.start : piece.end]),
            document_id=piece.document_id,
            path=document.path,
            title=document.title,
            url=document.url,
            heading_path=piece.chunk.heading_path,
            author=piece.chunk.author,
            date=piece.chunk.date,
            start_line=lines.first,
            end_line=lines.last,
            pages=pages_of(document.path, text, piece.start, piece.end),
            reasons=tuple(one.reasons),
        )
