"""A cross-encoder on the CPU, without PyTorch: it reads a question and a passage together and scores how well they fit.

Any BERT with a classifier of one output can be used, such as cross-encoder/ms-marco-MiniLM-L-6-v2: from a folder as
Hugging Face lays models out, or from one of its cache. Nothing is downloaded. A score depends on its pair alone, to the
last bit (``runtime.py``), so it can be kept and gives the same order again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attest.embedding.bert import Bert, Shape
from attest.embedding.runtime import Network, openvino_runtime, padded
from attest.embedding.seam import Precision, well_formed
from attest.embedding.tokens import read_tokenizer
from attest.embedding.weights import TOKENIZER, WEIGHTS, mapped, tensors_of
from attest.errors import CrossEncoderInvalid

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer

    from attest.embedding.bert import Tensors

CONFIG = "config.json"
ARCHITECTURE = "BertForSequenceClassification"

MAX_WORD_PIECES = 512
"""Word pieces read of a pair, special tokens included; the longer text is cut first, as sentence-transformers does."""

MAX_CHARACTERS = 32_768
"""Characters read of each text: 512 word pieces have some 2,500."""

RUNTIME = "openvino/1"
"""Increment the number when a change here changes scores."""

_EXPECTED = {"architectures": [ARCHITECTURE], "hidden_act": "gelu", "position_embedding_type": "absolute"}
"""Values that a configuration must have; it may leave out the last two, because these are the defaults."""


def load_cross_encoder(folder: Path, *, precision: Precision | None = None) -> CrossEncoder:
    """The model of a folder, or of the snapshot that ``refs/main`` names in a folder of Hugging Face's cache.

    ``precision`` is as for the embedder. Raises ``CrossEncoderInvalid``, which says what is missing.
    """
    place = _model_folder(folder)
    if not place.is_dir():
        raise CrossEncoderInvalid(folder, "there is no such folder")
    for name in (CONFIG, WEIGHTS, TOKENIZER):
        if not (place / name).is_file():
            raise CrossEncoderInvalid(folder, f"it has no {name}")
    weights, words = mapped(place / WEIGHTS), mapped(place / TOKENIZER)
    with _naming_file(folder, CONFIG):
        shape = _shape((place / CONFIG).read_bytes())
    with _naming_file(folder, WEIGHTS):
        tensors = tensors_of(weights)
        model = graph(tensors, shape)
    with _naming_file(folder, TOKENIZER):
        tokenizer = read_tokenizer(bytes(words))
        _check_words(tokenizer, tensors)
    longest = len(tensors["bert.embeddings.position_embeddings.weight"])
    tokenizer.enable_truncation(min(MAX_WORD_PIECES, longest), strategy="longest_first")
    digests = " ".join(hashlib.sha256(content).hexdigest()[:16] for content in (weights, words))
    return CrossEncoder(Network(model, precision=precision, threads=None), tokenizer, digests)


class CrossEncoder:
    """Scores pairs: a score is the model's one output, unchanged; larger means a better fit.

    May be used from many threads.
    """

    def __init__(self, network: Network, tokenizer: Tokenizer, digests: str) -> None:
        self.name = f"cross-encoder {digests} {network.precision} {RUNTIME}"
        """Hashes of weights and tokenizer, and how they are run: everything that changes a score by more than noise."""
        self._network = network
        self._tokenizer = tokenizer

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """One score for each passage, in order."""
        pairs = [(_truncated(query), _truncated(passage)) for passage in passages]
        scores = [0.0] * len(pairs)
        for index, output in self._network.results(self._tokenizer.encode_batch(pairs), _network_inputs):
            scores[index] = float(output[0])
        return scores


def _truncated(text: str) -> str:
    return well_formed(text[:MAX_CHARACTERS])


def _network_inputs(pairs: Sequence[Encoding]) -> list[NDArray[Any]]:
    """Word pieces, the text that each belongs to, and the mask."""
    ids, mask = padded([pair.ids for pair in pairs])
    return [ids, padded([pair.type_ids for pair in pairs])[0], mask]


def graph(tensors: Tensors, shape: Shape) -> Any:
    """The network as an ``openvino.Model``: (ids, kinds, mask) to one number per pair.

    BERT, then a layer over the first word piece (*pooler*, tanh) and one output (Hugging Face
    ``BertForSequenceClassification``). Raises ``KeyError`` for a missing tensor, and ``ValueError`` or an error of
    OpenVINO for a tensor of another size.
    """
    import numpy as np

    openvino = openvino_runtime()
    op = openvino.opset13
    outputs, hidden = tensors["classifier.weight"].shape
    if outputs != 1:
        raise ValueError(f"{outputs} outputs where a reranker has one")
    if hidden != shape.hidden:
        raise ValueError(f"a hidden state has {hidden} numbers there and {shape.hidden} in {CONFIG}")
    net, head = Bert(op, tensors, shape, "bert."), Bert(op, tensors, shape)
    ids, kinds = (op.parameter([-1, -1], np.int32, name=name) for name in ("ids", "kinds"))
    mask = op.parameter([-1, -1], np.float32, name="mask")
    first = op.gather(net.encoded(ids, mask, kinds), net.ints(0), net.ints(1))
    pooled = op.tanh(net.linear(op.squeeze(first, net.ints(1)), "pooler.dense"))
    return openvino.Model([head.linear(pooled, "classifier")], [ids, kinds, mask], "cross-encoder")


def _model_folder(folder: Path) -> Path:
    """The folder itself, or the snapshot that its ``refs/main`` names if it is a folder of the hub's cache."""
    main = folder / "refs" / "main"
    return folder / "snapshots" / main.read_text(encoding="utf-8").strip() if main.is_file() else folder


def _shape(content: bytes) -> Shape:
    """The encoder's shape. Raises ``ValueError`` for a model of another kind, ``KeyError`` for a missing setting."""
    config = json.loads(content)
    if not isinstance(config, dict):
        raise ValueError("it is not a JSON object")
    for name, expected in _EXPECTED.items():
        default = None if name == "architectures" else expected
        if config.get(name, default) != expected:
            raise ValueError(f"{name} is {config.get(name)!r}, not {expected!r}")
    shape = Shape(
        layers=int(config["num_hidden_layers"]),
        hidden=int(config["hidden_size"]),
        heads=int(config["num_attention_heads"]),
        epsilon=float(config.get("layer_norm_eps", 1e-12)),
    )
    if shape.hidden % shape.heads:
        raise ValueError(f"{shape.hidden} numbers cannot be shared among {shape.heads} heads")
    return shape


def _check_words(tokenizer: Tokenizer, tensors: Tensors) -> None:
    """Raise ``ValueError`` if the tokenizer has more word pieces than the model has vectors for."""
    known, words = len(tensors["bert.embeddings.word_embeddings.weight"]), tokenizer.get_vocab_size()
    if words > known:
        raise ValueError(f"it has {words} word pieces, the model {known}")


@contextmanager
def _naming_file(folder: Path, file: str) -> Iterator[None]:
    """Turn errors about missing or unexpected content into a ``CrossEncoderInvalid`` that names the file."""
    try:
        yield
    except KeyError as error:
        raise CrossEncoderInvalid(folder, f"its {file} has no {error.args[0]}") from None
    except (ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError) as error:
        message = " ".join(str(error).split()) or type(error).__name__
        raise CrossEncoderInvalid(folder, f"its {file} cannot be used: {message[:200]}") from None
