"""From what a person types to symbols: by the beginning of a name, its humps, a part of it, or nearly its spelling.

The distinct names of a store are kept in memory, so that a look-up is a few searches of one string; the symbols
themselves are read from the store.
"""

import re
import sqlite3
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice

from attest.errors import NO_CODE, ReferenceUnknown, SymbolAmbiguous, SymbolUnknown
from attest.graph.present import Shelf
from attest.store.lookup import document_named, near
from attest.store.queries import queries
from attest.values.anchors import PART_OF_NAME
from attest.values.code import Role
from attest.values.symbols import FileOutline, FoundSymbol, SymbolMatch

MOST_OF_A_NAME = 200
"""Symbols of one name among which the best are chosen; all of them when a type is named, too."""
ROWS_FOR_ONE = 5
"""Symbols that are compared for each one wanted, where names only resemble the one that is looked for."""
NEAR = 3
MOST_SYMBOLS = 1_000_000
"""So many at the most, however many are wanted."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz_0123456789"
_RANKS = ("exact", "case", "prefix", "humps", "inside", "near")


@dataclass(frozen=True, slots=True)
class Names:
    """The distinct names of a store's symbols, ready to be searched; all sequences are parallel."""

    names: Sequence[str]
    """Sorted by their lower case."""
    lower: Sequence[str]
    by_lower: Mapping[str, Sequence[str]]
    joined: str
    """The lower-case names, a line each."""
    humps: str
    """The parts of each name, with low lines between them, a line each."""
    starts: Sequence[int]
    """Where each line of ``joined`` begins."""
    hump_starts: Sequence[int]


def load_names(connection: sqlite3.Connection) -> Names:
    """The names of the present symbols."""
    names = sorted((row[0] for row in connection.execute(queries("code")["names"])), key=lambda n: (n.lower(), n))
    lower = [name.lower() for name in names]
    humps = ["_".join(part.lower() for part in PART_OF_NAME.findall(name)) for name in names]
    by_lower: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_lower[name.lower()].append(name)
    return Names(names, lower, dict(by_lower), "\n".join(lower), "\n".join(humps), _starts(lower), _starts(humps))


def _starts(lines: Sequence[str]) -> list[int]:
    return [0, *accumulate(len(line) + 1 for line in lines)][:-1] if lines else []


def find(
    connection: sqlite3.Connection, names: Names, query: str, *, k: int, kinds: Sequence[str] = ()
) -> list[SymbolMatch]:
    """The ``k`` best symbols for a name, which may be qualified: ``Client.send``."""
    shelf, k = Shelf(connection), min(k, MOST_SYMBOLS)
    owner, _, name = query.strip().removesuffix("()").replace("::", ".").rpartition(".")
    found: list[SymbolMatch] = []
    for match, candidates in _candidates(names, name):
        fitting = (row for one in candidates for row in _rows(connection, one, owner))
        rows = islice((row for row in fitting if not kinds or row["kind"] in kinds), MOST_OF_A_NAME + ROWS_FOR_ONE * k)
        best = sorted(rows if match == "exact" else islice(rows, ROWS_FOR_ONE * k), key=_order)
        found += [SymbolMatch(found=shelf.found(row), match=match) for row in best[: k - len(found)]]
        if len(found) >= k:
            break
    return found


def _candidates(names: Names, name: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Ways in which names fit, the best first, each name once; misspellings are looked for only when nothing fits."""
    if not name:
        return
    seen: set[str] = set()
    ways = (_exact, _case, _prefix, _humps, _inside, _near)
    for rank, way in zip(_RANKS, ways, strict=True):
        if way is _near and seen:
            return
        fitting = [one for one in way(names, name) if one not in seen]
        seen.update(fitting)
        if fitting:
            yield rank, fitting


def _exact(names: Names, name: str) -> Iterator[str]:
    return (one for one in _case(names, name) if one == name)


def _case(names: Names, name: str) -> Iterator[str]:
    return iter(names.by_lower.get(name.lower(), ()))


def _prefix(names: Names, name: str) -> Iterator[str]:
    wanted, at = name.lower(), bisect_left(names.lower, name.lower())
    last = bisect_left(names.lower, f"{wanted}\U0010ffff")
    return iter(sorted(islice(names.names, at, min(last, at + MOST_OF_A_NAME)), key=lambda one: (len(one), one)))


def _humps(names: Names, name: str) -> Iterator[str]:
    """Names whose parts begin as those of the query: ``sTrD`` and ``st_td`` find ``state_transition_data``."""
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


def _line(starts: Sequence[int], at: int) -> int:
    return bisect_left(starts, at + 1) - 1


def _near(names: Names, name: str) -> Iterator[str]:
    """Names at one edit's distance: a letter more, less, another, or two of them swapped."""
    word = name.lower()
    if not 3 < len(word) < 60:
        return
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    edits = {a + b[1:] for a, b in splits if b} | {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    edits |= {a + c + b for a, b in splits for c in _LETTERS} | {
        a + c + b[1:] for a, b in splits if b for c in _LETTERS
    }
    for edit in sorted(edits & names.by_lower.keys()):
        yield from names.by_lower[edit]


def _rows(connection: sqlite3.Connection, name: str, owner: str) -> Iterator[sqlite3.Row]:
    limit = -1 if owner else MOST_OF_A_NAME
    wanted = f".{owner}.".lower()
    for row in connection.execute(queries("code")["symbols_named"], (name, limit)):
        around = f".{row['module'].replace('/', '.')}.{row['qualified'].rpartition('.')[0]}.".lower()
        if not owner or around.replace("..", ".").endswith(wanted):
            yield row


def _order(row: sqlite3.Row) -> tuple[object, ...]:
    """Source before tests and generated files, definitions before declarations, short names first."""
    declared, hidden = row["head_end"] >= row["end"], row["visibility"] != "public"
    depth, other = row["qualified"].count("."), row["role"] != Role.SOURCE.value
    return other, declared, depth, hidden, len(row["name"]), row["path"], row["position"]


# --- references ---


def without_code(connection: sqlite3.Connection, found: Sequence[object]) -> Sequence[str]:
    """What is to be said where nothing was found: that there is no code to find it in."""
    if found or connection.execute(queries("code")["there_is_code"]).fetchone()[0]:
        return ()
    return [f"code: {NO_CODE}"]


def outline(connection: sqlite3.Connection, ref: str) -> FileOutline:
    """The symbols of the file that a reference names."""
    shelf = Shelf(connection)
    document = shelf.document(document_at(connection, ref.strip()))
    code = document.kind == "code"
    return FileOutline(
        ref=ref,
        document_id=document.document_id,
        path=document.path,
        language=document.category if code else None,
        role=document.status if code else None,
        symbols=shelf.symbols(document.document_id),
    )


def referred(connection: sqlite3.Connection, names: Names, ref: str) -> list[FoundSymbol]:
    """The symbols that a reference means: ``path:name``, a qualified name, or a name that is defined once.

    Several only where one file defines the name several times. Raises ``SymbolUnknown`` and ``SymbolAmbiguous``.
    """
    called = ref.strip().removesuffix("()")
    path, _, name = called.rpartition(":")
    if path.endswith(":"):  # a::b is a name, not a place
        path, name = "", called
    found = _in_file(connection, path, name) if path else _everywhere(connection, name)
    files = dict.fromkeys(one.document_id for one in found)
    preferred = [one for one in found if one.role == Role.SOURCE.value] if len(files) > 1 else found
    chosen = preferred or found
    refs = list(dict.fromkeys(one.ref for one in chosen))
    if not chosen:
        like = find(connection, names, name, k=NEAR) or find(connection, names, name.rpartition(".")[2], k=NEAR)
        raise SymbolUnknown(ref, [match.found.ref for match in like], without_code=bool(without_code(connection, ())))
    if len(refs) > 1:
        raise SymbolAmbiguous(ref, refs[:NEAR], len(refs))
    return chosen


def defined(connection: sqlite3.Connection, name: str) -> list[FoundSymbol]:
    """The symbols of a name, qualified or not, the likeliest first."""
    shelf = Shelf(connection)
    owner, _, last = name.replace("->", ".").replace("::", ".").rpartition(".")
    return [shelf.found(row) for row in sorted(_rows(connection, last, owner), key=_order)]


def _in_file(connection: sqlite3.Connection, path: str, name: str) -> list[FoundSymbol]:
    document_id = document_at(connection, path)
    symbols = Shelf(connection).symbols(document_id)
    wanted = name.replace("::", ".")
    exact = [one for one in symbols if one.symbol.qualified == wanted]
    return exact or [one for one in symbols if f".{one.symbol.qualified}".endswith(f".{wanted}")]


def document_at(connection: sqlite3.Connection, path: str) -> str:
    """The id of a document by its id, its path, or an end of its path that no other source file has."""
    document = document_named(connection, path)
    if document is not None:
        return document.document_id
    ending = [row[0] for row in connection.execute(queries("code")["documents_ending"], (path,))]
    if len(ending) != 1:
        raise ReferenceUnknown(path, ending or near(connection, path))
    return str(ending[0])


def _everywhere(connection: sqlite3.Connection, name: str) -> list[FoundSymbol]:
    shelf = Shelf(connection)
    owner, _, last = name.replace("::", ".").rpartition(".")
    found = [shelf.found(row) for row in _rows(connection, last, owner)]
    top = [one for one in found if "." not in one.symbol.qualified]
    return top if not owner and len({one.document_id for one in top}) == 1 else found
