"""The tools that find, read, answer and verify, and report the status."""

from typing import TYPE_CHECKING, Any

from attest.mcp import budget, texts
from attest.mcp.arguments import (
    AskArguments,
    ContextArguments,
    SearchArguments,
    ShowArguments,
    StatusArguments,
    VerifyArguments,
)
from attest.mcp.shapes import ShownShape
from attest.mcp.tool import DATA, Reply, Tool
from attest.shapes.answers import AnswerShape, VerificationShape
from attest.shapes.search import ContextShape, SearchShape
from attest.shapes.store import StatusShape

if TYPE_CHECKING:
    from attest.engine import Attest


def search(kb: "Attest", given: SearchArguments) -> Reply:
    """Passages, as many as fit the budget."""
    profile = "hyde" if given.suppose else "hybrid"
    result = kb.search(
        given.query,
        k=given.k,
        filters=given.filters,
        profile=profile,
        suppose=given.suppose,
        as_of=given.as_of,
        build=given.build,
    )
    sizes = [len(texts.hit_text(hit)) + 1 for hit in result.hits]
    head = len(texts.search_head(result)) + budget.NOTE_CHARACTERS
    fitted = budget.fit_hits(result.hits, sizes, budget.characters(given.budget) - head)
    shown = budget.cut_result(result, fitted, head + sum(sizes))
    return Reply(text=texts.search_text(shown), value=shown.as_json())


def ask(kb: "Attest", given: AskArguments) -> Reply:
    """An answer, or a refusal. The budget applies to the text; the value is the whole ledger."""
    answer = kb.ask(given.question, filters=given.filters, as_of=given.as_of, build=given.build)
    return Reply(text=texts.ask_text(answer, room=budget.characters(given.budget)), value=answer.as_json())


def show(kb: "Attest", given: ShowArguments) -> Reply:
    """A document or a part of it; ``next`` is the reference of what did not fit."""
    shown = kb.show(given.ref, as_of=given.as_of)
    head = len(texts.show_head(shown)) + budget.NOTE_CHARACTERS
    fitted = budget.fit_shown(shown, budget.characters(given.budget) - head)
    return Reply(text=texts.show_text(fitted), value={**fitted.shown.as_json(), "next": fitted.next})


def verify(kb: "Attest", given: VerifyArguments) -> Reply:
    """The verification of every quote of a stored answer."""
    outcome = kb.verify(given.answer)
    return Reply(text=texts.verify_text(outcome), value=outcome.as_json())


def status(kb: "Attest", _: StatusArguments) -> Reply:
    """The status of the store."""
    state = kb.status()
    return Reply(text=texts.status_text(state), value=state.as_json())


def context(kb: "Attest", given: ContextArguments) -> Reply:
    """Sources, as many as fit: with ids and numbered lines they take more room than the engine's count of tokens."""
    found = kb.search(given.question, k=given.k, filters=given.filters, explain=True, as_of=given.as_of)
    tokens, room = given.budget, budget.characters(given.budget)
    made = kb.context(found, tokens=tokens)
    while made.sources and len(text := texts.context_text(made)) > room:
        tokens = min(tokens - 1, tokens * room // len(text))
        made = kb.context(found, tokens=max(tokens, 1))
    return Reply(text=texts.context_text(made), value=made.as_json())


DOCUMENT_TOOLS: tuple[Tool[Any], ...] = (
    Tool(
        name="search",
        title="Find passages",
        description=(
            "Find passages in the user's own documents and code by words, names and meaning, best first. Each comes "
            "with its path and lines, url, ids and exact text. Give the content words or a whole question; ids and "
            "names count most. Read around a passage with `show`. Cite what you use as path:lines. " + DATA
        ),
        takes=SearchArguments,
        gives=SearchShape,
        run=search,
    ),
    Tool(
        name="ask",
        title="Answer with evidence, or refuse",
        description=(
            "Answer a question in sentences quoted from the user's own documents, each bound to its source and "
            "verified, or refuse and say why. No language model is at work: it is best at what a sentence or two of "
            "the documents state, and cannot compare or conclude; for that, use `search` and `show`. A refusal means "
            "that the store does not support an answer. The answer is kept under its id for `verify`; no document is "
            "changed. " + DATA
        ),
        takes=AskArguments,
        gives=AnswerShape,
        run=ask,
    ),
    Tool(
        name="show",
        title="Read a document",
        description=(
            "Read a document, or lines of it, exactly as the store has it, with line numbers. Where the text is longer "
            "than the budget, `next` is the ref of the rest. " + DATA
        ),
        takes=ShowArguments,
        gives=ShownShape,
        run=show,
    ),
    Tool(
        name="verify",
        title="Check an answer again",
        description=(
            "Read every quote of an earlier answer of `ask` again and recompute its hashes: whether it stands as "
            "quoted, was superseded by a newer revision that still has the text, has drifted, or is missing. " + DATA
        ),
        takes=VerifyArguments,
        gives=VerificationShape,
        run=verify,
    ),
    Tool(
        name="status",
        title="What is in the store",
        description=(
            "The sources and the numbers of documents in the store, how far vectors are, what was odd about the "
            "documents and what is stale. Look here when you do not know what there is to search, or found nothing."
        ),
        takes=StatusArguments,
        gives=StatusShape,
        run=status,
    ),
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
