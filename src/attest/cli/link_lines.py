"""Links between documents as lines for a person, and as graphs for drawing programs."""

from collections.abc import Iterator

from attest.cli.terminal import INDENT, Ink, Line, bold, dim, many, shortened
from attest.values.diagrams import Arrow, dot, flowchart
from attest.values.links import PERSON, Link, LinkMap, Node
from attest.values.passages import Passage

_TITLE = 60
_ROOM = 48
_WAYS = {"out": "out (what is said of it: --direction in)", "in": "in", "both": "both"}


def link_lines(found: LinkMap, *, width: int) -> list[Line]:
    """The subject, then every link under its relation, with its evidence."""
    nodes = {node.node_id: node for node in found.nodes}
    lines: list[Line] = [named(nodes[root]) for root in found.roots]
    if len(found.roots) > 1:
        lines.append([dim(f"{len(found.roots)} identities; nothing says that they are of one person")])
    lines.append([])
    for link in found.links:
        lines += _link_lines(found, link, nodes, width)
    lines += [[Ink("left out: ", "warn"), what] for what in found.truncated]
    inferred = sum(not link.asserted for link in found.links)
    count = many(len(found.links), "link") if found.links else "no links"
    said = f", {inferred} of them inferred" if inferred else ""
    person = any(root.startswith(PERSON) for root in found.roots)
    way = found.direction if person else _WAYS[found.direction]
    return [*lines, [dim(f"{count}{said} · {way} · depth {found.depth} · {found.elapsed_ms:.0f} ms")]]


def named(node: Node) -> Line:
    """A node: its id, title, status and date."""
    about = ", ".join(filter(None, (node.status, node.date)))
    what = node.title if node.title != node.node_id else ""
    if node.kind == "missing":
        return [bold(node.node_id), Ink("  not in the store", "warn")]
    return [bold(node.node_id), f"  {shortened(what, _TITLE)}" if what else "", dim(f"  {about}" if about else "")]


def _link_lines(found: LinkMap, link: Link, nodes: dict[str, Node], width: int) -> Iterator[Line]:
    sure = "" if link.asserted else f"  {link.method} {link.confidence:.2f}"
    times = f"  {link.times} times" if link.times > 1 else ""
    yield [f"{link.relation:<15}", *_ends(found, link, nodes), Ink(sure, "warn"), dim(times)]
    for passage in filter(None, (link.evidence, link.origin)):
        yield from quoted(passage, width)


def _ends(found: LinkMap, link: Link, nodes: dict[str, Node]) -> Line:
    """The ends of a link other than the subject, with an arrow from source to target."""
    if link.source == link.target:
        return [f"post {link.post}", f" → post {link.target_post}" if link.target_post else ""]
    source, target = _end(nodes[link.source], link.post), _end(nodes[link.target], link.target_post)
    if link.target in found.roots and link.source not in found.roots:
        return [*source, dim("" if link.stated == link.target else f"  as {link.stated}")]
    if link.source not in found.roots:
        return [bold(link.source), dim(" → "), bold(link.target)]
    return [dim(f"post {link.post} → "), *target] if link.post else target


def _end(node: Node, post: int | None) -> Line:
    return [*named(node)[:1], dim(f" post {post}" if post else ""), *named(node)[1:]]


def quoted(passage: Passage, width: int) -> Iterator[Line]:
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
