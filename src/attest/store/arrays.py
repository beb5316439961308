"""One file of named arrays: written at once, opened memory-mapped, thrown away at will.

Accelerators are files of this form beside the database. A file that is missing, torn or of another layout is not an
error: it is as if it were not there, and it is made again.
"""

import contextlib
import glob
import json
import os
import secrets
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

_MAGIC = b"attest arrays 1\n"
_ALIGN = 64
LEFTOVER_SECONDS = 600
"""Age from which a half-written file is nobody's; writing one takes seconds."""


def write_arrays(path: Path, arrays: "Mapping[str, np.ndarray]", *, about: Mapping[str, str]) -> None:
    """Write the arrays so that another process sees either the old file or the whole new one."""
    places: dict[str, tuple[str, list[int], int]] = {}
    offset = 0
    for name, array in arrays.items():
        places[name] = (array.dtype.str, list(array.shape), offset)
        offset += -(-array.nbytes // _ALIGN) * _ALIGN
    header = json.dumps({"about": dict(about), "arrays": places, "size": offset, "crc": _crc(arrays, offset)}).encode()
    start = -(-(len(_MAGIC) + 8 + len(header)) // _ALIGN) * _ALIGN
    _clear_leftovers(path)
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(_MAGIC + len(header).to_bytes(8, "little") + header)
            for name, array in arrays.items():
                file.seek(start + places[name][2])
                array.tofile(file)
            file.truncate(start + offset)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _crc(arrays: "Mapping[str, np.ndarray]", size: int) -> int:
    """CRC-32 of the arrays as they lie in the file, gaps filled with zeros."""
    crc, at = 0, 0
    for array in arrays.values():
        crc = zlib.crc32(array.tobytes(), zlib.crc32(bytes(-at % _ALIGN), crc))
        at += -at % _ALIGN + array.nbytes
    return zlib.crc32(bytes(size - at), crc)


def _clear_leftovers(path: Path) -> None:
    """Delete what writers that were killed left behind; a file that a living one writes is younger."""
    for leftover in path.parent.glob(f"{glob.escape(path.name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > LEFTOVER_SECONDS:
                leftover.unlink()


def read_arrays(path: Path, *, check: bool = False) -> "tuple[dict[str, np.ndarray], dict[str, str]] | None":
    """The arrays, memory-mapped and read-only, and what was said about them; None when there is no usable file.

    ``check`` reads all of it (a second for a gigabyte) and takes a file with a changed byte for none.
    """
    import numpy as np

    try:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return None
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length))
            start = -(-(len(_MAGIC) + 8 + length) // _ALIGN) * _ALIGN
            if os.fstat(file.fileno()).st_size != start + header["size"]:
                return None
            memory = np.memmap(file, np.uint8, "r", offset=start) if header["size"] else np.empty(0, np.uint8)
        if check and zlib.crc32(memory.data) != header["crc"]:
            return None
        arrays = {}
        for name, (dtype, shape, offset) in header["arrays"].items():
            count = int(np.prod(shape)) * np.dtype(dtype).itemsize
            arrays[name] = memory[offset : offset + count].view(dtype).reshape(shape)
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return None
    return arrays, header["about"]
