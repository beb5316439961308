"""The context of a chunk of source code: lines put in front of it for embedding.

They state what the span itself does not show: the enclosing type and function, with signature and documentation, the
members of a type if the chunk has its head, and the imports that it uses. They are never quoted.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from attest.values.anchors import IDENTIFIER
from attest.values.chunks import Chunk
from attest.values.code import TYPES, Code, Symbol

LONGEST = 300
"""Maximum number of characters of one line; the whole context stays a fraction of the chunk."""
_MEMBERS = 24
_IMPORTS = 8
"""Most members and most imports that are named."""
_SPACE = re.compile(r"\s+")


class CodeContext:
    """The context of every chunk of one source file."""

    def __init__(self, title: str, code: Code, text: str) -> None:
        self._head = [f"[Document: {title}]", f"[Type: {code.language} code]"]
        self._text = text
        self._symbols = sorted(code.symbols, key=lambda symbol: symbol.span)
        self._starts = [symbol.span[0] for symbol in self._symbols]
        self._around = _enclosing_indices(self._symbols)
        self._members: dict[str, list[str]] = {}
        for symbol in code.symbols:
            self._members.setdefault(symbol.qualified.rpartition(".")[0], []).append(symbol.name)
        self._imports: dict[str, list[str]] = {}
        for imported in code.imports:
            known = self._imports.setdefault(imported.alias.partition(".")[0], [])
            known.append(f"{imported.module}.{imported.name}".rstrip("."))

    def lines(self, chunk: Chunk) -> Iterator[str]:
        """Yield the context of a chunk, line by line."""
        yield from self._head
        if chunk.heading_path:
            yield f"[Symbol: {'.'.join(chunk.heading_path)}]"
        for symbol in self._holding(chunk):
            if not chunk.start <= symbol.signature[0] < chunk.end:
                yield from self._of_the_whole(symbol)
        for symbol in (*self._holding(chunk), *self._beginning(chunk)):
            if symbol.kind in TYPES and symbol.span[1] > chunk.end and chunk.start <= symbol.signature[0] < chunk.end:
                yield from self._member_names(symbol)
        yield from self._used_imports(self._text[chunk.start : chunk.end])

    def _holding(self, chunk: Chunk) -> list[Symbol]:
        """The symbols that enclose a chunk, outermost first."""
        found: list[Symbol] = []
        at = bisect_right(self._starts, chunk.start) - 1
        while at >= 0:
            if self._symbols[at].span[1] >= chunk.end:
                found.append(self._symbols[at])
            at = self._around[at]
        return found[::-1]

    def _beginning(self, chunk: Chunk) -> Sequence[Symbol]:
        """The symbols that begin within a chunk."""
        return self._symbols[bisect_right(self._starts, chunk.start) : bisect_left(self._starts, chunk.end)]

    def _of_the_whole(self, symbol: Symbol) -> Iterator[str]:
        yield f"[In: {_shorten(self._text[slice(*symbol.signature)])}]"
        if symbol.doc is not None:
            yield f"[Documentation: {_shorten(self._text[slice(*symbol.doc)])}]"

    def _member_names(self, symbol: Symbol) -> Iterator[str]:
        inside = list(dict.fromkeys(self._members.get(symbol.qualified, ())))
        if inside:
            yield f"[Members: {_shorten(', '.join(inside[:_MEMBERS]))}]"

    def _used_imports(self, body: str) -> Iterator[str]:
        words = dict.fromkeys(IDENTIFIER.findall(body))
        used = dict.fromkeys(name for word in words for name in self._imports.get(word, ()))
        if used:
            yield f"[Imports: {_shorten(', '.join(islice(used, _IMPORTS)))}]"


def _enclosing_indices(symbols: Sequence[Symbol]) -> list[int]:
    """For each symbol, in order of start, the index of the innermost enclosing one, or -1."""
    around: list[int] = []
    for number, symbol in enumerate(symbols):
        at = number - 1
        while at >= 0 and symbols[at].span[1] <= symbol.span[0]:
            at = around[at]
        around.append(at)
    return around


def _shorten(text: str) -> str:
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
