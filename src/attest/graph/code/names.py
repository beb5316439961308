"""The names of a store's symbols, searchable by prefix, humps, substring or approximate spelling, with or without the
separators between their parts.

The distinct names are kept in memory, so that a lookup is a few searches of one string.
"""

import re
import sqlite3
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate, islice

from attest.store.queries import queries
from attest.values.anchors import PART_OF_NAME
from attest.words.misspellings import one_edit_away

MOST_OF_A_NAME = 200
"""Maximum number of symbols of one name among which the best are chosen; no maximum if a type is named too."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz_0123456789"
SHORTEST_ALIKE, ALIKE = 6, 0.85
"""Minimum length of a name in which two or three letters may be wrong, and minimum similarity."""


@dataclass(frozen=True, slots=True)
class Names:
    """The distinct names of a store's symbols, ready to be searched; all sequences are parallel."""

    names: Sequence[str]
    """Sorted by their lower case."""
    lower: Sequence[str]
    by_lower: Mapping[str, Sequence[str]]
    joined: str
    """The lower-case names, one on each line."""
    bare: Sequence[str]
    """The lower-case names without the separators between their parts."""
    humps: str
    """The lower-case parts of each name, joined by underscores, one name on each line."""
    starts: Sequence[int]
    """Offset of each line of ``joined``."""
    hump_starts: Sequence[int]


def load_names(connection: sqlite3.Connection) -> Names:
    """The names of the symbols that the store has now."""
    names = sorted((row[0] for row in connection.execute(queries("code")["names"])), key=lambda n: (n.lower(), n))
    lower = [name.lower() for name in names]
    humps = ["_".join(part.lower() for part in PART_OF_NAME.findall(name)) for name in names]
    by_lower: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_lower[name.lower()].append(name)
    bare, starts = [_bare(name) for name in lower], _starts(lower)
    return Names(names, lower, dict(by_lower), "\n".join(lower), bare, "\n".join(humps), starts, _starts(humps))


def _bare(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "")


def _starts(lines: Sequence[str]) -> list[int]:
    return [0, *accumulate(len(line) + 1 for line in lines)][:-1] if lines else []


def names_like(names: Names, name: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The names that match in each way, best first, each name once; misspellings only if nothing else matches."""
    if not name:
        return
    seen: set[str] = set()
    for rank, find in _WAYS:
        if find in _LOOSE and seen:
            return
        fitting = [match for match in find(names, name) if match not in seen]
        seen.update(fitting)
        if fitting:
            yield rank, fitting


def _exact(names: Names, name: str) -> Iterator[str]:
    return (match for match in _case(names, name) if match == name)


def _case(names: Names, name: str) -> Iterator[str]:
    return iter(names.by_lower.get(name.lower(), ()))


def _prefix(names: Names, name: str) -> Iterator[str]:
    wanted, first = name.lower(), bisect_left(names.lower, name.lower())
    last = bisect_left(names.lower, f"{wanted}\U0010ffff")
    matches = islice(names.names, first, min(last, first + MOST_OF_A_NAME))
    return iter(sorted(matches, key=lambda match: (len(match), match)))


def _humps(names: Names, name: str) -> Iterator[str]:
    """Names whose parts begin like those of the query: ``sTrD`` and ``st_td`` find ``state_transition_data``."""
    parts = [part.lower() for part in PART_OF_NAME.findall(name)]
    if len(parts) < 2:
        return
    pattern = "^" + "[^_\n]*_(?:[^_\n]+_)*?".join(map(re.escape, parts))
    for match in islice(re.finditer(pattern, names.humps, re.M), MOST_OF_A_NAME):
        yield names.names[_line(names.hump_starts, match.start())]


def _inside(names: Names, name: str) -> Iterator[str]:
    if len(name) < 3:
        return
    found = islice(re.finditer(re.escape(name.lower()), names.joined), MOST_OF_A_NAME)
    yield from sorted((names.names[_line(names.starts, match.start())] for match in found), key=len)


def _line(starts: Sequence[int], offset: int) -> int:
    return bisect_left(starts, offset + 1) - 1


def _joined(names: Names, name: str) -> Iterator[str]:
    """Names that equal the query or begin with it if separators are ignored: ``safejoin``."""
    wanted = _bare(name)
    if len(wanted) < 3:
        return
    found = [match for match, bare in zip(names.names, names.bare, strict=True) if bare.startswith(wanted)]
    yield from sorted(found, key=lambda match: (len(match), match))[:MOST_OF_A_NAME]


def _near(names: Names, name: str) -> Iterator[str]:
    """Names at edit distance one."""
    word = name.lower()
    if not 3 < len(word) < 60:
        return
    for edit in sorted(one_edit_away(word, _LETTERS) & names.by_lower.keys()):
        yield from names.by_lower[edit]


def _alike(names: Names, name: str) -> Iterator[str]:
    """Names whose beginning resembles the query if separators are ignored. The first letter must match."""
    wanted = _bare(name)
    if not SHORTEST_ALIKE <= len(wanted) < 60:
        return
    compare = SequenceMatcher(b=wanted, autojunk=False)
    likeness: dict[str, float] = {}
    for match, bare in zip(names.names, names.bare, strict=True):
        if bare[:1] == wanted[:1] and len(bare) > len(wanted) - 3:
            compare.set_seq1(bare[: len(wanted) + 1])
            if compare.quick_ratio() >= ALIKE:
                likeness[match] = compare.ratio()
    yield from sorted(
        (match for match, like in likeness.items() if like >= ALIKE), key=lambda match: (-likeness[match], match)
    )


_WAYS: Sequence[tuple[str, Callable[[Names, str], Iterator[str]]]] = (
    ("exact", _exact),
    ("case", _case),
    ("prefix", _prefix),
    ("humps", _humps),
    ("inside", _inside),
    ("near", _joined),
    ("near", _near),
    ("near", _alike),
)
"""Ways of matching with the labels shown for them, the best first."""
_LOOSE = frozenset({_near, _alike})
"""Ways that are tried only if nothing has matched so far."""
