"""What is refused, and what the refusal says is missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest

SHAH = "# The Shah\n\nThe Shah of the gerbils decides on fees. The Shah is paid from the fund of the burrow.\n"


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[attest.Attest]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "shah.md").write_text(SHAH, encoding="utf-8")
    (tmp_path / "docs" / "other.md").write_text("# Pay\n\nA salary is paid every month.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as opened:
        opened.index([tmp_path / "docs"], lexical_only=True)
        yield opened


@pytest.mark.parametrize(
    "question", ["What is the salary of the Shah of the gerbils?", "Which salary does the Shah of the gerbils have?"]
)
def test_the_thing_that_is_asked_for_must_be_in_the_document_that_answers(kb: attest.Attest, question: str) -> None:
    refused = kb.ask(question)
    assert (refused.status, refused.claims) == ("refused", ())
    assert "“salary”" in (refused.reason or "")


def test_a_word_that_is_nowhere_is_named(kb: attest.Attest) -> None:
    assert "“ferret”" in (kb.ask("How does the ferret decide on fees?").reason or "")


def test_a_document_that_is_not_there_is_named(kb: attest.Attest) -> None:
    assert (kb.ask("What does EIP-99999 say of fees?").reason or "").startswith("EIP-99999 is not in the store")


def test_a_sentence_ends_with_one_stop(tmp_path: Path) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        note = tmp_path / "note.md"
        note.write_text(
            "# Bytes\n\n- the marker of a gerbil is a single byte,\n- it is never changed.\n", encoding="utf-8"
        )
        kb.index([note], lexical_only=True)
        assert ",." not in kb.ask("What is the marker of a gerbil?").text
