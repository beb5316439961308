"""A heading that asks the very question is answered by what stands first below it."""

from pathlib import Path

import pytest

import attest
from tests.folders import written

VAULT = """# Questions of keepers

## Can I share a vault with a friend?

Up to twenty people may use it.

A friend who shares a vault with you can open the vault, and a vault that you share with a friend can be closed by the
friend. To share a vault with a friend again, ask the friend.

## Can a mole open a vault?

No. The lid is too heavy for it.

A mole that can open a vault has never been seen.

## What do voles do in winter?

(Learn about [voles](voles.md).)

Sleep and eat.

## How do moles sleep?

Yes! Moles sleep in a hollow of moss.
"""
TOOLS = """# Tools

For example, a rake of brass costs more than a rake of iron.

A rake of brass costs more than any other rake of ours.

## Leaks

A leak of the pond is reported to pond@example.org by whoever reports a leak.
"""
BOWLS = """# Bowls

## History

Woodturning by hand is older than bowls, and whoever does woodturning by hand knows how old woodturning is.

## Woodturning by hand

Hold the chisel below the middle.
"""
WRESTLING = """# Games of moles

Whoever has the skill of wrestling wins a wrestling match with voles.

## Wrestling

A game.

Two moles seize each other by the paws, and the first to let go has lost.

Biting is not allowed.

## Prizes

Wrestling is worth a worm, and more wrestling more worms.
"""
FILES = {"vault.md": VAULT, "tools.md": TOOLS, "bowls.md": BOWLS}


def first(kb: attest.Attest, question: str) -> str:
    answer = kb.ask(question)
    assert kb.verify(answer.answer_id).valid
    return " ".join(answer.claims[0].text.split())


def test_what_stands_first_under_the_question_is_the_answer(kb: attest.Attest) -> None:
    assert first(kb, "Can I share a vault with a friend?") == "Up to twenty people may use it."


def test_without_vectors_too_what_stands_first_under_the_question_is_the_answer(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("words")
    with attest.open(home / "kb.db") as kb:
        kb.index([written(home / "docs", FILES)], lexical_only=True)
        assert first(kb, "Can I share a vault with a friend?") == "Up to twenty people may use it."


def test_a_no_that_is_a_sentence_by_itself_begins_the_answer(kb: attest.Attest) -> None:
    assert first(kb, "Can a mole open a vault?") == "No. The lid is too heavy for it."


def test_a_yes_or_no_to_another_question_is_not_quoted(kb: attest.Attest) -> None:
    """What is so of one thing need not be of another."""
    answer = kb.ask("Can a badger open a vault?")
    assert not any(claim.text.startswith("No.") for claim in answer.claims)


def test_a_sentence_that_goes_on_from_another_stands_behind_one_that_says_as_much(kb: attest.Attest) -> None:
    assert first(kb, "What costs more than a rake?") == "A rake of brass costs more than any other rake of ours."


def test_who_asks_where_to_do_something_is_not_told_first_what_a_document_is_called(kb: attest.Attest) -> None:
    assert first(kb, "Where do I report a leak of the pond?").startswith("A leak of the pond is reported to")


def test_what_only_tells_where_to_learn_of_it_is_no_answer(kb: attest.Attest) -> None:
    assert first(kb, "What do voles do in winter?") == "Sleep and eat."


def test_thousands_of_blanks_behind_a_yes_are_read_in_one_go(tmp_path: Path) -> None:
    """By steps, not by the clock: a yes was looked for behind each of them anew."""
    page = f"# Kettles\n\n## Can I boil a kettle?\n\nYes.{chr(10) * 60_000}Up to six times a day, if it is clean.\n"
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"kettles.md": page})], lexical_only=True)
        assert "Up to six times a day" in " ".join(one.text for one in kb.ask("Can I boil a kettle?").claims)


def test_a_heading_that_names_the_doing_is_asked_by_who_asks_how_to_do_it(kb: attest.Attest) -> None:
    assert first(kb, "How to do woodturning by hand?") == "Hold the chisel below the middle."


@pytest.mark.parametrize("question", ["How does wrestling work?", "Explain wrestling", "wrestling of moles"])
def test_who_asks_about_a_thing_is_told_first_what_stands_first_under_its_name(tmp_path: Path, question: str) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"games.md": WRESTLING})], lexical_only=True)
        assert first(kb, question).startswith("Two moles seize each other")


def test_the_arguments_of_a_command_are_not_part_of_its_name(tmp_path: Path) -> None:
    console = (
        "# Console\n\n## HALT [pond]\n\nEvery mole is sent home at once.\n\nThe lid is closed.\n\n"
        "## REST\n\nWhat HALT does to moles, REST does to voles.\n"
    )
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"console.md": console})], lexical_only=True)
        assert first(kb, "What does HALT do?") == "Every mole is sent home at once."


def test_who_asks_more_than_the_name_is_not_answered_by_it(tmp_path: Path) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"games.md": WRESTLING})], lexical_only=True)
        assert first(kb, "What is wrestling worth?").startswith("Wrestling is worth a worm")


def test_a_topic_is_not_answered_by_the_title_of_a_document_that_has_several(tmp_path: Path) -> None:
    page = "---\ntitle: Handbook\n---\n\n# Ovens\n\nAn oven is lit at dawn.\n\n# Doors\n\nA door is shut at dusk.\n"
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"handbook.md": page})], lexical_only=True)
        assert first(kb, "ovens") == "An oven is lit at dawn."
