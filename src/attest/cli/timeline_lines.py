"""A timeline as lines for a person, by phase, and as a diagram."""

from collections.abc import Iterator

from attest.cli.link_lines import quoted
from attest.cli.terminal import Ink, Line, bold, dim, many, shortened
from attest.values.diagrams import timeline
from attest.values.timelines import Event, Phase, Timeline

_ACTOR = 30


def timeline_lines(found: Timeline, *, width: int) -> list[Line]:
    """Every event below its phase, with its quote and place."""
    turns = {turn.event: turn.reason for turn in found.turning_points}
    lines: list[Line] = []
    for phase, numbers in _by_phase(found):
        lines += [[dim(f"── {_span(phase)} · {many(phase.events, 'event')} · "), shortened(phase.title, 60)], []]
        for number in numbers:
            lines += _event_lines(found.events[number], turns.get(number), width)
        lines.append([])
    if not found.events:
        return [[dim("nothing dated was found")]]
    more = f", {found.left_out} more were left out (-k)" if found.left_out else ""
    count = f"{many(len(found.events), 'event')} in {many(len(found.phases), 'phase')}{more}"
    return [*lines, [dim(f"{count} · * turning point · {found.elapsed_ms:.0f} ms")]]


def _by_phase(found: Timeline) -> Iterator[tuple[Phase, range]]:
    at = 0
    for phase in found.phases:
        yield phase, range(at, at + phase.events)
        at += phase.events


def _span(phase: Phase) -> str:
    return phase.first if phase.first == phase.last else f"{phase.first} to {phase.last}"


def _event_lines(event: Event, turn: str | None, width: int) -> Iterator[Line]:
    who = f"  {shortened(event.actor, _ACTOR)}" if event.actor else ""
    post = f" post {event.post}" if event.post and event.post > 1 else ""
    yield [
        Ink("*" if turn else " ", "good"),
        f"{event.date:<10}  {event.kind:<9}  ",
        bold(event.document_id),
        dim(post),
        f"  {shortened(event.title, 60)}",
        dim(who),
    ]
    yield from quoted(event.said, width)


def timeline_diagram(found: Timeline) -> str:
    """The timeline as a Mermaid diagram."""
    told = [(event.date, f"{event.document_id} {event.title}") for event in found.events]
    sections = [(_span(phase), told[numbers.start : numbers.stop]) for phase, numbers in _by_phase(found)]
    return timeline(found.topic, sections)
