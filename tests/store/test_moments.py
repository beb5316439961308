"""Dates as people write them: a day, or the end of a month or year."""

import pytest

from attest.errors import UsageError
from attest.store.moments import is_date, moment


@pytest.mark.parametrize(
    ("written", "day", "instant"),
    [
        ("2024-03-13", "2024-03-13", "2024-03-14T00:00:00+00:00"),
        ("2024-02", "2024-02-29", "2024-03-01T00:00:00+00:00"),
        ("2023", "2023-12-31", "2024-01-01T00:00:00+00:00"),
        (" 2023-02 ", "2023-02-28", "2023-03-01T00:00:00+00:00"),
    ],
)
def test_a_date_lasts_until_the_end_of_what_is_written(written: str, day: str, instant: str) -> None:
    found = moment(written)
    assert (found.day, found.instant) == (day, instant)


def test_a_beginning_is_the_first_day_of_what_is_written() -> None:
    assert [moment(text, first=True).day for text in ("2024", "2024-02", "2024-02-03")] == [
        "2024-01-01",
        "2024-02-01",
        "2024-02-03",
    ]


@pytest.mark.parametrize("written", ["", "yesterday", "24", "2024-00", "2024-13", "2024-02-00", "2023-02-29", "9999"])
def test_what_no_calendar_has_is_refused_with_how_to_write_it(written: str) -> None:
    assert not is_date(written)
    with pytest.raises(UsageError, match="write --as-of YYYY, YYYY-MM or YYYY-MM-DD"):
        moment(written)
