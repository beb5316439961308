"""Questions that ask for several things, searched for part by part."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.questions.decompose import decompose
from attest.values.search import SearchResult

SEEDS = "# Seeds\n\n## Store\n\nSeeds are kept in a dry store that the oldest gerbil guards.\n"
NESTS = "# Nests\n\n## Straw\n\nNests are made of straw that the youngest gerbil carries.\n"
BOTH = "# Burrows\n\n## Plan\n\nSeeds and nests differ from tunnels: seeds and nests lie below.\n"


def searched(folder: Path, question: str, profile: str) -> SearchResult:
    for name, text in (("seeds", SEEDS), ("nests", NESTS), ("burrows", BOTH)):
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    with attest.open(folder / "a.db") as kb:
        kb.index([folder], lexical_only=True)
        return kb.search(question, profile=profile, explain=True)


def test_both_sides_of_a_comparison_are_searched_for(tmp_path: Path) -> None:
    found = searched(tmp_path, "How do seeds differ from nests?", "parts")
    assert {hit.found.path for hit in found.hits} == {"seeds.md", "nests.md", "burrows.md"}
    assert [stage.name for stage in found.stages].count("recall") == 3


def test_a_part_that_refers_back_is_told_what_was_found_before(tmp_path: Path) -> None:
    found = searched(tmp_path, "Where are seeds kept, and who guards it?", "parts")
    assert found.hits[0].found.path == "seeds.md"
    assert "after seeds" in [stage.note for stage in found.stages if stage.name == "understand"][-1]


def test_a_single_question_is_ranked_as_by_the_default(tmp_path: Path) -> None:
    parts, whole = (searched(tmp_path, "Who guards the dry store?", profile) for profile in ("parts", "hybrid"))
    assert [(hit.found.chunk_id, hit.score) for hit in parts.hits] == [(h.found.chunk_id, h.score) for h in whole.hits]


@pytest.mark.parametrize("verb", ["May", "Must", "Should", "Would", "Do", "Is"])
def test_what_begins_with_a_verb_is_a_question_of_its_own(verb: str) -> None:
    parts = decompose(f"{verb} gerbils open the store, and who guards it?")
    assert [part.text for part in parts] == [f"{verb} gerbils open the store", "who guards it"]


@pytest.mark.parametrize("words", ["vs", "compare", "how did it evolve from", "of the proposal that", "a: b", "? ? ?"])
def test_half_a_form_is_no_question_of_several_parts(words: str) -> None:
    assert len(decompose(words)) != 1


@given(st.text(alphabet="who what and, how did evolve from to vs compare: ?.", max_size=120))
def test_any_text_can_be_taken_apart_and_no_part_builds_on_a_later_one(question: str) -> None:
    for place, part in enumerate(decompose(question)):
        assert part.text.strip()
        assert part.after is None or part.after < place
