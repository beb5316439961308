"""Filters as people write them (``kind=proposal``, ``since=2024-01``) to filters as a search takes them."""

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import fields

from attest.errors import FilterInvalid, UsageError
from attest.values.search import Filters

FilterValues = Mapping[str, str | Sequence[str]]

NAMES = tuple(field.name for field in fields(Filters))
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def filters_from(given: FilterValues) -> Filters:
    """Checked filters; values of one name are alternatives. Raises ``FilterInvalid``, or ``UsageError`` for a date."""
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in NAMES:
            raise FilterInvalid(name, str(value), NAMES)
        options = [value] if isinstance(value, str) else list(value)
        if not options or not all(options):
            raise FilterInvalid(name, "", NAMES)
        values[name] = _date(name, options[-1]) if name in ("since", "until") else tuple(options)
    return Filters(**values)  # type: ignore[arg-type]


def _date(name: str, value: str) -> str:
    """A day; of a bare year or month the first for ``since`` and the last for ``until``."""
    match = _DATE.fullmatch(value)
    if not match:
        raise UsageError(f"{name}={value} is not a date; write {name}=YYYY, {name}=YYYY-MM or {name}=YYYY-MM-DD")
    year, month, day = int(match[1]), match[2], match[3]
    number = int(month) if month else (1 if name == "since" else 12)
    if not 1 <= number <= 12 or year < 1:
        raise UsageError(f"{name}={value} is not a date; write {name}=YYYY, {name}=YYYY-MM or {name}=YYYY-MM-DD")
    last = monthrange(year, number)[1]
    date = int(day) if day else (1 if name == "since" else last)
    if not 1 <= date <= last:
        raise UsageError(f"{name}={value} is not a date; write {name}=YYYY, {name}=YYYY-MM or {name}=YYYY-MM-DD")
    return f"{year:04}-{number:02}-{date:02}"
