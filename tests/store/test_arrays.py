"""A file of arrays is what was written, or it is no file."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.store.arrays import read_arrays, write_arrays

ABOUT = {"generation": "1", "space": "a model"}
ARRAYS = {
    "rows": np.arange(1500, dtype=np.int64),
    "none": np.empty((0, 384), np.float16),
    "odd": np.arange(33, dtype=np.uint8),
    "values": np.linspace(-1, 1, 600, dtype=np.float32).reshape(30, 20),
}


def same(found: dict[str, np.ndarray]) -> bool:
    return found.keys() == ARRAYS.keys() and all(
        found[name].dtype == array.dtype and np.array_equal(found[name], array) for name, array in ARRAYS.items()
    )


def written(tmp_path: Path) -> Path:
    write_arrays(tmp_path / "file", ARRAYS, metadata=ABOUT)
    return tmp_path / "file"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    stored = read_arrays(written(tmp_path))
    assert stored is not None
    assert same(stored[0])
    assert stored[1] == ABOUT


def test_arrays_cannot_be_written_to(tmp_path: Path) -> None:
    stored = read_arrays(written(tmp_path))
    assert stored is not None
    with pytest.raises(ValueError, match="read-only"):
        stored[0]["rows"][0] = 1


@settings(max_examples=300)
@given(place=st.floats(0, 1, exclude_max=True), flip=st.integers(1, 255))
def test_a_file_with_a_changed_byte_is_none(tmp_path_factory: pytest.TempPathFactory, place: float, flip: int) -> None:
    path = written(tmp_path_factory.mktemp("arrays"))
    content = bytearray(path.read_bytes())
    content[int(place * len(content))] ^= flip
    path.write_bytes(content)
    stored = read_arrays(path)
    assert stored is None or same(stored[0])  # between the arrays lie bytes that are nobody's


def test_a_file_with_two_pages_in_each_others_place_is_none(tmp_path: Path) -> None:
    path = written(tmp_path)
    content = path.read_bytes()
    start = content.index(ARRAYS["rows"][:3].tobytes())
    first, second = content[start : start + 4096], content[start + 4096 : start + 8192]
    path.write_bytes(content[:start] + second + first + content[start + 8192 :])
    assert read_arrays(path) is None


@pytest.mark.parametrize("size", [0, 10, 40, 200, 5000])
def test_a_torn_file_is_none(tmp_path: Path, size: int) -> None:
    path = written(tmp_path)
    path.write_bytes(path.read_bytes()[:size])
    assert read_arrays(path) is None


def test_a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_beside_it(tmp_path: Path) -> None:
    path = written(tmp_path)
    with pytest.raises(TypeError):
        write_arrays(path, {"rows": np.arange(3)}, metadata={"generation": object()})  # type: ignore[dict-item]
    stored = read_arrays(path)
    assert stored is not None
    assert same(stored[0])
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
