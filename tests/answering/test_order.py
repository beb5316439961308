"""What answers comes first, and what is asked for is what stands there."""

import pytest

import attest
from attest.questions.wants import wants_of
from attest.values.answers import Answer
from attest.values.questions import Want
from tests.worlds import proposal, thread

LEAVE = """# Leave

Every hamster of the company may take leave. Leave is asked for in writing.

If a hamster becomes the first keeper of a pup, it can take up to 16 weeks leave at full pay. If a hamster becomes the
second keeper of a new pup, it can take up to 6 weeks leave at full pay. Leave is never paid out at the end.
"""
FEAST = "# Feast\n\nThe feast of acorns is loved by all. The feast of acorns is held on 3 May 2031 on the meadow.\n"
MODEL_DOC = "# Freezing\n\nTo freeze a hutch, set `frozen=True` in its file. Then no hamster can leave the hutch.\n"
MODEL_CODE = (
    '"""Hutches."""\n\n\ndef freeze(hutch):\n    """Freeze a hutch, so that a hutch is frozen."""\n    return hutch\n'
)
GABLE = """# Roofs

The gable of a barn is painted red, like every gable here. A gable is the upper part of a wall between two slopes of a
roof. Whoever asks what a gable costs is told.
"""
FILES = {
    "handbook/leave.md": LEAVE,
    "handbook/feast.md": FEAST,
    "handbook/freezing.md": MODEL_DOC,
    "handbook/hutch.py": MODEL_CODE,
    "eips/eip-9001.md": proposal(9001, "Codes of doors", "The status 409 of a door means that a mole is in it."),
    "eips/eip-9002.md": proposal(
        9002, "Flaps", "A flap of ours needs no hinge.", description="Doors that open upwards, for moles that push"
    ),
    "handbook/gable.md": GABLE,
    "forum/7-moon.md": thread(7, "A door to the moon needs a long ladder.", ("mara", "2022-02-01", "Ladders bend.")),
}


def said(answer: Answer) -> list[str]:
    return [" ".join(claim.text.split()) for claim in answer.claims]


def test_two_sentences_that_differ_in_a_number_are_both_quoted(kb: attest.Attest) -> None:
    weeks = list(said(kb.ask("How many weeks leave can a hamster take who becomes a keeper of a pup?")))
    assert any("16 weeks" in one for one in weeks)
    assert any("up to 6 weeks" in one for one in weeks)


def test_who_asks_how_many_is_not_told_sentences_without_a_number(kb: attest.Attest) -> None:
    weeks = said(kb.ask("How many weeks leave can a hamster take who becomes a keeper of a pup?"))
    assert all("weeks" in one for one in weeks)


def test_a_question_of_when_is_answered_by_the_date_first(kb: attest.Attest) -> None:
    assert said(kb.ask("When is the feast of acorns held?"))[0].endswith("held on 3 May 2031 on the meadow.")


@pytest.mark.parametrize("question", ["How do I freeze a hutch?", "How do I freeze a file of a hutch?"])
def test_who_asks_how_to_use_it_is_told_by_the_documentation(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert answer.claims[0].evidence[0].path.endswith("freezing.md")


def test_a_status_that_is_no_documents_does_not_push_out_the_answer(kb: attest.Attest) -> None:
    lines = said(kb.ask("Which status of a door means that a mole is in it?"))
    assert lines[0] == "The status 409 of a door means that a mole is in it."


def test_who_names_a_topic_is_told_what_the_document_is_called(kb: attest.Attest) -> None:
    assert "title: Topic 7" in said(kb.ask("a long ladder for a door to the moon"))[0]


def test_a_document_that_is_named_is_not_introduced_by_its_title(kb: attest.Attest) -> None:
    assert said(kb.ask("EIP-9001 with a mole in a door"))[0] == "The status 409 of a door means that a mole is in it."


def test_a_comparison_begins_with_what_each_document_says_it_is(kb: attest.Attest) -> None:
    compared = said(kb.ask("How does EIP-9001 differ from EIP-9002?"))
    assert any(one.endswith("): Doors that open upwards, for moles that push.") for one in compared)
    assert "The status 409 of a door means that a mole is in it." in compared


def test_what_a_thing_is_comes_before_what_is_said_of_it(kb: attest.Attest) -> None:
    first = said(kb.ask("What is a gable?"))[0]
    assert first == "A gable is the upper part of a wall between two slopes of a roof."


@pytest.mark.parametrize(
    ("question", "want", "wanting"),
    [
        ("What is strict mode?", Want.DEFINITION, True),
        ("What is done when a door jams and nobody is there?", Want.DEFINITION, False),
        ("Does it support doors?", Want.POSITIONS, False),
        ("Which people support doors?", Want.POSITIONS, True),
    ],
)
def test_a_question_is_read_for_what_it_asks(question: str, want: Want, wanting: bool) -> None:
    assert (want in wants_of(question)) == wanting
