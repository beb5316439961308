"""A file that follows the store in two layers: a base that is seldom written, and a small file of later changes.

Rewriting 100 MB because one document changed takes seconds. So the base stays as it is, and a small file beside it
holds the chunks added later and lists the chunks of the base that are gone. When these changes reach a twentieth of the
base, or when a document has been deleted altogether, the two are merged into a new base.

Each file is replaced as a whole. The newer file names its base and is ignored beside another base. So a process killed
at any point leaves layers that are correct, though perhaps stale.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from attest.store.arrays import read_arrays, write_arrays

if TYPE_CHECKING:
    import numpy as np

FOLD_FROM = 0.05
"""Share of the base that may be deleted or added before a new base is written: a search looks at both layers, and the
newer file is rewritten at every change."""


class Part(Protocol):
    """Values derived from some chunks, one per chunk. Arrays are parallel; rows ascend."""

    @property
    def rows(self) -> "np.ndarray":
        """int64: row of each chunk."""

    @property
    def digests(self) -> "np.ndarray":
        """uint64: digest of each chunk's id, to recognise the chunk."""

    @property
    def documents(self) -> "np.ndarray":
        """uint64: digest of the id of each chunk's document."""

    def arrays(self) -> "dict[str, np.ndarray]":
        """All arrays by name."""


P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[P]):
    """A kind of file: where it lies, and how its parts are built and merged."""

    path: Path
    make: Callable[..., P]
    """Builds a part from its arrays by name."""
    merge: "Callable[[Sequence[tuple[P, np.ndarray]]], P]"
    """Merges the living chunks of parts (a boolean per chunk) into one part."""
    same: Mapping[str, str]
    """Metadata that a file must have to be used at all."""

    @property
    def newer(self) -> Path:
        return self.path.with_name(f"{self.path.name}-new")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers(Generic[P]):
    """Parts, the base first, each with a boolean per chunk: whether it is alive."""

    parts: "Sequence[tuple[P, np.ndarray]]" = ()
    about: Mapping[str, str]
    """Metadata of the newest file: the state of the store for which it was written."""
    base: str | None = None
    """Identity of the base; None if there is no file."""

    @property
    def size(self) -> int:
        """Number of chunks in all parts, dead ones included."""
        return sum(len(part.rows) for part, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Keys:
    """Rows and digests of the store's chunks at one moment; rows ascend."""

    rows: "np.ndarray"
    digests: "np.ndarray"


def read_layers(kind: Kind[P]) -> Layers[P]:
    """The layers in the files, current or stale; unusable files count as absent."""
    import numpy as np

    base = read_arrays(kind.path)
    if base is None or not kind.same.items() <= base[1].items():
        return Layers(about={})
    part, about = kind.make(**base[0]), base[1]
    alive = np.ones(len(part.rows), bool)
    newer = read_arrays(kind.newer)
    if newer is None or newer[1].get("base") != about["made"]:
        return Layers(parts=[(part, alive)], about=about, base=about["made"])
    alive[newer[0].pop("gone")] = False
    later = kind.make(**newer[0])
    return Layers(parts=[(part, alive), (later, np.ones(len(later.rows), bool))], about=newer[1], base=about["made"])


def renewed(kind: Kind[P], layers: Layers[P], keys: Keys, read: "Callable[[np.ndarray], P]") -> Layers[P]:
    """The layers for the present state: deleted chunks are marked dead; missing ones are read by row into a last part.

    A part more than half as large as the one before it is merged with that one (never with the base), so that a process
    that follows a store for long and never writes has few parts.
    """
    import numpy as np

    parts = [(part, living(keys, part)) for part, _ in layers.parts]
    covered = np.concatenate([np.empty(0, np.int64), *(part.rows[alive] for part, alive in parts)])
    late = read(np.setdiff1d(keys.rows, covered, assume_unique=True))
    parts.append((late, np.ones(len(late.rows), bool)))
    while len(parts) > 2 and 2 * len(parts[-1][0].rows) > len(parts[-2][0].rows):
        merged = kind.merge(parts[-2:])
        parts[-2:] = [(merged, np.ones(len(merged.rows), bool))]
    return Layers(parts=parts, about={}, base=layers.base)


def living(keys: Keys, part: Part) -> "np.ndarray":
    """Boolean per chunk of a part: whether the store still has it."""
    import numpy as np

    if not len(keys.rows):
        return np.zeros(len(part.rows), bool)
    at = np.minimum(np.searchsorted(keys.rows, part.rows), len(keys.rows) - 1)
    same: np.ndarray = (keys.rows[at] == part.rows) & (keys.digests[at] == part.digests)
    return same


def write_layers(kind: Kind[P], layers: Layers[P], about: Mapping[str, str]) -> None:
    """Write what the files lack: a newer file, or a new base if one is due."""
    import numpy as np

    said = {**kind.same, **about}
    (_, alive), *later = layers.parts
    newer = kind.merge(later)
    if layers.base is None or _outgrown(alive, newer) or _departed(layers):
        kind.newer.unlink(missing_ok=True)
        write_arrays(kind.path, kind.merge(layers.parts).arrays(), about={**said, "made": secrets.token_hex(8)})
    else:
        arrays = {**newer.arrays(), "gone": np.flatnonzero(~alive)}
        write_arrays(kind.newer, arrays, about={**said, "base": layers.base})


def _outgrown(alive: "np.ndarray", newer: Part) -> bool:
    return len(alive) - int(alive.sum()) + len(newer.rows) > FOLD_FROM * len(alive)


def _departed(layers: Layers[P]) -> bool:
    """Whether the base holds chunks of a deleted document: deletion leaves nothing in any file."""
    import numpy as np

    base, alive = layers.parts[0]
    there = np.concatenate([part.documents[lives] for part, lives in layers.parts])
    return not np.isin(base.documents[~alive], there).all()
