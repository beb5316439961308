"""A question of several parts is answered in every one of them."""

import attest

TEXT = """# Towers

## Height

The tower of the mill is forty ells high. The tower of the mill has forty steps. The tower of the mill leans.
The tower of the mill was painted. The tower of the mill has a clock. The tower of the mill has a bell.

## Keeper

A badger keeps the keys.
"""


FILES = {"towers.md": TEXT}


def test_the_second_part_has_a_sentence_of_its_own(kb: attest.Attest) -> None:
    answer = kb.ask("How high is the tower of the mill, and who keeps the keys?")
    assert "A badger keeps the keys." in [claim.text for claim in answer.claims]
