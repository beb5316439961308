"""Dates as people write them, as moments of a history."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from attest.errors import UsageError

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The end of a day, in UTC."""

    day: str
    """ISO 8601."""

    @property
    def instant(self) -> str:
        """The first instant that is too late, as the store writes times."""
        following = date.fromisoformat(self.day) + timedelta(days=1)
        return datetime(following.year, following.month, following.day, tzinfo=UTC).isoformat()


def moment(text: str, what: str = "--as-of") -> Moment:
    """The end of the day, month or year that is written. Raises ``UsageError``, in which ``what`` says what it is."""
    match = _DATE.fullmatch(text.strip())
    try:
        year, month, day = (int(part) if part else 0 for part in match.groups()) if match else (0, 0, 0)
        last = date(year, month or 12, day or monthrange(year, month or 12)[1])
        last + timedelta(days=1)
    except (ValueError, OverflowError):
        raise UsageError(f"{text!r} is not a date; write {what} YYYY, YYYY-MM or YYYY-MM-DD") from None
    return Moment(day=last.isoformat())


def is_past(when: Moment) -> bool:
    """Whether a day is over."""
    return when.instant <= datetime.now(UTC).isoformat()
