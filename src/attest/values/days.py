"""Days as people write them: ``5 March 2024``, ``Friday, June 21, 2019``, ``2022-Nov-24``, ``2020/5/28``."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

MONTHS = "january february march april may june july august september october november december".split()
"""In English, in order."""
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
"""Pattern of one of them, or of how it is shortened."""
_MONTH = rf"(?P<month>{MONTH})\b\.?"
_DAY = r"(?<![\d.:])(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"

Read = Callable[[re.Match[str]], tuple[int, int, int]]


def _numbers(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), int(match["month"]), int(match["day"])


def _named(match: re.Match[str]) -> tuple[int, int, int]:
    return int(match["year"]), month_of(match["month"]), int(match["day"])


def _apart(match: re.Match[str]) -> tuple[int, int, int]:
    """A day with strokes, month first or day first: it is one only where the larger of the two cannot be a month."""
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
    """The number of a month by its name, or by how that is shortened."""
    return next(number for number, month in enumerate(MONTHS, start=1) if month.startswith(name[:3].lower()))


def first_day(known: str) -> date:
    """The first day of what is known of a date: ``2022``, ``2022-02`` or ``2022-02-25``."""
    return date.fromisoformat(f"{known}-01-01"[:10])


def written_day(text: str, year: str = "") -> str | None:
    """The first day that a text names with its year, else without it the one of a ``year`` that is known, as ISO 8601;
    None for one that could be read as two, or that no calendar has."""
    found = sorted(_days(text)) or (sorted(_days(_WITHOUT.sub(rf"\g<0> {year}", text, count=1))) if year else [])
    return found[0][1] if found else None


def unread_day(text: str) -> str | None:
    """What a text writes as a day where it names none: no calendar has it, or it could be read as two."""
    said = next(filter(None, (pattern.search(text) for pattern, _ in _WRITTEN)), None)
    return said[0] if said and written_day(text) is None else None


_WITHOUT = re.compile(re.sub(r"\?P<\w+>", "?:", rf"\b{_MONTH}[ -]+{_DAY}(?!\d)|{_DAY}\.?[ -]+(?:of )?{_MONTH}"), re.I)
"""A day of a month without its year."""


def _days(text: str) -> Iterator[tuple[int, str]]:
    for pattern, read in _WRITTEN:
        if match := pattern.search(text):
            try:
                yield match.start(), date(*read(match)).isoformat()
            except ValueError:  # no calendar has it
                continue
