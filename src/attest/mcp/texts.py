"""Values as text for a model, with path, lines, url and ids for everything that comes from a document."""

from collections.abc import Iterator

from attest.mcp import budget
from attest.mcp.quoting import QUOTED, notes, number_lines, on_one_line, place, short_name, without_controls
from attest.mcp.wording import in_tool_words
from attest.values.answers import Answer, Claim, Evidence
from attest.values.context import Context, Source
from attest.values.pages import with_pages
from attest.values.reports import Shown, StoreStatus
from attest.values.search import Hit, SearchResult
from attest.values.spans import shown_id
from attest.values.verdicts import Support
from attest.values.verifications import Verification


def search_text(result: SearchResult) -> str:
    """The hits, best first."""
    return "\n".join([search_head(result), *map(hit_text, result.hits)])


def search_head(result: SearchResult) -> str:
    """The lines above the hits, or in their place."""
    if not result.hits:
        nothing = f"nothing found for: {short_name(result.query)}; try other words, fewer filters, or `status`"
        return "\n".join([nothing, *notes([*result.degraded, *map(str, result.without)])])
    return "\n".join([f"passages for: {short_name(result.query)}", *notes(result.degraded), QUOTED])


def hit_text(hit: Hit) -> str:
    """The place and the text of a hit, after an empty line."""
    found = hit.found
    where = with_pages(place(found.path, found.first_line, found.last_line), found.pages)
    headings = " › ".join(dict.fromkeys([found.title, *found.chunk.heading_path]))
    facts = (short_name(found.chunk.author or ""), (found.chunk.date or "").partition("T")[0], found.url)
    ids = (f"document {found.document_id}", f"chunk {found.chunk_id}", f"revision {shown_id(found.revision_id)}")
    return "\n".join(
        [
            "",
            f"[{hit.rank}] {where} · {short_name(headings)}",
            _joined_facts(*ids, *facts),
            number_lines(found.text, found.first_line),
        ]
    )


def context_text(found: Context) -> str:
    """The sources, best hit first, each line after its number."""
    remarks = notes(found.degraded)
    if not found.sources:
        nothing = f"nothing found for: {short_name(found.question)}; try other words, fewer filters, or `status`"
        return "\n".join([nothing, *remarks])
    if found.left_out:
        remarks.append(f"note: budget: {found.left_out} of {found.left_out + len(found.hits)} hits left out")
    return "\n".join(
        [f"sources for: {short_name(found.question)}", *remarks, QUOTED, *map(_source_text, found.sources)]
    )


def _source_text(source: Source) -> str:
    where = with_pages(place(source.path, source.start_line, source.end_line), source.pages)
    headings = " › ".join(dict.fromkeys([source.title, *source.heading_path]))
    why = ", ".join(f"{reason.relation.value} {reason.rank}" for reason in source.reasons)
    ids = (f"document {source.document_id}", f"revision {shown_id(source.quote.span.revision_id)}", why)
    facts = (short_name(source.author or ""), (source.date or "").partition("T")[0], source.url)
    return "\n".join(
        [
            "",
            f"[{source.label}] {where} · {short_name(headings)}",
            _joined_facts(*ids, *facts),
            number_lines(source.quote.text, source.start_line),
        ]
    )


def ask_text(answer: Answer, *, room: int) -> str:
    """The answer, its weak claims, and as many of its sources as fit."""
    room -= budget.NOTE_CHARACTERS
    remarks = [answer.doubt, *answer.degraded] if answer.doubt else answer.degraded
    lines = [_outcome_text(answer), *notes(remarks)]
    if answer.claims:
        lines.append(QUOTED)
    if answer.text:
        lines += ["", *(f"answer| {without_controls(line)}" for line in answer.text.split("\n"))]
    weak = [claim for claim in answer.claims if claim.verdict.support is not Support.SUPPORTED]
    lines += ["", *map(_weak_line, weak)] if weak else []
    text = "\n".join(lines)
    if len(text) > room:
        return f"{text[:room].rstrip()}…\n{_left_out_note('the rest of the answer')}"
    return "\n".join([text, *_sources(answer, room - len(text))])


def show_text(fitted: budget.FittedShown) -> str:
    """The document of a text, and the text."""
    cut = [f"note: cut to the budget; the rest is: show {fitted.next}"] if fitted.next else []
    shown = fitted.shown
    return "\n".join([show_head(shown), *cut, "", number_lines(shown.text, shown.first_line)])


def show_head(shown: Shown) -> str:
    """The document of a text, and remarks on it."""
    document = shown.document
    last = shown.first_line + shown.text.removesuffix("\n").count("\n")
    status = next((field.value for field in shown.fields if field.name == "status"), document.status)
    day = (document.authored_at or "").partition("T")[0]
    facts = (document.kind, day, short_name(document.author or ""), status, document.url)
    ids = (f"document {document.document_id}", f"revision {shown_id(shown.revision_id)}")
    where = with_pages(place(document.path, shown.first_line, last), shown.pages)
    lines = [
        f"{where} · {short_name(document.title)}",
        _joined_facts(*ids, *facts),
    ]
    if not shown.current:
        lines.append("note: an earlier revision; the document has a newer one")
    if document.same_as:
        lines.append(f"note: a copy of {document.same_as}, which searches show instead")
    return "\n".join([*lines, QUOTED])


def verify_text(outcome: Verification) -> str:
    """The outcome, then every quote with its state."""
    lines = [f"{'valid' if outcome.valid else 'not valid'}: {outcome.counted} · answer {outcome.answer_id}"]
    lines += [f"fault: {short_name(fault)}" for fault in outcome.faults]
    for quote in outcome.quotes:
        detail = f" ({short_name(quote.detail)})" if quote.detail and quote.state != "intact" else ""
        lines.append(f"{quote.state} [{quote.n}] {quote.document_id} “{short_name(quote.quote)}”{detail}")
    return "\n".join(lines)


def status_text(state: StoreStatus) -> str:
    """The store in a few lines."""
    findings = ", ".join(f"{n:,} {kind}" for kind, n in sorted(state.findings.items(), key=lambda item: -item[1]))
    vectors = f"{state.vectors:,} of {state.vectors_wanted:,}" if state.space else "none; searches go by words alone"
    lines = [
        f"store: {state.store}",
        f"build: {state.build_id}",
        *(f"source: {short_name(name)}, {n:,} documents" for name, n in state.sources),
        f"documents: {state.documents:,} ({state.redirects:,} moved, {state.duplicates:,} behind a copy)",
        f"chunks: {state.chunks:,}",
        f"vectors: {vectors}",
        f"findings: {findings or 'none'}",
    ]
    return "\n".join([*lines, *(f"stale: {in_tool_words(what)}" for what in state.stale)])


def _outcome_text(answer: Answer) -> str:
    reason = on_one_line(in_tool_words(answer.reason or ""))
    if answer.status == "refused":
        below = "what came closest is below" if answer.claims else "`search` finds what comes near"
        looked_for = f"; looked for: {on_one_line(' '.join(answer.looked_for))}" if answer.looked_for else ""
        near = "; ".join(f"{short_name(document.title)} ({short_name(document.path)})" for document in answer.closest)
        closest = f"; closest: {near}" if near else ""
        return f"refused: {reason}{looked_for}{closest}; {below}"
    supported = sum(claim.verdict.support is Support.SUPPORTED for claim in answer.claims)
    partly = f" in part, {reason}" if reason else ""
    share = f"{supported} of {len(answer.claims)} claims supported by their quotes"
    return f"answered{partly}: {share}, confidence {answer.confidence:.2f} · answer {shown_id(answer.answer_id)}"


def _weak_line(claim: Claim) -> str:
    numbers = "".join(f"[{item.n}]" for item in claim.evidence)
    return f"{claim.verdict.support.value} {claim.verdict.score:.2f} {numbers}: {short_name(claim.text)}"


def _sources(answer: Answer, room: int) -> Iterator[str]:
    """Every quotation once, in the order of its number, while there is room."""
    cited = {(item.n, item.quote.span): item for claim in answer.claims for item in claim.evidence}
    said = on_one_line(answer.text)
    texts = [_source(cited[key], said) for key in sorted(cited)]
    if texts:
        yield ""
    for n, text in enumerate(texts):
        room -= len(text) + 1
        if room < 0:
            yield _left_out_note(f"{len(texts) - n} of {len(texts)} sources")
            return
        yield text


def _source(item: Evidence, said: str) -> str:
    """A quotation with its place; without its text if the answer contains that word for word."""
    where = with_pages(place(item.path, item.start_line, item.end_line), item.pages)
    facts = _joined_facts(f"document {item.document_id}", f"revision {shown_id(item.quote.span.revision_id)}", item.url)
    headings = f" · {short_name(' › '.join(item.heading_path))}" if item.heading_path else ""
    head = f"[{item.n}] {where}{headings} · {facts}"
    if on_one_line(item.quote.text) in said:
        return f"{head} · word for word"
    return f"{head}\n{number_lines(item.quote.text, item.start_line)}"


def _left_out_note(what: str) -> str:
    return f"\nbudget: {what} left out; ask again with a larger one, or read the structured answer"


def _joined_facts(*facts: str | None) -> str:
    return " · ".join(on_one_line(fact) for fact in facts if fact)
