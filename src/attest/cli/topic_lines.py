"""Timelines, arguments and conflicts as lines for a person, the first two also as diagrams."""

from collections.abc import Iterator

from attest.cli.diagrams import Arrow, flowchart, timeline
from attest.cli.link_lines import passage_lines
from attest.cli.terminal import INDENT, Ink, Line, bold, dim, shortened
from attest.values.arguments import POSITIONS, Argument, ArgumentAnswer, ArgumentMap
from attest.values.conflicts import ConflictList, Contest, Side
from attest.values.timelines import Event, Phase, Timeline
from attest.words.numbers import many

_ACTOR = 30


def timeline_lines(found: Timeline, *, width: int) -> list[Line]:
    """Every event below its phase, with its quote and place."""
    turns = {turn.event: turn.reason for turn in found.turning_points}
    lines: list[Line] = []
    for phase, numbers in _phases_with_events(found):
        lines += [[dim(f"── {_phase_days(phase)} · {many(phase.events, 'event')} · "), shortened(phase.title, 60)], []]
        for number in numbers:
            lines += _event_lines(found.events[number], turns.get(number), width)
        lines.append([])
    if not found.events:
        return [[dim("nothing dated was found")]]
    more = f", {found.left_out} more were left out (-k)" if found.left_out else ""
    count = f"{many(len(found.events), 'event')} in {many(len(found.phases), 'phase')}{more}"
    return [*lines, [dim(f"{count} · * turning point · {found.elapsed_ms:.0f} ms")]]


def _phases_with_events(found: Timeline) -> Iterator[tuple[Phase, range]]:
    first = 0
    for phase in found.phases:
        yield phase, range(first, first + phase.events)
        first += phase.events


def _phase_days(phase: Phase) -> str:
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
    yield from passage_lines(event.said, width)


def timeline_diagram(found: Timeline) -> str:
    """The timeline as a Mermaid diagram."""
    events = [(event.date, f"{event.document_id} {event.title}") for event in found.events]
    sections = [
        (_phase_days(phase), events[numbers.start : numbers.stop]) for phase, numbers in _phases_with_events(found)
    ]
    return timeline(found.topic, sections)


_STYLES = {"for": "good", "against": "bad"}
_LABEL = 80


def argument_lines(found: ArgumentMap, *, width: int) -> list[Line]:
    """The arguments of each position in the order of their dates, with the posts that reply."""
    lines: list[Line] = []
    for position in POSITIONS:
        if in_position := found.of(position):
            lines += [[Ink(position, _STYLES[position]), dim(f"  {many(len(in_position), 'argument')}")], []]
            lines += [line for argument in in_position for line in _argument_lines(argument, width)]
            lines.append([])
    if not found.arguments:
        looked = f"in {many(len(found.threads), 'thread')}" if found.threads else "and no thread that speaks of it"
        return [[dim(f"no argument was found {looked}")]]
    more = f", {found.left_out} more were left out (-k)" if found.left_out else ""
    count = f"{many(len(found.arguments), 'argument')} in {many(len(found.threads), 'thread')}{more}"
    origin = "extracted by markers and replies, judged by nobody"
    return [*lines, [dim(f"{count} · {origin} · {found.elapsed_ms:.0f} ms")]]


def _argument_lines(argument: Argument, width: int) -> Iterator[Line]:
    yield [
        f"{argument.date or '':<10}  ",
        bold(argument.actor),
        dim(f"  “{argument.marker}” {argument.confidence:.1f}  "),
        shortened(argument.title, 50),
        dim(f"  post {argument.post}"),
    ]
    yield from passage_lines(argument.said, width)
    for answer in argument.answers:
        yield [INDENT, dim("answered by "), answer.actor, dim(_answer_facts(answer))]
        yield [INDENT * 2, dim("│ "), shortened(answer.said.text, width - 2 * len(INDENT) - 2)]


def _answer_facts(answer: ArgumentAnswer) -> str:
    return "  " + ", ".join(filter(None, (answer.date, f"post {answer.post}", answer.position)))


def argument_diagram(found: ArgumentMap) -> str:
    """The map as a Mermaid diagram: arguments lead to the topic, replies to arguments."""
    labels, arrows = {"topic": found.topic}, list[Arrow]()
    for number, argument in enumerate(found.arguments):
        labels[f"a{number}"] = f"{argument.actor}: {shortened(argument.said.text, _LABEL)}"
        arrows.append(
            Arrow(source=f"a{number}", target="topic", label=argument.position, dashed=argument.confidence < 0.9)
        )
        for answer in argument.answers:
            node = f"a{number}p{answer.post}"
            labels[node] = f"{answer.actor}: {shortened(answer.said.text, _LABEL)}"
            arrows.append(Arrow(source=node, target=f"a{number}", label="answers"))
    return flowchart(labels, arrows)


_STATEMENTS = 3
"""Documents shown for one number before the rest is only counted."""


def conflict_lines(found: ConflictList, *, width: int) -> list[Line]:
    """Every constant with its numbers, their strength, and the lines that give them."""
    lines = [line for conflict in found.conflicts for line in _contest_lines(conflict, width)]
    apart = (
        f" · {many(found.apart, 'more name')} of documents that do not name each other (--all)" if found.apart else ""
    )
    count = many(len(found.conflicts), "conflict") if found.conflicts else "no conflicts"
    return [*lines, [dim(f"{count}{apart} · {found.elapsed_ms:.0f} ms")]]


def _contest_lines(contest: Contest, width: int) -> Iterator[Line]:
    outcome = f"{contest.leading} leads" if contest.leading and contest.kind == "dispute" else "nobody can say"
    outcome = f"{contest.leading} stands" if contest.kind == "superseded" else outcome
    yield [bold(contest.name), "  ", Ink(contest.kind, "warn"), dim(f"  {outcome}")]
    for side in contest.sides:
        yield from _side_lines(side, width)
    yield []


def _side_lines(side: Side, width: int) -> Iterator[Line]:
    sources = len({statement.document_id for statement in side.statements})
    yield ["  ", bold(side.value), dim(f"  strength {side.strength:.2f}, {many(sources, 'document')}")]
    for statement in side.statements[:_STATEMENTS]:
        facts = ", ".join(
            filter(None, (statement.status, statement.date, "" if statement.current else "earlier revision"))
        )
        yield [INDENT, statement.document_id, f"  {shortened(statement.title, 50)}", dim(f"  {facts}")]
        yield from passage_lines(statement.said, width)
    if len(side.statements) > _STATEMENTS:
        yield [INDENT, dim(f"and {many(len(side.statements) - _STATEMENTS, 'more place')}")]
