"""Source code and short notes are not ahead of parts of long documents by nothing but how they are weighed."""

from collections.abc import Iterator

import pytest

from attest.engine import Attest
from attest.retrieval.fuse import Candidate
from attest.retrieval.rescoring.kind_balance import balance_kinds
from attest.retrieval.view import PlacedChunk
from attest.values.search import SearchResult
from tests.worlds import indexed

CLAY = "Clay dries slowly in the shade. " * 60
FILES: dict[str, bytes | str] = {
    "docs/kiln.md": "# Kiln\n\n## Firing\n\nThe kiln is fired for nine hours unless the timer says otherwise.\n\n"
    + "".join(f"## Drying {n}\n\n{CLAY}\n\n" for n in range(3)),
    "src/kiln.py": '"""Kilns."""\n\n\ndef fire(kiln, timer):\n    """Fire a kiln for the hours of its timer."""\n'
    "    kiln.hours = timer.hours\n",
    "CHANGELOG.md": "# Changelog\n\n## 1.1\n\n- The kiln is fired for nine hours, not eight.\n",
}
QUESTION = "How many hours is the kiln fired for?"


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def scores(found: SearchResult, name: str) -> dict[str, float]:
    """All scores of the best passage of a file, by channel."""
    return next(dict(hit.scores) for hit in found.hits if hit.found.path.endswith(name))


def candidate(placed: PlacedChunk, fused: float, said: dict[str, float], kind_offset: dict[str, float]) -> Candidate:
    return Candidate(placed, {**said, "fused": fused}, kind_offset=kind_offset)


@pytest.fixture
def placed(kb: Attest) -> PlacedChunk:
    with kb.view() as view:
        return next(iter(view.chunks_of_rows([int(view.postings.rows[0])])))


def test_what_a_kind_has_more_of_a_typical_chunk_is_taken_off(placed: PlacedChunk) -> None:
    said = {"lexical": 0.4, "dense": 0.8}
    part = candidate(placed, 1.0, said, {"lexical": 0.0, "dense": 0.0})
    code = candidate(placed, 1.1, said, {"lexical": 0.5, "dense": -0.5})
    made = balance_kinds([code, part])
    # 0.5 * 0.4 - 0.5 * 0.8 = -0.2 is due to the code; the mean of both, -0.1, stays
    assert [round(item.scores["fused"], 6) for item in made] == [1.1, 1.0]
    assert [round(item.scores["level"], 6) for item in made] == [0.1, -0.1]


def test_chunks_of_one_kind_are_left_as_they_are(placed: PlacedChunk) -> None:
    said = {"lexical": 0.4, "dense": 0.8}
    alike = [candidate(placed, worth, said, {"lexical": 0.5, "dense": -0.5}) for worth in (1.1, 1.0)]
    assert balance_kinds(alike) == alike
    assert balance_kinds([]) == []


def test_source_code_is_put_behind_what_says_it_in_prose(kb: Attest) -> None:
    found = kb.search(QUESTION, k=10)
    assert scores(found, "kiln.py")["level"] < 0 < scores(found, "kiln.md")["level"]
    assert scores(found, "kiln.md")["fused"] > scores(found, "kiln.py")["fused"]


def test_a_list_of_changes_is_for_who_asks_what_changed(kb: Attest) -> None:
    unasked = scores(kb.search(QUESTION, k=10), "CHANGELOG.md")["prior"]
    asked = scores(kb.search("Since which version is the kiln fired for nine hours?", k=10), "CHANGELOG.md")["prior"]
    assert round(asked - unasked, 6) == 0.3
