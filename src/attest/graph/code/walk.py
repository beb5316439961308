"""Breadth-first walks along calls, to the callers of a symbol or to what it calls.

Only certain links are followed further: beyond a possible one, everything would be possible. A cycle ends at a symbol
that was reached before. Whatever a limit cuts off is reported in words.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from attest.graph.code.meaning import Meaning
from attest.graph.code.records import Site, SymbolRecord
from attest.graph.code.relations import INCOMING, OUTGOING, Relate
from attest.graph.code.repository import Repository
from attest.graph.code.resolve import resolve
from attest.graph.code.symbol_reader import SymbolReader
from attest.values.symbols import CallLink, Certainty, CodeRelation, FoundSymbol

MAX_DEPTH = 8
MOST_SITES = 5_000
"""Maximum number of calls of one name that are resolved for one symbol."""
MOST_MEANINGS = 5
"""Maximum number of symbols shown as possible meanings of one call."""
MOST_SITES_SHOWN = 20
"""Maximum number of places shown for one link."""

Key = tuple[int, int]


@dataclass(slots=True, kw_only=True)
class _Edge:
    """A link under construction: all calls from one symbol to another."""

    caller: SymbolRecord | None
    callee: SymbolRecord | None
    external: str = ""
    sure: bool
    method: str
    depth: int
    sites: list[Site] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """The links that a walk found, and what it left out."""

    links: Sequence[CallLink]
    truncated: Sequence[str]


def walk_code(
    connection: sqlite3.Connection,
    direction: str,
    symbols: Sequence[FoundSymbol],
    *,
    depth: int,
    limit: int,
    relation: CodeRelation = CodeRelation.CALLS,
) -> Walk:
    """Walks along a relation from symbols to a depth: against it (``callers``) or in its direction (``callees``)."""
    walker = _Walker(connection, limit)
    if direction == "callers":
        edges = _caller_edges if relation is CodeRelation.CALLS else _relation_edges(INCOMING[relation])
        return walker.walk(symbols, edges, lambda edge: edge.caller, depth)
    edges = _callee_edges if relation is CodeRelation.CALLS else _relation_edges(OUTGOING[relation])
    return walker.walk(symbols, edges, lambda edge: edge.callee, depth)


_Edges = Callable[["_Walker", Sequence[SymbolRecord], int], Iterator[_Edge]]


class _Walker:
    """One walk over one view of the store."""

    def __init__(self, connection: sqlite3.Connection, limit: int) -> None:
        self.repository = Repository(connection)
        self._reader = SymbolReader(connection)
        self._limit = limit
        self.truncated: dict[str, None] = {}

    def walk(
        self, symbols: Sequence[FoundSymbol], edges: _Edges, next_of: Callable[[_Edge], SymbolRecord | None], depth: int
    ) -> Walk:
        """All links from the symbols in one direction."""
        front = [symbol for found in symbols for symbol in self._defined(found)]
        reached = {symbol.key for symbol in front}
        walked: list[_Edge] = []
        for level in range(1, min(depth, MAX_DEPTH) + 1):
            found = sorted(edges(self, front, level), key=_order)
            walked += found[: self._limit - len(walked)]
            if len(walked) + len(found) > self._limit and len(walked) == self._limit:
                self.truncated[f"links beyond {self._limit}; a larger limit shows them"] = None
                break
            ahead = [symbol for edge in found if edge.sure and (symbol := next_of(edge)) is not None]
            front = list({symbol.key: symbol for symbol in ahead if symbol.key not in reached}.values())
            reached |= {symbol.key for symbol in front}
        return Walk(links=[self._link(edge) for edge in walked], truncated=list(self.truncated))

    def _defined(self, found: FoundSymbol) -> Iterator[SymbolRecord]:
        file = self.repository.file_of(found.document_id)
        for symbol in self.repository.symbols(file) if file else ():
            if symbol.qualified == found.symbol.qualified and symbol.start == found.symbol.span[0]:
                yield symbol

    def _link(self, edge: _Edge) -> CallLink:
        if len(edge.sites) > MOST_SITES_SHOWN:
            self.truncated[f"places of one link beyond {MOST_SITES_SHOWN}"] = None
        return CallLink(
            caller=self._found(edge.caller),
            callee=self._found(edge.callee),
            external=edge.external or None,
            certainty=Certainty.CERTAIN if edge.sure else Certainty.POSSIBLE,
            method=edge.method,
            depth=edge.depth,
            sites=[
                self._reader.site(site.file.document_id, site.start, site.name)
                for site in edge.sites[:MOST_SITES_SHOWN]
            ],
        )

    def _found(self, symbol: SymbolRecord | None) -> FoundSymbol | None:
        return self._reader.symbol(symbol.key) if symbol else None


def _order(edge: _Edge) -> tuple[object, ...]:
    """Certain links first, then links within the source before external ones, then by place."""
    first = edge.sites[0]
    return not edge.sure, bool(edge.external), first.file.document_id, first.start


def _caller_edges(walker: _Walker, front: Sequence[SymbolRecord], depth: int) -> Iterator[_Edge]:
    for target in front:
        edges: dict[tuple[int, int | None, bool], _Edge] = {}
        for site, meaning in _calls_of(walker, target):
            edge = edges.setdefault(
                (site.file.code_id, site.caller, meaning.sure),
                _Edge(
                    caller=walker.repository.caller(site),
                    callee=target,
                    sure=meaning.sure,
                    method=meaning.method,
                    depth=depth,
                ),
            )
            edge.sites.append(site)
        yield from edges.values()


def _calls_of(walker: _Walker, target: SymbolRecord) -> Iterator[tuple[Site, Meaning]]:
    """The calls that may mean a symbol, with all that they may mean."""
    repository = walker.repository
    for name in (target.name, *repository.other_names(target)):
        sites = repository.calls_named(name, MOST_SITES + 1)
        if len(sites) > MOST_SITES:
            walker.truncated[f"calls of {name!r} beyond {MOST_SITES:,}"] = None
        for site in sites[:MOST_SITES]:
            if site.file.family == target.file.family:
                meaning = resolve(repository, site)
                if any(meant.key == target.key for meant in meaning.targets):
                    yield site, meaning


def _callee_edges(walker: _Walker, front: Sequence[SymbolRecord], depth: int) -> Iterator[_Edge]:
    for symbol in front:
        edges: dict[tuple[Key | str, bool], _Edge] = {}
        for site in walker.repository.calls_within(symbol):
            meaning = resolve(walker.repository, site)
            if len(meaning.targets) > MOST_MEANINGS:
                walker.truncated[f"meanings of one call beyond {MOST_MEANINGS}"] = None
            for target in meaning.targets[:MOST_MEANINGS]:
                edge = _Edge(caller=symbol, callee=target, sure=meaning.sure, method=meaning.method, depth=depth)
                edges.setdefault((target.key, meaning.sure), edge).sites.append(site)
            if meaning.external:
                edge = _Edge(
                    caller=symbol,
                    callee=None,
                    external=meaning.external,
                    sure=meaning.sure,
                    method=meaning.method or "name",
                    depth=depth,
                )
                edges.setdefault((meaning.external, meaning.sure), edge).sites.append(site)
        yield from edges.values()


def _relation_edges(relate: Relate) -> _Edges:
    """The edges of a relation other than calls."""

    def edges(walker: _Walker, front: Sequence[SymbolRecord], depth: int) -> Iterator[_Edge]:
        for symbol in front:
            merged: dict[tuple[object, ...], _Edge] = {}
            for related in relate(walker.repository, symbol):
                key = (
                    related.source and related.source.key,
                    related.target and related.target.key,
                    related.external,
                    related.sure,
                )
                edge = _Edge(
                    caller=related.source,
                    callee=related.target,
                    external=related.external,
                    sure=related.sure,
                    method=related.method,
                    depth=depth,
                )
                merged.setdefault(key, edge).sites.append(related.site)
            yield from merged.values()

    return edges
