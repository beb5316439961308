"""What belongs to something is told by the whole list of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from tests.folders import written

SPRING = """---
title: Thaw of the colony
status: Final
---

This page lists the tunnels included in the thaw. It follows the harvest.

## Included tunnels

### Deep tunnels

- [Granary](granary.md): a store for seeds
- [Nursery](nursery.md): warm and dry

### Other tunnels

- [Escape](escape.md)

## Dates

- March: digging
- April: moving in
"""
AUTUMN = """---
title: Harvest of the colony
status: Final
---

The harvest comes before the thaw, and the thaw has other tunnels.

## Included tunnels

- [Chaff](chaff.md): a dump
- [Hay](hay.md): for beds
"""
FILES = {"rules/spring.md": SPRING, "rules/autumn.md": AUTUMN}
THAW = ["Deep tunnels:", "Granary: a store for seeds.", "Nursery: warm and dry.", "Other tunnels:", "Escape."]


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    folder = tmp_path_factory.mktemp("colony")
    written(folder, FILES)
    with attest.open(folder / "kb.db") as made:
        made.index([folder / "rules"], lexical_only=True)
        yield made


@pytest.mark.parametrize(
    "question",
    [
        "Which tunnels are included in the thaw?",
        "What tunnels did the thaw include?",
        "Which tunnels are in the thaw?",
        "What is in the thaw?",
        "What was included in the thaw?",
    ],
)
def test_the_list_under_a_heading_is_quoted_whole_behind_what_its_document_is_called(
    kb: attest.Attest, question: str
) -> None:
    answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == ["title: Thaw of the colony.", *THAW]
    assert answer.status == "answered"
    assert kb.verify(answer.answer_id).valid


def test_the_list_of_another_document_is_not_the_one_that_is_asked_for(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("Which tunnels are part of the harvest?").claims]
    assert claims[-2:] == ["Chaff: a dump.", "Hay: for beds."]
    assert not {*THAW} & {*claims}


def test_who_asks_for_something_else_of_it_gets_no_list(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("When is the thaw?").claims]
    assert told == ["The harvest comes before the thaw, and the thaw has other tunnels."]


def test_a_document_of_thousands_of_lists_is_looked_through_once(tmp_path: Path) -> None:
    """Half a minute where every section is looked for in all the others."""
    parts = "".join(f"### Part {n}\n\n- tunnel {n}\n- shaft {n}\n\n" for n in range(4_000))
    page = f"# Warren\n\n## Included tunnels\n\n{parts}"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "docs", {"warren.md": page})], lexical_only=True)
        assert kb.ask("Which tunnels are included in the warren?").status in ("answered", "refused")
