"""View model of calls: who calls a symbol, and what it calls, as a figure and as lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from attest.server.page.addresses import to_calls, to_document, to_span
from attest.server.page.drawing import Figure
from attest.server.page.drawn_graph import Group, Node, graph
from attest.values.symbols import CallLink, CallLinks, CallSite, Certainty, FoundSymbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """The other end of a call: a symbol, a file outside all its symbols, or a name that no file of the source
    defines."""

    link: CallLink
    symbol: FoundSymbol | None

    @property
    def name(self) -> str:
        if self.symbol:
            return self.symbol.symbol.qualified
        return self.link.external or self.link.sites[0].path

    @property
    def href(self) -> str:
        """URL of the symbol's own calls; empty if the other end is not a symbol."""
        return to_calls(self.symbol.ref) if self.symbol else ""

    @property
    def place(self) -> str:
        """Path and line of its definition; empty if it is not a symbol."""
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
    """Links other than calls, by their heading on the page."""

    @property
    def symbols(self) -> Sequence[FoundSymbol]:
        """The symbols that the reference means: one, or all of one name in one file."""
        return self.callers.symbols

    @property
    def calling(self) -> list[Called]:
        """Its callers."""
        return _other_ends(self.callers)

    @property
    def called(self) -> list[Called]:
        """Its callees."""
        return _other_ends(self.callees)

    @property
    def linked(self) -> Mapping[str, list[Called]]:
        """The other ends of links other than calls; headings with no links are left out."""
        return {said: ends for said, found in self.others.items() if (ends := _other_ends(found))}

    @property
    def truncated(self) -> list[str]:
        """Remarks on what was left out, each once."""
        found = (self.callers, self.callees, *self.others.values())
        return list(dict.fromkeys(remark for links in found for remark in links.truncated))

    @property
    def figure(self) -> Figure:
        """The calls to and from the symbol."""
        symbol = self.symbols[0]
        middle = Node(name=symbol.symbol.qualified, href=_to_symbol(symbol), about=f"{symbol.path}:{symbol.first_line}")
        return graph(
            middle,
            _groups_by_certainty("called by", "callers", self.calling),
            _groups_by_certainty("calls", "callees", self.called),
        )


def _other_ends(found: CallLinks) -> list[Called]:
    """The other ends of links."""
    return [
        Called(link=link, symbol=link.caller if found.direction == "callers" else link.callee) for link in found.links
    ]


def _to_symbol(symbol: FoundSymbol) -> str:
    """URL of a symbol's definition."""
    return to_span(symbol.document_id, symbol.revision_id, *symbol.symbol.span)


def _to_site(site: CallSite) -> str:
    """URL of a call."""
    return f"{to_document(site.document_id, start=site.start, end=site.end)}#quote"


def _groups_by_certainty(said: str, anchor: str, ends: Sequence[Called]) -> list[Group]:
    """The certain links, then the possible ones."""
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
            evidence=_to_site(end.link.sites[0]),
            says=f"{said} {end.name}: {end.link.sites[0].path}:{end.link.sites[0].line}",
            sure=end.certain,
        )
        for end in ends
    ]
