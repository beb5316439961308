"""The regression gate: the shipped default on the data set that ships, by paired test against what it must not lose to.

No figure is fixed here. What is fixed is that a channel which breaks is noticed.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from attest.embedding.hashed import HashedEmbedder
from attest.embedding.seam import Embedder, Space
from attest.evaluation.compare import faults
from attest.evaluation.datasets import BUILTIN, DataSet, load
from attest.evaluation.ranking import Row
from attest.evaluation.retrieval import Wanted, evaluate
from attest.evaluation.retrieval_report import RetrievalReport

CHANNELS = ("hybrid", "lexical", "dense")


def measured(folder: Path, data: DataSet | None = None, embedder: Embedder | None = None) -> RetrievalReport:
    wanted = Wanted(data=data or load(BUILTIN), store=folder / "attest.db", profiles=CHANNELS, gate=True)
    return evaluate(wanted, lambda _: None, embedder=embedder)


@dataclass(frozen=True, slots=True)
class Noise:
    """An embedder whose vectors say nothing of their text."""

    @property
    def space(self) -> Space:
        return Space(model="noise", dimensions=64, precision="float32", runtime="python")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        seeds = [int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") for text in texts]
        rows = np.array([np.random.default_rng(seed).normal(size=64) for seed in seeds], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> RetrievalReport:
    """What a user gets."""
    return measured(tmp_path_factory.mktemp("shipped"))


def test_the_shipped_default_holds_against_single_channels_and_the_plain_baseline(shipped: RetrievalReport) -> None:
    assert shipped.gate == []
    assert shipped.card.degraded == []


def test_the_shipped_default_is_better_than_the_plain_baseline(shipped: RetrievalReport) -> None:
    (found,) = (
        one
        for one in shipped.differences
        if (one.row, one.other, one.measure) == ("hybrid", "fts5-or", shipped.data.headline)
    )
    assert not found.worse
    assert found.difference > 0  # on 56 queries even a tenth can be noise, so no more is asked


def test_a_channel_of_noise_turns_the_gate_red(tmp_path: Path) -> None:
    red = measured(tmp_path, embedder=Noise()).gate
    assert red is not None
    assert any(fault.startswith("dense is not better than chance") for fault in red)


def test_an_index_of_other_texts_turns_the_gate_red(tmp_path: Path) -> None:
    data = load(BUILTIN)
    moved = [*data.texts[7:], *data.texts[:7]]
    swapped = [replace(text, ids=other.ids) for text, other in zip(data.texts, moved, strict=True)]
    red = measured(tmp_path, replace(data, texts=swapped), HashedEmbedder()).gate
    assert red is not None
    assert {fault.split(" is not better than chance")[0] for fault in red} >= {"lexical", "dense"}


def test_a_default_that_loses_to_a_channel_turns_the_gate_red() -> None:
    def row(name: str, value: float) -> Row:
        return Row(name=name, rankings=[], values={"nDCG@10": {f"q{n}": value for n in range(20)}})

    rows = [row("hybrid", 0.5), row("lexical", 0.6), row("fts5-or", 0.4), row("random", 0.1)]
    assert faults(rows, ["hybrid", "lexical"], "nDCG@10") == [
        "hybrid is worse than lexical in nDCG@10: -0.100, 95% -0.100 to -0.100"
    ]
    assert faults([row("hybrid", 0.6), *rows[1:]], ["hybrid", "lexical"], "nDCG@10") == []


def test_the_data_set_that_ships_has_what_it_promises() -> None:
    data = load(BUILTIN)
    assert len(data.queries) >= 40
    assert len(data.texts) >= 30
    assert {grade for query in data.queries for grade in query.relevant.values()} == {0, 1, 2}
    assert [query.id for query in data.queries if not query.quotes] == []
