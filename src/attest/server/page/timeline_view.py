"""View model of a timeline: a figure, wide or narrow, and tables of all events by phase."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from attest.server.page.addresses import to_passage
from attest.server.page.drawing import Figure
from attest.server.page.drawn_timeline import Mark, timeline
from attest.values.timelines import EVENTS, TURNS, Event, Phase, Timeline
from attest.words.days import first_day

_WIDE, _NARROW = 1000.0, 340.0
"""Widths of the figure in its own units; on the page they are pixels, so the font size is that of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event with its number in figure and table, from 1."""

    number: int
    event: Event
    turn: str
    """Why it is a turning point; empty if it is not one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineView:
    """A timeline, ready to be shown."""

    found: Timeline

    @property
    def wide(self) -> Figure:
        """The figure for wide windows."""
        return self._figure(_WIDE)

    @property
    def narrow(self) -> Figure:
        """The figure for a phone."""
        return self._figure(_NARROW)

    @property
    def told(self) -> list[Told]:
        """The events in chronological order."""
        turns = {turn.event: TURNS[turn.reason] for turn in self.found.turning_points}
        return [Told(number=n + 1, event=event, turn=turns.get(n, "")) for n, event in enumerate(self.found.events)]

    @property
    def phases(self) -> list[tuple[Phase, Sequence[Told]]]:
        """The phases with their events."""
        told = iter(self.told)
        return [(phase, [next(told) for _ in range(phase.events)]) for phase in self.found.phases]

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kinds of events present, with their meaning."""
        there = {event.kind for event in self.found.events}
        return {kind: meaning for kind, meaning in EVENTS.items() if kind in there}

    def _figure(self, width: float) -> Figure:
        order = list(EVENTS)
        events = sorted(self.told, key=lambda one: order.index(one.event.kind))
        phases = [(first_day(phase.first), first_day(phase.last)) for phase in self.found.phases]
        return timeline([_mark_of(event) for event in events], phases, width=width)


def _mark_of(told: Told) -> Mark:
    event = told.event
    return Mark(
        day=first_day(event.date),
        lane=event.kind,
        number=told.number,
        href=to_passage(event.said),
        title=f"{event.date} · {event.kind} · {event.title}",
        strong=bool(told.turn),
    )
