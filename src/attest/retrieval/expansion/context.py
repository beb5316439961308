"""The context of a question: its hits and the text around them, within a token budget.

Rule 1: the budget holds for the text as it is handed on, heads of sources included.
Rule 2: no character twice. Spans that overlap, or have only white space between them, become one source.
Rule 3: hits come first. They are taken in order up to a share of the budget, then the text around them, then the hits
that still fit.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from attest.retrieval.chosen_hits import read_hits
from attest.retrieval.expansion.expand import Expansion, expansions, whole_hit
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
"""The end of a sentence or line."""
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
        reasons = [reason for source in self.sources for reason in source.reasons]
        added = sum(reason.relation is not Relation.HIT for reason in reasons)
        return f"{len(self.hits)} hits and {added} spans beside them in {len(self.sources)} sources"


def context(view: View, result: SearchResult, *, budget: int, count: CountTokens) -> Context:
    """The hits of a search, as the store has them now, with the text around them."""
    found = read_hits(view, result.query, result.hits)
    clock = Clock(result.stages)
    assembled = assemble(view, found.hits, budget=budget, count=count)
    clock.stage("expand", len(assembled.sources), assembled.note, [*found.stages[-1].dropped, *assembled.dropped])
    lost = len(result.hits) - len(found.hits)
    are = "is" if lost == 1 else "are"
    return Context(
        question=result.query,
        profile=result.profile,
        build_id=view.build_id,
        budget=budget,
        tokens=assembled.tokens,
        sources=assembled.sources,
        hits=assembled.hits,
        left_out=len(assembled.dropped),
        elapsed_ms=0.0,
        as_of=result.as_of,
        filters=result.filters,
        degraded=[
            *result.degraded,
            *([f"sources: {lost} of {len(result.hits)} {are} not there any more"] if lost else []),
        ],
        stages=clock.stages,
    )


def assemble(
    view: View, hits: Sequence[Hit], *, budget: int, count: CountTokens, share: float = HITS_SHARE
) -> Assembled:
    """Sources of at most ``budget`` tokens, the best hit's first, labelled in order. The filters of the view limit what
    may be added to hits; ``share`` of the budget is for the hits alone."""
    drafts = _SourceDrafts(view, budget, count)
    waiting = []
    for hit in hits:
        room = int(share * budget) if drafts.drafts else budget
        if not (drafts.add(whole_hit(hit), room) or (not drafts.drafts and drafts.add_beginning(whole_hit(hit)))):
            waiting.append(hit)
    for hit in (hit for hit in hits if hit not in waiting):
        for expansion in expansions(hit, surroundings(view, hit.found)):
            drafts.add(expansion, budget)
    for hit in waiting:
        drafts.add(whole_hit(hit), budget)
    sources = drafts.labelled()
    reasons = (reason for source in sources for reason in source.reasons)
    shown = {reason.rank for reason in reasons if reason.relation is Relation.HIT}
    return Assembled(
        sources=sources,
        tokens=count([block(sources)])[0],
        hits=[hit for hit in hits if hit.rank in shown],
        dropped=[Drop(chunk_id=hit.found.chunk_id, reason="no room") for hit in hits if hit.rank not in shown],
    )


@dataclass(slots=True)
class _Draft:
    """A source in the making."""

    piece: Piece
    reasons: list[Reason]
    tokens: int

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key: the best hit that it belongs to, then the hit itself and the others in the order of `Relation`."""
        rank, relation = min((reason.rank, _ORDER[reason.relation]) for reason in self.reasons)
        return rank, relation, self.piece.start


@dataclass(slots=True)
class _SourceDrafts:
    """Sources in the making, never over the budget."""

    view: View
    budget: int
    count: CountTokens
    drafts: list[_Draft] = field(default_factory=list)

    def add(self, expansion: Expansion, room: int) -> bool:
        """Add a span with what it overlaps or touches, if all sources together still have at most ``room`` tokens."""
        touched = [draft for draft in self.drafts if self._touch(draft.piece, expansion.piece)]
        joined = self._join([*touched, _Draft(expansion.piece, [expansion.reason], 0)])
        others = [draft for draft in self.drafts if draft not in touched]
        if sum(draft.tokens for draft in others) + joined.tokens > room:
            return False
        self.drafts = [*others, joined]
        return True

    def add_beginning(self, expansion: Expansion) -> bool:
        """Add the longest beginning of a span that consists of whole sentences or lines and fits."""
        piece, text = expansion.piece, self.view.text(expansion.piece.revision_id)
        ends = [match.end() for match in _SENTENCE_END.finditer(text, piece.start, piece.end)]
        low, high = 0, len(ends)
        while low < high:  # a longer beginning has no fewer tokens
            middle = (low + high) // 2
            cut = Piece(piece.document_id, piece.revision_id, piece.start, ends[middle], piece.chunk)
            fits = self._join([_Draft(cut, [expansion.reason], 0)]).tokens <= self.budget
            low, high = (middle + 1, high) if fits else (low, middle)
        if not low:
            return False
        cut = Piece(piece.document_id, piece.revision_id, piece.start, ends[low - 1], piece.chunk)
        return self.add(Expansion(cut, expansion.reason), self.budget)

    def _touch(self, one: Piece, other_piece: Piece) -> bool:
        if (one.document_id, one.revision_id) != (other_piece.document_id, other_piece.revision_id):
            return False
        first, second = sorted((one, other_piece), key=lambda piece: piece.start)
        return first.end >= second.start or not self.view.text(one.revision_id)[first.end : second.start].strip()

    def _join(self, parts: Sequence[_Draft]) -> _Draft:
        """One source with everything in its parts, described by the part that matters most."""
        best = min(parts, key=lambda part: part.order)
        start, end = min(part.piece.start for part in parts), max(part.piece.end for part in parts)
        piece = Piece(best.piece.document_id, best.piece.revision_id, start, end, best.piece.chunk)
        reasons = {reason for part in parts for reason in part.reasons}
        in_order = sorted(reasons, key=lambda reason: (reason.rank, _ORDER[reason.relation]))
        joined = _Draft(piece, in_order, 0)
        joined.tokens = self.count([self._source(joined, _WIDEST_LABEL).text])[0]
        return joined

    def labelled(self) -> list[Source]:
        """The sources with their labels, without the last ones if labels or joints take more tokens than estimated."""
        ordered = sorted(self.drafts, key=lambda draft: draft.order)
        sources = [self._source(draft, f"S{number}") for number, draft in enumerate(ordered, 1)]
        while sources and self.count([block(sources)])[0] > self.budget:
            sources.pop()
        return sources

    def _source(self, draft: _Draft, label: str) -> Source:
        piece, text = draft.piece, self.view.text(draft.piece.revision_id)
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
            reasons=tuple(draft.reasons),
        )
