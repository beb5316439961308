"""The day of a meeting, as its minutes state it at their head, in their title or in their file's name."""

import re
from collections.abc import Iterator

from attest.words.days import YEAR, first_date_in
from attest.words.meetings import MEETING, is_of_meeting

_HEAD = 2_000
"""Number of characters at the start of minutes that may state the day."""
_STATED = re.compile(
    rf"(?im)^[\s>#*_|-]*(?:(?:{MEETING} )?(?:date|day|when|held on)\b[^:|\n]{{0,24}}[:|]|held on\b)"
    r"(?P<day>[^\n]{1,120})"
)
"""A line such as *Meeting Date/Time: Friday, June 21, 2019*; the date of the next meeting is a different one."""
_YEARS = re.compile(rf"(?<!\d){YEAR}(?!\d)")
_MONTH_AND_DAY = re.compile(r"(?<!\d)((?:0\d|1[0-2])-[0-3]\d)(?!\d)")
"""Month and day in a file's name: ``01-30``."""
_NEXT = re.compile(r"\bnext\b", re.I)
"""Marks a line that gives the day of another meeting."""


def meeting_day(path: str, kind: str, title: str, text: str) -> str | None:
    """The day of a meeting in ISO 8601; None if the text is not of a meeting or states no day. The year may come from
    the folder: ``2024/board-01-30.md``."""
    if not is_of_meeting(kind, title, path):
        return None
    year = next(iter(_YEARS.findall(path)), "")
    return next(
        filter(None, (first_date_in(said, year) for said in _day_candidates(path, title, text[:_HEAD], year))), None
    )


def _day_candidates(path: str, title: str, head: str, year: str) -> Iterator[str]:
    yield from (line["day"].replace("*", "") for line in _STATED.finditer(head) if not _NEXT.search(line[0]))
    folder, _, file = path.rpartition("/")
    yield from (title, file, folder.rpartition("/")[2])
    if year and (day := _MONTH_AND_DAY.search(file)):
        yield f"{year}-{day[1]}"
