"""Source code: from the facts of the syntax to symbols, calls and an outline, in characters of the text.

The outline has a SYMBOL block for every definition, nested as in the text, PARAGRAPH blocks for the documentation in
strings, and CODE blocks for everything between, so that no line is lost. What the grammar cannot parse stays CODE; a
language without a grammar is read as plain text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePosixPath

from attest.parsing.code.facts import Facts
from attest.parsing.code.grammars import load_grammar
from attest.parsing.code.imports import imports_of
from attest.parsing.code.languages import language_table
from attest.parsing.code.languages.tables import Language
from attest.parsing.code.offsets import Offsets
from attest.parsing.code.roles import role_of
from attest.parsing.code.symbols import At, calls_of, symbols_of, type_names_of
from attest.parsing.code.syntax import MAX_DEPTH, MAX_NODES, facts_of
from attest.parsing.lines import lines_in, stanzas
from attest.parsing.payloads import place_payloads
from attest.parsing.plain import read_plain
from attest.parsing.tree import Node, outline_of
from attest.values.code import Code, Import, Role, Symbol
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind, Parsed
from attest.values.spans import Range, trimmed

_QUOTES = re.compile(r"[rRuUbBfF]{0,2}(?P<mark>\"\"\"|'''|\"|')")

_CUT = f"read in part: symbols below {MAX_DEPTH:,} levels, or behind {MAX_NODES:,} nodes of syntax, are left out"

_C_PLUS_PLUS = re.compile(
    r"^[ \t]*(?:(?:inline[ \t]+)?namespace\b|template[ \t]*<|class \w[^;\n]*$|(?:public|private|protected)[ \t]*:)",
    re.M,
)
"""Beginnings of lines that never occur in a C header."""
_MAX_CHARACTERS = 2_000_000
"""A longer file is read as plain text: nobody wrote it by hand, and its tree would take a gigabyte."""


def read_code(path: str, text: str, language: str) -> Parsed:
    """The outline, symbols, imports and calls of a source file; plain text with a finding if they cannot be read."""
    if path.lower().endswith(".h") and _C_PLUS_PLUS.search(text):
        language = "cpp"
    plain = read_plain(path, text, language)
    table = language_table("tsx" if path.lower().endswith(".tsx") else language)
    within = path.partition("/")[2] or path
    role = role_of(within, text)
    parsed = replace(plain, category=language, status=role.value, code=Code(language=language, role=role))
    if table is None or role is Role.MINIFIED:
        return parsed
    parser = load_grammar(table.grammar, table.entry)
    if isinstance(parser, str) or len(text) > _MAX_CHARACTERS:
        why = parser if isinstance(parser, str) else f"{len(text):,} characters are too many"
        finding = Finding(kind=FindingKind.UNSUPPORTED, detail=f"read without symbols: {why}")
        return replace(parsed, findings=(*parsed.findings, finding))
    offsets = Offsets(text)
    facts = facts_of(parser, table, offsets.data)
    code = _code(text, table, facts, offsets.character, folder=str(PurePosixPath(within).parent).removeprefix("."))
    roots = _blocks(text, code.symbols, language, list(_prose(text, table, facts, offsets.character)))
    place_payloads(text, roots)
    code = replace(code, language=language, role=role)
    cut = [] if facts.complete else [Finding(kind=FindingKind.UNSUPPORTED, detail=_CUT)]
    return replace(parsed, outline=outline_of(roots, len(text)), code=code, findings=(*parsed.findings, *cut))


def _code(text: str, table: Language, facts: Facts, at: At, *, folder: str) -> Code:
    numbered = symbols_of(text, table, facts, at)
    return Code(
        language="",
        symbols=numbered.symbols,
        imports=list(_imports(text, table, facts, at, folder)),
        calls=list(calls_of(table, facts, numbered, at)),
        type_names=list(type_names_of(facts, numbered, at)),
    )


def _imports(text: str, table: Language, facts: Facts, at: At, folder: str) -> Iterator[Import]:
    for kind, (first, last) in facts.imports:
        start, end = at(first), at(last)
        yield from imports_of(table, kind, text[start:end], folder, start)


# --- the outline ---


def _prose(text: str, table: Language, facts: Facts, at: At) -> Iterator[Range]:
    """The paragraphs of all docstrings, without the quotes around them and without doctest examples."""
    found = [facts.doc, *(made.doc for made in facts.definitions)] if table.docstrings else []
    for first, last in sorted(filter(None, found)):
        start, end = at(first), at(last)
        quotes = _QUOTES.match(text, start, end)
        if quotes is not None and text.endswith(quotes["mark"], quotes.end(), end):
            for paragraph in _trim_parts(text, stanzas(lines_in(text, quotes.end(), end - len(quotes["mark"])))):
                if not text.startswith(">>>", paragraph[0]):
                    yield paragraph


def _blocks(text: str, symbols: Sequence[Symbol], language: str, prose: Sequence[Range]) -> list[Node]:
    """SYMBOL blocks nested by their spans, PARAGRAPH blocks for documentation, CODE blocks for the rest."""
    top = Node(BlockKind.SYMBOL, 0, len(text))
    open_nodes = [top]
    for symbol in symbols:
        start, end = symbol.span
        while end > open_nodes[-1].end or start >= open_nodes[-1].end:
            _fill_gaps(text, open_nodes.pop(), language, prose)
        around = open_nodes[-1]
        cursor = around.children[-1].end if around.children else around.start
        start = max(start, cursor)
        if start >= end:
            continue
        node = Node(BlockKind.SYMBOL, start, end, label=symbol.qualified)
        node.cuts = symbol.statements
        around.children.append(node)
        open_nodes.append(node)
    while open_nodes:
        _fill_gaps(text, open_nodes.pop(), language, prose)
    return top.children


def _fill_gaps(text: str, node: Node, language: str, prose: Sequence[Range]) -> None:
    """Fill the gaps between a node's symbols with blocks, divided at its statements, or at blank lines at the top."""
    children: list[Node] = []
    at = node.start
    for child in [*node.children, Node(BlockKind.CODE, node.end, node.end)]:
        gap = (at, child.start)
        parts = _split_gap(gap, node.cuts) if node.label else stanzas(lines_in(text, *gap))
        for part in parts:
            children += _code_and_prose(text, part, language, prose)
        children += [child] if child.start < child.end else []
        at = child.end
    node.children = children


def _code_and_prose(text: str, part: Range, language: str, prose: Sequence[Range]) -> Iterator[Node]:
    """A piece of code as CODE blocks, with PARAGRAPH blocks for the documentation in it."""
    at, end = part
    number = bisect_left(prose, (at, at))
    while number < len(prose) and prose[number][1] <= end:
        paragraph = prose[number]
        number += 1
        yield from (Node(BlockKind.CODE, *place, label=language) for place in _trim_parts(text, [(at, paragraph[0])]))
        yield Node(BlockKind.PARAGRAPH, *paragraph)
        at = paragraph[1]
    yield from (Node(BlockKind.CODE, *place, label=language) for place in _trim_parts(text, [(at, end)]))


def _split_gap(gap: Range, statements: Sequence[Range]) -> list[Range]:
    """A gap in pieces; each except the first begins at a statement."""
    starts = [gap[0], *(start for start, _ in statements if gap[0] < start < gap[1]), gap[1]]
    return [(one, two) for one, two in pairwise(starts) if one < two]


def _trim_parts(text: str, parts: Sequence[Range]) -> Iterator[Range]:
    return (place for place in (trimmed(text, *part) for part in parts) if place[0] < place[1])
