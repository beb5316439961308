"""Traces, and the comparison of two, as lines for a person."""

import textwrap
from collections.abc import Iterator, Sequence

from attest.cli.terminal import Ink, Line, bold, dim, shortened
from attest.values.explanations import ExplainedHit, Explanation, TraceComparison, TraceLine, TraceList
from attest.values.pages import place, with_pages
from attest.values.search import Stage
from attest.values.spans import shown_id
from attest.values.traces import Trace
from attest.words.numbers import many

_HITS_SHOWN = 10
_HIT_INDENT = "           "


def trace_lines(explanation: Explanation, *, width: int) -> list[Line]:
    """The question, its outcome and the reasons, by stage and by hit, and the conditions."""
    trace = explanation.trace
    left_out: list[Line] = [[f"{count:>6,}  {reason}"] for reason, count in explanation.drops.items()]
    unseen = trace.considered - len(trace.candidates)
    left_out += [[f"{unseen:>6,}  behind the first {len(trace.candidates)}, which alone are kept"]] if unseen else []
    return [
        [bold(shortened(trace.question, width))],
        *([row] for row in textwrap.wrap(explanation.outcome, width)),
        *_titled("how it was read", [[f"  {step}"] for step in explanation.question]),
        *_titled("stages", list(_stage_lines(trace.stages, width))),
        *_titled("why these hits", list(_hits_lines(explanation.hits, width))),
        *_titled(f"why not the others of {many(trace.considered, 'candidate')}", left_out),
        [],
        *_condition_lines(trace),
    ]


def list_lines(found: TraceList, *, width: int) -> list[Line]:
    """A line for each trace."""
    lines = [_summary_line(trace, width) for trace in found.traces] or [["no traces yet"]]
    return [*lines, [dim(f"the last {found.kept:,} answers and the last {found.kept:,} searches are kept")]]


def comparison_lines(found: TraceComparison) -> list[Line]:
    """Different conditions, then the differences of each stage, and the verdict."""
    lines: list[Line] = [[bold(shortened(found.first.question, 100))]]
    lines += [[Ink(f"{condition.stage:<12}", "warn"), condition.detail] for condition in found.conditions]
    lines += [[Ink(f"{parting.stage:<12}", "bad"), parting.detail] for parting in found.partings]
    if found.identical:
        changed = ", ".join(condition.stage for condition in found.conditions)
        return [*lines, [Ink("identical", "good"), f", though not the same: {changed}" if changed else ""]]
    return [*lines, [Ink("different", "bad"), f": they diverge at {found.first_parting}"]]


def _titled(title: str, lines: Sequence[Line]) -> list[Line]:
    return [[], [bold(title)], *lines] if lines else []


def _stage_lines(stages: Sequence[Stage], width: int) -> Iterator[Line]:
    longest = max((len(stage.name) for stage in stages), default=0)
    for stage in stages:
        head = f"  {stage.name:<{longest}}  {stage.entered:>6,} → {stage.candidates:<6,} {stage.elapsed_ms:>7.1f} ms  "
        yield [head, dim(shortened(stage.note, width - len(head)))]


def _hits_lines(hits: Sequence[ExplainedHit], width: int) -> Iterator[Line]:
    for hit in hits[:_HITS_SHOWN]:
        yield from _hit_lines(hit, width)
    if len(hits) > _HITS_SHOWN:
        yield [dim(f"      and {len(hits) - _HITS_SHOWN} more, which --json has")]


def _hit_lines(hit: ExplainedHit, width: int) -> Iterator[Line]:
    candidate = hit.candidate
    if hit.path is None or hit.start_line is None or hit.end_line is None:
        where = f"{candidate.document_id}, in words that changed since"
    else:
        where = with_pages(place(hit.path, hit.start_line, hit.end_line), hit.pages)
    yield [f"{candidate.rank or 0:>4}  ", dim(f"{candidate.scores.get('fused', 0.0):.2f} "), Ink(where, "path")]
    for row in textwrap.wrap("; ".join(hit.why), width - len(_HIT_INDENT)):
        yield [_HIT_INDENT, row]


def _condition_lines(trace: Trace) -> Iterator[Line]:
    settings = trace.settings
    filters = "".join(f" · {name}={value}" for name, values in settings.filters.items() for value in values)
    yield [dim(f"{trace.operation} · {settings.profile} · k {settings.k}{filters} · attest {trace.version}")]
    meaning = f"space {shown_id(trace.space)} with {trace.vectors:,} vectors" if trace.space else "no vectors"
    yield [dim(f"build {shown_id(trace.build_id)} · {meaning} · settings {shown_id(settings.settings_id)}")]
    yield [dim(f"{trace.created_at} · {trace.context_tokens:,} tokens read · {trace.elapsed_ms:.0f} ms")]
    for remark in trace.degraded:
        yield [dim("degraded: "), remark]
    if trace.answer_id:
        quotes = many(len(trace.cited), "quote")
        yield [dim("answer "), trace.answer_id, dim(f" · {quotes}")]
    yield [dim("trace "), trace.trace_id]


def _summary_line(trace: TraceLine, width: int) -> Line:
    outcome = trace.status or many(trace.hits, "hit")
    head = f"{trace.trace_id}  {trace.created_at[:19]}  {trace.operation:<6} {outcome:<9} "
    return [head, shortened(trace.question, width - len(head))]
