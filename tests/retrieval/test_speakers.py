"""A question may ask for the words of somebody, by whatever name they are called."""

import re
from collections.abc import Set

import pytest

from attest.questions.question_forms import FormPattern
from attest.questions.speech_forms import ONLY_SPEAKER_WORDS, SPEAKER_MENTIONED, UNKNOWN_SPEAKER
from attest.retrieval.people import group_people
from attest.retrieval.speakers import Speakers, speakers

STATED = [
    ("github/mole", "Mara Mole", 9),
    ("name/mara mole", "Mara Mole", 9),
    ("forum/mole", "mole", 40),
    ("forum/tobin", "tobin", 5),
    ("github/vole", "Mara Vole", 1),
    ("github/quill", "Q.", 2),
    ("name/quill o'hara", "Quill O'Hara", 3),
    ("forum/hash", "hash", 1),
    ("forum/molehara", "moleHara", 3),
]
PEOPLE = group_people(STATED)


def asked(question: str, *ordinary: str) -> Speakers:
    def is_ordinary(word: str, _: Set[str]) -> bool:
        return word in ordinary

    return speakers(question, lambda: PEOPLE, is_ordinary)


@pytest.mark.parametrize(
    ("called", "names"),
    [
        (("mara", "mole"), {"Mara Mole", "mole"}),
        (("mole",), {"Mara Mole", "mole"}),
        (("mara",), {"Mara Mole", "mole"}),
        (("vole",), {"Mara Vole"}),
        (("quill",), {"Q.", "Quill O'Hara"}),
        (("hara", "mole"), {"moleHara"}),
        (("nobody",), set()),
    ],
    ids=[
        "full name",
        "handle",
        "first name that is nearly always one's",
        "last name",
        "handle and first name",
        "handle with the last name first",
        "no one",
    ],
)
def test_people_are_found_by_handle_and_name(called: tuple[str, ...], names: Set[str]) -> None:
    assert PEOPLE.names_of(*called) == names


@pytest.mark.parametrize("name", ["Mara Mole | Tidal", "Mara Mole (Tidal)"])
def test_where_somebody_works_is_no_part_of_their_name(name: str) -> None:
    known = group_people([("name/mara mole tidal", name, 9)])
    assert (known.names_of("tidal"), known.names_of("mole")) == (frozenset(), {name})


def test_a_first_name_of_several_is_nobodys() -> None:
    known = group_people([("github/a", "Ada One", 5), ("github/b", "Ada Two", 5)])
    assert known.names_of("ada") == frozenset()


@pytest.mark.parametrize(
    ("question", "only"),
    [
        ("What did Mara Mole say about tunnels?", True),
        ("Why does mole object to tunnels?", True),
        ("What are Mara Mole's arguments against tunnels?", True),
        ("What was Mara’s main concern?", True),
        ("According to Mara Mole, how deep is a tunnel?", True),
        ("How deep is a tunnel according to mole?", True),
        ("How deep is the tunnel in Mole's design?", False),
        ("mole suggested a lid. Is there one?", False),
        ("Is there a lid, as Mara Mole wanted?", False),
    ],
)
def test_a_question_asks_for_the_words_of_somebody(question: str, only: bool) -> None:
    found = asked(question)
    assert (set(found.names), bool(found.asking)) == ({"Mara Mole", "mole"}, only)


def test_several_may_be_asked_for() -> None:
    assert set(asked("What did tobin and Mara Vole say of lids?").names) == {"tobin", "Mara Vole"}


@pytest.mark.parametrize(
    "question",
    [
        "Who said that mole digs?",
        "What is a mole?",
        "What does a hash mean?",
        "Why did nobody object?",
        "moles and voles",
    ],
)
def test_a_question_that_asks_for_no_ones_words_names_no_one(question: str) -> None:
    assert not asked(question, "hash").names


def test_an_ordinary_word_is_no_name() -> None:
    assert asked("What does hash mean?").names == ["hash"]
    assert not asked("What does hash mean?", "hash").names


@pytest.mark.parametrize("form", [*SPEAKER_MENTIONED, *ONLY_SPEAKER_WORDS, UNKNOWN_SPEAKER], ids=lambda form: form.says)
def test_a_form_is_that_of_the_questions_beside_it_and_of_none_that_it_excludes(form: FormPattern) -> None:
    assert [question for question in form.having if not re.search(form.pattern, question, re.I)] == []
    assert [question for question in form.lacking if re.search(form.pattern, question, re.I)] == []


def test_initials_are_somebodys_however_many_texts_have_them() -> None:
    known = group_people([("name/cb", "CB", 9)])
    asking = ("What did CB say about lids?", "What did cb say about lids?")
    assert [speakers(one, lambda: known, lambda *_: True).names for one in asking] == [["CB"], []]


def test_a_name_without_end_is_read_in_one_go() -> None:
    """By steps, not by the clock: trying each end of it would take minutes."""
    for name in ("a." * 50_000, "a-" * 50_000, "Mara and " * 10_000):
        assert not asked(f"What did {name}x say?").asking


def test_initials_are_somebodys_where_all_minutes_have_them_beside_one_name() -> None:
    minutes = [("name/am", "AM", 4), ("initials/am", "Ada Mole", 1), ("name/bf", "BF", 4)]
    others = [("initials/bf", "Bo Finch", 1), ("initials/bf", "Bea Fern", 1)]
    known = group_people([*minutes, *others])
    assert known.names_of("ada", "mole") == {"AM", "Ada Mole"}
    assert known.names_of("bo", "finch") == frozenset()
