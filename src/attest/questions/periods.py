"""Periods: months, years, days and date ranges that a question names in words, as ranges of days.

Rule 1: a period raises scores and never filters: people misremember years, and documents are dated by the day on which
they were begun.
Rule 2: only calendar dates count. *Before the merge* is an event, and is searched for as words.
Rule 3: *last year* depends on the day of the question, which is a parameter and never read from a clock here.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, date, timedelta

from attest.values.chunks import Chunk
from attest.values.documents import Document
from attest.values.questions import Period
from attest.words.days import MONTH, first_date_in, month_of, unreadable_date_in

_YEAR = r"(?<![\w.,#])(?:199|20[0-3])\d(?!\w|[.,]\d|%)"
"""A year from 1990 to 2039 that stands alone: *2024*; not *v2024* or *2024%*."""
_DATE = (
    r"(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}(?![\w/-])|\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}(?!\w|[./]\d)"
    rf"|\d{{4}}-\d{{2}}(?![\w-])|\d{{1,2}}(?:st|nd|rd|th)?\.? {MONTH}\.?,? {_YEAR}"
    rf"|{MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?,? {_YEAR}|{MONTH}\.?,?[ -]+(?:of )?{_YEAR}|q[1-4][ /-]{_YEAR}|{_YEAR})"
)
"""A day, a month with its year, a quarter or a year."""
_RELATIVE = r"\b(?:the )?(?P<which>last|past|previous|this) (?:(?P<count>\d{1,3}) )?(?P<unit>day|week|month|year)s?\b"
"""A period relative to today: *last year*, *the past 3 months*."""
_PERIOD = (
    rf"\bbetween (?P<low>{_DATE}|{MONTH}) and (?P<high>{_DATE})"
    rf"|\b(?:from )?(?P<first>{_DATE}|{MONTH}(?! ?[-–—]))(?:\s*(?:–|—|-)\s*| (?:to|until|till|through) )"
    rf"(?P<end>{_DATE})"
    rf"|\b(?P<open>since|after|before|until|till|up to|starting(?: in| from)?|from) (?P<edge>{_DATE})"
    rf"|{_RELATIVE}|(?<![\w.,#-])(?P<point>{_DATE})|(?<=[a-z]-)(?P<joined>{MONTH}[ -]{_YEAR})"
)
"""A period in any wording: *between May and July 2024*, *2021 – 2023*, *since 2019*, *last week*, *in March 2024*,
*pre-May 2021*."""
_MAY_HAVE_PERIOD = re.compile(r"\d|\b(?:last|past|previous|this) (?:day|week|month|year)", re.IGNORECASE)
"""Matches every question with a period. Most questions have none, and compiling the full pattern takes a while."""

Days = tuple[date, date]
"""First and last day, inclusive."""


def periods(question: str, today: date | None = None) -> list[Period]:
    """The periods that a question names, in order, without duplicates. Relative ones are skipped without ``today``."""
    periods_found: dict[tuple[str | None, str | None], Period] = {}
    for match in re.finditer(_PERIOD, question, re.IGNORECASE) if _MAY_HAVE_PERIOD.search(question) else ():
        for since, until in _ranges_of(match, today):
            period = Period(words=match[0].strip(), since=_iso(since), until=_iso(until))
            periods_found.setdefault((period.since, period.until), period)
    return list(periods_found.values())


def day_of(chunk: Chunk, document: Document) -> str:
    """ISO date on which a chunk, or else its document, was written; empty if unknown. The time of a turn is not a
    date."""
    stated = chunk.date if chunk.date and re.match(r"\d{4}-\d{2}-\d{2}", chunk.date) else document.authored_at
    return (stated or "")[:10]


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _ranges_of(match: re.Match[str], today: date | None) -> Iterator[tuple[date | None, date | None]]:
    groups = match.groupdict()
    if groups["unit"]:
        if today and (days := _relative_days(groups["which"].lower(), groups["count"], groups["unit"].lower(), today)):
            yield days
    elif groups["open"]:
        if days := _days_of(groups["edge"]):
            yield _OPEN_RANGES[groups["open"].lower().split()[0]](days)
    elif point := groups["point"] or groups["joined"]:
        if days := _days_of(point):
            yield days
    else:
        high = _days_of(groups["high"] or groups["end"])
        low = _days_of(groups["low"] or groups["first"], year=high[0].year if high else None)
        if low and high and low[0] <= high[1]:
            yield low[0], high[1]


_Range = tuple[date | None, date | None]
"""First and last day; None leaves an end open."""
_OPEN_RANGES: Mapping[str, Callable[[Days], _Range]] = {
    "since": lambda days: (days[0], None),
    "from": lambda days: (days[0], None),
    "starting": lambda days: (days[0], None),
    "after": lambda days: (days[1] + timedelta(1), None),
    "before": lambda days: (None, days[0] - timedelta(1)),
    "until": lambda days: (None, days[1]),
    "till": lambda days: (None, days[1]),
    "up": lambda days: (None, days[1]),
}
"""The range of days that a word in front of a date stands for."""


def _days_of(words: str, year: int | None = None) -> Days | None:
    """The days of a date; a month without a year is of ``year``. None for a date that no calendar has."""
    text = words.lower()
    if day := first_date_in(text):
        return date.fromisoformat(day), date.fromisoformat(day)
    if unreadable_date_in(text) or re.fullmatch(r"\d+[./]\d+[./]\d+", text):
        return None
    if iso := re.fullmatch(r"(\d{4})-(\d{2})", text):
        return _days_of_month(int(iso[1]), int(iso[2]))
    stated = re.search(r"(\d{4})$", text)
    year = int(stated[1]) if stated else year
    if year is None:
        return None
    if quarter := re.match(r"q(\d)", text):
        return date(year, 3 * int(quarter[1]) - 2, 1), _last_day(year, 3 * int(quarter[1]))
    named = re.search(MONTH, text)
    return _days_of_month(year, month_of(named[0])) if named else (date(year, 1, 1), date(year, 12, 31))


def _days_of_month(year: int, month: int) -> Days | None:
    exists = MINYEAR < year < MAXYEAR and 1 <= month <= 12
    return (date(year, month, 1), _last_day(year, month)) if exists else None


def _last_day(year: int, month: int) -> date:
    return date(year, month, monthrange(year, month)[1])


def _relative_days(which: str, count: str | None, unit: str, today: date) -> Days | None:
    """The days of a period relative to today: *last* and *this* month or year by the calendar; weeks, and several units
    of anything, end today."""
    if which == "this" and count is None:
        first = {"day": today, "week": today - timedelta(today.weekday()), "month": today.replace(day=1)}
        return first.get(unit, today.replace(month=1, day=1)), today
    if which == "this" or count == "0":
        return None
    if count is None and which in ("last", "previous") and unit in ("month", "year"):
        before = today.replace(day=1) if unit == "month" else today.replace(month=1, day=1)
        last = before - timedelta(1)
        return last.replace(day=1) if unit == "month" else last.replace(month=1, day=1), last
    back = int(count or 1) * {"day": 1, "week": 7, "month": 30, "year": 365}[unit]
    return today - timedelta(min(back, (today - date.min).days)), today
