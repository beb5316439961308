"""The day on which people met, as the minutes of it say at their head, in their title or by the name of their file."""

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
_NEXT = re.compile(r"\bnext\b", re.I)


def day_held(path: str, kind: str, title: str, text: str) -> str | None:
    """The day of a meeting, as ISO 8601; None for other texts, and where they do not say it."""
    if not is_of_meeting(kind, title, path):
        return None
    return next(filter(None, map(written_day, _saying(path, title, text[:_HEAD]))), None)


def _saying(path: str, title: str, head: str) -> Iterator[str]:
    yield from (line["day"].replace("*", "") for line in _STATED.finditer(head) if not _NEXT.search(line[0]))
    folder, _, file = path.rpartition("/")
    yield from (title, file, folder.rpartition("/")[2])
