"""Months, years and ranges in words are read as days, and what was written then comes first."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.questions.periods import periods
from tests.conventions.tree import ROOT

TODAY = date(2024, 3, 14)  # a Thursday
YEAR_2022 = ("2022-01-01", "2022-12-31")
Ends = tuple[str | None, str | None]


def read(question: str, today: date | None = None) -> list[Ends]:
    return [(one.since, one.until) for one in periods(question, today)]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What was said in 2022?", [YEAR_2022]),
        ("What was said in May 2022?", [("2022-05-01", "2022-05-31")]),
        ("posts of sept. 2019 and December, 2020", [("2019-09-01", "2019-09-30"), ("2020-12-01", "2020-12-31")]),
        ("the early-February-2026 post", [("2026-02-01", "2026-02-28")]),
        ("on 2021-08-05", [("2021-08-05", "2021-08-05")]),
        ("on August 5th, 2021", [("2021-08-05", "2021-08-05")]),
        ("on 5 August 2021", [("2021-08-05", "2021-08-05")]),
        ("in 2024-02", [("2024-02-01", "2024-02-29")]),
        ("in Q3 2023", [("2023-07-01", "2023-09-30")]),
        ("Vitalik's 2022 post and the 2022 reply", [YEAR_2022]),
    ],
)
def test_a_day_a_month_a_quarter_or_a_year_is_a_range_of_days(question: str, found: list[Ends]) -> None:
    assert read(question) == found


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What was said between 2021 and 2023?", ("2021-01-01", "2023-12-31")),
        ("between March and June 2022", ("2022-03-01", "2022-06-30")),
        ("from March 2022 to May 2023", ("2022-03-01", "2023-05-31")),
        ("the posts of 2019-2021", ("2019-01-01", "2021-12-31")),
        ("the posts of 2019–2021", ("2019-01-01", "2021-12-31")),
        ("from 2020 to the version that was adopted", ("2020-01-01", None)),
        ("proposed since March 2022", ("2022-03-01", None)),
        ("starting in 2021", ("2021-01-01", None)),
        ("after May 2022", ("2022-06-01", None)),
        ("before 2020", (None, "2019-12-31")),
        ("until 2020", (None, "2020-12-31")),
        ("up to June 2020", (None, "2020-06-30")),
    ],
)
def test_a_range_in_words_is_one_period(question: str, found: Ends) -> None:
    assert read(question) == [found]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What changed last year?", ("2023-01-01", "2023-12-31")),
        ("What changed this year?", ("2024-01-01", "2024-03-14")),
        ("last month's posts", ("2024-02-01", "2024-02-29")),
        ("this week", ("2024-03-11", "2024-03-14")),
        ("in the past week", ("2024-03-07", "2024-03-14")),
        ("in the last 3 months", ("2023-12-15", "2024-03-14")),
        ("over the past 10 days", ("2024-03-04", "2024-03-14")),
    ],
)
def test_what_depends_on_the_day_is_read_only_when_the_day_is_given(question: str, found: Ends) -> None:
    assert read(question, TODAY) == [found]
    assert read(question) == []


@pytest.mark.parametrize(
    "question",
    [
        "What may 1559 burn?",
        "EIP-2018 costs 2019.5 gas and 2020%",
        "What changed before the merge, and after Homestead?",
        "the last 3 blocks of this epoch",
        "between 2023 and 2021",
        "on 2021-13-40",
        "February 30, 2021 is no day",
        "the last 0 days",
        "a minimum balance of 2048 ETH",
    ],
)
def test_what_names_no_days_is_no_period(question: str) -> None:
    assert read(question, TODAY) == []


@given(st.text(alphabet="betwn adfromsice 20193-May/Q–", max_size=40), st.dates())
def test_whatever_is_asked_a_period_ends_on_or_after_the_day_it_begins(question: str, today: date) -> None:
    assert all((since or "") <= (until or "9999") for since, until in read(question, today))


def test_every_time_that_the_documentation_shows_is_read() -> None:
    page = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    table = page.partition("**Times.**")[2].partition("**Parts.**")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| ")][1:]
    examples = [example.strip() for cell in cells for example in cell.split("·")]
    assert len(examples) > 10
    assert [example for example in examples if len(read(example, TODAY)) != 1] == []


def test_what_was_written_in_the_range_comes_first_and_the_trace_says_what_was_read(tmp_path: Path) -> None:
    for year in (2019, 2021, 2023):
        text = f"---\ntitle: Tolls of the burrow\ndate: {year}-06-01\n---\n\nThe tolls of the burrow, once more.\n"
        (tmp_path / f"{year}.md").write_text(text.replace("once", "once " * (2023 - year)), encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        for question, first in (
            ("tolls of the burrow between 2020 and 2022", "2021.md"),
            ("tolls of the burrow before 2020", "2019.md"),
            ("tolls of the burrow since 2022", "2023.md"),
            ("tolls of the burrow last year", "2021.md"),
        ):
            found = kb.search(question, explain=True, today=date(2022, 2, 2))
            assert found.hits[0].found.path == first
            assert {hit.found.path for hit in found.hits} == {"2019.md", "2021.md", "2023.md"}
            assert "reads '" in found.stages[0].note


def test_the_profile_recent_prefers_what_is_new_and_leaves_the_undated_where_it_is(tmp_path: Path) -> None:
    for name, day in (("old", "date: 2019-06-01\n"), ("new", "date: 2024-03-01\n"), ("undated", "")):
        text = f"---\ntitle: Tolls\n{day}---\n\nThe toll of the burrow is four seeds{' indeed' * (name != 'old')}.\n"
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        question = "the toll of the burrow"
        usual = {hit.found.path: hit.score for hit in kb.search(question).hits}
        recent = kb.search(question, profile="recent", explain=True, today=TODAY)
        assert next(iter(usual)) == "old.md"
        assert recent.hits[0].found.path == "new.md"
        scores = {hit.found.path: hit.score for hit in recent.hits}
        assert scores["new.md"] == pytest.approx(1.5 * usual["new.md"], abs=1e-5)
        assert scores["undated.md"] == usual["undated.md"]
        assert "recency" in [stage.name for stage in recent.stages]
