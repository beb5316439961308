"""What surrounds a chunk of source code: the lines in front of what is embedded.

They say what the span itself cannot show: the type around a method, the signature and documentation of the function
that it is a part of, the members of a type whose head it is, and the imports that it uses. They are never quoted.
"""

import re
from collections.abc import Iterator, Sequence

from attest.values.chunks import Chunk
from attest.values.code import TYPES, Code, Symbol

LONGEST = 300
"""Characters of one line; the whole context stays a fraction of the chunk."""
_MEMBERS = 24
_IMPORTS = 8
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\W\d]\w*")


def code_lines(title: str, code: Code, chunk: Chunk, text: str) -> Iterator[str]:
    """The context of a chunk, line by line."""
    yield f"[Document: {title}]"
    yield f"[Type: {code.language} code]"
    around = [s for s in code.symbols if s.span[0] < chunk.end and chunk.start < s.span[1]]
    holding = [s for s in around if s.span[0] <= chunk.start and chunk.end <= s.span[1]]
    if chunk.heading_path:
        yield f"[Symbol: {'.'.join(chunk.heading_path)}]"
    for symbol in holding:
        if not chunk.start <= symbol.signature[0] < chunk.end:
            yield from _of_the_whole(symbol, text)
    for symbol in around:
        if symbol.kind in TYPES and symbol.span[1] > chunk.end and chunk.start <= symbol.signature[0] < chunk.end:
            yield from _members(symbol, code.symbols)
    yield from _imports(code, text[chunk.start : chunk.end])


def _of_the_whole(symbol: Symbol, text: str) -> Iterator[str]:
    yield f"[In: {_short(text[slice(*symbol.signature)])}]"
    if symbol.doc is not None and symbol.kind not in TYPES:
        yield f"[Documentation: {_short(text[slice(*symbol.doc)])}]"


def _members(symbol: Symbol, symbols: Sequence[Symbol]) -> Iterator[str]:
    inside = [s.name for s in symbols if s.qualified == f"{symbol.qualified}.{s.name}"]
    if inside:
        yield f"[Members: {_short(', '.join(dict.fromkeys(inside[:_MEMBERS])))}]"


def _imports(code: Code, body: str) -> Iterator[str]:
    words = set(_WORD.findall(body))
    used = [i for i in code.imports if i.alias.partition(".")[0] in words]
    if used:
        names = dict.fromkeys(f"{i.module}.{i.name}".rstrip(".") for i in used[:_IMPORTS])
        yield f"[Imports: {_short(', '.join(names))}]"


def _short(text: str) -> str:
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
