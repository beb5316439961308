"""Whatever is not at its best is named in the result: no model, no vectors, some vectors, a store to read only."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.embedding.weights import CARRIER
from attest.retrieval.views import MANY, NO_VECTORS
from tests.opened import database_of
from tests.worlds import EMBEDDER, lay_out

FIRST = {"a.md": "# A\n\nThe base fee is burned.\n"}
MORE = {"b.md": "# B\n\nBlobs have a fee of their own.\n", "c.md": "# C\n\nA tip goes to the proposer.\n"}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs", FIRST)


@pytest.fixture
def no_model() -> Iterator[None]:
    """As if the package with the model were not installed."""
    held = sys.modules.get(CARRIER)
    sys.modules[CARRIER] = None  # type: ignore[assignment]
    yield
    del sys.modules[CARRIER]
    if held is not None:
        sys.modules[CARRIER] = held


def test_a_store_at_its_best_names_nothing(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        assert kb.index([docs]).degraded == []
        assert (kb.search("base fee").degraded, kb.ask("Is the base fee burned?").degraded) == ([], [])


def test_a_lexical_store_says_that_nothing_is_embedded(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs], lexical_only=True)
        found, answer = kb.search("base fee"), kb.ask("Is the base fee burned?")
        assert found.degraded == answer.degraded == [NO_VECTORS]
        assert [hit.found.path for hit in found.hits] == ["a.md"]
        assert kb.search("base fee", profile="lexical").degraded == []


def test_how_far_vectors_have_come_is_a_number(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        lay_out(docs, MORE)
        kb.index([docs], lexical_only=True)
        assert kb.search("base fee").degraded == [
            "dense: 33% of the passages have a vector, the others are found by their words alone; "
            "run `attest index PATH` without --lexical-only"
        ]
        kb.index([docs])
        assert kb.search("base fee").degraded == []


def test_vectors_of_another_model_are_no_vectors(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=HashedEmbedder(dimensions=32)) as kb:
        kb.index([docs])
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        found = kb.search("base fee")
        assert (found.degraded, len(found.hits)) == ([NO_VECTORS], 1)
        assert "dense" not in found.hits[0].scores


def test_a_search_by_meaning_alone_without_vectors_says_why_it_found_nothing(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs], lexical_only=True)
        found = kb.search("base fee", profile="dense")
        assert (found.hits, found.degraded) == ([], [NO_VECTORS])


@pytest.mark.usefixtures("no_model")
def test_without_a_model_indexing_goes_on_and_says_what_it_did_without(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        report = kb.index([docs])
        assert [line.split(";")[0] for line in report.degraded] == [
            "chunk sizes: estimated, because the embedding model is not installed",
            "dense: the embedding model is not installed",
        ]
        assert all("pip install" in line for line in report.degraded)
        assert (report.added, report.vectors) == (1, 0)
        assert [hit.found.path for hit in kb.search("base fee").hits] == ["a.md"]


@pytest.mark.usefixtures("no_model")
def test_without_the_model_a_store_with_vectors_is_searched_by_words_and_says_so(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
    with attest.open(tmp_path / "a.db") as kb:
        found, answer = kb.search("base fee"), kb.ask("Is the base fee burned?")
    assert [line.split(";")[0] for line in found.degraded] == ["dense: the embedding model is not installed"]
    assert found.degraded == answer.degraded
    assert [hit.found.path for hit in found.hits] == ["a.md"]


def test_an_answer_that_could_not_be_kept_says_so(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        database_of(kb).read_only = True
        answer = kb.ask("Is the base fee burned?")
        assert (answer.stored, answer.as_json()["stored"]) == (False, False)
        assert answer.degraded == [
            "answer: not stored, the store is read-only",
            "trace: not kept, the store is read-only",
        ]
        assert kb.verify(answer).valid


def test_an_empty_store_says_that_it_is_empty(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "none"], lexical_only=True)
        assert ["holds no document" in name for name in kb.search("base fee").degraded] == [True]
        assert ["holds no document" in name for name in kb.ask("What is the base fee?").degraded] == [True]


def test_a_large_store_whose_word_index_is_gone_says_why_it_is_slow(tmp_path: Path) -> None:
    lay_out(tmp_path / "docs", {f"{n}.md": f"# {n}\n\nThe fee of burrow {n} is {n} seeds.\n" for n in range(MANY + 1)})
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "docs"], lexical_only=True)
        assert kb.search("fee", profile="lexical").degraded == []
    (tmp_path / "a.db-terms").unlink()
    with attest.open(tmp_path / "a.db") as kb:
        assert ["word index" in name for name in kb.search("fee", profile="lexical").degraded] == [True]
        kb.index([tmp_path / "docs"], lexical_only=True)
        assert kb.search("fee", profile="lexical").degraded == []


@pytest.mark.usefixtures("no_model")
def test_a_context_without_the_tokenizer_says_that_its_tokens_are_estimated(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        found = kb.context("Is the base fee burned?", tokens=100)
        assert [remark.partition(",")[0] for remark in found.degraded] == ["tokens: estimated"]
        assert 0 < found.tokens <= 100
