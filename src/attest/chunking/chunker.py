"""Divides an outline into chunks.

Structure decides. A section that fits the target is one chunk with everything below it; a larger one is divided at its
subsections. Within the rest, neighbouring blocks are packed up to the target; a table, list or code block stays whole
up to the hard limit and is cut between lines beyond it. A chunk never crosses a post or a rule, and never contains a
payload. Text between two blocks that belongs to neither (a marking, see ``parsing.dialects``) separates them only if it
is long.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.chunking.code import chunk_code
from attest.chunking.pieces import CountTokens, Piece, cut, join, with_minimum
from attest.chunking.regions import ATOMS, Region, Tree, Unit
from attest.values.chunks import Chunk
from attest.values.code import Code
from attest.values.outlines import BlockKind, Outline, Post
from attest.values.spans import trimmed

CHUNKER_VERSION = "7"
"""Increased when the same outline gives different chunks; older chunks are then stale."""

_RULE = re.compile(r"\s*(?:[-*_'][ \t]*){3,}\s*")
"""A thematic break between blocks: *---*, *_ _ _*."""
_GAP_FRACTION = 4
"""Text between two blocks separates them if it takes more than this fraction (one part in four) of the target."""
_KINDS = {
    BlockKind.CODE: "code",
    BlockKind.TABLE: "table",
    BlockKind.FRONT_MATTER: "front_matter",
    BlockKind.TURN: "turn",
}
"""Kinds of chunks that consist of such blocks only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkSettings:
    """Sizes in the embedder's tokens; part of a build's identity."""

    target: int = 384
    hard_limit: int = 512
    max_heading_depth: int | None = None
    """Headings of a lower rank never divide a section; the text below them stays with its surroundings. None means no
    limit."""


def chunk(
    text: str, outline: Outline, *, count: CountTokens, settings: ChunkSettings | None = None, code: Code | None = None
) -> list[Chunk]:
    """Chunks of a text in document order; they do not overlap, and each has at most ``hard_limit`` tokens.

    In a script without spaces a token may be a whole line, so there ``CHARACTERS_PER_TOKEN`` limits a chunk instead.
    """
    settings = settings or ChunkSettings()
    count = with_minimum(count)
    if code is not None and code.symbols:
        return chunk_code(text, outline, code, count=count, target=settings.target, hard=settings.hard_limit)
    tree = Tree(outline, text, count, settings.target, settings.max_heading_depth)
    page = _TextToCut(
        text, count, settings, [block.start for block in outline.blocks if block.kind is BlockKind.PAYLOAD]
    )
    return _with_opening([made for region in tree.regions() for made in _chunks(page, region)])


def _with_opening(chunks: list[Chunk]) -> list[Chunk]:
    """Mark the first chunk that is not front matter as the opening."""
    first = next((i for i, made in enumerate(chunks) if made.kind != "front_matter"), None)
    return [replace(made, opening=True) if i == first else made for i, made in enumerate(chunks)]


@dataclass(frozen=True, slots=True)
class _TextToCut:
    """What cutting needs, for all regions of a text."""

    text: str
    count: CountTokens
    settings: ChunkSettings
    payloads: Sequence[int]
    """Start offsets of payloads, in order."""

    def between(self, start: int, end: int) -> int | None:
        """Tokens of the text between two blocks; None if it separates them."""
        gap = self.text[start:end]
        if not gap.strip():
            return 0
        if _RULE.fullmatch(gap) or bisect_left(self.payloads, start) != bisect_left(self.payloads, end):
            return None
        tokens = self.count([gap])[0]
        return tokens if tokens * _GAP_FRACTION <= self.settings.target else None


def _chunks(page: _TextToCut, region: Region) -> Iterator[Chunk]:
    for place, tokens in _pack_units(page, region.units):
        start, end = trimmed(page.text, *place)
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


def _pack_units(page: _TextToCut, units: Sequence[Unit]) -> list[Piece]:
    """Pack units up to the target; cut large units, and respect separations."""
    packed: list[Piece] = []
    run: list[Piece] = []
    target = page.settings.target
    for unit in units:
        between = page.between(run[-1][0][1], unit.start) if run else 0
        large = unit.tokens > (page.settings.hard_limit if unit.kind in ATOMS else target)
        if large or between is None:
            packed += join(run, target)
            run, between = [], 0
        if large:
            packed += cut(page.text, unit.start, unit.end, limit=target, count=page.count)
        else:
            run.append(((unit.start, unit.end), unit.tokens + between))
    return packed + join(run, target)


def _kind(units: Sequence[Unit], post: Post | None) -> str:
    kinds = {_KINDS.get(unit.kind, "prose") for unit in units}
    if len(kinds) == 1 and kinds != {"prose"}:
        return kinds.pop()
    return "post" if post else "prose"
