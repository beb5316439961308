"""BERT once more, in plain numpy and float32, read from the paper and not from `minilm.py`: what is expected of it."""

import json
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

erf = np.vectorize(math.erf, otypes=[np.float32])


def read(file: Path) -> dict[str, Array]:
    raw = file.read_bytes()
    size = int(np.frombuffer(raw, "<u8", 1)[0])
    data = np.frombuffer(raw, np.uint8, offset=8 + size)
    tensors = {}
    for name, about in json.loads(raw[8 : 8 + size]).items():
        if about.get("dtype") == "F32":
            first, last = about["data_offsets"]
            tensors[name] = data[first:last].copy().view("<f4").reshape(about["shape"])
    return tensors


class Oracle:
    def __init__(self, file: Path, *, layers: int = 6, heads: int = 12, prefix: str = "") -> None:
        """``prefix`` stands in front of the names of the encoder's tensors."""
        self.tensors = {name.removeprefix(prefix): tensor for name, tensor in read(file).items()}
        self.layers = layers
        self.heads = heads

    def __call__(self, ids: list[int]) -> Array:
        """The unit vector of one text's word pieces, special tokens included."""
        mean = self.hidden(ids, [0] * len(ids)).mean(axis=0)
        return np.asarray(mean / np.sqrt((mean * mean).sum()), np.float32)

    def logit(self, ids: list[int], kinds: list[int]) -> float:
        """What a classifier of one output says of a pair's word pieces; ``kinds`` has the text that each is of."""
        pooled = np.tanh(self.dense(self.hidden(ids, kinds)[:1], "pooler.dense"))
        return float(self.dense(pooled, "classifier")[0, 0])

    def hidden(self, ids: list[int], kinds: list[int]) -> Array:
        """The last hidden state of each word piece."""
        w = self.tensors
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][: len(ids)]
        x = self.norm(x + w["embeddings.token_type_embeddings.weight"][kinds], "embeddings.LayerNorm")
        for number in range(self.layers):
            layer = f"encoder.layer.{number}"
            attended = self.dense(self.attention(x, f"{layer}.attention.self"), f"{layer}.attention.output.dense")
            x = self.norm(x + attended, f"{layer}.attention.output.LayerNorm")
            inner = self.dense(x, f"{layer}.intermediate.dense")
            inner = inner * (1 + erf(inner / math.sqrt(2))) / 2
            x = self.norm(x + self.dense(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        return x

    def attention(self, x: Array, name: str) -> Array:
        query, key, value = (self.dense(x, f"{name}.{part}") for part in ("query", "key", "value"))
        out = np.empty_like(x)
        size = x.shape[1] // self.heads
        for head in range(self.heads):
            one = slice(size * head, size * head + size)
            scores = query[:, one] @ key[:, one].T / math.sqrt(size)
            weights = np.exp(scores - scores.max(axis=1, keepdims=True))
            out[:, one] = weights / weights.sum(axis=1, keepdims=True) @ value[:, one]
        return out

    def dense(self, x: Array, name: str) -> Array:
        return np.asarray(x @ self.tensors[f"{name}.weight"].T + self.tensors[f"{name}.bias"], np.float32)

    def norm(self, x: Array, name: str) -> Array:
        centred = x - x.mean(axis=-1, keepdims=True)
        scale = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + 1e-12)
        return np.asarray(centred / scale * self.tensors[f"{name}.weight"] + self.tensors[f"{name}.bias"], np.float32)
