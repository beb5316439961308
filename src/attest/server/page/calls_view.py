"""Calls as the page shows them: who calls a symbol, and what it calls, in a figure and in lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from attest.server.page.addresses import to_calls, to_document, to_span
from attest.server.page.drawing import Figure
from attest.server.page.drawn_graph import Group, Node, graph
from attest.values.symbols import CallLink, CallLinks, CallSite, Certainty, FoundSymbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """The other end of calls: a symbol, a file outside all of its symbols, or what no file of the source defines."""

    link: CallLink
    symbol: FoundSymbol | None

    @property
    def name(self) -> str:
        if self.symbol:
            return self.symbol.symbol.qualified
        return self.link.external or self.link.sites[0].path

    @property
    def href(self) -> str:
        """Its own calls; empty where it has none that are known."""
        return to_calls(self.symbol.ref) if self.symbol else ""

    @property
    def place(self) -> str:
        """Where it is defined."""
        return f"{self.symbol.path}:{self.symbol.first_line}" if self.symbol else ""

    @property
    def certain(self) -> bool:
        return self.link.certainty is Certainty.CERTAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class CallsView:
    """Who calls a symbol, and what it calls."""

    callers: CallLinks
    callees: CallLinks
    others: Mapping[str, CallLinks] = field(default_factory=dict)
    """What else links it with code, by what is said of it and in both directions."""

    @property
    def symbols(self) -> Sequence[FoundSymbol]:
        """What the reference names: one symbol, or all of one name in one file."""
        return self.callers.symbols

    @property
    def calling(self) -> list[Called]:
        """Those that call it."""
        return _ends(self.callers)

    @property
    def called(self) -> list[Called]:
        """Those that it calls."""
        return _ends(self.callees)

    @property
    def linked(self) -> Mapping[str, list[Called]]:
        """What else it has to do with, where there is something."""
        return {said: ends for said, found in self.others.items() if (ends := _ends(found))}

    @property
    def truncated(self) -> list[str]:
        """What was left out, in words."""
        found = (self.callers, self.callees, *self.others.values())
        return list(dict.fromkeys(remark for links in found for remark in links.truncated))

    @property
    def figure(self) -> Figure:
        """All calls around the symbol."""
        symbol = self.symbols[0]
        middle = Node(name=symbol.symbol.qualified, href=to_symbol(symbol), about=f"{symbol.path}:{symbol.first_line}")
        return graph(middle, _groups("called by", "callers", self.calling), _groups("calls", "callees", self.called))


def _ends(found: CallLinks) -> list[Called]:
    """The other ends of links."""
    return [Called(link=one, symbol=one.caller if found.direction == "callers" else one.callee) for one in found.links]


def to_symbol(symbol: FoundSymbol) -> str:
    """Where a symbol is defined."""
    return to_span(symbol.document_id, symbol.revision_id, *symbol.symbol.span)


def to_site(site: CallSite) -> str:
    """Where a call is."""
    return f"{to_document(site.document_id, start=site.start, end=site.end)}#quote"


def _groups(said: str, anchor: str, ends: Sequence[Called]) -> list[Group]:
    """The certain ones, then the others."""
    parted = (
        (said, [end for end in ends if end.certain]),
        (f"possibly {said}", [end for end in ends if not end.certain]),
    )
    return [Group(name=name, href=f"#{anchor}", nodes=_nodes(name, those)) for name, those in parted if those]


def _nodes(said: str, ends: Iterable[Called]) -> list[Node]:
    return [
        Node(
            name=end.name,
            href=end.href,
            about=end.place or "not defined here",
            evidence=to_site(end.link.sites[0]),
            says=f"{said} {end.name}: {end.link.sites[0].path}:{end.link.sites[0].line}",
            sure=end.certain,
        )
        for end in ends
    ]
