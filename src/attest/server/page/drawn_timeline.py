"""The drawing of a timeline: a lane for each kind of event, all of them below one axis."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from attest.server.page.drawing import SMALL, Box, Figure, Label, Stroke, fit_text, line, text_width


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """An event on its day, with the number it has in the table."""

    day: date
    lane: str
    number: int
    href: str
    title: str
    strong: bool = False


_MARK, _APART = Box(0, 0, 24, 20), 3.0
_AXIS, _LANE, _BETWEEN, _EDGE = 20.0, 18.0, 6.0, 4.0
_TICK_ROOM = 70.0
_STEPS = (1, 3, 6, 12, 24, 60, 120, 300, 600, 1200, 6000, 12000, 30000)
"""Allowed numbers of months between two ticks."""


def timeline(marks: Sequence[Mark], phases: Sequence[tuple[date, date]], *, width: float) -> Figure:
    """Every mark in the lane of its kind at its day; lanes come in the order of their first mark in ``marks``."""
    scale = _Scale([mark.day for mark in marks], width)
    labels = list(scale.ticks())
    strokes, y = list[Stroke](), _AXIS
    for name in dict.fromkeys(mark.lane for mark in marks):
        lane = sorted((mark for mark in marks if mark.lane == name), key=lambda mark: (mark.day, mark.number))
        strokes.append(Stroke(path=line(0, y, width, y), look="rule"))
        box = Box(_EDGE, y + 1, min(text_width(name, SMALL), width - 2 * _EDGE), _LANE - 2)
        labels.append(Label(box=box, text=fit_text(name, box.width, SMALL), look="lane"))
        placed = list(_stacked_labels(lane, scale, y + _LANE))
        labels += placed
        y = max(label.box.y + label.box.height for label in placed) + _BETWEEN
    grounds = (
        [Box(scale.x(first), _AXIS, scale.x(last) + _MARK.width - scale.x(first), y - _AXIS) for first, last in phases]
        if marks
        else []
    )
    ticks = [Stroke(path=line(label.box.x - 2, 2, label.box.x - 2, y), look="tick") for label in scale.ticks()]
    return Figure(width=width, height=y, grounds=grounds, strokes=[*ticks, *strokes], labels=labels)


def _stacked_labels(lane: Sequence[Mark], scale: "_Scale", y: float) -> Iterator[Label]:
    """The marks of a lane, each in the first row where it overlaps no earlier mark."""
    ends: list[float] = []
    for mark in lane:
        x = scale.x(mark.day)
        row = next((number for number, end in enumerate(ends) if end + _APART <= x), len(ends))
        ends[row:] = [x + _MARK.width, *ends[row + 1 :]]
        box = Box(x, y + row * (_MARK.height + _APART), _MARK.width, _MARK.height)
        look = "mark strong" if mark.strong else "mark"
        yield Label(box=box, text=str(mark.number), look=look, href=mark.href, title=mark.title, centred=True)


class _Scale:
    """Maps days to x coordinates, from the first day of the first month to the end of the last month."""

    def __init__(self, days: Sequence[date], width: float) -> None:
        self._first = _month(min(days, default=date.min))
        self._past = _month(max(days, default=date.min)) + 1
        self._room, self._width = width - 2 * _EDGE - _MARK.width, width

    def x(self, day: date) -> float:
        """The left edge of a day's mark."""
        return self._x_of_day(day.toordinal())

    def _x_of_day(self, ordinal: int) -> float:
        first, past = _ordinal(self._first), _ordinal(self._past)
        return round(_EDGE + self._room * (ordinal - first) / (past - first), 2)

    def ticks(self) -> Iterator[Label]:
        """The labels of months or years, as many as there is room for."""
        most = max(self._room // _TICK_ROOM, 1)
        step = next((step for step in _STEPS if (self._past - self._first) / step <= most), _STEPS[-1])
        for month in range(-(-self._first // step) * step, self._past, step):
            year, of_year = divmod(month, 12)
            text = f"{year:04}" if step % 12 == 0 else f"{year:04}-{of_year + 1:02}"
            box = Box(self._x_of_day(_ordinal(month)) + 3, 2, text_width(text, SMALL), _AXIS - 4)
            if box.x + box.width <= self._width:
                yield Label(box=box, text=text, look="year")


def _month(day: date) -> int:
    return day.year * 12 + day.month - 1


def _ordinal(month: int) -> int:
    """The ordinal of the first day of month ``month`` (counted from year 0); after the last possible month, the day
    after it."""
    year, of_year = divmod(month, 12)
    return date(year, of_year + 1, 1).toordinal() if year <= date.max.year else date.max.toordinal() + 1
