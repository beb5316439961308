"""Days as people write them: ``5 March 2024``, ``Friday, June 21, 2019``, ``2022-Nov-24``, ``2020/5/28``."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

MONTHS = "january february march april may june july august september october november december".split()
"""English names of the months, in order."""
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
"""Pattern of a month's name or its abbreviation."""
YEAR = r"(?:19|20)\d\d"
"""Pattern of a year from 1900 to 2099."""
WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
)
"""Pattern of a day of the week, as a calendar or a timetable may shorten it."""
_MONTH = rf"(?P<month>{MONTH})\b\.?"
"""A month's name as group ``month``, with the dot of an abbreviation: *Sept.*"""
_DAY = r"(?<![\d.:])(?P<day>\d{1,2})(?:st|nd|rd|th)?"
"""A day of a month as group ``day``: *5*, *21st*; not a part of a longer number, as in *2.5* or *12:30*."""
_YEAR = rf"(?P<year>{YEAR})(?!\d)"
"""A year as group ``year``: *2024*."""
_WEEKDAY = re.compile(rf"\b{WEEKDAY}\b", re.I)
_LEAP_YEAR = "2000"
"""A year that has all days."""
_NAMED_MONTH = re.compile(rf"\b(?!(?-i:may|march)\b){_MONTH}", re.I)
"""A month by its name; *may* and *march* in small letters are other words."""
_NUMBERED_MONTH = re.compile(rf"(?<!\d){YEAR}[-/.](?P<month>\d{{2}})(?!\d)")
"""A month by its number after a year: *2024-03*, *2024/03/05*."""

DateParts = Callable[[re.Match[str]], tuple[int, int, int]]
"""Reads year, month and day from a match of a date."""


def _in_numbers(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), int(match["month"]), int(match["day"])


def _with_month_name(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), month_of(match["month"]), int(match["day"])


def _with_slashes(match: re.Match[str]) -> tuple[int, int, int]:
    """Parse a date with slashes, month first or day first; only valid if one number is above 12, or both are equal."""
    first, second = int(match["one"]), int(match["other"])
    month, day = (first, second) if second > 12 else (second, first)
    year = int(match["year"]) + (2000 if len(match["year"]) == 2 else 0)
    return (year, month, day) if max(first, second) > 12 or first == second else (0, 0, 0)


_DATE_FORMATS: Sequence[tuple[re.Pattern[str], DateParts]] = [
    (re.compile(pattern, re.I), read)
    for pattern, read in (
        (rf"(?<!\d){_YEAR}[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}})(?!\d)", _in_numbers),
        (rf"(?<!\d){_YEAR}[- ]?{_MONTH}[- ]*(?P<day>\d{{1,2}})(?!\d)", _with_month_name),
        (rf"\b{_MONTH},?[ -]+{_DAY},?[ -]+{_YEAR}", _with_month_name),
        (rf"{_DAY}\.?[ -]*(?:of )?{_MONTH},?[ -]*{_YEAR}", _with_month_name),
        (rf"(?<!\d)(?P<day>\d{{1,2}})\.[ ]?(?P<month>\d{{1,2}})\.[ ]?{_YEAR}", _in_numbers),
        (r"(?<![\d/])(?P<one>\d{1,2})/(?P<other>\d{1,2})/(?P<year>(?:19|20)?\d\d)(?!\d)", _with_slashes),
    )
]
"""Patterns of dates, each with the function that reads its parts: *2024-03-05*, *2022-Nov-24*, *March 5, 2024*, *5th of
March 2024*, *5.3.2024*, *3/15/2024*."""


def month_of(name: str) -> int:
    """The number of a month, 1 to 12, from its name or abbreviation."""
    return next(number for number, month in enumerate(MONTHS, start=1) if month.startswith(name[:3].lower()))


def first_day(known: str) -> date:
    """First day of a partly known date: ``2022``, ``2022-02`` or ``2022-02-25``."""
    return date.fromisoformat(f"{known}-01-01"[:10])


def first_date_in(text: str, year: str = "") -> str | None:
    """First date in the text as ISO 8601; a date without a year gets ``year`` if the text has no full date. None if
    there is no date, or if it is ambiguous or not in the calendar."""
    dates = sorted(_dates_in(text))
    if year and not dates:
        dates = sorted(_dates_in(_WITHOUT_YEAR.sub(rf"\g<0> {year}", text, count=1)))
    return dates[0][1] if dates else None


def names_a_day(text: str) -> bool:
    """Whether a text names a day of a month, with its year or without."""
    return first_date_in(text, year=_LEAP_YEAR) is not None


def same_day(one: str, other: str) -> bool:
    """Whether two texts name a day in common: *on 12 March* and *2025-03-12*; of two years, it is not the same."""
    pairs = ((first, second) for first in _days_in(one) for second in _days_in(other))
    return any(a[1:] == b[1:] and (a[0] == b[0] or not a[0] or not b[0]) for a, b in pairs)


def mentions_month(text: str, name: str) -> bool:
    """Whether a text has a month, or a day of it, in whatever form: *5 April 2026*, *5.4.2026* and *2026-04* for
    *April*."""
    number = month_of(name)
    named = (month_of(match["month"]) for match in _NAMED_MONTH.finditer(text))
    numbered = (int(match["month"]) for match in _NUMBERED_MONTH.finditer(text))
    return number in named or number in numbered or any(month == number for _, month, _ in _days_in(text))


def names_another_day(one: str, other: str) -> bool:
    """Whether both texts name days and have none in common."""
    return bool(_days_in(one) and _days_in(other)) and not same_day(one, other)


def weekday_of(text: str) -> str | None:
    """The first day of the week in a text, as the first three letters of its name: *Thu*, *on Thursday*."""
    match = _WEEKDAY.search(text)
    return match[0][:3].lower() if match else None


def _days_in(text: str) -> frozenset[tuple[int, int, int]]:
    """All days in a text as year, month and day; the year is 0 where none is said."""
    with_year = {read(match) for pattern, read in _DATE_FORMATS for match in pattern.finditer(text)}
    rest = _WITHOUT_YEAR.finditer(text if not with_year else "")
    without_year = (first_date_in(match[0], year=_LEAP_YEAR) for match in rest)
    return frozenset(with_year | {(0, int(day[5:7]), int(day[8:])) for day in without_year if day})


def unreadable_date_in(text: str) -> str | None:
    """Text of a date that cannot be read, because it is ambiguous or not in the calendar; None if there is none."""
    match = next(filter(None, (pattern.search(text) for pattern, _ in _DATE_FORMATS)), None)
    return match[0] if match and first_date_in(text) is None else None


_WITHOUT_YEAR = re.compile(
    re.sub(r"\?P<\w+>", "?:", rf"\b{_MONTH}[ -]+{_DAY}(?!\d)|{_DAY}\.?[ -]+(?:of )?{_MONTH}"), re.I
)
"""Day and month without a year."""


def _dates_in(text: str) -> Iterator[tuple[int, str]]:
    for pattern, read in _DATE_FORMATS:
        if match := pattern.search(text):
            try:
                yield match.start(), date(*read(match)).isoformat()
            except ValueError:  # not in the calendar
                continue
