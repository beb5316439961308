"""Hits stand by score, ties by chunk id; the same question has the same hits in the same order in every process."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import attest
from attest.retrieval.profiles import PROFILES
from tests.processes import python
from tests.worlds import CONTENTS, EMBEDDER, PATHS, QUESTIONS, corpora, indexed, lay_out, questions

ASK = """
import json, sys, attest
from attest.embedding.hashed import HashedEmbedder
with attest.open(sys.argv[1], create=False, embedder=HashedEmbedder(dimensions=64)) as kb:
    hits = {p: [kb.search(q, profile=p, k=50).as_json()["hits"] for q in json.loads(sys.argv[3])]
            for p in json.loads(sys.argv[2])}
    print(json.dumps(hits))
"""

Hits = dict[str, list[object]]
"""What is found for each of the questions, by the name of the profile."""


@settings(max_examples=25)
@given(corpora, questions)
def test_hits_stand_by_score_and_ties_by_chunk_id(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        for profile in PROFILES:
            hits = kb.search(question, profile=profile, k=50).hits
            assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
            assert list(hits) == sorted(hits, key=lambda hit: (-hit.score, hit.found.chunk_id))
            assert all(hit.score == hit.scores["fused"] for hit in hits)


@settings(max_examples=15)
@given(corpora, questions)
def test_asking_for_fewer_hits_gives_the_first_of_them(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        many = kb.search(question, k=50).hits
        assert kb.search(question, k=2).hits == many[:2]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[Hits, list[Hits]]:
    """What this process finds, and what two others do, whose sets and dictionaries of words stand in other orders."""
    home = tmp_path_factory.mktemp("order")
    docs = lay_out(home / "docs", dict(zip(PATHS[:-1], CONTENTS, strict=False)))
    store = home / "attest.db"
    with attest.open(store, embedder=EMBEDDER) as kb:
        kb.index([docs])
        here = {p: [kb.search(q, profile=p, k=50).as_json()["hits"] for q in QUESTIONS] for p in PROFILES}
    argv = (str(store), json.dumps(list(PROFILES)), json.dumps(QUESTIONS))
    theirs = [python(ASK, *argv, PYTHONHASHSEED=seed).stdout for seed in ("1", "2")]
    return json.loads(json.dumps(here)), [json.loads(one) for one in theirs]


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_two_processes_find_the_same(found: tuple[Hits, list[Hits]], profile: str) -> None:
    here, theirs = found
    assert [one[profile] for one in theirs] == [here[profile]] * 2
    assert any(here[profile])


def test_the_files_beside_the_store_change_nothing_of_what_is_found(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", dict(zip(PATHS[:-1], CONTENTS, strict=False)))
    store = tmp_path / "attest.db"
    with attest.open(store, embedder=EMBEDDER) as kb:
        kb.index([docs])
        before = [kb.search(question, k=50).hits for question in QUESTIONS]
    for file in (Path(f"{store}-terms"), Path(f"{store}-vectors")):
        file.unlink()
    with attest.open(store, embedder=EMBEDDER) as kb:
        assert [kb.search(question, k=50).hits for question in QUESTIONS] == before
    Path(f"{store}-terms").write_bytes(b"torn")
    with attest.open(store, embedder=EMBEDDER) as kb:
        assert [kb.search(question, k=50).hits for question in QUESTIONS] == before
