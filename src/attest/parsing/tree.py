"""The tree that readers build, and its conversion to an outline.

Rule 1: a reader says where blocks are; only ``outline_of`` decides what the outline looks like.
Rule 2: every outline has document order, children inside their parent, siblings that do not overlap, and no empty
block. A node that violates this is cut to what remains valid, so that no reader can break it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from attest.values.outlines import Block, BlockKind, Outline, Post

DEEPEST_HEADING = 6
"""Deepest level of a heading, as in HTML and Markdown."""
MAX_LABEL = 300
"""Maximum length of a label (a heading or a language), in characters."""


@dataclass(slots=True)
class Node:
    """A block under construction, with the blocks inside it; offsets are characters of the whole text."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    label: str = ""
    children: list["Node"] = field(default_factory=list)
    post: Post | None = None
    cuts: Sequence[tuple[int, int]] = ()
    """Where a SYMBOL may be divided."""


def outline_of(roots: Sequence[Node], length: int) -> Outline:
    """The outline of a text of ``length`` characters, parents before children; see rule 2."""
    blocks: list[Block] = []
    posts: dict[int, Post] = {}
    for node, parent, start, end in _lay_out(roots, length, blocks):
        if node.post is not None:
            posts[len(blocks)] = node.post
        blocks.append(Block(kind=node.kind, start=start, end=end, parent=parent, level=node.level, label=node.label))
    return Outline(blocks=tuple(blocks), posts=MappingProxyType(posts))


def _lay_out(roots: Sequence[Node], length: int, placed: Sequence[Block]) -> Iterator[tuple[Node, int, int, int]]:
    """Each node with its parent's index and its final span. The caller must append to ``placed`` at every step."""
    stack = [(iter(roots), -1, length)]
    cursors = [0]
    while stack:
        nodes, parent, limit = stack[-1]
        node = next(nodes, None)
        if node is None:
            stack.pop()
            cursors.pop()
            continue
        start, end = max(node.start, cursors[-1]), min(node.end, limit)
        if start >= end:
            continue
        cursors[-1] = end
        index = len(placed)
        yield node, parent, start, end
        if node.children:
            stack.append((iter(node.children), index, end))
            cursors.append(start)


def walk(nodes: Sequence[Node]) -> Iterator[Node]:
    """Every node, parents before their children, in document order."""
    stack = list(reversed(nodes))
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
