"""Links and dependencies of documents as lines for a person, and as graphs for drawing programs."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from attest.cli.diagrams import Arrow, dot, flowchart
from attest.cli.terminal import INDENT, Ink, Line, bold, dim, shortened
from attest.values.dependencies import DependencyView
from attest.values.links import PERSON, Link, LinkMap, Node
from attest.values.passages import Passage
from attest.words.numbers import many

_TITLE = 60
_ROOM = 48
_WAYS = {"out": "out (what is said of it: --direction in)", "in": "in", "both": "both"}


def link_lines(found: LinkMap, *, width: int) -> list[Line]:
    """The subject, then every link under its relation, with its evidence."""
    nodes = {node.node_id: node for node in found.nodes}
    lines: list[Line] = [_node_line(nodes[root]) for root in found.roots]
    if len(found.roots) > 1:
        lines.append([dim(f"{len(found.roots)} identities; nothing says that they are of one person")])
    lines.append([])
    for link in found.links:
        lines += _link_lines(found, link, nodes, width)
    lines += [[Ink("left out: ", "warn"), omitted] for omitted in found.truncated]
    inferred = sum(not link.asserted for link in found.links)
    count = many(len(found.links), "link") if found.links else "no links"
    share = f", {inferred} of them inferred" if inferred else ""
    person = any(root.startswith(PERSON) for root in found.roots)
    direction = found.direction if person else _WAYS[found.direction]
    return [*lines, [dim(f"{count}{share} · {direction} · depth {found.depth} · {found.elapsed_ms:.0f} ms")]]


def _node_line(node: Node) -> Line:
    """A node: its id, title, status and date."""
    facts = ", ".join(filter(None, (node.status, node.date)))
    title = node.title if node.title != node.node_id else ""
    if node.kind == "missing":
        return [bold(node.node_id), Ink("  not in the store", "warn")]
    return [bold(node.node_id), f"  {shortened(title, _TITLE)}" if title else "", dim(f"  {facts}" if facts else "")]


def _link_lines(found: LinkMap, link: Link, nodes: dict[str, Node], width: int) -> Iterator[Line]:
    confidence = "" if link.asserted else f"  {link.method} {link.confidence:.2f}"
    times = f"  {link.times} times" if link.times > 1 else ""
    yield [f"{link.relation:<15}", *_other_ends(found, link, nodes), Ink(confidence, "warn"), dim(times)]
    for passage in filter(None, (link.evidence, link.origin)):
        yield from passage_lines(passage, width)


def _other_ends(found: LinkMap, link: Link, nodes: dict[str, Node]) -> Line:
    """The ends of a link other than the subject, with an arrow from source to target."""
    if link.source == link.target:
        return [f"post {link.post}", f" → post {link.target_post}" if link.target_post else ""]
    source, target = _end_line(nodes[link.source], link.post), _end_line(nodes[link.target], link.target_post)
    if link.target in found.roots and link.source not in found.roots:
        return [*source, dim("" if link.stated == link.target else f"  as {link.stated}")]
    if link.source not in found.roots:
        return [bold(link.source), dim(" → "), bold(link.target)]
    return [dim(f"post {link.post} → "), *target] if link.post else target


def _end_line(node: Node, post: int | None) -> Line:
    return [*_node_line(node)[:1], dim(f" post {post}" if post else ""), *_node_line(node)[1:]]


def passage_lines(passage: Passage, width: int) -> Iterator[Line]:
    """The place of a passage and as much of its text as fits on a line, beside it or below."""
    place: Line = [INDENT, Ink(passage.place, "path")]
    room = width - len(INDENT) - len(passage.place) - 4
    if room >= min(_ROOM, len(passage.text)):
        yield [*place, dim("  │ "), shortened(passage.text, room)]
    else:
        yield place
        yield [INDENT, dim("│ "), shortened(passage.text, width - len(INDENT) - 2)]


def link_graph(found: LinkMap, form: str) -> str:
    """The links as ``dot`` or ``mermaid``."""
    labels = {node.node_id: f"{node.node_id} {node.title}".strip() for node in found.nodes}
    arrows = [
        Arrow(source=link.source, target=link.target, label=link.relation, dashed=not link.asserted)
        for link in found.links
    ]
    return {"dot": dot, "mermaid": flowchart}[form](labels, arrows)


def dependency_lines(view: DependencyView, *, width: int) -> list[Line]:
    """Each document below the one that requires it, then the longest chain, cycles and conflicts."""
    nodes = {node.node_id: node for node in view.nodes}
    lines: list[Line] = [_node_line(nodes[view.root])]
    lines += _branch_lines(view, nodes)
    arrow = " → " if view.direction == "out" else " ← "
    if len(view.critical_path) > 2:
        lines += [[], ["longest chain  ", bold(arrow.join(view.critical_path))]]
    lines += [[Ink("cycle  ", "bad"), " → ".join(cycle)] for cycle in view.cycles]
    for conflict in view.conflicts:
        lines.append(
            [
                Ink(f"{conflict.kind}  ", "warn"),
                bold(conflict.source),
                f" requires {conflict.target}: ",
                conflict.detail,
            ]
        )
        lines += [line for passage in conflict.evidence for line in passage_lines(passage, width)]
    lines += [[Ink("left out: ", "warn"), omitted] for omitted in view.truncated]
    return [*lines, [dim(_summary(view))]]


def _summary(view: DependencyView) -> str:
    direct = sum(link.depth == 1 for link in view.links)
    verb = "requires" if view.direction == "out" else "is required by"
    if not view.links:
        return f"{verb} nothing that the store knows of · {view.elapsed_ms:.0f} ms"
    count = f"{verb} {many(len(view.nodes) - 1, 'document')}, {direct} of them directly"
    links = f"{many(view.asserted, 'link')} asserted, {len(view.links) - view.asserted} inferred"
    return f"{count} · {links} · {many(len(view.conflicts), 'conflict')} · {view.elapsed_ms:.0f} ms"


def _branch_lines(view: DependencyView, nodes: Mapping[str, Node]) -> Iterator[Line]:
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
        repeated = far in shown and bool(ends.get(far))
        yield ["  " * (depth + 1), *_node_line(nodes[far]), *_link_marks(link, repeated)]
        if far not in shown:
            shown.add(far)
            stack.append((depth + 1, iter(ends.get(far, ()))))


def _link_marks(link: Link, repeated: bool) -> Line:
    confidence = "" if link.asserted else f"  {link.method} {link.confidence:.2f}"
    place = f"  {link.evidence.place}" if link.evidence else ""
    return [Ink(confidence, "warn"), Ink(place, "path"), dim("  as above" if repeated else "")]


def dependency_graph(view: DependencyView, form: str) -> str:
    """The view as ``dot`` or ``mermaid``, with the status of each document in its label."""
    labels = {node.node_id: " · ".join(filter(None, (node.node_id, node.title, node.status))) for node in view.nodes}
    arrows = [Arrow(source=link.source, target=link.target, dashed=not link.asserted) for link in view.links]
    return {"dot": dot, "mermaid": flowchart}[form](labels, arrows)
