"""The tool that gives passages together with what stands around them."""

from typing import TYPE_CHECKING, Any

from attest.mcp import budget
from attest.mcp.arguments import ContextArguments
from attest.mcp.quoting import QUOTED, named, numbered, place, unbroken
from attest.mcp.tool import DATA, Reply, Tool
from attest.shapes.search import ContextShape
from attest.values.context import Context, Source
from attest.values.pages import with_pages
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from attest.engine import Attest


def context(kb: "Attest", given: ContextArguments) -> Reply:
    """Sources, as many as fit: with ids and numbered lines they take more room than the store's count says."""
    found = kb.search(given.question, k=given.k, filters=given.filters, explain=True, as_of=given.as_of)
    tokens, room = given.budget, budget.characters(given.budget)
    made = kb.context(found, tokens=tokens)
    while made.sources and len(text := context_text(made)) > room:
        tokens = min(tokens - 1, tokens * room // len(text))
        made = kb.context(found, tokens=max(tokens, 1))
    return Reply(text=context_text(made), value=made.as_json())


def context_text(found: Context) -> str:
    """The sources, the best hit's first, each line behind its number."""
    notes = [f"note: {unbroken(what)}" for what in found.degraded]
    if not found.sources:
        nothing = f"nothing found for: {named(found.question)}; try other words, fewer filters, or `status`"
        return "\n".join([nothing, *notes])
    if found.left_out:
        notes.append(f"note: budget: {found.left_out} of {found.left_out + len(found.hits)} hits left out")
    return "\n".join([f"sources for: {named(found.question)}", *notes, QUOTED, *map(_source_text, found.sources)])


def _source_text(source: Source) -> str:
    headings = " › ".join(dict.fromkeys([source.title, *source.heading_path]))
    why = ", ".join(f"{one.relation.value} {one.rank}" for one in source.reasons)
    said = (named(source.author or ""), (source.date or "").partition("T")[0], source.url)
    where = with_pages(place(source.path, source.start_line, source.end_line), source.pages)
    ids = (f"document {source.document_id}", f"revision {shown_id(source.quote.span.revision_id)}", why)
    return "\n".join(
        [
            "",
            f"[{source.label}] {where} · {named(headings)}",
            " · ".join(unbroken(fact) for fact in (*ids, *said) if fact),
            numbered(source.quote.text, source.start_line),
        ]
    )


CONTEXT_TOOLS: tuple[Tool[Any], ...] = (
    Tool(
        name="context",
        title="Passages with their surroundings",
        description=(
            "Find passages as `search` does, together with what stands around them: the head of a table, the post that "
            "is answered, the section's opening, neighbours, and of code the type, imports and callees. Each source "
            "has a label (S1), path:lines and ids, and says what it is to which hit. Use it to read before you write; "
            "cite as path:lines. " + DATA
        ),
        takes=ContextArguments,
        gives=ContextShape,
        run=context,
    ),
)
