"""Divides source code into chunks: one function, one chunk.

A unit is a function or type; everything between units (imports, constants, fields, the head of a type) is glue. Small
units with the same parent share a chunk, and glue joins glue; a unit over the hard limit is divided at its statements.
The limits of ``ChunkSettings`` always hold (design/code.md has the rules and their sources).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from attest.chunking.pieces import CountTokens, Piece, cut, join
from attest.values.chunks import Chunk
from attest.values.code import TYPES, Code, SymbolKind
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.spans import Range, trimmed

SMALL_LINES = 12
SMALL_CHARACTERS = 450
GROUP_MEMBERS = 6
"""Small units, up to this many lines and characters, share a chunk; at most ``GROUP_MEMBERS`` do."""
GLUE_TOKENS = 128
"""Maximum tokens of glue that takes the small units after it into its chunk."""

_LEAVES = frozenset({BlockKind.CODE, BlockKind.PARAGRAPH})
"""Kinds of blocks that have text of their own."""
_CONTAINERS = TYPES | {SymbolKind.NAMESPACE}
"""Kinds of symbols that are divided into their members."""
_GLUE_KINDS = frozenset({SymbolKind.CONSTANT, SymbolKind.VARIABLE, SymbolKind.FIELD})
"""Kinds of symbols that count as glue."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A unit or a run of glue, as leaves of the outline with their tokens."""

    leaves: Sequence[Piece]
    path: tuple[str, ...]
    """Qualified name of the symbol, or of the symbol around the glue, as parts."""
    parent: tuple[str, ...]
    glue: bool

    @property
    def tokens(self) -> int:
        return sum(tokens for _, tokens in self.leaves)

    @property
    def span(self) -> Range:
        return self.leaves[0][0][0], self.leaves[-1][0][1]


def chunk_code(text: str, outline: Outline, code: Code, *, count: CountTokens, target: int, hard: int) -> list[Chunk]:
    """Chunks of a source file in order; they do not overlap, and cover every line except payloads."""
    parts = _Parts(text, outline, code, count).parts()
    return [
        Chunk(start=start, end=end, kind="code", heading_path=path, tokens=tokens)
        for group in _groups(text, parts, target)
        for ((start, end), tokens), path in _chunks_of_group(text, group, count, target, hard)
    ]


class _Parts:
    """The outline of a source file, with the tokens of its leaves counted in one batch."""

    def __init__(self, text: str, outline: Outline, code: Code, count: CountTokens) -> None:
        self._text = text
        self._blocks = outline.blocks
        self._kinds = {(s.span[0], s.qualified): s.kind for s in code.symbols}
        self._children: dict[int, list[int]] = {}
        for index, block in enumerate(outline.blocks):
            self._children.setdefault(block.parent, []).append(index)
        spans = [span for i, b in enumerate(outline.blocks) if b.kind in _LEAVES for span in self._visible(i)]
        sizes = count([text[start:end] for start, end in spans])
        self._tokens: Mapping[Range, int] = dict(zip(spans, sizes, strict=True))

    def _visible(self, index: int) -> Iterator[Range]:
        """Ranges of a block without its payloads."""
        at = self._blocks[index].start
        for child in self._children.get(index, ()):
            yield from self._bare(at, self._blocks[child].start)
            at = self._blocks[child].end
        yield from self._bare(at, self._blocks[index].end)

    def _bare(self, start: int, end: int) -> Iterator[Range]:
        start, end = trimmed(self._text, start, end)
        if start < end:
            yield start, end

    def parts(self) -> Iterator[_Part]:
        """Yield non-empty units and glue in order."""
        stack = [iter(self._children.get(-1, ()))]
        paths: list[tuple[str, ...]] = [()]
        while stack:
            index = next(stack[-1], None)
            if index is None:
                stack.pop()
                paths.pop()
                continue
            block, parent = self._blocks[index], paths[-1]
            if self._is_place(index):
                stack.append(iter(self._children[index]))
                paths.append(_path(block))
            elif leaves := list(self._leaves(index)):
                path = _path(block) if block.kind is BlockKind.SYMBOL else parent
                yield _Part(leaves, path, parent, glue=self._is_glue(block))

    def _kind(self, block: Block) -> SymbolKind | None:
        return self._kinds.get((block.start, block.label)) if block.kind is BlockKind.SYMBOL else None

    def _is_place(self, index: int) -> bool:
        inside = self._children.get(index, ())
        return self._kind(self._blocks[index]) in _CONTAINERS and any(
            self._blocks[child].kind is BlockKind.SYMBOL for child in inside
        )

    def _is_glue(self, block: Block) -> bool:
        return block.kind is not BlockKind.SYMBOL or self._kind(block) in _GLUE_KINDS

    def _leaves(self, index: int) -> Iterator[Piece]:
        stack = [index]
        while stack:
            at = stack.pop()
            if self._blocks[at].kind in _LEAVES:
                yield from ((span, self._tokens[span]) for span in self._visible(at))
            else:
                stack += reversed(self._children.get(at, ()))


def _path(block: Block) -> tuple[str, ...]:
    return tuple(block.label.split("."))


def _groups(text: str, parts: Iterator[_Part], target: int) -> Iterator[list[_Part]]:
    """Group the parts that share a chunk."""
    group: list[_Part] = []
    for part in parts:
        if group and not (_is_closing_bracket(text, part) or _may_join(text, group, part, target)):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _is_closing_bracket(text: str, part: _Part) -> bool:
    """Whether a part only closes the previous one: a bracket on a line of its own."""
    return part.glue and part.tokens <= 4 and not any(c.isalnum() for c in text[slice(*part.span)])


def _may_join(text: str, group: Sequence[_Part], part: _Part, target: int) -> bool:
    if text[group[-1].span[1] : part.span[0]].strip() or group[-1].parent != part.parent:
        return False
    tokens = sum(other.tokens for other in group)
    members = [other for other in group if not other.glue]
    if tokens + part.tokens > target or not all(_is_small(text, other) for other in members):
        return False
    if part.glue:
        return True
    return _is_small(text, part) and len(members) < GROUP_MEMBERS and (bool(members) or tokens <= GLUE_TOKENS)


def _is_small(text: str, part: _Part) -> bool:
    start, end = part.span
    return end - start <= SMALL_CHARACTERS and text.count("\n", start, end) < SMALL_LINES


def _chunks_of_group(
    text: str, group: Sequence[_Part], count: CountTokens, target: int, hard: int
) -> Iterator[tuple[Piece, tuple[str, ...]]]:
    """The chunks of a group: one, or as many as the limit requires, separated at payloads."""
    named = [part for part in group if not part.glue] or group
    path = named[0].path if len(named) == 1 else group[0].parent
    leaves = [leaf for part in group for leaf in part.leaves]
    for run in _contiguous_runs(text, leaves):
        tokens = sum(size for _, size in run)
        if tokens <= hard:
            yield ((run[0][0][0], run[-1][0][1]), tokens), path
            continue
        pieces: list[Piece] = []
        for (start, end), size in run:
            pieces += [((start, end), size)] if size <= target else cut(text, start, end, limit=target, count=count)
        yield from ((piece, path) for piece in join(pieces, target))


def _contiguous_runs(text: str, leaves: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Runs of leaves with only white space between them."""
    number, numbers = 0, list[int]()
    for at, ((start, _), _size) in enumerate(leaves):
        number += bool(at and text[leaves[at - 1][0][1] : start].strip())
        numbers.append(number)
    for _, run in groupby(zip(numbers, leaves, strict=True), key=lambda pair: pair[0]):
        yield [leaf for _, leaf in run]
