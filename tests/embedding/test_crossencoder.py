"""A cross-encoder's scores are those of the formula, a pair's score is its own, and a folder that is none says why."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.embedding.crossencoder import CrossEncoder, load_cross_encoder
from attest.errors import CrossEncoderInvalid
from tests.embedding import tiny
from tests.embedding.oracle import Oracle

QUERY = "what is the base fee ?"
PASSAGES = [
    "the base fee is burned .",
    "a tip goes to the proposer .",
    "",
    "burned",
    "a word that nobody knows",
    "blob fee " * 9,
]


TORCH = {
    "the base fee is burned .": -1.884858,
    "a tip goes to the proposer .": 0.66776,
    "burned": -0.00955,
    "a word that nobody knows": -0.787339,
    "blob fee " * 9: -1.088155,
    "fee " * 500: -0.204278,
}
"""Logits by PyTorch 2.14.1 (CPU, float32) and transformers 5.23.0: ``BertForSequenceClassification`` over the tiny
model and its tokenizer, pairs with ``QUERY`` cut to 64 word pieces by ``longest_first``."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.write(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def model(folder: Path) -> CrossEncoder:
    return load_cross_encoder(folder, precision="float32")


def word_pieces(*texts: str) -> list[int]:
    """By hand: words apart at blanks, `[UNK]` for those that the vocabulary does not have."""
    return [tiny.VOCABULARY.get(word, 1) for text in texts for word in text.split()]


def expected(folder: Path, query: str, passage: str) -> float:
    first, second = word_pieces("[CLS]", query, "[SEP]"), word_pieces(passage, "[SEP]")
    oracle = Oracle(folder / "model.safetensors", layers=tiny.LAYERS, heads=tiny.HEADS, prefix="bert.")
    return oracle.logit(first + second, [0] * len(first) + [1] * len(second))


def test_scores_are_those_of_pytorch(model: CrossEncoder) -> None:
    np.testing.assert_allclose(model.score(QUERY, list(TORCH)), list(TORCH.values()), atol=5e-6)


def test_scores_are_those_of_the_formula(folder: Path, model: CrossEncoder) -> None:
    by_hand = [expected(folder, QUERY, passage) for passage in PASSAGES]
    np.testing.assert_allclose(model.score(QUERY, PASSAGES), by_hand, atol=2e-5)
    assert max(by_hand) - min(by_hand) > 0.1


def test_which_text_is_the_question_matters(folder: Path, model: CrossEncoder) -> None:
    (turned,) = model.score(PASSAGES[0], [QUERY])
    assert turned == pytest.approx(expected(folder, PASSAGES[0], QUERY), abs=2e-5)
    assert abs(turned - model.score(QUERY, PASSAGES[:1])[0]) > 1e-3


def test_of_a_long_pair_the_longer_text_is_cut(folder: Path, model: CrossEncoder) -> None:
    room = tiny.LONGEST - len(word_pieces("[CLS]", QUERY, "[SEP]", "[SEP]"))
    (score,) = model.score(QUERY, ["fee " * 500])
    assert score == pytest.approx(expected(folder, QUERY, "fee " * room), abs=2e-5)


@settings(max_examples=25)
@given(st.permutations(PASSAGES), st.integers(0, len(PASSAGES)))
def test_a_score_depends_on_its_pair_alone_to_the_last_bit(
    model: CrossEncoder, passages: list[str], count: int
) -> None:  # fmt: skip
    alone = {passage: model.score(QUERY, [passage])[0] for passage in PASSAGES}
    assert list(model.score(QUERY, passages[:count])) == [alone[passage] for passage in passages[:count]]


def test_threads_get_what_they_would_get_alone(model: CrossEncoder) -> None:
    queries = ["base fee", "tip", "blob", "proposer ?"]
    with ThreadPoolExecutor(4) as threads:
        scores = list(threads.map(lambda query: model.score(query, PASSAGES), queries))
    assert scores == [model.score(query, PASSAGES) for query in queries]


@pytest.mark.parametrize("text", ["\0", "\ud800", "🚀", "fee " * 1_000], ids=["NUL", "surrogate", "emoji", "4 kB"])
def test_any_text_has_a_score(model: CrossEncoder, text: str) -> None:
    assert np.isfinite([*model.score(text, [text, ""]), *model.score("", [text])]).all()


def test_a_text_of_400_kilobytes_has_a_score_on_either_side(model: CrossEncoder) -> None:
    text = "fee " * 100_000
    assert np.isfinite([*model.score(text, ["fee", ""]), *model.score("fee", [text])]).all()


def test_a_folder_of_the_hubs_cache_is_its_main_snapshot(tmp_path: Path, model: CrossEncoder) -> None:
    cached = tmp_path / "models--someone--tiny"
    tiny.write(cached / "snapshots" / "0ld", weights=tiny.tensors(seed=8))
    tiny.write(cached / "snapshots" / "c0ffee")
    (cached / "refs").mkdir()
    (cached / "refs" / "main").write_text("c0ffee", encoding="utf-8")
    assert load_cross_encoder(cached, precision="float32").name == model.name


def test_the_name_is_another_for_other_weights_words_or_precision(tmp_path: Path, folder: Path) -> None:
    other = tiny.write(tmp_path / "other", weights=tiny.tensors(seed=8))
    renamed = tiny.write(tmp_path / "renamed")
    words = (folder / "tokenizer.json").read_text(encoding="utf-8").replace('"tip"', '"tips"')
    (renamed / "tokenizer.json").write_text(words, encoding="utf-8")
    kinds = [(folder, "float32"), (folder, "bf16"), (other, "float32"), (renamed, "float32")]
    names = {load_cross_encoder(place, precision=precision).name for place, precision in kinds}  # type: ignore[arg-type]
    assert len(names) == len(kinds)


def test_in_bf16_the_order_is_nearly_the_same(folder: Path, model: CrossEncoder) -> None:
    rough = load_cross_encoder(folder, precision="bf16").score(QUERY, PASSAGES)
    np.testing.assert_allclose(rough, model.score(QUERY, PASSAGES), atol=0.15)


Damage = Callable[[Path], object]


def said(**settings: object) -> Damage:
    return lambda folder: (folder / "config.json").write_text(json.dumps({**tiny.CONFIG, **settings}))


def without(name: str) -> Damage:
    kept = {other: tensor for other, tensor in tiny.tensors().items() if other != name}
    return lambda folder: (folder / "model.safetensors").write_bytes(tiny.packed(kept))


def instead(name: str, *shape: int) -> Damage:
    changed = {**tiny.tensors(), name: np.ones(shape)}
    return lambda folder: (folder / "model.safetensors").write_bytes(tiny.packed(changed))


DAMAGES: dict[str, tuple[Damage, str]] = {
    "no configuration": (lambda folder: (folder / "config.json").unlink(), "it has no config.json"),
    "no weights": (lambda folder: (folder / "model.safetensors").unlink(), "it has no model.safetensors"),
    "no tokenizer": (lambda folder: (folder / "tokenizer.json").unlink(), "it has no tokenizer.json"),
    "an embedder": (said(architectures=["BertModel"]), "architectures is ['BertModel']"),
    "another kind of model": (said(architectures=["RobertaForSequenceClassification"]), "architectures is"),
    "another activation": (said(hidden_act="relu"), "hidden_act is 'relu', not 'gelu'"),
    "no number of layers": (said(num_hidden_layers=None), "config.json cannot be used"),
    "more layers than weights": (
        said(num_hidden_layers=3),
        "model.safetensors has no bert.encoder.layer.2.attention.self.query.weight",
    ),
    "heads that do not fit": (said(num_attention_heads=5), "config.json cannot be used: 32 numbers"),
    "another size": (said(hidden_size=64), "model.safetensors cannot be used: a hidden state has 32 numbers"),
    "fewer words": (
        instead("bert.embeddings.word_embeddings.weight", 5, tiny.HIDDEN),
        "tokenizer.json cannot be used: it has 19 word pieces, the model 5",
    ),
    "no classifier": (without("classifier.weight"), "model.safetensors has no classifier.weight"),
    "three classes": (instead("classifier.weight", 3, tiny.HIDDEN), "3 outputs where a reranker has one"),
    "weights of another size": (instead("bert.pooler.dense.weight", 5, 7), "model.safetensors cannot be used"),
    "a configuration that is no JSON": (lambda folder: (folder / "config.json").write_text("{"), "config.json cannot"),
    "a configuration that is a list": (
        lambda folder: (folder / "config.json").write_text("[]"),
        "it is not a JSON object",
    ),
    "weights that are none": (lambda folder: (folder / "model.safetensors").write_bytes(b""), "model.safetensors"),
    "weights cut short": (
        lambda folder: (folder / "model.safetensors").write_bytes(tiny.packed(tiny.tensors())[:-9]),
        "model.safetensors cannot be used",
    ),
    "no heads": (said(num_attention_heads=0), "config.json cannot be used"),
    "a size without an end": (said(hidden_size=float("inf")), "config.json cannot be used"),
    "a tokenizer that is none": (lambda folder: (folder / "tokenizer.json").write_text("{}"), "tokenizer.json cannot"),
}


@pytest.mark.parametrize(("damage", "reason"), DAMAGES.values(), ids=DAMAGES)
def test_a_folder_that_is_no_cross_encoder_says_in_one_line_what_is_missing(
    tmp_path: Path, damage: Damage, reason: str
) -> None:
    folder = tiny.write(tmp_path / "model")
    damage(folder)
    with pytest.raises(CrossEncoderInvalid) as caught:
        load_cross_encoder(folder)
    assert reason in str(caught.value)
    assert str(folder) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_is_not_there_is_none_either(tmp_path: Path) -> None:
    with pytest.raises(CrossEncoderInvalid, match=r"there is no such folder"):
        load_cross_encoder(tmp_path / "nowhere")
