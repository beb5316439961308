"""Divides an outline into regions: blocks that may share a chunk, with their headings and post."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.chunking.pieces import CountTokens
from attest.values.outlines import Block, BlockKind, Outline, Post
from attest.values.spans import Range

_LEAVES = frozenset({BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.HTML, BlockKind.QUOTE})
ATOMS = frozenset({BlockKind.CODE, BlockKind.TABLE, BlockKind.LIST, BlockKind.FRONT_MATTER, BlockKind.TURN})
"""Kinds of blocks that stay whole up to the hard limit."""
_ALONE = frozenset({BlockKind.FRONT_MATTER, BlockKind.TURN})
"""Kinds that never share a chunk with their neighbours."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A block, or a part of it between payloads, on its way into a chunk."""

    start: int
    end: int
    kind: BlockKind
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Region:
    """Units that may share chunks, and their place in the document."""

    units: tuple[Unit, ...]
    heading_path: tuple[str, ...]
    post: Post | None


class Tree:
    """The outline with children by parent, and the tokens of every leaf counted in one batch.

    A section of up to ``target`` tokens is one region; headings of a rank below ``depth`` do not divide sections.
    """

    def __init__(self, outline: Outline, text: str, count: CountTokens, target: int, depth: int | None) -> None:
        self._target, self._depth = target, depth
        self._blocks = outline.blocks
        self._posts = outline.posts
        self._children: dict[int, list[int]] = {}
        for index, block in enumerate(outline.blocks):
            self._children.setdefault(block.parent, []).append(index)
        units = {i: list(self._without_payloads(i, text)) for i, b in enumerate(outline.blocks) if self._is_unit(b)}
        sizes = iter(count([text[u.start : u.end] for parts in units.values() for u in parts]))
        self._units = {i: tuple(replace(u, tokens=next(sizes)) for u in parts) for i, parts in units.items()}
        self._sizes: dict[int, int] = {}

    def _is_unit(self, block: Block) -> bool:
        if block.parent >= 0 and self._inside_unit(block.parent):
            return False
        return block.kind in _LEAVES or block.kind in ATOMS

    def _inside_unit(self, index: int) -> bool:
        while index >= 0:
            if self._blocks[index].kind in _LEAVES or self._blocks[index].kind in ATOMS:
                return True
            index = self._blocks[index].parent
        return False

    def _without_payloads(self, index: int, text: str) -> Iterator[Unit]:
        block = self._blocks[index]
        at = block.start
        for start, end in sorted(self._payloads(index)):
            if text[at:start].strip():
                yield Unit(at, start, block.kind)
            at = max(at, end)
        if text[at : block.end].strip():
            yield Unit(at, block.end, block.kind)

    def _payloads(self, index: int) -> Iterator[Range]:
        for child in self._children.get(index, ()):
            if self._blocks[child].kind is BlockKind.PAYLOAD:
                yield self._blocks[child].start, self._blocks[child].end
            yield from self._payloads(child)

    def regions(self) -> Iterator[Region]:
        """Yield all regions in document order."""
        yield from self._regions(self._children.get(-1, ()), (), None)

    def _regions(self, indices: Sequence[int], path: tuple[str, ...], post: Post | None) -> Iterator[Region]:
        """Yield a region for each run of adjacent blocks; a container among them yields its own regions."""
        loose: list[Unit] = []
        for index in indices:
            block = self._blocks[index]
            if index in self._units and block.kind not in _ALONE:
                loose += self._units[index]
                continue
            inner = self._container(index, path, post)
            if loose and all(unit.kind is BlockKind.HEADING for unit in loose):
                inner = _with_heading(Region(tuple(loose), path, post), inner)
            elif loose:
                yield Region(tuple(loose), path, post)
            loose = []
            yield from inner
        if loose:
            yield Region(tuple(loose), path, post)

    def _container(self, index: int, path: tuple[str, ...], post: Post | None) -> Iterator[Region]:
        block = self._blocks[index]
        if block.kind in _ALONE:
            yield Region(self._units[index], path, self._posts.get(index, post))
        elif block.kind is BlockKind.SECTION:
            path = (*path, block.label) if block.label else path
            if self._tokens(index) <= self._target or not self._divides(index):
                yield Region(tuple(self._below(index)), path, post)
            else:
                yield from self._regions(self._children.get(index, ()), path, post)
        elif block.kind is not BlockKind.PAYLOAD:
            post = self._posts.get(index, post)
            yield from self._regions(self._children.get(index, ()), path, post)

    def _divides(self, index: int) -> bool:
        inner = (self._blocks[c] for c in self._children.get(index, ()))
        return any(b.kind is BlockKind.SECTION and (self._depth is None or b.level <= self._depth) for b in inner)

    def _below(self, index: int) -> Iterator[Unit]:
        if index in self._units:
            yield from self._units[index]
        else:
            for child in self._children.get(index, ()):
                yield from self._below(child)

    def _tokens(self, index: int) -> int:
        if index not in self._sizes:
            self._sizes[index] = sum(unit.tokens for unit in self._below(index))
        return self._sizes[index]


def _with_heading(alone: Region, regions: Iterator[Region]) -> Iterator[Region]:
    """Put a heading without text of its own in front of the first region below it, if there is one."""
    first = next(regions, alone)
    yield first if first is alone else replace(first, units=(*alone.units, *first.units))
    yield from regions
