"""View model of links: those to a document and those from it, as a figure and as lists.

Rule 1: every link is shown with the passage that states it.
Rule 2: a figure shows a balanced part; the list below it has all links.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from attest.server.page.addresses import to_document, to_links, to_passage
from attest.server.page.drawing import Figure
from attest.server.page.drawn_graph import Group, graph
from attest.server.page.drawn_graph import Node as Drawn
from attest.values.dependencies import DependencyView
from attest.values.links import RELATIONS, Link, LinkMap, Node
from attest.values.symbols import FoundSymbol

SAID: Mapping[str, tuple[str, str]] = {
    "requires": ("requires", "required by"),
    "replaces": ("replaces", "replaced by"),
    "superseded-by": ("superseded by", "supersedes"),
    "discussions-to": ("discussed in", "is where this is discussed"),
    "moved-to": ("moved to", "moved here from"),
    "same-as": ("repeats", "repeated by"),
    "authored-by": ("written by", "wrote, or spoke in"),
    "quotes": ("quotes", "quoted by"),
    "cites": ("names", "named by"),
    "links-to": ("links to", "linked from"),
    "replies-to": ("replies to", "replied to by"),
    "in-thread": ("is part of", "has as its part"),
    "same-person": ("may be the same person as", "may be the same person as"),
}
"""The wording of a relation, seen from the page's subject: for its own links, and for links to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """The other end of a link."""

    node: Node
    link: Link

    @property
    def href(self) -> str:
        """URL of its view; empty if the store does not have it."""
        if self.node.kind in ("missing", "address"):
            return ""
        return (to_links if self.node.kind == "person" else to_document)(self.node.node_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkGroup:
    """Links of the same relation and direction."""

    anchor: str
    """Fragment of the group's URL on the page."""
    said: str
    leads_here: bool
    ends: Sequence[Linked]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksView:
    """The links of one document or person."""

    found: LinkMap
    chains: Sequence[DependencyView]
    """Its dependencies and its dependents, transitively."""
    symbols: Sequence[FoundSymbol]
    """The symbols of a source file."""
    inferred: bool
    """Whether inferred links, which no text states, were asked for."""

    @property
    def node(self) -> Node:
        """The node that the page is about; the first, if a handle belongs to several people."""
        return next(node for node in self.found.nodes if node.node_id == self.found.roots[0])

    @property
    def groups(self) -> list[LinkGroup]:
        """All links: its own first, each group in the order of ``RELATIONS``."""
        nodes = {node.node_id: node for node in self.found.nodes}
        made: dict[tuple[bool, str], list[Linked]] = {}
        for link in self.found.links:
            here = link.source not in self.found.roots
            far = nodes[link.source if here else link.target]
            made.setdefault((here, link.relation), []).append(Linked(node=far, link=link))
        order = [(here, relation) for here in (False, True) for relation in RELATIONS if (here, relation) in made]
        return [_group(here, relation, made[here, relation]) for here, relation in order]

    @property
    def going_on(self) -> list[DependencyView]:
        """The chains that say more than the direct links."""
        return [chain for chain in self.chains if len(chain.critical_path) > 2 or chain.cycles or chain.conflicts]

    @property
    def figure(self) -> Figure:
        """All groups around the document or person."""
        about = "" if self.node.name in self.node.node_id else self.node.node_id
        groups = self.groups
        href = "" if self.node.kind == "person" else to_document(self.node.node_id)
        middle = Drawn(name=self.node.name, href=href, about=about)
        return graph(middle, _drawn_groups(groups, here=True), _drawn_groups(groups, here=False))


def _group(leads_here: bool, relation: str, ends: Sequence[Linked]) -> LinkGroup:
    anchor = f"{'to' if leads_here else 'from'}-{relation}"
    return LinkGroup(anchor=anchor, said=SAID[relation][leads_here], leads_here=leads_here, ends=ends)


def _drawn_groups(groups: Iterable[LinkGroup], *, here: bool) -> list[Group]:
    return [
        Group(name=group.said, href=f"#{group.anchor}", nodes=[_node(group, end) for end in group.ends])
        for group in groups
        if group.leads_here == here
    ]


def _node(group: LinkGroup, end: Linked) -> Drawn:
    """The other end of a link for the drawing, with the link in words and the line that states it."""
    evidence = end.link.evidence
    sure = "" if end.link.asserted else f" ({end.link.method}, {end.link.confidence:.2f})"
    return Drawn(
        name=end.node.name,
        href=end.href,
        about=" · ".join(filter(None, (_end_note(end), end.node.status, (end.node.date or "")[:10]))),
        evidence=to_passage(evidence) if evidence else "",
        says=f"{group.said} {end.node.node_id}{sure}: {evidence.place if evidence else 'no place says so'}",
        sure=end.link.asserted,
    )


def _end_note(end: Linked) -> str:
    if end.node.kind == "missing":
        return "not in the store"
    if end.node.kind == "person" and end.link.evidence:
        return end.link.evidence.text
    return "" if end.node.name == end.node.node_id else end.node.node_id
