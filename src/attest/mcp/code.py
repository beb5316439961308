"""The tools that know what source code defines and calls."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attest.mcp import budget, code_texts
from attest.mcp.arguments import LinksArguments, OutlineArguments, SymbolsArguments
from attest.mcp.tool import DATA, Reply, Tool

if TYPE_CHECKING:
    from attest.engine import Attest


def symbols(kb: "Attest", given: SymbolsArguments) -> Reply:
    """Symbols for a name; ``left_out`` counts those that did not fit."""
    found = kb.symbols(given.name, k=given.k, kind=given.kind)
    rows = [code_texts.match_text(match) for match in found.matches]
    text, n = _fitted(code_texts.matches_head(found), rows, given.budget)
    value = replace(found, matches=found.matches[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def outline(kb: "Attest", given: OutlineArguments) -> Reply:
    """The symbols of a file; ``left_out`` counts those behind the last that fits."""
    found = kb.outline(given.ref)
    rows = [code_texts.outline_row(symbol, found.depth(symbol)) for symbol in found.symbols]
    text, n = _fitted(code_texts.outline_head(found), rows, given.budget)
    value = replace(found, symbols=found.symbols[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def callers(kb: "Attest", given: LinksArguments) -> Reply:
    """Who calls a symbol."""
    return _links(kb.callers, given)


def callees(kb: "Attest", given: LinksArguments) -> Reply:
    """What a symbol calls."""
    return _links(kb.callees, given)


def _links(walk: Callable[..., Any], given: LinksArguments) -> Reply:
    found = walk(given.ref, depth=given.depth, limit=given.limit)
    rows = [code_texts.link_text(link, found.direction) for link in found.links]
    text, n = _fitted(code_texts.links_head(found), rows, given.budget)
    value = replace(found, links=found.links[:n]).as_json()
    return Reply(text=text, value={**value, "left_out": len(rows) - n})


def _fitted(head: str, rows: list[str], tokens: int) -> tuple[str, int]:
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
        name="callers",
        title="Who calls it",
        description=(
            "Who calls a function or method, and on which lines. A call is certain when the name can mean nothing "
            "else by the scopes and imports of its file; any doubt makes it possible. " + DATA
        ),
        takes=LinksArguments,
        shape="links",
        run=callers,
    ),
    Tool(
        name="callees",
        title="What it calls",
        description=(
            "What a function or method calls, and on which lines, certainly or possibly; what the indexed code does "
            "not define is external and keeps its name. " + DATA
        ),
        takes=LinksArguments,
        shape="links",
        run=callees,
    ),
)
