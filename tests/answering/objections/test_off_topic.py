"""Questions about another matter are refused; the same matter in other words, or without a stop, is not."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import attest
from attest.embedding.seam import Space
from attest.values.answers import Answer

DICTATED = (
    "the wing was tested in the tunnel at low speed ; the tail was left out . " + "nothing else was of interest . " * 30
    + "the flutter began at ninety knots . the model was then repaired and painted\n"
)  # fmt: skip


class Matters:
    """An embedder to which a text is about burrows or about something else."""

    space = Space(model="matters", dimensions=2, precision="float32", runtime="python")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[1.0, 0.0] if "burrow" in text.lower() else [0.2, 0.98] for text in texts], np.float32)


def asked(tmp_path: Path, text: str, question: str, embedder: Matters | None = None) -> Answer:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "one.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db", embedder=embedder) as kb:
        kb.index([tmp_path / "docs"], lexical_only=embedder is None)
        return kb.ask(question)


BURROWS = "# Burrows\n\nA burrow has two doors. The plate on the door of a burrow is warm under pressure.\n"


def test_a_question_about_another_matter_is_refused_although_words_are_shared(tmp_path: Path) -> None:
    found = asked(tmp_path, BURROWS, "Does supersonic shear on a flat plate in a tunnel induce pressure?", Matters())
    assert found.status == "refused"


def test_words_on_another_matter_are_refused_although_their_section_is_on_this_one(tmp_path: Path) -> None:
    found = asked(
        tmp_path, "# Burrows\n\nRain falls on the plate.\n", "Why does the roof of a burrow leak in rain?", Matters()
    )
    assert found.status == "refused"
    assert "something else" in (found.reason or "")


def test_a_question_about_the_same_matter_is_answered(tmp_path: Path) -> None:
    found = asked(tmp_path, BURROWS, "How many doors has a burrow?", Matters())
    assert (found.status, found.claims[0].text) == ("answered", "A burrow has two doors.")


@pytest.mark.parametrize("question", ["Which doors must be obeyed in a burrow?", "Has anyone a burrow with doors?"])
def test_how_something_is_done_may_be_said_in_other_words(tmp_path: Path, question: str) -> None:
    found = asked(tmp_path, "# Burrows\n\nA burrow has two doors. Rain is wet.\n", question)
    assert (found.status, [claim.text for claim in found.claims]) == ("answered", ["A burrow has two doors."])


def test_text_without_capitals_is_quoted_by_its_clauses(tmp_path: Path) -> None:
    found = asked(tmp_path, DICTATED, "when did the flutter begin, at how many knots")
    assert [item.quote.text for item in found.claims[0].evidence] == ["the flutter began at ninety knots ."]


def test_words_without_a_stop_are_quoted_by_as_many_as_there_is_room_for(tmp_path: Path) -> None:
    found = asked(tmp_path, "gerbils dig " * 70 + "a burrow has two doors\n", "How many doors has a burrow?")
    (quote,) = [item.quote.text for item in found.claims[0].evidence]
    assert quote.endswith("a burrow has two doors")
    assert len(quote) <= 600


class Strange(Matters):
    """An embedder to which every question is about something else than every text."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[1.0, 0.0] if text.endswith("?") else [0.2, 0.98] for text in texts], np.float32)


@pytest.mark.parametrize(("question", "status"), [("What is a whisk?", "answered"), ("Why a whisk?", "refused")])
def test_what_a_sentence_says_a_thing_to_be_is_no_other_matter(tmp_path: Path, question: str, status: str) -> None:
    assert asked(tmp_path, "# Tools\n\nA whisk is a broom of twigs.\n", question, Strange()).status == status


def test_words_that_the_question_quotes_are_of_no_other_matter(tmp_path: Path) -> None:
    question = "Who minds the 'third whisk' of all these tools?"
    assert asked(tmp_path, "# Tools\n\nPia minds the third whisk.\n", question, Strange()).status == "answered"
