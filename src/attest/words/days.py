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
_MONTH = rf"(?P<month>{MONTH})\b\.?"
_DAY = r"(?<![\d.:])(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"

Read = Callable[[re.Match[str]], tuple[int, int, int]]


def _numbers(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), int(match["month"]), int(match["day"])


def _named(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), month_of(match["month"]), int(match["day"])


def _apart(match: re.Match[str]) -> tuple[int, int, int]:
    """Parse a date with slashes, month first or day first; only valid if one number is above 12, or both are equal."""
    one, other = int(match["one"]), int(match["other"])
    month, day = (one, other) if other > 12 else (other, one)
    year = int(match["year"]) + (2000 if len(match["year"]) == 2 else 0)
    return (year, month, day) if max(one, other) > 12 or one == other else (0, 0, 0)


_WRITTEN: Sequence[tuple[re.Pattern[str], Read]] = [
    (re.compile(pattern, re.I), read)
    for pattern, read in (
        (rf"(?<!\d){_YEAR}[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}})(?!\d)", _numbers),
        (rf"(?<!\d){_YEAR}[- ]?{_MONTH}[- ]*(?P<day>\d{{1,2}})(?!\d)", _named),
        (rf"\b{_MONTH},?[ -]+{_DAY},?[ -]+{_YEAR}", _named),
        (rf"{_DAY}\.?[ -]*(?:of )?{_MONTH},?[ -]*{_YEAR}", _named),
        (rf"(?<!\d)(?P<day>\d{{1,2}})\.[ ]?(?P<month>\d{{1,2}})\.[ ]?{_YEAR}", _numbers),
        (r"(?<![\d/])(?P<one>\d{1,2})/(?P<other>\d{1,2})/(?P<year>(?:19|20)?\d\d)(?!\d)", _apart),
    )
]


def month_of(name: str) -> int:
    """The number of a month, 1 to 12, from its name or abbreviation."""
    return next(number for number, month in enumerate(MONTHS, start=1) if month.startswith(name[:3].lower()))


def first_day(known: str) -> date:
    """First day of a partly known date: ``2022``, ``2022-02`` or ``2022-02-25``."""
    return date.fromisoformat(f"{known}-01-01"[:10])


def written_day(text: str, year: str = "") -> str | None:
    """First date in the text as ISO 8601; a date without a year gets ``year`` if the text has no full date. None if
    there is no date, or if it is ambiguous or not in the calendar."""
    found = sorted(_days(text)) or (sorted(_days(_WITHOUT.sub(rf"\g<0> {year}", text, count=1))) if year else [])
    return found[0][1] if found else None


def unread_day(text: str) -> str | None:
    """Text of a date that cannot be read, because it is ambiguous or not in the calendar; None if there is none."""
    said = next(filter(None, (pattern.search(text) for pattern, _ in _WRITTEN)), None)
    return said[0] if said and written_day(text) is None else None


_WITHOUT = re.compile(re.sub(r"\?P<\w+>", "?:", rf"\b{_MONTH}[ -]+{_DAY}(?!\d)|{_DAY}\.?[ -]+(?:of )?{_MONTH}"), re.I)
"""Day and month without a year."""


def _days(text: str) -> Iterator[tuple[int, str]]:
    for pattern, read in _WRITTEN:
        if match := pattern.search(text):
            try:
                yield match.start(), date(*read(match)).isoformat()
            except ValueError:  # not in the calendar
                continue
