"""The day of a meeting, as its minutes state it at their head, in their title or in the name of their file."""

import re
from collections.abc import Iterator

from attest.values.days import written_day
from attest.values.meetings import MEETING, is_of_meeting

_HEAD = 2_000
"""Characters in which minutes say it."""
_STATED = re.compile(
    rf"(?im)^[\s>#*_|-]*(?:(?:{MEETING} )?(?:date|day|when|held on)\b[^:|\n]{{0,24}}[:|]|held on\b)"
    r"(?P<day>[^\n]{1,120})"
)
"""A line such as *Meeting Date/Time: Friday, June 21, 2019*; the date of the next meeting is another."""
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MONTH_AND_DAY = re.compile(r"(?<!\d)((?:0\d|1[0-2])-[0-3]\d)(?!\d)")
"""``01-30`` in the name of a file."""
_NEXT = re.compile(r"\bnext\b", re.I)
"""What a line says that has the day of another meeting."""


def day_held(path: str, kind: str, title: str, text: str) -> str | None:
    """The day of a meeting, as ISO 8601; None for other texts, and where they do not say it. A line, a title or a file
    may leave the year to the folder: ``2024/board-01-30.md``."""
    if not is_of_meeting(kind, title, path):
        return None
    year = next(iter(_YEARS.findall(path)), "")
    return next(filter(None, (written_day(said, year) for said in _saying(path, title, text[:_HEAD], year))), None)


def _saying(path: str, title: str, head: str, year: str) -> Iterator[str]:
    yield from (line["day"].replace("*", "") for line in _STATED.finditer(head) if not _NEXT.search(line[0]))
    folder, _, file = path.rpartition("/")
    yield from (title, file, folder.rpartition("/")[2])
    if year and (day := _MONTH_AND_DAY.search(file)):
        yield f"{year}-{day[1]}"
