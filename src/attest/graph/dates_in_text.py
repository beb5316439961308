"""Finds dates in running text, as precise as they are stated: a day, a month or a year."""

import re
from collections.abc import Iterator
from datetime import date

from attest.words.days import MONTH, month_of

_YEAR = r"(?P<{0}>19\d\d|20[0-3]\d)"
_DATE = re.compile(
    rf"""(?xi)\b(?:
      {_YEAR.format("iso_year")}-(?P<iso_month>0[1-9]|1[0-2])(?:-(?P<iso_day>0[1-9]|[12]\d|3[01]))?(?![\w-])
    | (?P<day_first>[0-3]?\d)(?:st|nd|rd|th)?\s(?:of\s)?(?P<month_a>{MONTH})\.?,?\s{_YEAR.format("year_a")}(?!\d)
    | (?P<month_b>{MONTH})\.?\s(?P<day_after>[0-3]?\d)(?:st|nd|rd|th)?,?\s{_YEAR.format("year_b")}(?!\d)
    | (?P<month_c>{MONTH})\.?,?\s(?:of\s)?{_YEAR.format("year_c")}(?!\d)
    | (?:in|since|during|until|by|of)\s{_YEAR.format("year_d")}(?![-\w,.]*\d)
    )"""
)
"""A date in digits (*2024-03-01*, *2024-03*), one with a named month (*1 March 2024*, *March 1, 2024*, *March 2024*),
or a year after a preposition (*in 2024*)."""


def find_dates(text: str) -> Iterator[tuple[str, int, int]]:
    """Every date in a text as ISO 8601 in its own precision, with its start and end; impossible dates are skipped."""
    for match in _DATE.finditer(text):
        date = _iso(match)
        if date is not None:
            yield date, match.start(), match.end()


def _iso(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    year = int(next(groups[name] for name in ("iso_year", "year_a", "year_b", "year_c", "year_d") if groups[name]))
    named = next((groups[name] for name in ("month_a", "month_b", "month_c") if groups[name]), None)
    month = month_of(named) if named else int(groups["iso_month"] or 0)
    day = next((int(groups[name]) for name in ("iso_day", "day_first", "day_after") if groups[name]), 0)
    try:
        parsed = date(year, month or 1, day or 1)
    except ValueError:
        return None
    return parsed.isoformat() if day else parsed.isoformat()[:7] if month else str(year)
