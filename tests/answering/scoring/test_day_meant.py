"""What is asked of one day is answered by the entry of that day."""

import pytest

import attest
from attest.words.days import names_another_day, same_day, weekday_of

FILES = {
    "journal.md": "# Journal, spring 2025\n\n## Sat 1 March\n\nThe dinghy was painted green.\n\n"
    "## Wed 12 March\n\nThe anchor chain broke.\n\n## Sun 30 March\n\nThe tide came over the wall.\n",
    "log.md": "# Log of the crane\n\n## 2024-07-08\n\nThe hook was changed.\n\n"
    "## 2024-07-09\n\nThe crane stood still.\n",
    "plan.md": "# Harbour week\n\n| day | morning | evening |\n|---|---|---|\n| Tue | arriving | soup |\n"
    "| Wed | rowing | fish |\n| Thu | sailing | dancing |\n",
}


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("What happened on 12 March?", "The anchor chain broke.", "tide"),
        ("What was changed about the crane on 8 July?", "The hook was changed.", "stood still"),
        ("What happens on Thursday in the harbour week?", "day: Thu; morning: sailing; evening: dancing.", "rowing"),
    ],
)
def test_the_entry_of_the_day_comes_first_and_no_other_day(
    kb: attest.Attest, question: str, told: str, other: str
) -> None:
    answer = kb.ask(question)
    assert answer.claims[0].text == told
    assert other not in answer.text


def test_a_day_that_no_entry_has_is_refused(kb: attest.Attest) -> None:
    answer = kb.ask("What happened to the anchor chain on 14 March?")
    assert (answer.status, answer.reason) == ("refused", "no passage that fits the question is about 14 March")


@pytest.mark.parametrize("text", ["## Wed 12 March", "2025-03-12", "Mar 12, 2025", "12th of March", "12.03.2025"])
def test_a_day_is_the_same_however_it_is_written(text: str) -> None:
    assert same_day("What happened on 12 March?", text)
    assert names_another_day("What happened on 13 March?", text)


def test_a_day_of_another_year_is_another_day() -> None:
    assert names_another_day("on 12 March 2024", "2025-03-12")
    assert same_day("on 12 March 2024", "Tue 12 March")


@pytest.mark.parametrize("text", ["Thu", "on Thursday", "Thurs."])
def test_a_day_of_the_week_may_be_shortened(text: str) -> None:
    assert weekday_of(text) == "thu"
