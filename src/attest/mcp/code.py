"""The tools that know what source code defines and calls."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attest.mcp import budget, code_texts
from attest.mcp.arguments import CodeArguments, CodeRelationName, OutlineArguments, SymbolsArguments
from attest.mcp.tool import DATA, Reply, Tool

if TYPE_CHECKING:
    from attest.engine import Attest


def symbols(kb: "Attest", given: SymbolsArguments) -> Reply:
    """Symbols for a name; ``left_out`` counts those that did not fit."""
    found = kb.symbols(given.name, k=given.k, kind=given.kind)
    rows = [code_texts.match_text(match) for match in found.matches]
    text, n = fitted(code_texts.matches_head(found), rows, given.budget)
    value = replace(found, matches=found.matches[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def outline(kb: "Attest", given: OutlineArguments) -> Reply:
    """The symbols of a file; ``left_out`` counts those behind the last that fits."""
    found = kb.outline(given.ref)
    rows = [code_texts.outline_row(symbol, found.depth(symbol)) for symbol in found.symbols]
    text, n = fitted(code_texts.outline_head(found), rows, given.budget)
    value = replace(found, symbols=found.symbols[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


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
"""From what a model asks for to the way of the walk and the links that it goes along."""


def code(kb: "Attest", given: CodeArguments) -> Reply:
    """Links of code: between symbols, or with specifications."""
    if given.relation in RELATIONS:
        return _links(kb, given, *RELATIONS[given.relation])
    look = kb.implementations if given.relation == "implementations" else kb.specified
    found = look(given.ref, limit=given.limit)
    rows = [code_texts.spec_text(link) for link in found.links]
    text, n = fitted(code_texts.specs_head(found), rows, given.budget)
    value = replace(found, links=found.links[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def _links(kb: "Attest", given: CodeArguments, direction: str, relation: str) -> Reply:
    walk = {"callers": kb.callers, "callees": kb.callees}[direction]
    found = walk(given.ref, depth=given.depth, limit=given.limit, relation=relation)
    rows = [code_texts.link_text(link, found.direction) for link in found.links]
    text, n = fitted(code_texts.links_head(found, given.relation), rows, given.budget)
    value = replace(found, links=found.links[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def fitted(head: str, rows: list[str], tokens: int) -> tuple[str, int]:
    """A head with as many rows as the budget has room for, and their number; the first is always one of them."""
    n = budget.fit_rows(rows, budget.characters(tokens) - len(head) - budget.NOTE_CHARACTERS)
    needed = budget.tokens(len(head) + budget.NOTE_CHARACTERS + sum(len(row) + 1 for row in rows))
    left = len(rows) - n
    note = (
        [f"note: budget: {left} of {len(rows)} left out; all of it needs a budget of about {needed:,}"] if left else []
    )
    return "\n".join([head, *note, *rows[:n]]), n


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
        shape="symbols",
        run=symbols,
    ),
    Tool(
        name="outline",
        title="Outline of a source file",
        description="The symbols of a source file in order, with their lines, those of a type below it. " + DATA,
        takes=OutlineArguments,
        shape="outline",
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
        shape="code",
        run=code,
    ),
)
