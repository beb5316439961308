"""A question of several parts is answered in every one of them."""

from pathlib import Path

import attest

TEXT = """# Towers

## Height

The tower of the mill is forty ells high. The tower of the mill has forty steps. The tower of the mill leans.
The tower of the mill was painted. The tower of the mill has a clock. The tower of the mill has a bell.

## Keeper

A badger keeps the keys.
"""


MILL = """# Mill {n}

The tower of mill {n} is {n} ells high, and keepers of mill {n} are paid for every tower that is painted.
"""
MILLS = {f"{n}": MILL.format(n=n) for n in range(31, 61)}
FILES = {"towers.md": TEXT}


def test_the_second_part_has_a_sentence_of_its_own(kb: attest.Attest) -> None:
    answer = kb.ask("How high is the tower of the mill, and who keeps the keys?")
    assert "A badger keeps the keys." in [claim.text for claim in answer.claims]


def test_a_part_that_nothing_found_for_the_whole_answers_is_searched_for(tmp_path: Path) -> None:
    for name, text in {"wages": "# Wages\n\nNine nuts are paid to keepers.\n", **MILLS}.items():
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        said = [claim.text for claim in kb.ask("How high is a tower of a mill, and what are keepers paid?").claims]
    assert "Nine nuts are paid to keepers." in said
