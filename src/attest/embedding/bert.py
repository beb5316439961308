"""BERT as a graph of OpenVINO, built straight from a model's weights (Devlin et al. 2018, arXiv:1810.04805).

Tensors have the names of Hugging Face ``BertModel``. What a model does with the last hidden state (mean, or a
classifier over the first word piece) is left to its own module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tensors = Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The dimensions of an encoder, from a model's ``config.json``."""

    layers: int
    hidden: int
    """Size of a hidden state, a multiple of ``heads``."""
    heads: int
    epsilon: float = 1e-12
    """The epsilon of layer normalisation."""


class Bert:
    """The building blocks of BERT over one set of tensors, whose names all begin with ``prefix``."""

    def __init__(self, op: Any, tensors: Tensors, shape: Shape, prefix: str = "") -> None:
        self._op = op
        self._tensors = tensors
        self._shape = shape
        self._prefix = prefix

    def ints(self, *values: int) -> Any:
        import numpy as np

        return self._op.constant(np.array(values, np.int32))

    def scalar(self, value: float) -> Any:
        import numpy as np

        return self._op.constant(np.float32(value))

    def tensor(self, name: str) -> Any:
        return self._op.constant(self._tensors[self._prefix + name], shared_memory=True)

    def encoded(self, ids: Any, mask: Any, kinds: Any = None) -> Any:
        """The last hidden states of word pieces; ``kinds`` gives the text of each, None if there is only one text."""
        op = self._op
        # A large finite number, not infinity: bf16 can hold it, and no row is ever all infinite.
        hidden_from = op.multiply(
            op.subtract(self.scalar(1), op.unsqueeze(mask, self.ints(1, 2))), self.scalar(-10_000)
        )
        x = self._embeddings(ids, self.ints(0) if kinds is None else kinds)
        for layer in range(self._shape.layers):
            x = self._layer(x, hidden_from, f"encoder.layer.{layer}.")
        return x

    def _embeddings(self, ids: Any, kinds: Any) -> Any:
        op, zero = self._op, self.ints(0)
        words = op.gather(self.tensor("embeddings.word_embeddings.weight"), ids, zero)
        length = op.gather(op.shape_of(ids, output_type="i32"), self.ints(1), zero)
        positions = op.slice(self.tensor("embeddings.position_embeddings.weight"), zero, length, self.ints(1), zero)
        kind = op.gather(self.tensor("embeddings.token_type_embeddings.weight"), kinds, zero)
        return self._norm(op.add(op.add(words, positions), kind), "embeddings.LayerNorm")

    def _layer(self, x: Any, hidden_from: Any, name: str) -> Any:
        op = self._op
        mixed = self.linear(self._attention(x, hidden_from, name + "attention.self."), name + "attention.output.dense")
        x = self._norm(op.add(x, mixed), name + "attention.output.LayerNorm")
        inner = op.gelu(self.linear(x, name + "intermediate.dense"), "erf")
        return self._norm(op.add(x, self.linear(inner, name + "output.dense")), name + "output.LayerNorm")

    def _attention(self, x: Any, hidden_from: Any, name: str) -> Any:
        op, swap, shape = self._op, self.ints(0, 2, 1, 3), self._shape
        split = self.ints(0, 0, shape.heads, shape.hidden // shape.heads)
        query, key, value = (
            op.transpose(op.reshape(self.linear(x, name + part), split, special_zero=True), swap)
            for part in ("query", "key", "value")
        )
        heads = op.scaled_dot_product_attention(query, key, value, hidden_from)
        return op.reshape(op.transpose(heads, swap), self.ints(0, 0, shape.hidden), special_zero=True)

    def linear(self, x: Any, name: str) -> Any:
        product = self._op.matmul(x, self.tensor(name + ".weight"), transpose_a=False, transpose_b=True)
        return self._op.add(product, self.tensor(name + ".bias"))

    def _norm(self, x: Any, name: str) -> Any:
        op = self._op
        level = op.mvn(x, self.ints(-1), True, self._shape.epsilon, "INSIDE_SQRT")
        return op.add(op.multiply(level, self.tensor(name + ".weight")), self.tensor(name + ".bias"))
