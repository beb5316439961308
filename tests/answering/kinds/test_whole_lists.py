"""Who says how many there are is given all of them."""

import pytest

import attest
from tests.answering.answers import said

FILES = {
    "knots.md": "# Knots of the harbour\n\nThe harbour teaches three knots, and the three knots hold any barge.\n\n"
    "Sailors who tie knots in the harbour know:\n\n- the bowline\n- the reef\n\n"
    "The knots of the harbour that everybody ties:\n\n- the clove hitch\n- the eight\n- the sheet bend\n",
    "tools.md": "# Tools\n\nTools of the harbour are lent to all who need tools, and the tools come back.\n\n"
    "The usual tools of the harbour are:\n\n- a spade\n- a net\n\n"
    "The lost tools of the harbour are:\n\n- a saw\n- a rake\n",
    "sails.md": "# Sails\n\nThe following kinds of sail are defined:\n\n| Sail | Use |\n|---|---|\n| jib | turning |\n"
    "| spinnaker | running |\n\nEvery kind of sail is sewn by hand.\n",
    "ovens.md": "# Ovens\n\nThere are two types of oven:\n\n"
    + "\n\n".join(
        f"- A {name} is built of clay. {'It is lit before dawn. ' * 60}".rstrip() for name in ("kiln", "tandoor")
    )
    + "\n",
    "tides.md": "# Tides of the bay\n\n## Exposure\n\nExposure is told in three grades, and grades add up.\n\n"
    "| Grade | Effect |\n|---|---|\n| 1 | wet feet |\n| 2 | wet knees |\n| 3 | swimming |\n| | |\n\n"
    "## Boats\n\n| Boat | Exposure |\n|---|---|\n| dinghy | 3 |\n| ferry | 1 |\n",
    "stove.rst": "Stove\n=====\n\nHere is a list of the burners Kiln provides:\n\n.. autoclass:: stove.Gas\n\n"
    ".. autoclass:: stove.Oil\n    :members: light, quench\n\n.. autofunction:: stove.peat\n\nBurners are hot.\n",
    "hours.yaml": "- days:\n    - monday\n    - friday\n  hours: of the ferry\n  until: noon\n",
    "signals.md": "# Signals\n\n"
    "The signal of the harbour master is called Gull. It will accept the following flags:\n\n"
    "- the red one\n- the checked one\n\nThe bakery of the harbour accepts no flags on Sundays.\n",
    "barges.md": "# Barges\n\nA barge between quarry and harbour goes at night, and steps on a barge are loud.\n\n"
    "## Stages of a journey\n\nThe river is low.\n\n1. The quarry loads the barge.\n2. The pilot steers it.\n"
    "3. The harbour unloads the stone.\n\n## Crew\n\n1. The pilot of the barge.\n2. The cook of the barge.\n",
    "rules.md": "# Rules of the well\n\nAda wrote the four rules of the well in a book.\n\n## The rules\n\n"
    "### 1. Draw slowly\n\nRopes wear.\n\n### 2. Cover it\n\nLeaves fall.\n\n### 3. Share\n\nAll drink.\n\n"
    "### 4. Rest\n\nWater comes back.\n",
}


def test_of_two_lists_the_one_that_has_as_many_is_told_whole(kb: attest.Attest) -> None:
    assert said(kb, "What are the three knots of the harbour?") == [
        "The knots of the harbour that everybody ties:",
        "the clove hitch.",
        "the eight.",
        "the sheet bend.",
    ]


@pytest.mark.parametrize("question", ["What are the three grades of exposure?", "What are the grades of exposure?"])
def test_a_table_is_told_whole_that_has_as_many_rows_or_a_first_column_called_so(
    kb: attest.Attest, question: str
) -> None:
    rows = [f"Grade: {n}; Effect: {effect}." for n, effect in enumerate(("wet feet", "wet knees", "swimming"), start=1)]
    assert said(kb, question) == ["Exposure:", *rows]


def test_a_table_of_other_things_is_not_told_for_what_it_has_in_a_further_column(kb: attest.Attest) -> None:
    assert "Boats:" not in said(kb, "What are the exposures of the bay?")


def test_numbered_sections_are_told_by_their_headings(kb: attest.Attest) -> None:
    assert said(kb, "What are the four rules of the well?") == [
        "The rules:",
        "1. Draw slowly:",
        "2. Cover it:",
        "3. Share:",
        "4. Rest:",
    ]


def test_where_nothing_has_as_many_the_answer_is_what_it_would_be_without_a_number(kb: attest.Attest) -> None:
    claims = kb.ask("What are the five rules of the well?").claims
    assert not any(claim.text.startswith("1.") for claim in claims)


def test_without_a_number_the_list_is_told_whose_introduction_says_nothing_else(kb: attest.Attest) -> None:
    assert said(kb, "What are the usual tools of the harbour?") == [
        "The usual tools of the harbour are:",
        "a spade.",
        "a net.",
    ]


@pytest.mark.parametrize(
    "question",
    ["List all burners", "What burners are available?", "list of the burners", "Could you give me the burners?"],
)
def test_objects_that_are_shown_from_their_source_are_a_list(kb: attest.Attest, question: str) -> None:
    assert said(kb, question) == [
        "Here is a list of the burners Kiln provides:",
        "stove.Gas.",
        "stove.Oil.",
        "stove.peat.",
    ]


def test_who_asks_for_kinds_is_given_the_table_of_types(kb: attest.Attest) -> None:
    assert said(kb, "What types of sail are there?") == [
        "The following kinds of sail are defined:",
        "Sail: jib; Use: turning.",
        "Sail: spinnaker; Use: running.",
    ]


def test_of_a_list_too_long_to_be_quoted_each_item_is_told_by_its_first_sentence(kb: attest.Attest) -> None:
    assert said(kb, "What kinds of oven are there?") == [
        "There are two types of oven:",
        "A kiln is built of clay.",
        "A tandoor is built of clay.",
    ]


def test_data_whose_parts_have_no_heading_is_looked_through_like_the_rest(kb: attest.Attest) -> None:
    assert said(kb, "What are the two hours of the ferry?") == ["hours: of the ferry."]


@pytest.mark.parametrize("question", ["Which flags will Gull accept?", "What flags does the gull signal support?"])
def test_a_list_of_what_a_thing_accepts_is_told_with_the_sentence_that_names_the_thing(
    kb: attest.Attest, question: str
) -> None:
    assert said(kb, question) == [
        "The signal of the harbour master is called Gull. It will accept the following flags:",
        "the red one.",
        "the checked one.",
    ]


@pytest.mark.parametrize("question", ["Which flags does the bakery accept?", "Which flags does Gull not accept?"])
def test_a_list_of_what_another_thing_accepts_is_not_told_whole(kb: attest.Attest, question: str) -> None:
    assert "the red one." not in said(kb, question)


@pytest.mark.parametrize(
    "question",
    [
        "Through which steps does a barge go between quarry and harbour?",
        "Which phases does a barge from quarry to harbour have?",
    ],
)
def test_a_numbered_list_below_a_heading_of_stages_tells_the_steps(kb: attest.Attest, question: str) -> None:
    assert said(kb, question) == [
        "Stages of a journey:",
        "1. The quarry loads the barge.",
        "2. The pilot steers it.",
        "3. The harbour unloads the stone.",
    ]
