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
    print(json.dumps([kb.search(q, profile=sys.argv[2], k=50).as_json()["hits"] for q in json.loads(sys.argv[3])]))
"""


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


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_two_processes_find_the_same(tmp_path: Path, profile: str) -> None:
    docs = lay_out(tmp_path / "docs", dict(zip(PATHS[:-1], CONTENTS, strict=False)))
    store = tmp_path / "attest.db"
    with attest.open(store, embedder=EMBEDDER) as kb:
        kb.index([docs])
        here = json.loads(json.dumps([kb.search(q, profile=profile, k=50).as_json()["hits"] for q in QUESTIONS]))
    found = [python(ASK, str(store), profile, json.dumps(QUESTIONS), PYTHONHASHSEED=seed).stdout for seed in ("1", "2")]
    assert [json.loads(one) for one in found] == [here, here]
    assert any(here)


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
