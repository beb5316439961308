"""Who asks what a thing is finds the sentence that says so, among many that only name it."""

from pathlib import Path

import pytest

import attest
from attest.values.asked_things import thing_to_define
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
    assert all(hit.found.path.startswith("spade") for hit in found.hits)
    assert not any(hit.scores.get("defines") for hit in found.hits)


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What's an epoch?", "epoch"),
        ("what are event hooks", "event hooks"),
        ("What does slashing mean?", "slashing"),
        ("In a chain of ours, what is an epoch?", "epoch"),
        ("what does EVM stand for", "EVM"),
        ("What is the status of EIP-1 today in the store?", None),
        ("How many slots are in an epoch?", None),
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
        assert kb.search("What is marl?").hits[0].scores["defines"] == 1.0
        assert kb.ask("Which function is marl?").answer_id
        assert kb.ask("What is marl?").answer_id
