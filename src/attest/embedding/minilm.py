"""all-MiniLM-L6-v2 on the CPU, without PyTorch: the graph is built straight from the weights and run by OpenVINO.

One inference is one text, padded to a multiple of 16 word pieces. That is as fast as batches of 16 (one text of 100
word pieces already fills a core; the cores are filled by running several at once), and it makes a vector depend on its
text alone, to the last bit: an index built bit by bit has the very vectors of one built at once. In a batch the shape
of the computation, and with it the rounding, would depend on the neighbours. design/embedding.md has the figures.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attest.embedding.seam import Precision, Space, well_formed
from attest.embedding.tokens import load_tokenizer
from attest.embedding.weights import MODEL, find_model, read_tensors
from attest.errors import RuntimeMissing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

LAYERS = 6
DIMENSIONS = 384
HEADS = 12
NORM_EPSILON = 1e-12
"""These four: the model's ``config.json``."""

MAX_WORD_PIECES = 256
"""Special tokens included; what comes after is not read (``max_seq_length`` of the model's
``sentence_bert_config.json``)."""

MAX_CHARACTERS = 32_768
"""Characters after these are not read, so that a line of 50 MB costs no more than a page: 254 word pieces of text have
some 1,200."""

PAD_TO = 16
"""Shapes are compiled when first met (5 to 30 ms): 16 of them, of which questions use two."""

WINDOW = 1_024
"""Texts that are in word pieces at one time; within a window the longest go first, which saves about 5 %."""

RUNTIME = "openvino/1"
"""Raise the number when a change here changes vectors (word pieces read, text replaced, graph)."""

_PRECISION_HINTS: Mapping[Precision, str] = {"bf16": "bf16", "float32": "f32"}


def load(folder: Path | None = None, *, precision: Precision | None = None, threads: int | None = None) -> MiniLM:
    """The embedder, from the given folder or the installed carrier package.

    Without a precision: ``bf16`` where the CPU computes in it natively, else ``float32``; the space says which.
    ``threads`` is how many texts are embedded at once, by default one for each core that this process may use.
    Raises ``ModelMissing`` or ``ModelCorrupt``.
    """
    place = find_model(folder)
    tensors = read_tensors(place)
    tokenizer = load_tokenizer(place)
    tokenizer.enable_truncation(MAX_WORD_PIECES)
    core = openvino_runtime().Core()
    chosen = precision or _native_precision(core)
    count = threads or cores()
    options = {
        "INFERENCE_PRECISION_HINT": _PRECISION_HINTS[chosen],
        "NUM_STREAMS": count,
        "INFERENCE_NUM_THREADS": count,
    }
    return MiniLM(core.compile_model(graph(tensors), "CPU", options), tokenizer, precision=chosen, threads=count)


class MiniLM:
    """An ``Embedder``: 384 dimensions, bit for bit the same vector for the same text on the same machine."""

    def __init__(self, compiled: Any, tokenizer: Tokenizer, *, precision: Precision, threads: int) -> None:
        self.space = Space(model=MODEL, dimensions=DIMENSIONS, precision=precision, runtime=RUNTIME)
        self._compiled = compiled
        self._tokenizer = tokenizer
        self._at_once = 2 * threads  # one running and one waiting for each thread: none is ever idle

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        vectors = np.empty((len(texts), DIMENSIONS), np.float32)
        for start in range(0, len(texts), WINDOW):
            window = self._word_pieces(texts[start : start + WINDOW])
            for index, vector in self._infer(window):
                vectors[start + index] = vector
        return vectors

    def _word_pieces(self, texts: Sequence[str]) -> list[list[int]]:
        encodings = self._tokenizer.encode_batch_fast([well_formed(text[:MAX_CHARACTERS]) for text in texts])
        return [encoding.ids for encoding in encodings]

    def _infer(self, window: Sequence[Sequence[int]]) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """Each text's index and vector, as they come.

        Requests belong to the call (making one takes 30 µs), so calls share nothing. No callbacks: one that is still
        returning while Python shuts down ends the process with ``std::terminate``.
        """
        idle = [self._compiled.create_infer_request() for _ in range(min(self._at_once, len(window)))]
        running: deque[tuple[int, Any]] = deque()
        for index in sorted(range(len(window)), key=lambda i: -len(window[i])):
            if not idle:
                done, request = running.popleft()
                yield done, _result(request)
                idle.append(request)
            request = idle.pop()
            request.start_async(padded([window[index]]))
            running.append((index, request))
        for done, request in running:
            yield done, _result(request)


def _result(request: Any) -> NDArray[np.float32]:
    request.wait()
    vector: NDArray[np.float32] = request.get_output_tensor(0).data[0]
    return vector


def padded(batch: Sequence[Sequence[int]], multiple: int = PAD_TO) -> list[NDArray[Any]]:
    """Word pieces as the graph takes them: ids (int32) and mask (float32, 1 where there is text), (texts, length)."""
    import numpy as np

    length = -(-max(map(len, batch)) // multiple) * multiple
    ids = np.zeros((len(batch), length), np.int32)
    mask = np.zeros((len(batch), length), np.float32)
    for row, pieces in enumerate(batch):
        ids[row, : len(pieces)] = pieces
        mask[row, : len(pieces)] = 1
    return [ids, mask]


def graph(tensors: Mapping[str, NDArray[np.float32]]) -> Any:
    """The network as an ``openvino.Model``: (ids, mask) to unit vectors; any number of texts, up to 512 word pieces.

    BERT (Devlin et al. 2018, arXiv:1810.04805; names of tensors: Hugging Face ``BertModel``), then the mean over
    the word pieces of the text and L2 normalisation (the model's ``modules.json``).
    """
    import numpy as np

    openvino = openvino_runtime()
    op = openvino.opset13
    net = _Net(op, tensors)
    ids = op.parameter([-1, -1], np.int32, name="ids")
    mask = op.parameter([-1, -1], np.float32, name="mask")
    # A large finite number, not infinity: bf16 has room for it, and no row is ever all infinite.
    hidden_from = op.multiply(op.subtract(net.scalar(1), op.unsqueeze(mask, net.ints(1, 2))), net.scalar(-10_000))
    x = net.embeddings(ids)
    for layer in range(LAYERS):
        x = net.layer(x, hidden_from, f"encoder.layer.{layer}.")
    total = op.reduce_sum(op.multiply(x, op.unsqueeze(mask, net.ints(2))), net.ints(1))
    mean = op.divide(total, op.reduce_sum(mask, net.ints(1), keep_dims=True))
    return openvino.Model([op.normalize_l2(mean, net.ints(1), 1e-12, "max")], [ids, mask], MODEL)


class _Net:
    """The building blocks of BERT over one set of tensors."""

    def __init__(self, op: Any, tensors: Mapping[str, NDArray[np.float32]]) -> None:
        self._op = op
        self._tensors = tensors

    def ints(self, *values: int) -> Any:
        import numpy as np

        return self._op.constant(np.array(values, np.int32))

    def scalar(self, value: float) -> Any:
        import numpy as np

        return self._op.constant(np.float32(value))

    def tensor(self, name: str) -> Any:
        return self._op.constant(self._tensors[name], shared_memory=True)

    def embeddings(self, ids: Any) -> Any:
        op, zero = self._op, self.ints(0)
        words = op.gather(self.tensor("embeddings.word_embeddings.weight"), ids, zero)
        length = op.gather(op.shape_of(ids, output_type="i32"), self.ints(1), zero)
        positions = op.slice(self.tensor("embeddings.position_embeddings.weight"), zero, length, self.ints(1), zero)
        kind = op.gather(self.tensor("embeddings.token_type_embeddings.weight"), zero, zero)  # all of it is one text
        return self.norm(op.add(op.add(words, positions), kind), "embeddings.LayerNorm")

    def layer(self, x: Any, hidden_from: Any, name: str) -> Any:
        op = self._op
        mixed = self.linear(self.attention(x, hidden_from, name + "attention.self."), name + "attention.output.dense")
        x = self.norm(op.add(x, mixed), name + "attention.output.LayerNorm")
        inner = op.gelu(self.linear(x, name + "intermediate.dense"), "erf")
        return self.norm(op.add(x, self.linear(inner, name + "output.dense")), name + "output.LayerNorm")

    def attention(self, x: Any, hidden_from: Any, name: str) -> Any:
        op, swap = self._op, self.ints(0, 2, 1, 3)
        split = self.ints(0, 0, HEADS, DIMENSIONS // HEADS)
        query, key, value = (
            op.transpose(op.reshape(self.linear(x, name + part), split, special_zero=True), swap)
            for part in ("query", "key", "value")
        )
        heads = op.scaled_dot_product_attention(query, key, value, hidden_from)
        return op.reshape(op.transpose(heads, swap), self.ints(0, 0, DIMENSIONS), special_zero=True)

    def linear(self, x: Any, name: str) -> Any:
        product = self._op.matmul(x, self.tensor(name + ".weight"), transpose_a=False, transpose_b=True)
        return self._op.add(product, self.tensor(name + ".bias"))

    def norm(self, x: Any, name: str) -> Any:
        op = self._op
        scaled = op.multiply(op.mvn(x, self.ints(-1), True, NORM_EPSILON, "INSIDE_SQRT"), self.tensor(name + ".weight"))
        return op.add(scaled, self.tensor(name + ".bias"))


def _native_precision(core: Any) -> Precision:
    """What OpenVINO itself would compute in, as far as it is one of ours: its list of capabilities counts emulation."""
    return "bf16" if core.get_property("CPU", "INFERENCE_PRECISION_HINT").to_string() == "bf16" else "float32"


def cores() -> int:
    """The cores that this process may use; fewer than the machine has in a container."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def openvino_runtime() -> Any:
    """OpenVINO without its model converter, which on import reports to its maker over the network.

    Where ``openvino-telemetry`` is installed, importing ``openvino.tools.ovc`` writes an id into the home folder and
    sends an event. ``openvino`` imports it itself and goes on without it; that also saves 40 ms. It cannot be prevented
    where something else has imported ``openvino`` before.
    """
    with _absent("openvino.tools.ovc"):
        try:
            import openvino
        except ImportError:
            raise RuntimeMissing("openvino") from None
    return openvino


@contextmanager
def _absent(module: str) -> Iterator[None]:
    """Within, importing this module fails as if it were not installed, unless it has been imported already."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # Python's documented way to make an import fail
    try:
        yield
    finally:
        sys.modules.pop(module, None)
