"""A document of one passage gains by those that mean nearly the same, and only it."""

from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from attest.engine import Attest
from tests.worlds import indexed

FLOW = "Boundary layers separate where the pressure rises along a heated wall"
BREAD = "The wall of the oven is heated before the loaves go in, so that crust and crumb do not separate"
FILES: dict[str, bytes | str] = {
    **{f"notes/flow-{n}.md": f"# Flow {n}\n\n{FLOW}, as in wind tunnel {n}.\n" for n in range(7)},
    **{f"notes/bread-{n}.md": f"# Bread {n}\n\n{BREAD}, as in bakery {n}.\n" for n in range(7)},
    "notes/long.md": "# Long\n\n" + "".join(f"## Part {n}\n\n{FLOW}, case {n}. {'Oil. ' * 300}\n\n" for n in range(3)),
}


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def lent(kb: Attest, profile: str = "hybrid", **filters: str) -> dict[str, set[float]]:
    """What its neighbours say of each document's passages, by the name of its file."""
    found: dict[str, set[float]] = {}
    for hit in kb.search("where do heated boundary layers separate", k=50, profile=profile, filters=filters).hits:
        found.setdefault(PurePosixPath(hit.found.path).stem, set()).add(hit.scores.get("neighbours", 0.0))
    return found


def test_what_stands_among_documents_that_did_well_gains_most(kb: Attest) -> None:
    said = lent(kb)
    flows = min(min(said[f"flow-{n}"]) for n in range(7))
    assert flows > max(max(said[f"bread-{n}"]) for n in range(7))


def test_a_part_of_a_document_has_no_neighbours_but_its_document(kb: Attest) -> None:
    assert lent(kb)["long"] == {0.0}


@pytest.mark.parametrize("profile", ["lexical", "rrf", "dense"])
def test_profiles_that_compare_channels_alone_hear_no_neighbours(kb: Attest, profile: str) -> None:
    assert {worth for said in lent(kb, profile=profile).values() for worth in said} == {0.0}


def test_only_what_the_filters_let_through_is_a_neighbour(kb: Attest) -> None:
    assert lent(kb, path="notes/bread-1.md") == {"bread-1": {0.0}}
