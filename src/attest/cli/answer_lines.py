"""Answers and their verification as lines for a person."""

import textwrap
from collections.abc import Iterator, Sequence

from attest.cli.hit_lines import place_headings
from attest.cli.terminal import INDENT, Ink, Line, bold, dim, shortened
from attest.values.answers import MARKER, Answer, Claim, Evidence
from attest.values.pages import place, with_pages
from attest.values.verdicts import Support
from attest.values.verifications import AS_QUOTED, CheckedQuote, Verification

_STYLE_OF = {
    Support.SUPPORTED: "good",
    Support.PARTIAL: "warn",
    Support.UNSUPPORTED: "bad",
    Support.CONTRADICTED: "bad",
    "intact": "good",
    "superseded": "warn",
    "unread": "warn",
    "drifted": "bad",
    "missing": "bad",
}
_STATE_WIDTH = len("superseded")


def answer_lines(answer: Answer, *, width: int, verify: str, filtered: bool = False, search: str = "") -> list[Line]:
    """The answer, its sources, the verdict on each claim, and the command that verifies all of it again.

    ``filtered`` is True if filters restricted the search; ``search`` is the command that shows similar passages.
    """
    if answer.status == "refused":
        closest = [*_sources_lines(answer.claims, "what came closest", width), *_claims_lines(answer.claims, width)]
        next_step: list[Line] = (
            [[dim("the nearest passages: "), search]] if search and answer.confidence and not closest else []
        )
        return [*_refusal_lines(answer, width, filtered), *next_step, *closest]
    in_part: list[Line] = [[], [Ink("in part: ", "warn"), answer.reason]] if answer.reason else []
    return [
        *_text_lines(answer.text, width),
        *in_part,
        *_sources_lines(answer.claims, "sources", width),
        *_claims_lines(answer.claims, width),
        [],
        [
            f"confidence {answer.confidence:.2f} · {answer.coverage:.0%} of the claims supported",
            dim(_provenance(answer)),
        ],
        *([[Ink(answer.doubt, "warn")]] if answer.doubt else []),
        [dim("answer "), answer.answer_id],
        [dim("check it again with: "), verify, dim("" if answer.stored else " (a file that --json wrote)")],
    ]


def verification_lines(outcome: Verification, *, width: int) -> list[Line]:
    """One line for every quote, then the faults of the ledger, then the outcome."""
    lines: list[Line] = [_checked_quote_line(quote, width) for quote in outcome.quotes]
    lines += [[Ink("fault".ljust(_STATE_WIDTH), "bad"), f"  {fault}"] for fault in outcome.faults]
    if outcome.signature:
        lines.append(["signature: ", outcome.signature])
    drifted = any(quote.state == "drifted" for quote in outcome.quotes)
    now: list[Line] = [[dim("what stands there now, for answers that the store has: attest stale")]] * drifted
    return [*lines, [*_verdict(outcome), dim(f" · {outcome.answer_id}")], *now]


def _verdict(outcome: Verification) -> Line:
    if outcome.against == "store":
        return [Ink("valid", "good") if outcome.valid else Ink("not valid", "bad"), f": {outcome.counted}"]
    if not outcome.valid:
        return [Ink("not valid", "bad"), ": the file contradicts itself"]
    return [
        Ink("consistent", "good"),
        ": every hash follows from the file; without a store, its sources were not read",
    ]


def _refusal_lines(answer: Answer, width: int, filtered: bool) -> Iterator[Line]:
    as_of = f" as it was on {answer.as_of}" if answer.as_of else ""
    yield [bold(f"no answer that the store supports{as_of}{' under these filters' * filtered}")]
    for row in textwrap.wrap(answer.reason or "", width):
        yield [row]
    if answer.looked_for:
        yield [dim("looked for: "), " ".join(answer.looked_for)]
    for document in answer.closest:
        yield [dim("closest: "), document.title, dim(f" ({document.path})")]


def _text_lines(text: str, width: int) -> Iterator[Line]:
    for paragraph in text.split("\n"):
        hanging = "  " if paragraph.startswith("- ") else ""
        rows = textwrap.wrap(
            paragraph, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
        )
        for row in rows or [""]:
            yield [Ink(f"[{part}]", "mark") if i % 2 else part for i, part in enumerate(MARKER.split(row))]


def _sources_lines(claims: Sequence[Claim], title: str, width: int) -> Iterator[Line]:
    """Every quotation once, in the order of its number; headings and URL are left out if they repeat the previous
    ones."""
    cited = {(item.n, item.quote.span): (item, claim) for claim in claims for item in claim.evidence}
    if cited:
        yield from ([], [bold(title)])
    before: Evidence | None = None
    for key in sorted(cited):
        item, claim = cited[key]
        yield from _source_lines(item, claim, before, width)
        before = item


def _source_lines(item: Evidence, claim: Claim, before: Evidence | None, width: int) -> Iterator[Line]:
    where = with_pages(place(item.path, item.start_line, item.end_line), item.pages)
    same_file = before is not None and before.path == item.path
    shown_headings = before.heading_path if before is not None and same_file else []
    headings = [] if list(item.heading_path) == list(shown_headings) else item.heading_path
    beside, below = place_headings(headings, width - len(f"[{item.n}] {where}"), width - len(INDENT))
    yield [Ink(f"[{item.n}]", "mark"), " ", Ink(where, "path"), f" {beside}" if beside else ""]
    if below:
        yield [INDENT, below]
    if item.url and not same_file:
        yield [INDENT, dim(item.url)]
    for line in _without_margin(item.quote.text.split("\n"), claim.text.split("\n")):
        for row in textwrap.wrap(line, width - 6):
            yield [INDENT, dim("│ "), row]


def _without_margin(quoted: Sequence[str], claimed: Sequence[str]) -> Iterator[str]:
    """The lines of a quotation, indented as in a claim with the same lines: the quotation lacks its first margin."""
    pairs = zip(quoted[1:], claimed[1:], strict=True) if len(quoted) == len(claimed) else ()
    moved = (_indentation(line) - _indentation(same) for line, same in pairs if line.split() == same.split() != [])
    margin = max(0, next(moved, 0))
    yield quoted[0]
    yield from (line[min(margin, _indentation(line)) :] for line in quoted[1:])


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _claims_lines(claims: Sequence[Claim], width: int) -> Iterator[Line]:
    """A line for every claim; those that are word for word from their source share one."""
    if claims:
        yield from ([], [bold("claims")])
    repeating = [claim for claim in claims if _is_word_for_word(claim)]
    if len(repeating) > 1:
        numbers = "".join(dict.fromkeys(f"[{item.n}]" for claim in repeating for item in claim.evidence))
        summary = f"{len(repeating)} claims, each word for word"
        yield [Ink(f"{Support.SUPPORTED.value:<12}", "good"), f" 1.00 verbatim {numbers}  ", dim(summary)]
    for claim in claims:
        if len(repeating) > 1 and _is_word_for_word(claim):
            continue
        verdict = claim.verdict
        numbers = "".join(f"[{item.n}]" for item in claim.evidence)
        failed = f" ({', '.join(verdict.failed)})" if verdict.failed else ""
        summary = f"{verdict.support.value:<12} {verdict.score:.2f} {verdict.method}{failed} {numbers}"
        yield [
            Ink(summary[:12], _STYLE_OF[verdict.support]),
            summary[12:],
            "  ",
            dim(shortened(claim.text, width - len(summary) - 2)),
        ]


def _is_word_for_word(claim: Claim) -> bool:
    verdict = claim.verdict
    return verdict.support is Support.SUPPORTED and verdict.method == "verbatim" and verdict.score == 1


def _provenance(answer: Answer) -> str:
    return f" · {answer.mode}, {answer.answerer} · {answer.elapsed_ms:.0f} ms"


def _checked_quote_line(quote: CheckedQuote, width: int) -> Line:
    head = f"{quote.state:<{_STATE_WIDTH}}  [{quote.n}] {quote.document_id}"
    room = width - len(head) - 4
    detail = f" ({quote.detail})" if quote.detail not in ("", AS_QUOTED) and quote.state != "unread" else ""
    quoted = shortened(quote.quote, room - len(detail))
    return [Ink(head[:_STATE_WIDTH], _STYLE_OF[quote.state]), head[_STATE_WIDTH:], f"  “{quoted}”", detail]
