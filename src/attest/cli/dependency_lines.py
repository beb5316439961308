"""The dependency view as a tree for a person, and as a graph for drawing programs."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from attest.cli.link_lines import named, quoted
from attest.cli.terminal import Ink, Line, bold, dim, many
from attest.values.dependencies import DependencyView
from attest.values.diagrams import Arrow, dot, flowchart
from attest.values.links import Link, Node


def tree_lines(view: DependencyView, *, width: int) -> list[Line]:
    """Each document below the one that requires it, then the longest chain, cycles and conflicts."""
    nodes = {node.node_id: node for node in view.nodes}
    lines: list[Line] = [named(nodes[view.root])]
    lines += _branches(view, nodes)
    arrow = " → " if view.direction == "out" else " ← "
    if len(view.critical_path) > 2:
        lines += [[], ["longest chain  ", bold(arrow.join(view.critical_path))]]
    lines += [[Ink("cycle  ", "bad"), " → ".join(way)] for way in view.cycles]
    for conflict in view.conflicts:
        lines.append([Ink(f"{conflict.kind}  ", "warn"), bold(conflict.source), f" requires {conflict.target}: ",
                      conflict.detail])  # fmt: skip
        lines += [line for passage in conflict.evidence for line in quoted(passage, width)]
    lines += [[Ink("left out: ", "warn"), what] for what in view.truncated]
    return [*lines, [dim(_summary(view))]]


def _summary(view: DependencyView) -> str:
    direct = sum(link.depth == 1 for link in view.links)
    verb = "requires" if view.direction == "out" else "is required by"
    if not view.links:
        return f"{verb} nothing that the store knows of · {view.elapsed_ms:.0f} ms"
    count = f"{verb} {many(len(view.nodes) - 1, 'document')}, {direct} of them directly"
    links = f"{many(view.asserted, 'link')} asserted, {len(view.links) - view.asserted} inferred"
    return f"{count} · {links} · {many(len(view.conflicts), 'conflict')} · {view.elapsed_ms:.0f} ms"


def _branches(view: DependencyView, nodes: Mapping[str, Node]) -> Iterator[Line]:
    """The tree depth first; a document shown before is repeated without its subtree."""
    ends: dict[str, list[tuple[Link, str]]] = defaultdict(list)
    for link in view.links:
        near, far = (link.source, link.target) if view.direction == "out" else (link.target, link.source)
        ends[near].append((link, far))
    stack = [(0, iter(ends[view.root]))]
    shown = {view.root}
    while stack:
        depth, ahead = stack[-1]
        step = next(ahead, None)
        if step is None:
            stack.pop()
            continue
        link, far = step
        again = far in shown and bool(ends.get(far))
        yield ["  " * (depth + 1), *named(nodes[far]), *_marks(link, again)]
        if far not in shown:
            shown.add(far)
            stack.append((depth + 1, iter(ends.get(far, ()))))


def _marks(link: Link, again: bool) -> Line:
    sure = "" if link.asserted else f"  {link.method} {link.confidence:.2f}"
    place = f"  {link.evidence.place}" if link.evidence else ""
    return [Ink(sure, "warn"), Ink(place, "path"), dim("  as above" if again else "")]


def graph(view: DependencyView, form: str) -> str:
    """The view as ``dot`` or ``mermaid``, with the status of each document in its label."""
    labels = {node.node_id: " · ".join(filter(None, (node.node_id, node.title, node.status))) for node in view.nodes}
    arrows = [Arrow(source=link.source, target=link.target, dashed=not link.asserted) for link in view.links]
    return {"dot": dot, "mermaid": flowchart}[form](labels, arrows)
