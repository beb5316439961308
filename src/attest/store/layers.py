"""A file that follows the store in two layers: a base that is seldom written, and beside it what came since.

Rewriting 100 MB because one document changed costs seconds. So the base stays as it is, and a small file beside it
holds the chunks that came later and says which chunks of the base are gone. When that is a twentieth of the base, or
when a document has gone altogether, the two are merged into a new base.

Each file is replaced as a whole. The newer one names the base that it belongs to, and beside another base it is as if
it were not there. So a process that is killed anywhere leaves layers that are right, and perhaps old.
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
"""Share of the base that may have gone or come before a new one is written: a search looks at both layers, and the
newer file is written again at every change."""


class Part(Protocol):
    """Something derived from each of some chunks. Arrays are parallel; rows ascend."""

    @property
    def rows(self) -> "np.ndarray":
        """int64: row of each chunk."""

    @property
    def digests(self) -> "np.ndarray":
        """uint64: from the chunk's id, to know the same chunk again."""

    @property
    def documents(self) -> "np.ndarray":
        """uint64: from the id of the chunk's document."""

    def arrays(self) -> "dict[str, np.ndarray]":
        """Everything, by name."""


P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[P]):
    """What a file holds."""

    path: Path
    make: Callable[..., P]
    """A part from its arrays by name."""
    merge: "Callable[[Sequence[tuple[P, np.ndarray]]], P]"
    """One part of the chunks that are alive (a boolean a chunk)."""
    same: Mapping[str, str]
    """What a file must say of itself to be used at all."""

    @property
    def newer(self) -> Path:
        return self.path.with_name(f"{self.path.name}-new")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers(Generic[P]):
    """Parts with the chunks of each that are alive, the base first."""

    parts: "Sequence[tuple[P, np.ndarray]]" = ()
    about: Mapping[str, str]
    """What the newest file says of the store that it was written for."""
    base: str | None = None
    """Which base it is; None when there is no file."""

    @property
    def size(self) -> int:
        """Chunks in all parts."""
        return sum(len(part.rows) for part, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Keys:
    """The store's chunks at one moment; rows ascend."""

    rows: "np.ndarray"
    digests: "np.ndarray"


def read_layers(kind: Kind[P]) -> Layers[P]:
    """What the files hold, in whatever state they are."""
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
    """The layers for the store as it is: what went is dead, what is missing is read (given its rows) and comes last.

    A part that is not much smaller than the one before is merged with it, so that who follows a store for long, and
    never writes, has few parts.
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
    """Which chunks of a part are still the store's."""
    import numpy as np

    if not len(keys.rows):
        return np.zeros(len(part.rows), bool)
    at = np.minimum(np.searchsorted(keys.rows, part.rows), len(keys.rows) - 1)
    same: np.ndarray = (keys.rows[at] == part.rows) & (keys.digests[at] == part.digests)
    return same


def write_layers(kind: Kind[P], layers: Layers[P], about: Mapping[str, str]) -> None:
    """Write what is not in the files yet: the newer file, or a new base when it is time for one."""
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
    """Whether the base has something of a document that is no more: deletion leaves nothing in any file."""
    import numpy as np

    base, alive = layers.parts[0]
    there = np.concatenate([part.documents[lives] for part, lives in layers.parts])
    return not np.isin(base.documents[~alive], there).all()
