"""A question of several parts is answered in every one of them."""

from collections.abc import Iterator

import pytest

import attest
from tests.invariants.worlds import EMBEDDER, lay_out

TEXT = """# Towers

## Height

The tower of the mill is forty ells high. The tower of the mill has forty steps. The tower of the mill leans.
The tower of the mill was painted. The tower of the mill has a clock. The tower of the mill has a bell.

## Keeper

A badger keeps the keys.
"""


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("parts")
    with attest.open(home / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(home / "docs", {"towers.md": TEXT})])
        yield kb


def test_the_second_part_has_a_sentence_of_its_own(kb: attest.Attest) -> None:
    answer = kb.ask("How high is the tower of the mill, and who keeps the keys?")
    assert "A badger keeps the keys." in [claim.text for claim in answer.claims]
