"""Reports of the commands other than search and ask, as lines for a person."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attest.cli.terminal import Ink, Line, bold, dim
from attest.values.checks import INVARIANTS, CheckReport
from attest.values.findings import FoundFinding
from attest.values.pages import pages_begun, with_pages
from attest.values.reports import CacheReport, IndexReport, PastStatus, Removal, Shown, StoreStatus
from attest.words.numbers import many

_LISTED = 10
"""Names that a removal report lists before it only counts."""


def index_lines(report: IndexReport) -> list[Line]:
    """What an index run did, or would do."""
    counts = {
        "added": report.added,
        "changed": report.changed,
        "removed": report.removed,
        "unchanged": report.unchanged,
        "not read": report.refused,
    }
    summary = ", ".join(f"{n:,} {outcome}" for outcome, n in counts.items() if n) or "none found"
    summary += f"; {report.renamed:,} of the removed only have another name now" if report.renamed else ""
    if not any(counts.values()):
        summary += "; what comes in is decided by formats, ignore files, --include and --exclude"
    if report.dry_run:
        return [
            [bold("would index: "), summary],
            *([[f"would not be read: {_finding_counts(report.findings)}"]] if report.findings else []),
            *([[f"about {many(report.chunks, 'chunk')} in {duration(report.estimated_s)}"]] if report.chunks else []),
            [dim("nothing was written")],
        ]
    lines: list[Line] = [[bold("documents: "), summary]]
    lines.append([f"{many(report.chunks, 'chunk')} in the store, {many(report.vectors, 'text')} embedded"])
    if report.commits:
        lines.append([f"history: {many(report.commits, 'commit')}, {many(report.versions, 'version')} of files"])
    if report.answers:
        lines.append([f"answers: {report.answers:,} removed with the documents that they quoted"])
    if report.findings:
        lines.append([f"findings: {_finding_counts(report.findings)}", dim("  (attest status --findings)")])
    return [*lines, [dim(f"done in {duration(report.elapsed_s)}")]]


def status_lines(state: StoreStatus) -> list[Line]:
    """The status of the store in two columns."""
    rows = [
        ("store", f"{state.store} ({size(state.size_bytes)})"),
        ("build", state.build_id),
        *(("source" if i == 0 else "", f"{name}: {many(n, 'document')}") for i, (name, n) in enumerate(state.sources)),
        ("documents", f"{state.documents:,} ({state.redirects:,} moved, {state.duplicates:,} behind a copy)"),
        ("revisions", f"{state.revisions:,}"),
        *([("history", _past_summary(state.past))] if state.past.commits else []),
        ("chunks", f"{state.chunks:,}"),
        ("vectors", _vectors_summary(state)),
        ("findings", _finding_counts(state.findings) or "none"),
    ]
    lines: list[Line] = [[dim(f"{name:<10}"), value] for name, value in rows]
    lines += [[Ink("stale".ljust(10), "warn"), remark] for remark in state.stale]
    return lines


def finding_lines(found: Sequence[FoundFinding], *, every: bool) -> list[Line]:
    """One line for each finding: kind, path, detail. Unless ``every``, one for all of a kind that say the same."""
    width = max((len(finding.kind) for finding in found), default=0)
    counts = Counter((finding.kind, finding.detail) for finding in found)
    lines: list[Line] = []
    for finding in found:
        count = 1 if every else counts.pop((finding.kind, finding.detail), 0)
        if count:
            more = f" and {count - 1:,} more" if count > 1 else ""
            lines.append(
                [Ink(finding.kind.ljust(width), "warn"), "  ", Ink(finding.path, "path"), more, f"  {finding.detail}"]
            )
    if len(lines) < len(found):
        lines.append([dim("`attest status --findings KIND` lists each of a kind")])
    return lines or [[dim("no findings")]]


def shown_lines(shown: Shown) -> list[Line]:
    """The document of a text, and the text with its line numbers, and page numbers where pages begin."""
    rows = shown.text.removesuffix("\n").split("\n")
    width = len(str(shown.first_line + len(rows) - 1))
    lines: list[Line] = [*_document_head(shown), []]
    for n, (row, page) in enumerate(zip(rows, pages_begun(shown.pages, rows), strict=True), shown.first_line):
        text = row.removesuffix("\r")
        number = dim(f"{n:>{width}} │ ")
        lines.append([number, text] if page is None else [number, dim(f"[p. {page}] "), text.lstrip("\f")])
    return lines


def removal_lines(removal: Removal) -> list[Line]:
    """What was removed."""
    more = len(removal.documents) - _LISTED
    lines: list[Line] = [["removed ", document] for document in removal.documents[:_LISTED]]
    if more > 0:
        lines.append([f"and {more:,} more"])
    pronoun = "it" if len(removal.documents) == 1 else "them"
    answers = f" and {many(removal.answers, 'answer')} that quoted {pronoun}" if removal.answers else ""
    return [
        *lines,
        [bold(f"removed {many(len(removal.documents), 'document')}{answers}"), ", with everything derived"],
    ]


def check_lines(report: CheckReport) -> list[Line]:
    """Every invariant with the number of rows checked, a broken one with its description, then the faults."""
    broken = {fault.invariant for fault in report.faults}
    width = max((len(name) for name, _ in report.checked), default=0)
    lines: list[Line] = [
        [
            Ink("✗", "bad") if name in broken else Ink("✓", "good"),
            f" {name:<{width}}  {rows:>10,}",
            dim(f"  {INVARIANTS[name]}") if name in broken else "",
        ]
        for name, rows in report.checked
    ]
    lines += [[Ink(fault.invariant, "bad"), f"  {fault.where}: {fault.detail}"] for fault in report.faults]
    lines += [[Ink("stale", "warn"), f"  {remark}; `attest index` redoes them"] for remark in report.stale]
    outcome = Ink("sound", "good") if report.sound else Ink(many(len(report.faults), "fault"), "bad")
    return [*lines, [outcome]]


def duration(seconds: float) -> str:
    """A duration in words."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def size(count: int) -> str:
    """Bytes in the largest unit that leaves at least one."""
    value, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1000:
            break
        value, unit = value / 1000, larger
    return f"{value:.0f} {unit}" if unit == "B" else f"{value:.1f} {unit}"


def _document_head(shown: Shown) -> Iterator[Line]:
    document = shown.document
    status = next((field.value for field in shown.fields if field.name == "status"), document.status)
    where = with_pages(document.path, shown.pages)
    facts = (document.document_id, document.kind, where, document.authored_at, status, document.url)
    yield [bold(document.title)]
    yield [dim(" · ".join(dict.fromkeys(filter(None, facts))))]
    yield [dim(shown.revision_id)]
    if not shown.current:
        yield [Ink("an earlier revision; the document has a newer one", "warn")]
    if document.same_as:
        yield [Ink(f"a copy of {document.same_as}, which searches show instead", "warn")]


def _past_summary(past: PastStatus) -> str:
    days = f"{(past.since or '')[:10]} to {(past.until or '')[:10]}"
    return f"{many(past.commits, 'commit')}, {many(past.versions, 'version')} of files, {days}"


def _vectors_summary(state: StoreStatus) -> str:
    if not state.space:
        return "none; searches are lexical"
    share = state.vectors / state.vectors_wanted if state.vectors_wanted else 1.0
    # Rounded down: 100% means all.
    return f"{state.vectors:,} of {state.vectors_wanted:,} ({int(share * 100)}%) in {state.space}"


def _finding_counts(findings: Mapping[str, int]) -> str:
    return ", ".join(f"{n:,} {kind}" for kind, n in sorted(findings.items(), key=lambda item: -item[1]))


def cache_lines(report: CacheReport) -> list[Line]:
    """The number of cached scores, present or deleted, by reranker."""
    label = "scores of passages forgotten: " if report.cleared else "scores of passages kept: "
    lines: list[Line] = [[bold(label), f"{report.scores:,}"]]
    return lines + [
        [f"{scores:,} for {many(questions, 'question')} ", dim(name)] for name, scores, questions in report.rerankers
    ]
