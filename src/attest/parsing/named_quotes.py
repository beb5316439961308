"""Forum quotations that name their source: by an avatar image with a name above, or by a mark around them.

The lines of each become one QUOTE block with the handle as its label.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.parsing.tree import Node
from attest.values.outlines import BlockKind

_AVATAR = re.compile(
    r"\s*!\[[^\]\n]*\]\((?:https?:)?//[^/\s()]{1,300}/user_avatar/[^/\s)]+/(?P<handle>[^/\s)]+)/\d+/[^)\s]*\)[ \t]*"
    r"(?P<rest>.*)",
    re.DOTALL,
)
_TOPIC = re.compile(r"/t/(?:[^\s/()]+/)?(\d+)")
OPENED = re.compile(
    r"\[quote=[\"“”'](?P<handle>[^,\"“”\n\]]{1,80})(?:,\s*post:\s*(?P<post>\d{1,6}))?(?:,\s*topic:\s*(?P<topic>\d{1,9}))?[^\]\n]*\]"
)
CLOSED = re.compile(r"\[/q\w{2,6}\]")
"""The end of a quotation, also if it is misspelt: nothing else that begins so can be closed."""


@dataclass(slots=True)
class Attribution:
    """A quotation's stated source: the block, the handle, and the post and topic if given."""

    node: Node
    handle: str
    post: int | None = None
    topic: int | None = None


def merge_attributions(text: str, nodes: list[Node]) -> Iterator[Attribution]:
    """Merge avatar lines and ``[quote=…]`` marks into their QUOTE blocks; yields the attributions."""
    index = 0
    while index < len(nodes):
        node = nodes[index]
        if node.kind in (BlockKind.PARAGRAPH, BlockKind.CODE):
            attribution = _join_avatar(text, nodes, index) or _join_marks(text, nodes, index)
            if attribution is not None:
                attribution.node.label = attribution.handle
                yield attribution
                index = nodes.index(attribution.node, index)
        elif node.children:
            yield from merge_attributions(text, node.children)
        index += 1


def _join_avatar(text: str, nodes: list[Node], index: int) -> Attribution | None:
    """Make an avatar line directly before a quoted block the block's first line."""
    node = nodes[index]
    match = _AVATAR.fullmatch(text, node.start, min(node.end, node.start + 2_000))
    if match is None or index + 1 == len(nodes) or nodes[index + 1].kind is not BlockKind.QUOTE:
        return None
    quote = nodes[index + 1]
    quote.start = node.start
    del nodes[index]
    topic = _TOPIC.search(match["rest"])
    shown = match["rest"].strip().removesuffix(":")
    handle = shown if shown.casefold() == match["handle"].casefold() else match["handle"]
    return Attribution(quote, handle, topic=int(topic[1]) if topic else None)


def _join_marks(text: str, nodes: list[Node], index: int) -> Attribution | None:
    """Make ``[quote="…"]`` to ``[/quote]`` a QUOTE block; one that is never closed covers the next block."""
    opened = OPENED.search(text, nodes[index].start, nodes[index].end)
    if opened is None or nodes[index].kind is not BlockKind.PARAGRAPH:
        return None
    last, end = _closing(text, nodes, index, opened.end())
    whole = Node(BlockKind.QUOTE, opened.start(), end)
    whole.children = [_cut_node(nodes[index], opened.end(), end), *nodes[index + 1 : last + 1]]
    before = _cut_node(nodes[index], nodes[index].start, opened.start())
    after = _cut_node(nodes[last], end, nodes[last].end)
    nodes[index : last + 1] = [one for one in (before, whole, after) if text[one.start : one.end].strip()]
    post, topic = opened["post"], opened["topic"]
    return Attribution(whole, opened["handle"].strip(), int(post) if post else None, int(topic) if topic else None)


def _closing(text: str, nodes: Sequence[Node], index: int, start: int) -> tuple[int, int]:
    """The sibling in which a marked quotation ends, and the offset of its end."""
    for last in range(index, min(len(nodes), index + 50)):
        if nodes[last].kind is BlockKind.SECTION:
            break
        if closed := CLOSED.search(text, max(start, nodes[last].start), nodes[last].end):
            return last, closed.end()
    followed = index + 1 < len(nodes) and nodes[index + 1].kind is not BlockKind.SECTION
    last = index + 1 if followed and not text[start : nodes[index].end].strip() else index
    return last, nodes[last].end


def _cut_node(node: Node, start: int, end: int) -> Node:
    return Node(node.kind, max(start, node.start), min(end, node.end), node.level, node.label, node.children)
