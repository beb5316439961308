"""all-MiniLM-L6-v2 on the CPU, without PyTorch: OpenVINO runs a graph built straight from the weights.

A vector depends on its text alone, to the last bit (``runtime.py``): an index built in steps has exactly the vectors of
one built at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attest.embedding.bert import Bert, Shape
from attest.embedding.runtime import SHARED_PIECES, Network, openvino_runtime, padded
from attest.embedding.seam import Precision, Space, well_formed
from attest.embedding.tokens import load_tokenizer
from attest.embedding.weights import MODEL, find_model, read_tensors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer

    from attest.embedding.bert import Tensors

DIMENSIONS = 384
SHAPE = Shape(layers=6, hidden=DIMENSIONS, heads=12)
"""From the model's ``config.json``."""

MAX_WORD_PIECES = 256
"""Word pieces read of a text, special tokens included (``max_seq_length`` of the model's
``sentence_bert_config.json``)."""

MAX_CHARACTERS = 32_768
"""Characters read of a text, so that a line of 50 MB costs no more than a page: 254 word pieces have some 1,200."""

WINDOW = 1_024
"""Texts split into word pieces at a time; within a window the longest are embedded first."""

COMMON = 10_000
"""Word pieces that count as common words: BERT's vocabulary, which the model uses, begins with the most frequent."""
STATES = 1
"""Index of the network's output that has the vectors of word pieces."""
RUNTIME = "openvino/1"
"""Increment the number when a change here changes vectors (word pieces read, text replaced, graph)."""


def load(folder: Path | None = None, *, precision: Precision | None = None, threads: int | None = None) -> MiniLM:
    """The embedder, from the given folder or the installed carrier package.

    The default precision is ``bf16`` if the CPU computes in it natively, else ``float32``; the space says which.
    ``threads`` is the number of texts embedded at once, by default one per core that this process may use. Raises
    ``ModelMissing`` or ``ModelCorrupt``.
    """
    place = find_model(folder)
    tensors = read_tensors(place)
    tokenizer = load_tokenizer(place)
    tokenizer.enable_truncation(MAX_WORD_PIECES)
    return MiniLM(Network(graph(tensors), precision=precision, threads=threads), tokenizer)


class MiniLM:
    """An ``Embedder`` with 384 dimensions: the same text has the same vector, bit for bit, on the same machine."""

    def __init__(self, network: Network, tokenizer: Tokenizer) -> None:
        self.space = Space(model=MODEL, dimensions=DIMENSIONS, precision=network.precision, runtime=RUNTIME)
        self._network = network
        self._tokenizer = tokenizer

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._embedded(texts, together=0)

    def embed_to_compare(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._embedded(texts, together=SHARED_PIECES)

    def _embedded(self, texts: Sequence[str], *, together: int) -> NDArray[np.float32]:
        import numpy as np

        vectors = np.empty((len(texts), DIMENSIONS), np.float32)
        for start in range(0, len(texts), WINDOW):
            window = [encoding.ids for encoding in self._encoded(texts[start : start + WINDOW])]
            for index, vector in self._network.results(window, padded, together=together):
                vectors[start + index] = vector
        return vectors

    def knows(self, word: str) -> bool:
        return len(self._tokenizer.encode(well_formed(word), add_special_tokens=False)) == 1

    def is_common(self, word: str) -> bool:
        place = self._tokenizer.token_to_id(word.lower())
        return place is not None and place < COMMON

    def pieces(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        encoded = self._encoded(texts)
        made: dict[int, NDArray[np.float32]] = {}
        ids = [encoding.ids for encoding in encoded]
        for index, states in self._network.results(ids, padded, output=STATES, together=SHARED_PIECES):
            made[index] = states[[i for i, special in enumerate(encoded[index].special_tokens_mask) if not special]]
        return [made[index] for index in range(len(texts))]

    def places(self, text: str) -> Sequence[tuple[int, int]]:
        encoding = self._tokenizer.encode(well_formed(text[:MAX_CHARACTERS]))  # encode_batch_fast keeps no offsets
        special = encoding.special_tokens_mask
        return [place for place, skipped in zip(encoding.offsets, special, strict=True) if not skipped]

    def _encoded(self, texts: Sequence[str]) -> Sequence[Encoding]:
        return self._tokenizer.encode_batch_fast([well_formed(text[:MAX_CHARACTERS]) for text in texts])


def graph(tensors: Tensors) -> Any:
    """The network as an ``openvino.Model``: (ids, mask) to unit vectors of texts, and of each of their word pieces; for
    any number of texts, of up to 512 word pieces.

    BERT, then the mean over the word pieces of a text and L2 normalisation (the model's ``modules.json``). The second
    output is computed anyway: it adds no measurable cost and does not change a bit of the first.
    """
    import numpy as np

    openvino = openvino_runtime()
    op = openvino.opset13
    net = Bert(op, tensors, SHAPE)
    ids = op.parameter([-1, -1], np.int32, name="ids")
    mask = op.parameter([-1, -1], np.float32, name="mask")
    x = net.encoded(ids, mask)
    total = op.reduce_sum(op.multiply(x, op.unsqueeze(mask, net.ints(2))), net.ints(1))
    mean = op.divide(total, op.reduce_sum(mask, net.ints(1), keep_dims=True))
    outputs = [op.normalize_l2(mean, net.ints(1), 1e-12, "max"), op.normalize_l2(x, net.ints(2), 1e-12, "max")]
    return openvino.Model(outputs, [ids, mask], MODEL)
