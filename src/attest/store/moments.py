"""Parsing dates as people write them (a day, month or year) into moments of a history."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from attest.errors import UsageError

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A day and its end, in UTC."""

    day: str
    """ISO 8601."""

    @property
    def instant(self) -> str:
        """The first instant after the day, as the store writes times."""
        following = date.fromisoformat(self.day) + timedelta(days=1)
        return datetime(following.year, following.month, following.day, tzinfo=UTC).isoformat()


def moment(text: str, what: str = "--as-of", *, first: bool = False) -> Moment:
    """The day written in ``text``; for a month or year, its last day, or its first with ``first``.

    Raises ``UsageError``, whose message names the expected option or text by ``what``.
    """
    day = _ending_day(text, first=first)
    if day is None:
        raise UsageError(f"{text!r} is not a date; write {what} YYYY, YYYY-MM or YYYY-MM-DD")
    return Moment(day=day.isoformat())


def is_date(text: str) -> bool:
    """Whether a text is a date written as YYYY, YYYY-MM or YYYY-MM-DD."""
    return _ending_day(text, first=False) is not None


def stated_day(text: str, *, first: bool) -> date | None:
    """The day in ``text``; for a month or year, its last (or ``first``) day; None for a date that no calendar has."""
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    year, month, day = (None if part is None else int(part) for part in match.groups())
    month = (1 if first else 12) if month is None else month
    try:
        return date(year or 0, month, (1 if first else monthrange(year or 0, month)[1]) if day is None else day)
    except ValueError:
        return None


def _ending_day(text: str, *, first: bool) -> date | None:
    """As ``stated_day``, but None for the calendar's last day: a day ends where the next one begins."""
    day = stated_day(text.strip(), first=first)
    return day if day is not None and day < date.max else None


def is_past(when: Moment) -> bool:
    """Whether a day is over."""
    return when.instant <= datetime.now(UTC).isoformat()
