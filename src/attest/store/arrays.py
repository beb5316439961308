"""One file of named arrays: written atomically, opened memory-mapped, deletable at any time.

Accelerators are files of this form beside the database. A file that is missing, torn, damaged or of another layout is
not an error: it counts as absent and is rebuilt.
"""

import contextlib
import glob
import json
import mmap
import os
import secrets
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import numpy as np

_MAGIC = b"attest arrays 2\n"
_ALIGN = 64
_PAGE = 4096
_LEFTOVER_SECONDS = 600
"""Age in seconds from which a half-written file counts as abandoned; writing one takes seconds."""


def write_arrays(path: Path, arrays: "Mapping[str, np.ndarray]", *, metadata: Mapping[str, str]) -> None:
    """Write the arrays so that another process sees either the old file or the whole new one."""
    import numpy as np

    arrays = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    places: dict[str, tuple[str, list[int], int, int]] = {}
    offset = 0
    for name, array in arrays.items():
        places[name] = (array.dtype.str, list(array.shape), offset, _fingerprint(array.reshape(-1).view(np.uint8)))
        offset += _aligned(array.nbytes)
    header = json.dumps({"about": dict(metadata), "arrays": places, "size": offset}).encode()
    _clear_leftovers(path)
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(_MAGIC + len(header).to_bytes(8, "little") + zlib.crc32(header).to_bytes(8, "little") + header)
            start = _aligned(file.tell())
            for name, array in arrays.items():
                file.seek(start + places[name][2])
                array.tofile(file)
            file.truncate(start + offset)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGN) * _ALIGN


def _fingerprint(content: "np.ndarray") -> int:
    """CRC-32 of the sums of the pages. One changed byte changes a sum, and the order of the pages counts. It runs as
    fast as memory is read, twenty times as fast as a CRC-32 of all bytes."""
    import numpy as np

    end_of_pages = len(content) // _PAGE * _PAGE
    sums = content[:end_of_pages].view(np.uint64).reshape(-1, _PAGE // 8).sum(axis=1)
    return zlib.crc32(content[end_of_pages:].tobytes(), zlib.crc32(sums.tobytes()))


def _clear_leftovers(path: Path) -> None:
    """Delete temporary files of killed writers; those of living writers are younger."""
    for leftover in path.parent.glob(f"{glob.escape(path.name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _LEFTOVER_SECONDS:
                leftover.unlink()


def read_arrays(path: Path) -> "tuple[dict[str, np.ndarray], dict[str, str]] | None":
    """The arrays, memory-mapped and read-only, with their metadata; None if there is no usable file.

    The whole file is verified at once (ten milliseconds for 100 MB in the page cache): a file with a changed byte
    counts as absent, so callers need not check that the arrays make sense.
    """
    try:
        with path.open("rb") as file:
            return _read(file)
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return None


def _read(file: BinaryIO) -> "tuple[dict[str, np.ndarray], dict[str, str]] | None":
    import numpy as np

    if file.read(len(_MAGIC)) != _MAGIC:
        return None
    length, crc = (int.from_bytes(file.read(8), "little") for _ in range(2))
    size = os.fstat(file.fileno()).st_size
    packed = file.read(min(length, size))
    if len(packed) != length or zlib.crc32(packed) != crc:
        return None
    header, start = json.loads(packed), _aligned(file.tell())
    if size != start + header["size"]:
        return None
    memory = np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), np.uint8)[start:]
    arrays = {}
    for name, (dtype, shape, offset, fingerprint) in header["arrays"].items():
        content = memory[offset : offset + int(np.prod(shape)) * np.dtype(dtype).itemsize]
        if _fingerprint(content) != fingerprint:
            return None
        arrays[name] = content.view(dtype).reshape(shape)
    return arrays, header["about"]
