"""From an outline to chunks.

Structure decides. A section that fits the target is one chunk with everything below it; a larger one is divided at
its subsections. Within what remains, neighbouring blocks are packed up to the target; a table,
list or code block stays whole up to the hard limit and is cut at its lines beyond it. A chunk never reaches across a
post or a rule, and never holds a payload; what stands between two blocks and is of none (a marking, see
``parsing.dialects``) parts them only where it is long.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.chunking.code import chunk_code
from attest.chunking.pieces import CountTokens, Piece, bounded, cut, join
from attest.values.chunks import Chunk
from attest.values.code import Code
from attest.values.outlines import Block, BlockKind, Outline, Post
from attest.values.spans import Range

CHUNKER_VERSION = "5"
"""Raised when the same outline gives other chunks; what was chunked before is then stale."""

_LEAVES = frozenset({BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.HTML, BlockKind.QUOTE})
_ATOMS = frozenset({BlockKind.CODE, BlockKind.TABLE, BlockKind.LIST, BlockKind.FRONT_MATTER, BlockKind.TURN})
_ALONE = frozenset({BlockKind.FRONT_MATTER, BlockKind.TURN})
"""Atoms that share no chunk with what stands beside them."""
_RULE = re.compile(r"\s*(?:[-*_'][ \t]*){3,}\s*")
_MOST_BETWEEN = 4
"""What stands between two blocks and takes more than one part in so many of a chunk parts them."""
_KINDS = {
    BlockKind.CODE: "code",
    BlockKind.TABLE: "table",
    BlockKind.FRONT_MATTER: "front_matter",
    BlockKind.TURN: "turn",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkSettings:
    """Sizes in the embedder's tokens. They are part of a build's identity."""

    target: int = 384
    hard_limit: int = 512
    max_heading_depth: int | None = None
    """Headings of a lower rank never divide a section: what stands below them goes with what is around them. None sets
    no bound."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A block, or what payloads left of it, on its way into a chunk."""

    start: int
    end: int
    kind: BlockKind
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class _Region:
    """Units that may share chunks, and the place they have in the document."""

    units: tuple[_Unit, ...]
    heading_path: tuple[str, ...]
    post: Post | None


def chunk(
    text: str, outline: Outline, *, count: CountTokens, settings: ChunkSettings | None = None, code: Code | None = None
) -> list[Chunk]:
    """Chunks of a text in document order; they do not overlap, and each has at most ``hard_limit`` tokens.

    Of a script without spaces a token may be a whole line: there ``CHARACTERS_PER_TOKEN`` bounds a chunk instead.
    """
    settings = settings or ChunkSettings()
    count = bounded(count)
    if code is not None and code.symbols:
        return chunk_code(text, outline, code, count=count, target=settings.target, hard=settings.hard_limit)
    tree = _Tree(outline, text, count)
    page = _Page(text, count, settings, [one.start for one in outline.blocks if one.kind is BlockKind.PAYLOAD])
    return _opened([made for region in tree.regions(settings) for made in _chunks(page, region)])


def _opened(chunks: list[Chunk]) -> list[Chunk]:
    """Mark the first chunk of the document's own words."""
    first = next((i for i, made in enumerate(chunks) if made.kind != "front_matter"), None)
    return [replace(made, opening=True) if i == first else made for i, made in enumerate(chunks)]


class _Tree:
    """The outline with children by parent, and the tokens of every leaf counted in one batch."""

    def __init__(self, outline: Outline, text: str, count: CountTokens) -> None:
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
        return block.kind in _LEAVES or block.kind in _ATOMS

    def _inside_unit(self, index: int) -> bool:
        while index >= 0:
            if self._blocks[index].kind in _LEAVES or self._blocks[index].kind in _ATOMS:
                return True
            index = self._blocks[index].parent
        return False

    def _without_payloads(self, index: int, text: str) -> Iterator[_Unit]:
        block = self._blocks[index]
        at = block.start
        for start, end in sorted(self._payloads(index)):
            if text[at:start].strip():
                yield _Unit(at, start, block.kind)
            at = max(at, end)
        if text[at : block.end].strip():
            yield _Unit(at, block.end, block.kind)

    def _payloads(self, index: int) -> Iterator[Range]:
        for child in self._children.get(index, ()):
            if self._blocks[child].kind is BlockKind.PAYLOAD:
                yield self._blocks[child].start, self._blocks[child].end
            yield from self._payloads(child)

    def regions(self, settings: ChunkSettings) -> Iterator[_Region]:
        yield from self._regions(self._children.get(-1, ()), (), None, settings)

    def _regions(
        self, indices: Sequence[int], path: tuple[str, ...], post: Post | None, settings: ChunkSettings
    ) -> Iterator[_Region]:
        """Blocks that stand together make a region; a container among them makes regions of its own."""
        loose: list[_Unit] = []
        for index in indices:
            block = self._blocks[index]
            if index in self._units and block.kind not in _ALONE:
                loose += self._units[index]
                continue
            inner = self._container(index, path, post, settings)
            if loose and all(unit.kind is BlockKind.HEADING for unit in loose):
                inner = _headed(_Region(tuple(loose), path, post), inner)
            elif loose:
                yield _Region(tuple(loose), path, post)
            loose = []
            yield from inner
        if loose:
            yield _Region(tuple(loose), path, post)

    def _container(
        self, index: int, path: tuple[str, ...], post: Post | None, settings: ChunkSettings
    ) -> Iterator[_Region]:
        block = self._blocks[index]
        if block.kind in _ALONE:
            yield _Region(self._units[index], path, self._posts.get(index, post))
        elif block.kind is BlockKind.SECTION:
            path = (*path, block.label) if block.label else path
            if self._tokens(index) <= settings.target or not self._divides(index, settings):
                yield _Region(tuple(self._below(index)), path, post)
            else:
                yield from self._regions(self._children.get(index, ()), path, post, settings)
        elif block.kind is not BlockKind.PAYLOAD:
            post = self._posts.get(index, post)
            yield from self._regions(self._children.get(index, ()), path, post, settings)

    def _divides(self, index: int, settings: ChunkSettings) -> bool:
        depth = settings.max_heading_depth
        inner = (self._blocks[c] for c in self._children.get(index, ()))
        return any(b.kind is BlockKind.SECTION and (depth is None or b.level <= depth) for b in inner)

    def _below(self, index: int) -> Iterator[_Unit]:
        if index in self._units:
            yield from self._units[index]
        else:
            for child in self._children.get(index, ()):
                yield from self._below(child)

    def _tokens(self, index: int) -> int:
        if index not in self._sizes:
            self._sizes[index] = sum(unit.tokens for unit in self._below(index))
        return self._sizes[index]


def _headed(alone: _Region, regions: Iterator[_Region]) -> Iterator[_Region]:
    """A heading with nothing of its own goes in front of the first thing below it, if there is any."""
    first = next(regions, alone)
    yield first if first is alone else replace(first, units=(*alone.units, *first.units))
    yield from regions


@dataclass(frozen=True, slots=True)
class _Page:
    """What all regions of a text are cut by."""

    text: str
    count: CountTokens
    settings: ChunkSettings
    payloads: Sequence[int]
    """Where payloads begin, in order."""

    def between(self, start: int, end: int) -> int | None:
        """Tokens of what stands between two blocks; None where it parts them."""
        gap = self.text[start:end]
        if not gap.strip():
            return 0
        if _RULE.fullmatch(gap) or bisect_left(self.payloads, start) != bisect_left(self.payloads, end):
            return None
        tokens = self.count([gap])[0]
        return tokens if tokens * _MOST_BETWEEN <= self.settings.target else None


def _chunks(page: _Page, region: _Region) -> Iterator[Chunk]:
    for place, tokens in _packed(page, region.units):
        start, end = _trimmed(page.text, *place)
        if start < end:
            inside = [unit for unit in region.units if unit.start < end and unit.end > start]
            yield Chunk(
                start=start,
                end=end,
                kind=_kind(inside, region.post),
                heading_path=region.heading_path,
                author=(region.post.author or None) if region.post else None,
                date=region.post.date if region.post else None,
                post=region.post.number if region.post else None,
                tokens=tokens,
            )


def _packed(page: _Page, units: Sequence[_Unit]) -> list[Piece]:
    """Pack units up to the target; cut a unit over the hard limit, and keep apart what is to stay so."""
    packed: list[Piece] = []
    run: list[Piece] = []
    target = page.settings.target
    for unit in units:
        between = page.between(run[-1][0][1], unit.start) if run else 0
        large = unit.tokens > (page.settings.hard_limit if unit.kind in _ATOMS else target)
        if large or between is None:
            packed += join(run, target)
            run, between = [], 0
        if large:
            packed += cut(page.text, unit.start, unit.end, limit=target, count=page.count)
        else:
            run.append(((unit.start, unit.end), unit.tokens + between))
    return packed + join(run, target)


def _trimmed(text: str, start: int, end: int) -> Range:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))


def _kind(units: Sequence[_Unit], post: Post | None) -> str:
    kinds = {_KINDS.get(unit.kind, "prose") for unit in units}
    if len(kinds) == 1 and kinds != {"prose"}:
        return kinds.pop()
    return "post" if post else "prose"
