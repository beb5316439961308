"""Who asks what a thing is finds the sentence that says so, among many that only name it."""

from pathlib import Path

import pytest

import attest
from attest.questions.definitions import definition_rater, thing_to_define
from tests.folders import written

OFTEN = "Marl of the field. Marl and the spade, marl by marl, so that of all this the marl is a part."
FILES = {
    **{f"spade-{n}.md": f"# Spade {n}\n\n{OFTEN} It was dug on day {n}.\n" for n in range(40)},
    "soils.md": "# Soils of the valley\n\nMany kinds of earth lie there, and each was once at the bottom of a sea. "
    "A marl is a mixture of clay and lime, which peasants of the valley carried to their fields in carts.\n",
    "lakes.md": "# Lakes\n\nMeres are shallow lakes between two hills, and nobody fishes there in winter.\n",
    "walks.md": "# Walks\n\nMeres are still visited. A mere, a mere, a mere.\n",
}


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("What is marl?", "soils.md"),
        ("What is a marl?", "soils.md"),
        ("define marl", "soils.md"),
        ("What does marl mean?", "soils.md"),
        ("What is a mere?", "lakes.md"),
        ("What are meres?", "lakes.md"),
    ],
)
def test_the_sentence_that_says_what_a_thing_is_comes_first(kb: attest.Attest, question: str, path: str) -> None:
    best = kb.search(question).hits[0]
    assert best.found.path == path
    assert best.scores["defines"] == 1.0
    assert path == kb.ask(question).claims[0].evidence[0].path


def test_a_filter_holds_for_definitions(kb: attest.Attest) -> None:
    found = kb.search("What is marl?", filters={"path": "spade-*.md"})
    assert {hit.found.path.partition("-")[0] for hit in found.hits} == {"spade"}
    assert not any(hit.scores.get("defines") for hit in found.hits)


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What's an epoch?", "epoch"),
        ("what are event hooks", "event hooks"),
        ("What does slashing mean?", "slashing"),
        ("In a chain of ours, what is an epoch?", "epoch"),
        ("what does EVM stand for", "EVM"),
        ("What is a cell in the hive?", "cell"),
        ("What is meant by slashing?", "slashing"),
        ('What does "stagnant" mean for a proposal?', "stagnant"),
        ("What is a “cell”?", "cell"),
        ("What is the status of EIP-1 today in the store?", None),
        ("How many slots are in an epoch?", None),
        ("What does it mean for a lid to be tight?", None),
    ],
)
def test_only_who_asks_what_a_thing_is_looks_for_a_definition(question: str, thing: str | None) -> None:
    assert thing_to_define(question) == thing


def test_thousands_of_blanks_before_a_definition_are_read_in_one_go(tmp_path: Path) -> None:
    """By steps, not by the clock: each of them was tried with every other as the beginning of the sentence."""
    blanks = " " * 60_000 + "\n" * 60_000
    page = f"# Soils\n\nOf the sea.{blanks}A marl is a mixture.{blanks}\n\n```\ndef marl(){blanks}\n```\n"
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"soils.md": page})], lexical_only=True)
        assert kb.search("What is marl?").hits[0].scores["defines"] == pytest.approx(0.6)
        assert kb.ask("Which function is marl?").answer_id
        assert kb.ask("What is marl?").answer_id


@pytest.mark.parametrize(
    ("sentence", "worth"),
    [
        ("A marl is a mixture of clay and lime that crumbles.", 1.0),
        ("**Marl** (also: lime clay): a mixture that peasants carried to their fields.", 1.0),
        ("In the valley, marl means any earth with lime.", 1.0),
        ('1. "Marl" shall mean earth with lime;', 1.0),
        ("Marl has the meaning given to it in section 3.", 1.0),
        ("Marl shall be defined as earth with lime.", 1.0),
        ("Marl shall be kept dry.", 0.0),
        ("Marl, a mixture used by peasants, was dug here.", 1.0),
        ("Marls are soils that hold water.", 1.0),
        ("Marl: refers to earth with lime.", 1.0),
        ("Lime clay or marl is a mixture that crumbles.", 1.0),
        ("A lime clay or a marl is a mixture that crumbles.", 1.0),
        ("Whether clay or marl is a mixture that crumbles is not known.", 0.0),
        ("Marl is a mixture.", 0.6),
        ("Marl is an important part of farming, which nobody denies.", 0.25),
        ("Marl is a problem.", 0.25),
        ("A marl crumbles when it is dry.", 0.25),
        ("Marl: nobody came to dig it.", 0.25),
        ("Marls are heavy and were used to make bricks.", 0.0),
        ("Marl is defined as follows:", 0.0),
        ("Marl was dug by people who lived here.", 0.0),
        ("## Marl: a history that nobody wrote", 0.0),
        ("Marl: a mixture that lasts?", 0.0),
        ("Of all earths marl is the one that crumbles.", 0.0),
    ],
)
def test_a_sentence_defines_that_names_a_kind_and_what_sets_the_thing_apart(sentence: str, worth: float) -> None:
    assert definition_rater("marl")(sentence) == worth


BOXES = {
    "lids.py": 'class SnapLid:\n    """What closes a box by itself when it falls."""\n\n    box: str\n',
    "boxes.py": 'class Box:\n    """\n    A thing to keep beads in.\n\n    Boxes of a kind fit into one.\n    """\n\n'
    "    snap_lid: SnapLid\n    box: Box\n",
    "shelf.py": "snap_lid: SnapLid\nbox = Box(snap_lid)\n",
}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is a snap lid?", "`SnapLid`: What closes a box by itself when it falls."),
        ("What is a box?", "`Box`: A thing to keep beads in."),
    ],
)
def test_source_code_says_what_a_thing_is_where_the_type_called_so_is_documented(
    tmp_path: Path, question: str, said: str
) -> None:
    """A field of that name, or a line that uses it, says nothing of what it is."""
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "code", BOXES)], lexical_only=True)
        assert kb.ask(question).claims[0].text == said
