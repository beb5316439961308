"""The day on which people met is the date of their minutes, as they write it at the head or in a name."""

import pytest

from attest.parsing import parse
from attest.words.days import first_date_in


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("Friday, June 21, 2019 14:00 UTC", "2019-06-21"),
        ("Friday 26 July 2019", "2019-07-26"),
        ("20th of September 2019", "2019-09-20"),
        ("2022-Nov.-24", "2022-11-24"),
        ("2020/5/8 at noon", "2020-05-08"),
        ("5.3.2024", "2024-03-05"),
        ("6/30/17", "2017-06-30"),
        ("30/6/2017", "2017-06-30"),
        ("5/6/2017", None),
        ("31 February 2020", None),
        ("March 26 at 14:00", None),
        ("from 3 May 2021 to 4 June 2021", "2021-05-03"),
    ],
)
def test_a_day_is_read_where_it_can_be_no_other(written: str, day: str | None) -> None:
    assert first_date_in(written) == day


@pytest.mark.parametrize(
    ("path", "text", "day"),
    [
        ("a.md", "# Board meeting\n\n**Date:** 5 March 2024\n\nLids.\n", "2024-03-05"),
        ("a.md", "# Board meeting\n\n### Meeting Date/Time: March 5, 2024, 14:00\n\nLids.\n", "2024-03-05"),
        ("a.md", "# Board meeting\n\n| Date | 5 March 2024 |\n| --- | --- |\n", "2024-03-05"),
        ("a.md", "# Board meeting\n\nHeld on Tuesday, 5 March 2024, in the barn.\n", "2024-03-05"),
        ("a.md", "---\ndate: 2024-03-06\n---\n\n# Board meeting\n\nDate: 5 March 2024\n", "2024-03-06"),
        ("a.md", "# Stand-up, 5 March 2024\n\nLids.\n", "2024-03-05"),
        ("meetings/2024-03-05.md", "# Lids\n\nThey are round.\n", "2024-03-05"),
        ("minutes/2024-03-05.txt", "They are round.\n", "2024-03-05"),
        ("calls/lids.rst", "Lids\n====\n\nDate: 5 March 2024\n\nThey are round.\n", "2024-03-05"),
        ("meetings/2024/board-03-05.md", "# Lids\n\nThey are round.\n", "2024-03-05"),
        ("meetings/2024-03/mar-5.md", "# Lids\n\nThey are round.\n", "2024-03-05"),
        ("calls/2024/a.md", "# Call\n\n- **When**: March 5th, 5pm UTC\n", "2024-03-05"),
        ("a.md", "# Call\n\n- **When**: March 5th, 5pm UTC\n", None),
        ("a.md", "# Board meeting\n\nDate of the next meeting: 5 March 2024\n", None),
        ("a.md", "# Lids\n\nDate: 5 March 2024\n\nThey are round.\n", None),
        ("a.md", "# Board meeting\n\n" + "Lids are round. " * 200 + "\n\nDate: 5 March 2024\n", None),
    ],
    ids=["label", "heading", "cell", "held on", "front matter", "title", "file", "plain text", "rst",
         "year of the folder", "folder and file", "line and folder", "no year", "the next one", "no meeting",
         "not at the head"],
)  # fmt: skip
def test_minutes_bear_the_day_on_which_people_met(path: str, text: str, day: str | None) -> None:
    assert parse(path, text).authored_at == day
