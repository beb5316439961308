"""Dates as people write them, as moments of a history."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from attest.errors import UsageError

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A day, and its end, in UTC."""

    day: str
    """ISO 8601."""

    @property
    def instant(self) -> str:
        """The first instant that is too late, as the store writes times."""
        following = date.fromisoformat(self.day) + timedelta(days=1)
        return datetime(following.year, following.month, following.day, tzinfo=UTC).isoformat()


def moment(text: str, what: str = "--as-of", *, first: bool = False) -> Moment:
    """The day, or the last day (or ``first``) of the month or year, that is written.

    Raises ``UsageError``, in which ``what`` says what was to be written.
    """
    day = _day(text, first=first)
    if day is None:
        raise UsageError(f"{text!r} is not a date; write {what} YYYY, YYYY-MM or YYYY-MM-DD")
    return Moment(day=day.isoformat())


def is_date(text: str) -> bool:
    """Whether something is a day, month or year as they are written."""
    return _day(text, first=False) is not None


def _day(text: str, *, first: bool) -> date | None:
    match = _DATE.fullmatch(text.strip())
    try:
        year, month, day = (int(part) if part else 0 for part in match.groups()) if match else (0, 0, 0)
        month = month or (1 if first else 12)
        found = date(year, month, day or (1 if first else monthrange(year, month)[1]))
        found + timedelta(days=1)  # whose first instant is the end
    except (ValueError, OverflowError):
        return None
    return found


def is_past(when: Moment) -> bool:
    """Whether a day is over."""
    return when.instant <= datetime.now(UTC).isoformat()
