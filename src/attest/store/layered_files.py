"""A file that follows the store in two layers: a base that is seldom written, and a small file of later changes.

Rewriting 100 MB because one document changed takes seconds. So the base stays as it is, and a small file beside it
holds the chunks added later and lists the chunks of the base that are gone. When these changes reach a twentieth of the
base, or when a document has been deleted altogether, the two are merged into a new base.

Each file is replaced as a whole. The newer file names its base and is ignored beside another base. So a process killed
at any point leaves layers that are correct, though perhaps stale.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from attest.store.arrays import read_arrays, write_arrays

if TYPE_CHECKING:
    import numpy as np

_FOLD_FROM = 0.05
"""Share of the base that may be deleted or added before a new base is written: a search looks at both layers, and the
newer file is rewritten at every change."""


@dataclass(frozen=True, slots=True)
class Part:
    """Values derived from some chunks, one per chunk. Arrays are parallel; rows ascend."""

    rows: "np.ndarray"
    """int64: row of each chunk."""
    digests: "np.ndarray"
    """uint64: digest of each chunk's id, to recognise the chunk."""
    documents: "np.ndarray"
    """uint64: digest of the id of each chunk's document."""

    def arrays(self) -> "dict[str, np.ndarray]":
        """All arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


AnyPart = TypeVar("AnyPart", bound=Part)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayeredFile(Generic[AnyPart]):
    """A file in two layers: where it lies, and how its parts are built and merged."""

    path: Path
    make: Callable[..., AnyPart]
    """Builds a part from its arrays by name."""
    merge: "Callable[[Sequence[tuple[AnyPart, np.ndarray]]], AnyPart]"
    """Merges the living chunks of parts (a boolean per chunk) into one part."""
    required: Mapping[str, str]
    """Metadata that a file must have to be used at all."""

    @property
    def newer(self) -> Path:
        return self.path.with_name(f"{self.path.name}-new")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers(Generic[AnyPart]):
    """Parts, the base first, each with a boolean per chunk: whether it is alive."""

    parts: "Sequence[tuple[AnyPart, np.ndarray]]" = ()
    metadata: Mapping[str, str]
    """Metadata of the newest file: the state of the store for which it was written."""
    base: str | None = None
    """Identity of the base; None if there is no file."""

    @property
    def size(self) -> int:
        """Number of chunks in all parts, dead ones included."""
        return sum(len(part.rows) for part, _ in self.parts)


@dataclass(frozen=True, slots=True)
class ChunkKeys:
    """Rows and digests of the store's chunks at one moment; rows ascend."""

    rows: "np.ndarray"
    digests: "np.ndarray"


def read_layers(file: LayeredFile[AnyPart]) -> Layers[AnyPart]:
    """The layers in the files, current or stale; unusable files count as absent."""
    import numpy as np

    base = read_arrays(file.path)
    if base is None or not file.required.items() <= base[1].items():
        return Layers(metadata={})
    part, metadata = file.make(**base[0]), base[1]
    alive = np.ones(len(part.rows), bool)
    newer = read_arrays(file.newer)
    if newer is None or newer[1].get("base") != metadata["made"]:
        return Layers(parts=[(part, alive)], metadata=metadata, base=metadata["made"])
    alive[newer[0].pop("gone")] = False
    later = file.make(**newer[0])
    parts = [(part, alive), (later, np.ones(len(later.rows), bool))]
    return Layers(parts=parts, metadata=newer[1], base=metadata["made"])


def bring_up_to_date(
    file: LayeredFile[AnyPart], layers: Layers[AnyPart], keys: ChunkKeys, read: "Callable[[np.ndarray], AnyPart]"
) -> Layers[AnyPart]:
    """The layers for the present state: deleted chunks are marked dead; missing ones are read by row into a last part.

    A part more than half as large as the one before it is merged with that one (never with the base), so that a process
    that follows a store for long and never writes has few parts.
    """
    import numpy as np

    parts = [(part, still_stored(keys, part)) for part, _ in layers.parts]
    covered = np.concatenate([np.empty(0, np.int64), *(part.rows[alive] for part, alive in parts)])
    added = read(np.setdiff1d(keys.rows, covered, assume_unique=True))
    parts.append((added, np.ones(len(added.rows), bool)))
    while len(parts) > 2 and 2 * len(parts[-1][0].rows) > len(parts[-2][0].rows):
        merged = file.merge(parts[-2:])
        parts[-2:] = [(merged, np.ones(len(merged.rows), bool))]
    return Layers(parts=parts, metadata={}, base=layers.base)


def still_stored(keys: ChunkKeys, part: Part) -> "np.ndarray":
    """Boolean per chunk of a part: whether the store still has it."""
    import numpy as np

    if not len(keys.rows):
        return np.zeros(len(part.rows), bool)
    positions = np.minimum(np.searchsorted(keys.rows, part.rows), len(keys.rows) - 1)
    stored: np.ndarray = (keys.rows[positions] == part.rows) & (keys.digests[positions] == part.digests)
    return stored


def write_layers(file: LayeredFile[AnyPart], layers: Layers[AnyPart], state: Mapping[str, str]) -> None:
    """Write what the files lack: a newer file, or a new base if one is due."""
    import numpy as np

    metadata = {**file.required, **state}
    (_, alive), *later = layers.parts
    newer = file.merge(later)
    if layers.base is None or _is_outgrown(alive, newer) or _has_deleted_documents(layers):
        file.newer.unlink(missing_ok=True)
        write_arrays(file.path, file.merge(layers.parts).arrays(), metadata={**metadata, "made": secrets.token_hex(8)})
    else:
        arrays = {**newer.arrays(), "gone": np.flatnonzero(~alive)}
        write_arrays(file.newer, arrays, metadata={**metadata, "base": layers.base})


def _is_outgrown(alive: "np.ndarray", newer: Part) -> bool:
    return len(alive) - int(alive.sum()) + len(newer.rows) > _FOLD_FROM * len(alive)


def _has_deleted_documents(layers: Layers[AnyPart]) -> bool:
    """Whether the base holds chunks of a deleted document: deletion leaves nothing in any file."""
    import numpy as np

    base, alive = layers.parts[0]
    stored = np.concatenate([part.documents[lives] for part, lives in layers.parts])
    return not np.isin(base.documents[~alive], stored).all()
