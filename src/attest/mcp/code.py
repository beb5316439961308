"""The tools ``symbols``, ``outline`` and ``code``: what source code defines and calls."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attest.mcp import code_texts
from attest.mcp.arguments import CodeArguments, CodeRelationName, OutlineArguments, SymbolsArguments
from attest.mcp.listing import list_reply
from attest.mcp.shapes import FittedCalls, FittedOutline, FittedSpecs, FittedSymbols
from attest.mcp.tool import DATA, Reply, Tool

if TYPE_CHECKING:
    from attest.engine import Attest


def symbols(kb: "Attest", given: SymbolsArguments) -> Reply:
    """Symbols for a name; ``left_out`` counts those that did not fit."""
    found = kb.symbols(given.name, k=given.k, kind=given.kind)
    rows = [code_texts.match_text(match) for match in found.matches]
    head = code_texts.matches_head(found)
    return list_reply(head, rows, given.budget, lambda n: replace(found, matches=found.matches[:n]))


def outline(kb: "Attest", given: OutlineArguments) -> Reply:
    """The symbols of a file; ``left_out`` counts those after the last that fits."""
    found = kb.outline(given.ref)
    rows = [code_texts.outline_row(symbol, found.depth(symbol)) for symbol in found.symbols]
    head = code_texts.outline_head(found)
    return list_reply(head, rows, given.budget, lambda n: replace(found, symbols=found.symbols[:n]))


RELATIONS: Mapping[CodeRelationName, tuple[str, str]] = {
    "callers": ("callers", "calls"),
    "callees": ("callees", "calls"),
    "subtypes": ("callers", "implements"),
    "supertypes": ("callees", "implements"),
    "overridden_by": ("callers", "overrides"),
    "overrides": ("callees", "overrides"),
    "tests": ("callers", "tests"),
    "tested": ("callees", "tests"),
    "users": ("callers", "uses"),
    "uses": ("callees", "uses"),
}
"""From the tool's relation to the engine's direction and relation."""


def code(kb: "Attest", given: CodeArguments) -> Reply:
    """Links of code: between symbols, or with specifications."""
    if given.relation in RELATIONS:
        return _links(kb, given, *RELATIONS[given.relation])
    look = kb.implementations if given.relation == "implementations" else kb.specified
    found = look(given.ref, limit=given.limit)
    rows = [code_texts.spec_text(link) for link in found.links]
    head = code_texts.specs_head(found)
    return list_reply(head, rows, given.budget, lambda n: replace(found, links=found.links[:n]))


def _links(kb: "Attest", given: CodeArguments, direction: str, relation: str) -> Reply:
    walk = {"callers": kb.callers, "callees": kb.callees}[direction]
    found = walk(given.ref, depth=given.depth, limit=given.limit, relation=relation)
    rows = [code_texts.link_text(link, found.direction) for link in found.links]
    head = code_texts.links_head(found, given.relation)
    return list_reply(head, rows, given.budget, lambda n: replace(found, links=found.links[:n]))


CODE_TOOLS: tuple[Tool[Any], ...] = (
    Tool(
        name="symbols",
        title="Find what code defines",
        description=(
            "Find functions, methods, types and constants of the indexed source code by name: exact, its beginning, "
            "its humps (sTrD), a part of it, or nearly its spelling; Type.name finds members of that type alone. Each "
            "comes with its path, lines and signature. To find code by what it does, use `search`. " + DATA
        ),
        takes=SymbolsArguments,
        gives=FittedSymbols,
        run=symbols,
    ),
    Tool(
        name="outline",
        title="Outline of a source file",
        description="The symbols of a source file in order, with their lines, those of a type below it. " + DATA,
        takes=OutlineArguments,
        gives=FittedOutline,
        run=outline,
    ),
    Tool(
        name="code",
        title="What code has to do with other code and with specifications",
        description=(
            "Walk the links of a function, method or type: callers, callees, subtypes, tests and more, each with its "
            "lines. A link is certain when the name can mean nothing else by the scopes and imports of its file; any "
            "doubt makes it possible; what no file defines is external. Also from a specification to the code that "
            "follows it, and back. " + DATA
        ),
        takes=CodeArguments,
        gives=FittedCalls | FittedSpecs,
        run=code,
    ),
)
