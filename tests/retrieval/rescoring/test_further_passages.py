"""A document with several good passages gains by them, and the order of its own stays."""

from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from attest.engine import Attest
from attest.values.search import SearchResult
from tests.worlds import indexed

KILN = "The kiln is fired slowly so that the glaze does not crack"
DRYING = "    clay.dry()\n" * 150
FILES: dict[str, bytes | str] = {
    "notes/pottery.md": "# Pottery\n\n"
    + "".join(f"## Firing {n}\n\n{KILN}, as in case {n}.\n\n{'Clay dries. ' * 150}\n\n" for n in range(4)),
    "notes/travel.md": "# Travel\n\n"
    + f"## Firing\n\n{KILN}, as in case 9.\n\n{'Trains leave. ' * 150}\n\n"
    + "".join(f"## Day {n}\n\n{'Boats sail. ' * 170}\n\n" for n in range(3)),
    "notes/kiln.py": "".join(f"def fire_{n}(kiln):\n    # {KILN}\n{DRYING}\n" for n in range(4)),
    **{f"notes/short-{n}.md": f"# Short {n}\n\n{KILN}, as a note of {n} says.\n" for n in range(3)},
}
QUESTION = "why is the kiln fired slowly"


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def gained(found: SearchResult) -> dict[str, set[float]]:
    """What further passages say of each document's passages, by the name of its file."""
    said: dict[str, set[float]] = {}
    for hit in found.hits:
        said.setdefault(PurePosixPath(hit.found.path).stem, set()).add(hit.scores.get("further", 0.0))
    return said


def test_a_document_with_several_good_passages_gains_over_one_with_a_single_one(kb: Attest) -> None:
    said = gained(kb.search(QUESTION, k=50))
    assert min(said["pottery"]) > max(said["travel"])


def test_all_passages_of_a_document_gain_the_same(kb: Attest) -> None:
    said = gained(kb.search(QUESTION, k=50))
    assert {name: len(worth) for name, worth in said.items()} == dict.fromkeys(said, 1)


def test_a_document_of_one_passage_is_left_as_it_is(kb: Attest) -> None:
    said = gained(kb.search(QUESTION, k=50))
    assert [said[f"short-{n}"] for n in range(3)] == [{0.0}] * 3


def test_a_question_about_source_code_wants_one_function_and_not_its_file(kb: Attest) -> None:
    assert gained(kb.search(QUESTION, k=50))["kiln"] == {0.0}
    assert gained(kb.search("a kiln that is fired slowly", k=50))["kiln"] != {0.0}


@pytest.mark.parametrize("profile", ["plain", "dense", "rrf"])
def test_profiles_that_compare_channels_alone_hear_no_further_passages(kb: Attest, profile: str) -> None:
    assert {worth for said in gained(kb.search(QUESTION, k=50, profile=profile)).values() for worth in said} == {0.0}


def test_only_what_the_filters_let_through_is_heard(kb: Attest) -> None:
    assert gained(kb.search(QUESTION, k=50, filters={"path": "notes/short-*"})) == {
        f"short-{n}": {0.0} for n in range(3)
    }
