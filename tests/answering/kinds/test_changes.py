"""What changed in a document is answered from its versions, and only by what it says today."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.engine import Attest
from tests.indexing.histories import walk
from tests.invariants.repositories import FIRST, Commit
from tests.worlds import put

OLD = "# Handbook\n\n## Leave\n\nEveryone has 25 days of leave. Sick leave needs a note.\n\nCats are welcome.\n"
NEW = OLD.replace("25", "28").replace("Cats are welcome", "Dogs are welcome on Fridays")


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    """A handbook that was changed in 2021, and a note that never was."""
    states = [(OLD, 2020), (NEW, 2021)]
    history = [
        Commit(tree={"handbook.md": text.encode(), "note.md": b"# Note\n\nAs ever.\n"}, when=FIRST.replace(year=year))
        for text, year in states
    ]
    with attest.open(tmp_path / "a.db") as opened:
        walk(opened, tmp_path / "docs", history)
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "What changed in handbook.md since 2021?",
        "What is new in handbook.md since 2021?",
        "How did handbook.md change between 2020 and 2022?",
        "What was added to handbook.md in 2021?",
    ],
)
def test_what_a_document_says_since_a_day_is_quoted_and_what_it_lost_is_to_be_seen(kb: Attest, question: str) -> None:
    answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == ["Everyone has 28 days of leave.", "Dogs are welcome on Fridays."]
    [said] = [remark for remark in answer.degraded if remark.startswith("changes: ")]
    command = said.partition("attest diff ")[2].split()
    assert command[:2] == ["handbook.md", "--from"]
    assert kb.diff("handbook.md", before=command[2]).hunks
    assert "Cats" not in answer.text
    assert (kb.verify(answer.answer_id).valid, kb.stale().stale) == (True, [])


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What changed in handbook.md since 2022?", "no other text of handbook.md than that of 2021"),
        ("What changed in note.md since 2019?", "no other text of note.md than that of 2020"),
        ("What was removed from handbook.md in 2021?", "attest diff handbook.md --from sha256:"),
    ],
)
def test_what_cannot_be_quoted_of_a_change_is_refused_with_the_command_that_shows_it(
    kb: Attest, question: str, reason: str
) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.claims) == ("refused", ())
    assert reason in (answer.reason or "")


def test_a_refusal_that_speaks_of_a_document_goes_with_it(kb: Attest) -> None:
    kb.ask("What changed in handbook.md since 2022?")
    assert len(kb.answers().answers) == 1
    kb.remove("handbook.md")
    assert kb.answers().answers == []


@pytest.mark.parametrize(
    "question",
    ["How many days of leave are new in handbook.md since 2021?", "What changed for a hand in handbook.md since 2021?"],
)
def test_a_question_about_the_matter_is_no_question_about_versions(kb: Attest, question: str) -> None:
    answer = kb.ask(question)
    assert not [remark for remark in answer.degraded if remark.startswith("changes: ")]


def test_what_the_filters_leave_out_has_not_changed(kb: Attest) -> None:
    answer = kb.ask("What changed in handbook.md since 2021?", filters={"path": "note.md"})
    assert "dogs" not in answer.text.lower()


def test_a_folder_that_was_indexed_twice_knows_what_changed(tmp_path: Path) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        for text in (OLD, NEW):
            put(tmp_path / "twice", "handbook.md", text.encode())
            kb.index([tmp_path / "twice"], lexical_only=True)
        answer = kb.ask("What changed in handbook.md since 2020?")
        assert [claim.text for claim in answer.claims][-1] == "Dogs are welcome on Fridays."
