"""People who wrote or spoke, and the names by which questions call them.

Posts and turns are signed with a handle or a name, and questions use another: ``ada`` is Ada Lovelace if a document
names its author ``Ada Lovelace (@ada)``. Two names belong to one person if a text states them together, or if they are
equal. That is a guess, good enough for searching; an answer names people only as they name themselves.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from attest.store.queries import queries
from attest.words.terms import folded

AGREEING = 0.6
"""Share of the places with a first or last name that must belong to one person."""
INITIALS = "initials/"
"""Prefix of the identity of a person who speaks under initials."""
_NAMES = frozenset({"name", "mail"})
"""Sites of identities that are not handles."""

Stated = Iterable[tuple[str, str, int]]
"""Identities of the store, each with one of its names and the number of places that state it."""


@dataclass(frozen=True, slots=True)
class People:
    """Authors and speakers by name. Keys are names as ``folded`` splits them, joined into one word."""

    known: Mapping[str, str]
    """Person by name or handle."""
    partly: Mapping[str, str]
    """Person by first or last name, where nearly all places belong to that person."""
    written: Mapping[str, Set[str]]
    """All names of each person, as written."""

    def called(self, *name: str) -> Set[str]:
        """The names, as written, of the person with a name; a single word may be a first or last name."""
        key = "".join(name)
        found = {self.known.get(key), self.partly.get(key) if len(name) == 1 else None} - {None}
        return frozenset[str]().union(*(self.written[one] for one in found if one))


def people_in(connection: sqlite3.Connection) -> People:
    """The people of a store."""
    return people(connection.execute(queries("edges")["identities_counted"]))


def people(stated: Stated) -> People:
    """Group identities into people."""
    known: dict[str, str] = {}
    written: dict[str, set[str]] = defaultdict(set)
    places: Counter[str] = Counter()
    full: set[tuple[str, ...]] = set()
    for person, name, count in sorted(_unmistakable(stated), key=_names_first):
        called, keys = _keys(person, name)
        who = next((known[key] for key in keys if key in known), keys[0])
        known |= dict.fromkeys(keys, who)
        written[who].add(name)
        places[who] += count
        full |= {called} if " " in name and len(called) > 1 else set()
    return People(known, _partly(full, known, places), written)


def _unmistakable(stated: Stated) -> Iterable[tuple[str, str, int]]:
    """Identities without initials that several people share: only their own minutes tell them apart."""
    known = list(stated)
    names = Counter(person for person, _ in {(person, tuple(folded(name))) for person, name, _ in known})
    return (one for one in known if names[one[0]] == 1 or not one[0].startswith(INITIALS))


def _names_first(one: tuple[str, str, int]) -> tuple[bool, str, str]:
    """Sort key: names of several words first, because they tell whose the handles beside them are."""
    person, name, _ = one
    return " " not in name, person, name


def _keys(person: str, name: str) -> tuple[tuple[str, ...], Sequence[str]]:
    """The words of a name, and the keys of its owner. A first name beside a handle is not a key: many people have
    it."""
    site, _, handle = person.partition("/")
    called = tuple(folded(name.partition("(")[0]) or folded(name))
    if site in _NAMES:
        return called, ["".join(called)]
    of_handle = "".join(folded(handle))
    return called, ["".join(called), of_handle] if len(called) > 1 else [of_handle]


def _partly(full: Set[tuple[str, ...]], known: Mapping[str, str], places: Mapping[str, int]) -> dict[str, str]:
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for called in full:
        who = known["".join(called)]
        for part in {called[0], called[-1]}:
            counted[part][who] = places[who]
    best = {part: max(counts, key=lambda who: (counts[who], who)) for part, counts in counted.items()}
    return {part: who for part, who in best.items() if counted[part][who] >= AGREEING * counted[part].total()}
