"""A cross-encoder small enough to be made by a test: two layers of 32 numbers, its weights drawn by chance."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing

LAYERS, HIDDEN, HEADS, INNER, LONGEST = 2, 32, 4, 64, 64
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
WORDS = "what is the base fee of a blob burned tip goes to proposer ? .".split()
VOCABULARY = {word: number for number, word in enumerate([*SPECIAL, *WORDS])}
CONFIG = {
    "architectures": ["BertForSequenceClassification"],
    "hidden_act": "gelu",
    "hidden_size": HIDDEN,
    "num_attention_heads": HEADS,
    "num_hidden_layers": LAYERS,
    "layer_norm_eps": 1e-12,
}

Tensors = dict[str, np.ndarray]


def tensors(seed: int = 7) -> Tensors:
    """The weights by the names of Hugging Face's ``BertForSequenceClassification``."""
    chance = np.random.default_rng(seed)
    made: Tensors = {}

    def dense(name: str, rows: int, columns: int) -> None:
        made[f"{name}.weight"] = chance.normal(0, 0.4, (rows, columns))
        made[f"{name}.bias"] = chance.normal(0, 0.4, rows)

    def norm(name: str) -> None:
        made[f"{name}.weight"] = chance.normal(1, 0.2, HIDDEN)
        made[f"{name}.bias"] = chance.normal(0, 0.2, HIDDEN)

    for name, rows in (("word", len(VOCABULARY)), ("position", LONGEST), ("token_type", 2)):
        made[f"bert.embeddings.{name}_embeddings.weight"] = chance.normal(0, 1, (rows, HIDDEN))
    norm("bert.embeddings.LayerNorm")
    for number in range(LAYERS):
        layer = f"bert.encoder.layer.{number}"
        for part in ("self.query", "self.key", "self.value", "output.dense"):
            dense(f"{layer}.attention.{part}", HIDDEN, HIDDEN)
        norm(f"{layer}.attention.output.LayerNorm")
        dense(f"{layer}.intermediate.dense", INNER, HIDDEN)
        dense(f"{layer}.output.dense", HIDDEN, INNER)
        norm(f"{layer}.output.LayerNorm")
    dense("bert.pooler.dense", HIDDEN, HIDDEN)
    dense("classifier", 1, HIDDEN)
    return made


def write(folder: Path, *, weights: Tensors | None = None, config: Mapping[str, object] = CONFIG) -> Path:
    """The model's three files in a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    (folder / "model.safetensors").write_bytes(packed(weights or tensors()))
    tokenizer().save(str(folder / "tokenizer.json"))
    return folder


def packed(weights: Tensors) -> bytes:
    """Tensors as safetensors: https://huggingface.co/docs/safetensors."""
    header: dict[str, object] = {}
    data = b""
    for name, tensor in weights.items():
        raw = tensor.astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": tensor.shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + data


def tokenizer() -> Tokenizer:
    made = Tokenizer(WordPiece(VOCABULARY, unk_token="[UNK]"))
    made.normalizer = BertNormalizer()
    made.pre_tokenizer = BertPreTokenizer()
    made.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(name, VOCABULARY[name]) for name in ("[CLS]", "[SEP]")],
    )
    return made
