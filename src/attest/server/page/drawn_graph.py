"""The drawing of a graph: one node in the middle, incoming links on the left, outgoing links on the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.server.page.drawing import PAD, PLAIN, SMALL, Box, Figure, Label, Stroke, fit_text, text_width
from attest.server.page.drawing import number as n


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node linked with the middle one."""

    name: str
    href: str
    """Empty if there is nothing to open."""
    about: str = ""
    evidence: str = ""
    """URL of the link's evidence."""
    says: str = ""
    """The link in words."""
    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Nodes that are linked in the same way."""

    name: str
    href: str
    """URL of the list of all of them."""
    nodes: Sequence[Node]


_NODE, _MIDDLE, _GAP = Box(0, 0, 300, 38), Box(0, 0, 240, 46), 70.0
_HEAD, _SPACE = 22.0, 6.0
_DOT = 12.0
_ALONG = (0.248, 0.104)
"""Position of the point on an edge, as fractions of its width and height: a fifth of the way along a Bézier curve whose
control points are half way across."""
_COLUMN = _NODE.width + _GAP


def graph(middle: Node, leading: Sequence[Group], led_to: Sequence[Group], *, most: int = 30) -> Figure:
    """The drawing of at most ``most`` nodes, half of them on each side, taken evenly from the groups; the rest is
    counted.

    A side without nodes takes no room.
    """
    share = most // 2
    x = _COLUMN * bool(leading)
    sides = [_Side(leading, share, x=0.0, right=False), _Side(led_to, share, x=x + _MIDDLE.width + _GAP, right=True)]
    height = max(_MIDDLE.height + 2 * _SPACE, *(side.height for side in sides))
    box = Box(x, round((height - _MIDDLE.height) / 2, 2), _MIDDLE.width, _MIDDLE.height)
    drawn = [part for side in sides for part in side.drawn(height, box)]
    return Figure(
        width=x + _MIDDLE.width + _COLUMN * bool(led_to),
        height=height,
        grounds=[],
        strokes=[part for part in drawn if isinstance(part, Stroke)],
        labels=[_node_label(middle, box, "middle"), *(part for part in drawn if isinstance(part, Label))],
    )


def share_evenly(counts: Sequence[int], most: int) -> list[int]:
    """How many nodes each group may show: one after another from every group that has more, until ``most`` are
    taken."""
    shown = [0] * len(counts)
    while sum(shown) < most and (able := [number for number, count in enumerate(counts) if shown[number] < count]):
        for number in able[: most - sum(shown)]:
            shown[number] += 1
    return shown


class _Side:
    """A column of groups, each under its name."""

    def __init__(self, groups: Sequence[Group], most: int, *, x: float, right: bool) -> None:
        shown = share_evenly([len(group.nodes) for group in groups], most)
        self._groups = list(zip(groups, shown, strict=True))
        self._x, self._right = x, right
        left_out = sum(count < len(group.nodes) for group, count in self._groups)
        self.height = sum(_HEAD + count * (_NODE.height + _SPACE) for _, count in self._groups) + left_out * _HEAD

    def drawn(self, height: float, middle: Box) -> Iterator[Label | Stroke]:
        """The labels and strokes of the column, vertically centred."""
        y = round((height - self.height) / 2, 2)
        for group, count in self._groups:
            yield self._line(group.name, y, "group")
            y += _HEAD
            for node in group.nodes[:count]:
                box = Box(self._x, y, _NODE.width, _NODE.height)
                yield from self._edge(node, box, middle)
                yield _node_label(node, box, "node" if node.href else "node gone")
                y += _NODE.height + _SPACE
            if left_out := len(group.nodes) - count:
                yield self._line(f"and {left_out} more", y, "rest", group.href)
                y += _HEAD

    def _line(self, text: str, y: float, look: str, href: str = "") -> Label:
        text = fit_text(text, _NODE.width, SMALL)
        return Label(box=Box(self._x, y, text_width(text, SMALL), _HEAD - 4), text=text, look=look, href=href)

    def _edge(self, node: Node, box: Box, middle: Box) -> Iterator[Label | Stroke]:
        """The edge between the node and the middle, with a point on it that is easier to hit than a line."""
        y, to = box.y + box.height / 2, middle.y + middle.height / 2
        start, end = (box.x, middle.x + middle.width) if self._right else (box.x + box.width, middle.x)
        half = (start + end) / 2
        curve = f"M{n(start)} {n(y)}C{n(half)} {n(y)} {n(half)} {n(to)} {n(end)} {n(to)}"
        tip = _arrowhead(start, y) if self._right else _arrowhead(end, to)
        look = "edge" if node.sure else "edge unsure"
        yield Stroke(path=curve + tip, look=look, href=node.evidence, title=node.says)
        if node.evidence:
            across, down = _ALONG
            x, y = start + across * (end - start), y + down * (to - y)
            point = Box(round(x - _DOT / 2, 2), round(y - _DOT / 2, 2), _DOT, _DOT)
            yield Label(box=point, text="", look="point", href=node.evidence, title=node.says)


def _arrowhead(x: float, y: float) -> str:
    """An arrowhead pointing to the right."""
    return f"M{n(x - 6)} {n(y - 4)}L{n(x)} {n(y)}L{n(x - 6)} {n(y + 4)}"


def _node_label(node: Node, box: Box, look: str) -> Label:
    room = box.width - 2 * PAD
    title = f"{node.name} · {node.about}" if node.about else node.name
    name, about = fit_text(node.name, room, PLAIN), fit_text(node.about, room, SMALL)
    return Label(box=box, text=name, below=about, look=look, href=node.href, title=title, framed=True)
